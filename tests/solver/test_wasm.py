"""The kernel that browsers get is compiled from the sources that stand here."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path

import deece

ROOT = Path(__file__).resolve().parents[2]
SITE = Path(deece.__file__).parent / "site"


def test_the_kernel_for_browsers_is_made_of_the_sources() -> None:
    made_of = (SITE / "KERNEL").read_text("utf-8").strip()
    assert made_of == run_path(str(ROOT / "kernel" / "wasm.py"))["hash_of_sources"](), (
        "run make kernel-wasm, and commit it"
    )
    assert (SITE / "kernel.wasm").read_bytes()[:4] == b"\0asm"
