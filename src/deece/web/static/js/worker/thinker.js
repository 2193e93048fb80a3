/** The page's second worker: computer players that search, hints and odds (deece.offline.thinker). */
import {loadPython} from "./python.js";

/** @param {string} folder @param {MessagePort} port */
async function start(folder, port) {
  const python = await loadPython(folder);
  const {answer, measured} = python.pyimport("deece.offline.thinker");
  port.onmessage = ({data: {number, bytes}}) => {
    const found = answer(python.toPy(bytes));
    port.postMessage({is: "thought", number, bytes: found.toJs()});
    found.destroy();
  };
  port.postMessage({is: "measured", device: measured()});
}

onmessage = ({data: {folder, port}}) => {
  start(folder, port).catch((error) => postMessage({is: "failed", why: String(error?.message ?? error)}));
};
