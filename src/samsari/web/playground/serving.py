"""`samsari serve`: open the port, say where the playground is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats.links import new_token
from samsari.web.base.server import LOCAL, PORT, check_proxy, open_door, run
from samsari.web.playground.app import playground_app
from samsari.web.playground.room import Playground

MOST_BYTES = 2 * 1024 * 1024  # of a request: texts of any size that a page can show
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
    start = "/correct" if passages else "/results" if results else "/explain"
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
