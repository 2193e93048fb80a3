"""MkDocs hook: makes the site's pages from files that are written to be read without it, too.

- Files that stand elsewhere (CONTRIBUTING.md, the glossary ...) become pages; their links are turned to the site's.
- The first line of a code block may say what its test does with it ("toml kitchen.toml", "screen deece play < quit"):
  tests/test_docs.py reads that, and the site shows a file's name as its title.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from mkdocs.plugins import get_plugin_logger
from mkdocs.structure.files import File

log = get_plugin_logger("deece")

ROOT = Path(__file__).resolve().parents[2]
ELSEWHERE = {
    "contributing.md": "CONTRIBUTING.md",
    "security.md": "SECURITY.md",
    "changelog.md": "CHANGELOG.md",
    "words.md": "src/deece/words/glossary.md",
}
_PAGE_OF = {path: page for page, path in ELSEWHERE.items()}
_LINK = re.compile(r"\]\((?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?\)")
_LOADED = re.compile(r"<(?:script|img|link|iframe)\b[^>]*\b(?:src|href)=\"?((?:https?:)?//[^\"\s>]+)")
_FENCE = re.compile(r"^```(console|output|python|record|screen|toml)(?: ([^\n]+))?$", re.MULTILINE)
_SOURCE = re.compile(r"\[[^\]]+\]\((?:\.\./)*((?:src|tests|benchmarks|kernel|deploy|LICENSE|CITATION)[^)\s]*)\)")


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that stand elsewhere."""
    for page, path in ELSEWHERE.items():
        text = (ROOT / path).read_text("utf-8")
        files.append(File.generated(config, page, content=_LINK.sub(_turned, text)))
    return files


def _turned(link: re.Match[str]) -> str:
    """A link of a file in the root as one of a page in docs/."""
    target, anchor = link[1], link[2] or ""
    if target in _PAGE_OF:
        target = _PAGE_OF[target]
    elif target == "README.md":
        target = "index.md"
    return f"]({target.removeprefix('docs/')}{anchor})"


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Code blocks as the site's highlighter knows them; a file of the source by its name, since it is no page."""
    up = "../" * page.file.src_uri.count("/")
    for name, path in ELSEWHERE.items():
        markdown = re.sub(rf"\]\((?:\.\./)+{re.escape(path)}", f"]({up}{name}", markdown)
    return _FENCE.sub(_block, _SOURCE.sub(lambda link: f"`{link[1]}`", markdown))


def on_post_page(output: str, page: Any, **_: Any) -> str:
    """A page must not load anything from another host."""
    if found := _LOADED.search(output):
        log.warning("%s loads %s", page.file.src_uri, found[1])
    return output


def _block(fence: re.Match[str]) -> str:
    language, rest = fence[1], fence[2]
    shown = {"output": "text", "record": "text", "screen": "text"}.get(language, language)
    if language == "output":
        rest = "prints"
    if language == "screen" or not rest:
        return f"```{shown}"
    return f'```{shown} title="{rest}"'
