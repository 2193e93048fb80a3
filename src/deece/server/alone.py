"""The site that needs no server, served beside the tables: below /app/, compressed as it was built."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from deece.server.pages import ASK_AGAIN, KEEP_FILE

AT: Final = "/app"
PACKED: Final = {"br": ".br", "gzip": ".gz"}
LASTING: Final = ("engine", "pages")  # their folders bear the hash of what is in them


async def to_alone(request: Request) -> Response:
    """To its front page, by a relative address."""
    return RedirectResponse(f"{AT[1:]}/")


class Alone(StaticFiles):
    """The files of a finished site; `engine` is the address of its engine's folder on this server."""

    def __init__(self, folder: Path, engine: str) -> None:
        super().__init__(directory=folder, html=True)
        self.folder, self.engine = folder, f"{AT}/{engine}"

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, as small as the browser can take it."""
        found = await super().get_response(path, scope)
        if isinstance(found, FileResponse) and found.status_code == 200:
            found = self._packed(Path(found.path), Headers(scope=scope)) or found
        headers = MutableHeaders(raw=found.raw_headers)
        headers["cache-control"] = KEEP_FILE if Path(path).parts[:1] in {(name,) for name in LASTING} else ASK_AGAIN
        headers.add_vary_header("accept-encoding")
        return found

    def _packed(self, file: Path, asked: Headers) -> Response | None:
        taken = {each.split(";")[0].strip() for each in asked.get("accept-encoding", "").split(",")}
        for coding, ending in PACKED.items():
            beside = file.with_name(file.name + ending)
            if coding in taken and beside.is_file():
                plain = FileResponse(file)  # it has the kind of what is packed
                return FileResponse(beside, media_type=plain.media_type, headers={"content-encoding": coding})
        return None
