/** What is drawn for the printer alone, and taken away again. In some browsers print() returns before the page is taken. */
import {drawn} from "./state.js";

const LATE = 120_000; // milliseconds, for a browser that does not say that it has printed

let end = () => {};

/** Show it, print it once it is drawn, and clear it away. @param {() => void} show @param {() => void} clear */
export async function printed(show, clear) {
  end();
  show();
  await drawn();
  let over = false;
  const mine = () => {
    if (over) return;
    over = true;
    clearTimeout(late);
    removeEventListener("afterprint", mine);
    clear();
  };
  end = mine;
  addEventListener("afterprint", mine);
  const late = setTimeout(mine, LATE);
  try {
    print();
  } catch (error) {
    mine();
    throw error;
  }
}
