/** Python in a worker: the interpreter, the kernel and Deece, from the engine's folder. */
import {loadKernel} from "./kernel.js";

/** Where Python looks for what is not its own. */
const PACKAGES = "/lib/python3.14/site-packages";

/**
 * The part of Pyodide that is used.
 * @typedef {object} Python
 * @property {(name: string) => any} pyimport
 * @property {(thing: unknown) => any} toPy
 * @property {(buffer: ArrayBuffer, format: string, options: {extractDir: string}) => void} unpackArchive
 */

/** Hear how many bytes have come of all that is fetched from now on. @param {(bytes: number) => void} report */
function counted(report) {
  const fetchIt = globalThis.fetch.bind(globalThis);
  let bytes = 0;
  globalThis.fetch = async (...asked) => {
    const {body, status, headers} = await fetchIt(...asked);
    const counting = new TransformStream({
      transform(chunk, to) {
        report(bytes += chunk.length);
        to.enqueue(chunk);
      },
    });
    return new Response(body?.pipeThrough(counting), {status, headers});
  };
  return () => (globalThis.fetch = fetchIt);
}

/** @param {string} folder its address @param {(bytes: number) => void} [report] hears how much has come of what is fetched @returns {Promise<Python>} */
export async function loadPython(folder, report = () => {}) {
  const done = counted(report);
  const at = (/** @type {string} */ file) => new URL(file, folder).href;
  const packed = fetch(at("python.zip")).then((answer) => {
    if (!answer.ok) throw new Error(`python.zip: ${answer.status}`);
    return answer.arrayBuffer();
  });
  const kernel = loadKernel(at("kernel.wasm")).catch(() => undefined); // the reference answers in its place
  const {loadPyodide} = await import(at("pyodide.mjs"));
  const python = await loadPyodide({indexURL: folder, stdLibURL: at("python_stdlib.zip"), packages: []});
  Object.assign(globalThis, {deeceKernel: await kernel});
  done();
  python.unpackArchive(await packed, "zip", {extractDir: PACKAGES});
  Object.assign(globalThis, {python}); // for whoever looks into a worker: the browser's console, and the tests
  return python;
}
