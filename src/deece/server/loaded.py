"""What all workers of a server have loaded: once, in the process of which they are forked (workers.py)."""

from __future__ import annotations

import deece.server.serve
from deece.server.pages import pages

__all__ = ["deece", "pages"]
pages()
