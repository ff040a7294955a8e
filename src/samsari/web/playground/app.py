"""The application of the playground: every page and every address with its role."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from samsari.web.base import static_files
from samsari.web.base.endpoints import ANYONE, Endpoint, Visitor, application
from samsari.web.base.pages import page
from samsari.web.base.static_files import StaticFile, icon, joined_modules, joined_styles
from samsari.web.playground import correct, explain, results, simplify
from samsari.web.playground.room import GUEST, Playground

HERE = Path(__file__).parent
DRAWINGS = Path(str(files("samsari.reporting.look"))) / "drawings.css"
# Path, script and heading of each page, as the menu shows them.
PAGES = (
    ("/explain", "explain.js", "Explain"),
    ("/correct", "correct.js", "Correct"),
    ("/simplify", "simplify.js", "Simplify"),
    ("/results", "results.js", "Results"),
)
HANDLERS = (explain.handlers, correct.handlers, simplify.handlers, results.handlers)


def style() -> StaticFile:
    """The one style sheet: what all pages share, the playground, the drawings."""
    own = HERE / "static" / "playground.css"
    return joined_styles("style.css", [static_files.HERE / "base.css", own, DRAWINGS])


def playground_app(room: Playground) -> Starlette:
    """The application; its threads end when it stops."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        yield
        room.close()

    return application(endpoints(room), [GUEST], room.recognise, lifespan=life)


def endpoints(room: Playground) -> list[Endpoint]:
    """All addresses of the playground."""
    look = style()
    drawings = joined_styles("drawings.css", [DRAWINGS])
    scripts = {
        name: joined_modules(name, HERE / "static" / name, [static_files.HERE])
        for _, name, _ in PAGES
    }
    return [
        _page("/", PAGES[0][2], look, scripts[PAGES[0][1]], drawings),
        *(_page(path, title, look, scripts[name], drawings) for path, name, title in PAGES),
        static_files.endpoint([look, drawings, *scripts.values(), icon()]),
        *(
            Endpoint(method, path, room.role, answer)
            for handlers in HANDLERS
            for (method, path), answer in handlers(room).items()
        ),
    ]


def _page(
    path: str, title: str, look: StaticFile, code: StaticFile, drawings: StaticFile
) -> Endpoint:
    """A page without any data: its script asks for them."""

    async def show(request: Request, visitor: Visitor) -> Response:
        return page(
            "playground.html",
            HERE / "templates",
            title=f"{title} · samsari",
            style=look,
            script=code,
            heading=title,
            pages=[(each, name) for each, _, name in PAGES],
            drawings=drawings.address,
        )

    return Endpoint("GET", path, ANYONE, show)
