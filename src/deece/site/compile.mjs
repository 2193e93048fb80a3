// Run by Node: `compile` turns Python files into byte code by the very Python that will run it; `compress` writes .br and .gz.
import fs from "node:fs";
import path from "node:path";
import {pathToFileURL} from "node:url";
import {promisify} from "node:util";
import zlib from "node:zlib";

const COMPILE = `
import importlib.util, marshal, types

def without_lines(code):
    constants = tuple(without_lines(each) if isinstance(each, types.CodeType) else each for each in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, 8)  # steps; one byte says of eight at most that they have no line
    return code.replace(co_linetable=b"\\xff" * whole + bytes([0xF7 + rest] if rest else []), co_consts=constants)

def compile_file(source, name, lines):
    code = compile(source.to_bytes(), name, "exec", dont_inherit=True, optimize=2)
    code = code if lines else without_lines(code)
    flags = (1).to_bytes(4, "little")  # by hash, never looked at again: there is no source beside
    return importlib.util.MAGIC_NUMBER + flags + bytes(8) + marshal.dumps(code)
compile_file
`;

/** Each of `files` is [the source, where the byte code goes, the name in tracebacks]; of others' code these show no lines. */
async function compile(pyodide, files) {
  const {loadPyodide} = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")));
  const python = await loadPyodide({indexURL: pyodide, packages: [], env: {PYTHONHASHSEED: "0", HOME: "/home", PYTHONNODEBUGRANGES: "1"}});
  const compiled = python.runPython(COMPILE);
  for (const [source, target, name] of files) {
    const bytes = compiled(new Uint8Array(fs.readFileSync(source)), name, name.startsWith("deece/"));
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.writeFileSync(target, bytes.toJs());
    bytes.destroy();
  }
}

/** Each of `files` beside itself as .br and .gz; several at a time. */
async function compress(files) {
  const brotli = promisify(zlib.brotliCompress);
  const gzip = promisify(zlib.gzip);
  const {BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT} = zlib.constants;
  await Promise.all(files.map(async (file) => {
    const bytes = fs.readFileSync(file);
    fs.writeFileSync(`${file}.br`, await brotli(bytes, {params: {[BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: bytes.length}}));
    fs.writeFileSync(`${file}.gz`, await gzip(bytes, {level: 9}));
  }));
}

const [work, ...given] = JSON.parse(fs.readFileSync(0, "utf8"));
await (work === "compile" ? compile(...given) : compress(...given));
