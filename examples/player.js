// A player for Deece in JavaScript alone: deece players --check "cmd:node examples/player.js" (docs/protocol.md).

const rule = {}; // the rules of the table
let now = {}; // the hand as it is now
let seat = 0;

const height = (card) => "9JQKTA".indexOf(card[0]);
const trumps = (card) => card[1] === now.trump[0].toUpperCase();
const low = (card) => -height(card) - (trumps(card) ? 10 : 0); // how cheap it is to play

// Whether a third of the hand is one suit, with its ace and its marriage.
function strong() {
    const hand = now.hand.split(" ");
    return [..."SHDC"].some((suit) => {
        const ranks = hand.filter((card) => card[1] === suit).map((card) => card[0]);
        return 3 * ranks.length >= hand.length && ["A", "K", "Q"].every((rank) => ranks.includes(rank));
    });
}

// How good a choice is.
function worth(choice) {
    const [keyword, word] = choice.split(" ");
    const card = word.slice(-2);
    if (keyword === "play" && now.winner === "-") return 2 * height(card) - trumps(card); // lead high
    if (keyword === "play" && rule["deal.sides"] === "2" && now.winner % 2 === seat % 2)
        return low(card) + ("KT".includes(card[0]) ? 20 : 0); // give partner a counter
    if (keyword === "play") {
        const wins = card[1] === now.best[1] ? height(card) > height(now.best) : trumps(card);
        return low(card) + (wins ? 100 : 0); // win cheaply, or play low
    }
    if (keyword === "bid" && Number(word)) // bid a little with a good hand
        return strong() && 10 * word <= 11 * rule["auction.first_bid"] ? 2 : 0;
    if (keyword === "trump") return now.hand.split(word[0].toUpperCase()).length;
    if (keyword === "bury" || (keyword === "pass" && now.declarer === String(seat))) return low(card);
    if (keyword === "pass") return -low(card); // partner gets what is high
    return ["pass", "look", "play-on"].includes(word) ? 1 : 0;
}

function read(line) {
    const [head, key, ...rest] = line.trim().split(" ");
    if (head === "deece") console.log("name JavaScript\nready");
    else if (head === "seat") seat = Number(key);
    else if (head === "rule") rule[key] = rest.join(" ");
    else if (head === "hand") now = {};
    else if (head === "now") now[key] = rest.join(" ");
    else if (head === "bye") process.exit();
    else if (head === "ask") {
        const legal = line.trim().split(" legal ")[1].split(" | ");
        console.log(`choose ${key} ${legal.reduce((best, each) => (worth(each) > worth(best) ? each : best))}`);
    }
}

require("node:readline").createInterface({ input: process.stdin }).on("line", read);
