/** The rules on paper: the sheet with two hands played out, or one page for somebody who begins. */
import {post} from "../shared/api.js";
import {render} from "../shared/lit.js";
import {printed} from "../shared/state.js";
import {rulesNow, sheetBlocks} from "./sheets.js";

/** @param {"sheet" | "card"} which */
export async function printRules(which) {
  const texts = await post("/api/rules/print", await rulesNow());
  const paper = document.createElement("div");
  paper.className = `rules-paper is-${which}`;
  render(sheetBlocks(texts[which]), paper);
  await printed(
    () => {
      document.body.append(paper);
      document.body.classList.add("is-printing");
    },
    () => {
      paper.remove();
      document.body.classList.remove("is-printing");
    },
  );
}
