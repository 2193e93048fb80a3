/** The page's second worker: computer players that search, hints and odds (deece.offline.thinker). */
import {loadPython} from "./python.js";

/** @param {string} folder @param {boolean} measure whether it is not known yet what this device can do @param {MessagePort} port */
async function start(folder, measure, port) {
  const python = await loadPython(folder);
  const {answer, measured} = python.pyimport("deece.offline.thinker");
  port.onmessage = ({data: {number, bytes}}) => {
    const found = answer(python.toPy(bytes));
    port.postMessage({is: "thought", number, bytes: found.toJs()});
    found.destroy();
  };
  if (measure) port.postMessage({is: "measured", device: measured()});
}

onmessage = ({data: {folder, measure, port}}) => {
  start(folder, measure, port).catch((error) => postMessage({is: "failed", why: String(error?.message ?? error)}));
};
