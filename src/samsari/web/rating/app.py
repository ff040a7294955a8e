"""The application of a study: every address with its role."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from starlette.applications import Starlette

from samsari.errors import FormatError
from samsari.formats.studies import Link, links_file, read_links, write_links
from samsari.human.study.store import network_warning
from samsari.model.study import ORGANISER
from samsari.web.base import endpoints as static_files
from samsari.web.base.endpoints import (
    Endpoint,
    StaticFile,
    application,
    icon,
    joined_modules,
    joined_styles,
    page_endpoint,
)
from samsari.web.base.server import LOCAL, PORT, check_proxy, open_door, run
from samsari.web.rating import rater
from samsari.web.rating import room as organiser
from samsari.web.rating.room import ADMIN, RATER, StudyRoom, open_room

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
    return application(endpoints(room), [RATER, ADMIN], room.recognise, room.close)


def endpoints(room: StudyRoom) -> list[Endpoint]:
    """All addresses of a study."""
    look, rate, manage = style(), script("rate.js"), script("admin.js")
    shown: dict[str, Any] = {"folder": TEMPLATES, "title": room.facts.name, "style": look}
    return [
        page_endpoint("/", "about.html", **{**shown, "title": "Human ratings"}),
        page_endpoint("/r", "rater.html", **shown, script=rate),
        page_endpoint("/admin", "organiser.html", **shown, script=manage),
        static_files.endpoint([look, rate, manage, icon()]),
        *(Endpoint(*one, RATER, answer) for one, answer in rater.handlers(room).items()),
        *(Endpoint(*one, ADMIN, answer) for one, answer in organiser.handlers(room).items()),
    ]


# `samsari rate serve`: open the study, open the port, say where everything is.

OPEN = "listening on all addresses; use https in front of it, such as a reverse proxy"


def serve_study(
    path: str | Path,
    *,
    port: int = PORT,
    host: str = LOCAL,
    url: str = "",
    proxy: str = "",
    results: tuple[str, ...] = (),
    opens: str = "",
    all_links: bool = False,
    say: Callable[[str], None] = print,
) -> None:
    """Serve a study until the program is told to stop.

    `opens` names the page that opens in the browser: the first rater's, the organiser's or none.
    """
    for file in results:
        if not Path(file).exists():
            raise FormatError(f"there is no file {file}", remedy="check --results")
    proxy = check_proxy(proxy)
    door = open_door(host, port, url)
    try:
        links = read_links(links_file(path))
        room = open_room(path, results, door.url)
    except BaseException:
        door.socket.close()
        raise
    links = _moved(links, path, door.url)

    def tell() -> None:
        say(f"{room.facts.name} is open at {door.url} (Ctrl-C stops it)")
        if host not in (LOCAL, "localhost", "::1"):
            say(f"warning: {OPEN}")
        if warning := network_warning(path):
            say(f"warning: {warning}")
        for link in links:
            if all_links or link.name == ORGANISER:
                say(f"{link.name}\t{link}")
        if links and not all_links:
            say(f"The links of the raters stand in {links_file(path)}")

    run(study_app(room), door, on_start=tell, opened=_serving_page(links, opens), proxy=proxy)
    say("stopped; all answers are in the file")


def _moved(known: tuple[Link, ...], path: str | Path, address: str) -> tuple[Link, ...]:
    """The links, moved to the address of this server if it is another one."""
    links = tuple(replace(link, address=address) for link in known)
    if links != known:
        write_links(links_file(path), links)
    return links


def _serving_page(links: tuple[Link, ...], opens: str) -> str:
    if opens == "rater":
        return str(links[0]) if links else ""
    return next((str(link) for link in links if link.name == opens), "")
