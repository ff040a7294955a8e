"""The application of the playground: every page and every address with its role."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from starlette.applications import Starlette

from samsari.errors import FormatError
from samsari.formats.studies import new_token
from samsari.reporting.html import ASSETS
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
from samsari.web.playground import correct, edit
from samsari.web.playground.room import (
    GUEST,
    Playground,
    explain_handlers,
    results_handlers,
)

HERE = Path(__file__).parent
PAIRS, DRAWINGS = (ASSETS / name for name in ("pair.css", "drawings.css"))
# Path, script and heading of each page, as the menu shows them.
PAGES = (
    ("/edit", "editor.js", "Editor"),
    ("/explain", "explain.js", "Explain"),
    ("/correct", "correct.js", "Correct"),
    ("/results", "results.js", "Results"),
)
HANDLERS = (edit.handlers, explain_handlers, correct.handlers, results_handlers)


def style() -> StaticFile:
    """The one style sheet: what all pages share, the playground, the drawings."""
    own = [HERE / "static" / name for name in ("playground.css", "editor.css")]
    return joined_styles("style.css", [static_files.HERE / "base.css", PAIRS, *own, DRAWINGS])


def playground_app(room: Playground) -> Starlette:
    """The application; its threads end when it stops."""
    return application(endpoints(room), [GUEST], room.recognise, room.close)


def endpoints(room: Playground) -> list[Endpoint]:
    """All addresses of the playground."""
    look = style()
    drawings = joined_styles("drawings.css", [DRAWINGS])
    scripts = {
        name: joined_modules(name, HERE / "static" / name, [static_files.HERE])
        for _, name, _ in PAGES
    }
    return [
        *(
            page_endpoint(
                path,
                "playground.html",
                HERE / "templates",
                title=f"{heading} · samsari",
                style=look,
                script=scripts[name],
                heading=heading,
                pages=[(each, name) for each, _, name in PAGES],
                drawings=drawings.address,
            )
            for path, name, heading in (("/", *PAGES[0][1:]), *PAGES)
        ),
        static_files.endpoint([look, drawings, *scripts.values(), icon()]),
        *(
            Endpoint(method, path, room.role, answer)
            for handlers in HANDLERS
            for (method, path), answer in handlers(room).items()
        ),
    ]


# `samsari serve`: open the port, say where the playground is.

MOST_BYTES = 5 * 1024 * 1024  # of a request: a document in base64, as a browser can keep it
OPEN = "other machines reach this server; use https in front of it, such as a reverse proxy"


def serve_playground(
    results: tuple[str, ...] = (),
    *,
    passages: Path | None = None,
    work: Path | None = None,
    port: int = PORT,
    host: str = LOCAL,
    url: str = "",
    proxy: str = "",
    opens: bool = True,
    say: Callable[[str], None] = print,
) -> None:
    """Serve the playground until the program is told to stop.

    Other machines need the link with its key; on this machine everybody is answered.
    """
    for file in (*map(Path, results), *([passages] if passages else [])):
        if not file.exists():
            raise FormatError(f"there is no file {file}", remedy="check the name")
    proxy = check_proxy(proxy)
    door = open_door(host, port, url)
    is_local = host in (LOCAL, "localhost", "::1") and not url
    key = "" if is_local else new_token()
    room = Playground(passages, results, work or default_work(), key)
    start = "/correct" if passages else "/results" if results else "/edit"
    link = f"{door.url}{start}{f'#key={key}' if key else ''}"

    def tell() -> None:
        say(f"The playground is open at {link} (Ctrl-C stops it)")
        if not is_local:
            say(f"warning: {OPEN}")

    app = playground_app(room)
    start_page = link if opens else ""
    run(app, door, on_start=tell, opened=start_page, most_bytes=MOST_BYTES, proxy=proxy)
    say("stopped; corrections and notes are in their files")


def default_work() -> Path:
    """The folder for corrections of pasted texts and for indexes of results."""
    return Path.home() / ".local" / "share" / "samsari"
