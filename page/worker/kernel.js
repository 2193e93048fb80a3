/** The solver's kernel as WebAssembly: what `deece.solver.wasm` asks. kernel/wasm.cpp has the other side. */

/** @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {() => void} _initialize
 * @property {(bytes: number) => number} deece_rows
 * @property {(question: number, nodes: bigint, seconds: number, memory: number, number: number, seed: bigint) => number} deece_ask
 * @property {() => number} deece_answer
 * @property {() => number} deece_why
 * @property {() => number} deece_compiler */

/** What Python asks. An answer is a list of numbers; a question that is refused, or for which there is no room, throws.
 * @typedef {object} Kernel
 * @property {string} compiler
 * @property {(question: number, rows: Uint8Array, nodes: number | bigint, seconds: number, memory: number, number: number, seed: number | bigint) => Int32Array} ask */

/** @param {string | URL} address @returns {Promise<Kernel>} */
export async function loadKernel(address) {
  return kernelOf(await WebAssembly.compileStreaming(fetch(address)));
}

/** @param {WebAssembly.Module} module @returns {Kernel} */
export function kernelOf(module) {
  let wasm = instance(module);
  return {
    compiler: text(wasm, wasm.deece_compiler()),
    ask(question, rows, nodes, seconds, memory, number, seed) {
      try {
        const room = wasm.deece_rows(rows.length);
        new Uint8Array(wasm.memory.buffer, room, rows.length).set(rows);
        const found = wasm.deece_ask(question, BigInt(nodes), seconds, memory, number, BigInt(seed));
        if (found >= 0) return new Int32Array(wasm.memory.buffer, wasm.deece_answer(), found).slice();
      } catch {
        wasm = instance(module); // it stopped in the middle: nothing in it can be trusted any more
        throw new Error("no memory");
      }
      throw new Error(text(wasm, wasm.deece_why()));
    },
  };
}

/** @param {WebAssembly.Module} module @returns {Exports} */
function instance(module) {
  /** @type {Exports | undefined} */
  let exports;
  const made = new WebAssembly.Instance(module, {
    env: {emscripten_notify_memory_growth() {}},
    wasi_snapshot_preview1: {
      clock_time_get(/** @type {number} */ clock, /** @type {bigint} */ precision, /** @type {number} */ at) {
        if (exports) new DataView(exports.memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      proc_exit() {
        throw new Error("the kernel stopped");
      },
    },
  });
  exports = /** @type {Exports} */ (/** @type {unknown} */ (made.exports));
  exports._initialize();
  return exports;
}

/** @param {Exports} wasm @param {number} at where a text begins that ends in 0 */
function text(wasm, at) {
  const bytes = new Uint8Array(wasm.memory.buffer, at);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}
