/** What is drawn for the printer alone, and taken away again. In some browsers print() returns before the page is taken. */
import {drawn} from "./state.js";

const LATE = 120_000; // milliseconds, for a browser that does not say that it has printed

let end = () => {};

/** Print what stands there once it is drawn; then clear it away. @param {() => void} clear */
export async function printThen(clear) {
  end();
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
