/** A Deece that a proxy has put below a path of its host: addresses, requests, links. */
import assert from "node:assert/strict";
import {describe, it} from "node:test";
import "./page.js";

Object.assign(document, {baseURI: "https://club.example/pinochle/keep/S1/sheet#key=x"});
document.documentElement.dataset.root = "../../";
Object.assign(location, {protocol: "https:", host: "club.example", hostname: "club.example", origin: "https://club.example", pathname: "/pinochle/keep/S1/sheet"});
const {load} = await import("./modules.js");
const {at, ownAddress} = await load("shared/root");
const {addressOf, go, pathOf} = await load("shared/travel");
const {codeOf, inviteLink, linkWarning, originOfLinks} = await load("shared/friends");
const {get, games} = await load("shared/api");
const {openEarly} = await load("shared/connection");

describe("below a path", () => {
  it("pages have their addresses, and paths as before", () => {
    assert.equal(addressOf("/"), "/pinochle/");
    assert.equal(addressOf("/t/T"), "/pinochle/t/T");
    assert.equal(pathOf({pathname: "/pinochle/", search: ""}), "/");
    assert.equal(pathOf({pathname: "/pinochle/keep/pinochle/", search: ""}), "/keep/pinochle/");
  });
  it("one goes from page to page", () => {
    const gone = [];
    history.pushState = (_state, _title, address) => gone.push(address);
    go("/review#all");
    assert.deepEqual(gone, ["/pinochle/review#all"]);
  });
  it("questions go there, and a socket", async () => {
    const asked = [];
    globalThis.fetch = async (address) => {
      asked.push(address);
      return {ok: true, headers: new Headers(), json: async () => ({})};
    };
    globalThis.WebSocket = class {
      constructor(address) {
        asked.push(address);
      }
    };
    document.documentElement.dataset.systems = "/api/systems?at=1";
    await get("/api/tables/T");
    await games();
    openEarly("T");
    assert.deepEqual(asked, ["/pinochle/api/tables/T", "/pinochle/api/systems?at=1", "wss://club.example/pinochle/ws/T"]);
  });
  it("links for others lead there", () => {
    assert.equal(ownAddress(), "https://club.example/pinochle");
    assert.equal(originOfLinks(), "https://club.example/pinochle");
    assert.equal(inviteLink("T"), "https://club.example/pinochle/t/T");
    assert.equal(linkWarning(), "");
    assert.ok(codeOf("x").values.includes(at("/api/qr?text=x")));
  });
  it("stays where it was when the page has gone elsewhere", () => {
    Object.assign(document, {baseURI: "https://club.example/pinochle/"});
    assert.equal(at("/api/systems"), "/pinochle/api/systems");
  });
});
