"""The application of a study: every address with its role."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from samsari.web.base import static_files
from samsari.web.base.endpoints import ANYONE, Endpoint, Visitor, application
from samsari.web.base.pages import page
from samsari.web.base.static_files import StaticFile, icon, joined_modules, joined_styles
from samsari.web.rating import organiser, rater
from samsari.web.rating.room import ADMIN, RATER, StudyRoom

HERE = Path(__file__).parent
TEMPLATES = HERE / "templates"


def style() -> StaticFile:
    """The one style sheet: what all pages share, then what ratings need."""
    return joined_styles(
        "style.css", [static_files.HERE / "base.css", HERE / "static" / "rating.css"]
    )


def script(name: str) -> StaticFile:
    """A script of these pages with everything it imports."""
    return joined_modules(name, HERE / "static" / name, [static_files.HERE])


def study_app(room: StudyRoom) -> Starlette:
    """The application; the study is closed when the application stops."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        yield
        room.close()

    return application(endpoints(room), [RATER, ADMIN], room.recognise, lifespan=life)


def endpoints(room: StudyRoom) -> list[Endpoint]:
    """All addresses of a study."""
    look, rate, manage = style(), script("rate.js"), script("admin.js")
    title = room.facts.name
    return [
        _page("/", "about.html", "Human ratings", look, None),
        _page("/r", "rater.html", title, look, rate),
        _page("/admin", "organiser.html", title, look, manage),
        static_files.endpoint([look, rate, manage, icon()]),
        *(Endpoint(*one, RATER, answer) for one, answer in rater.handlers(room).items()),
        *(Endpoint(*one, ADMIN, answer) for one, answer in organiser.handlers(room).items()),
    ]


def _page(
    path: str, template: str, title: str, look: StaticFile, code: StaticFile | None
) -> Endpoint:
    """A page without any data: it is the same for everybody."""

    async def show(request: Request, visitor: Visitor) -> Response:
        return page(template, TEMPLATES, title=title, style=look, script=code)

    return Endpoint("GET", path, ANYONE, show)
