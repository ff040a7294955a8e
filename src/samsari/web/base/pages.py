"""Pages from templates: one frame for all, everything escaped, nothing undefined.

page("rater.html", folder, title="A study", style=style, script=script)
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from samsari.reporting.html import asset
from samsari.web.base.endpoints import ANYONE, Endpoint, Visitor

# Style and scripts: a fixed table of files, addressed by the hash of their content.
#
# Several style sheets, or several JavaScript modules, are joined into one file, so that a page
# needs few requests. No path of a request ever reaches the disk.

HERE = Path(__file__).parent / "static"
MEDIA_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
FOR_EVER = "public, max-age=31536000, immutable"
_IMPORT = re.compile(r"""^import\s[^;]*?from\s+"\./([\w-]+\.js)";\n""", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class|let)\b)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file that browsers may keep for ever: its name, type, bytes and packed bytes."""

    name: str
    media_type: str
    content: bytes
    packed: bytes

    @property
    def address(self) -> str:
        """The path of the file; it changes whenever the content does."""
        return f"/static/{hashlib.sha256(self.content).hexdigest()[:16]}/{self.name}"


def static_file(name: str, content: str) -> StaticFile:
    """A static file of this name and text."""
    data = content.encode()
    return StaticFile(name, MEDIA_TYPES[Path(name).suffix], data, gzip.compress(data, 9, mtime=0))


def joined_styles(name: str, paths: Iterable[Path]) -> StaticFile:
    """Several style sheets as one, after the one that the server shares with the report."""
    own = "".join(path.read_text(encoding="utf-8") for path in paths)
    return static_file(name, asset("shared.css") + own)


def joined_modules(name: str, start: Path, folders: Iterable[Path]) -> StaticFile:
    """A JavaScript module and all that it imports as one module, imported ones first.

    The modules share one scope then, so a name may be defined in one of them only.
    """
    places = [start.parent, *folders]
    parts: dict[str, str] = {}
    _collect(start, places, parts)
    return static_file(name, "".join(parts.values()))


def _collect(path: Path, places: list[Path], parts: dict[str, str]) -> None:
    text = path.read_text(encoding="utf-8")
    for other in _IMPORT.findall(text):
        if other not in parts:
            found = next(place / other for place in places if (place / other).exists())
            _collect(found, places, parts)
    parts[path.name] = _EXPORT.sub("", _IMPORT.sub("", text))


def icon() -> StaticFile:
    """The picture that browsers show beside the title."""
    return static_file("icon.svg", (HERE / "icon.svg").read_text(encoding="utf-8"))


def endpoint(files: Iterable[StaticFile]) -> Endpoint:
    """The address of all static files."""
    table = {file.address: file for file in files}

    async def serve(request: Request, visitor: Visitor) -> Response:
        file = table.get(request.url.path)
        if file is None:
            raise HTTPException(404)
        headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"}
        content = file.content
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            content = file.packed
        return Response(content, media_type=file.media_type, headers=headers)

    return Endpoint("GET", "/static/{hash}/{name}", ANYONE, serve)


PAGES_HERE = Path(__file__).parent / "templates"


@cache
def _templates(folder: Path) -> Environment:
    return Environment(
        loader=FileSystemLoader([folder, PAGES_HERE]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(
    template: str,
    folder: Path,
    *,
    title: str,
    style: StaticFile,
    script: StaticFile | None = None,
    **values: object,
) -> Response:
    """The page that a template of a folder makes inside the common frame."""
    text = (
        _templates(folder)
        .get_template(template)
        .render(
            title=title,
            style=style.address,
            script=script.address if script else "",
            icon=icon().address,
            **values,
        )
    )
    return HTMLResponse(text)
