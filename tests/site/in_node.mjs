// Runs a Python program in the site's engine, as a worker does: node in_node.mjs ENGINE PROGRAM ARGUMENTS...
import fs from "node:fs";
import {pathToFileURL} from "node:url";
import {kernelOf} from "../../page/worker/kernel.js";

const [engine, program, ...argv] = process.argv.slice(2);
try {
  globalThis.deeceKernel = kernelOf(new WebAssembly.Module(fs.readFileSync(`${engine}/kernel.wasm`)));
  const {loadPyodide} = await import(pathToFileURL(`${engine}/pyodide.mjs`));
  const python = await loadPyodide({indexURL: `${engine}/`, packages: [], env: {HOME: "/home"}});
  python.setStdout({batched: (line) => console.log(line)});
  python.unpackArchive(new Uint8Array(fs.readFileSync(`${engine}/python.zip`)), "zip", {extractDir: "/lib/python3.14/site-packages"});
  python.pyimport("sys").argv = python.toPy([program, ...argv]);
  await python.runPythonAsync(fs.readFileSync(program, "utf8"), {filename: "program.py"});
} catch (error) {
  console.error(String(error.message ?? error).slice(-3000));
  process.exitCode = 1;
}
