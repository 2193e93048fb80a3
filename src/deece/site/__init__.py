"""Deece as a static site: the pages, the engine that runs in them, and all that installs it: `deece web-app`.

The engine is Deece itself, by a Python for browsers (Pyodide), with the solver's kernel as WebAssembly.
(docs/web-app.md)
"""

from __future__ import annotations

from deece.site.build import Site, SiteError, build, finished

__all__ = ["Site", "SiteError", "build", "finished"]
