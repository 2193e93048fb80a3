"""Compiles the kernel for browsers (`make kernel-wasm`): src/deece/site/kernel.wasm, with the hash of its sources."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SITE = HERE.parent / "src" / "deece" / "site"
EMCC = "emcc"
SOURCES = ("wasm.cpp", "search.cpp", "leaf.cpp", "suits.cpp")
ELSEWHERE = ("from_python.hpp", "observe.hpp")  # of what browsers do not have
OPTIONS = (
    "-std=c++20 -O3 -msimd128 -fwasm-exceptions -Wall -Wextra --no-entry"
    " -s STANDALONE_WASM=1 -s WASM_BIGINT=1 -s ALLOW_MEMORY_GROWTH=1 -s MAXIMUM_MEMORY=512MB"
)


def hash_of_sources() -> str:
    """The hash of all that the kernel for browsers is made of, and how."""
    hashed = hashlib.sha256(OPTIONS.encode())
    headers = (file for file in HERE.glob("*.hpp") if file.name not in ELSEWHERE)
    for file in sorted([*headers, *(HERE / name for name in SOURCES)]):
        hashed.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return hashed.hexdigest()


def main() -> int:
    """Compile, and write the hash."""
    made = SITE / "kernel.wasm"
    try:
        subprocess.run([EMCC, *OPTIONS.split(), *(HERE / name for name in SOURCES), "-o", made], check=True)
    except FileNotFoundError:
        print("emcc is not here: install Emscripten (Debian, Ubuntu: apt install emscripten)", file=sys.stderr)
        return 2
    made.chmod(0o644)
    (SITE / "KERNEL").write_text(hash_of_sources() + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
