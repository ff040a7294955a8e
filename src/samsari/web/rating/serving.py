"""`samsari rate serve`: open the study, open the port, say where everything is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats.links import Link, links_file, moved, read_links, write_links
from samsari.human.study.places import network_warning
from samsari.model.study import ORGANISER
from samsari.web.base.server import LOCAL, PORT, check_proxy, open_door, run
from samsari.web.rating.app import study_app
from samsari.web.rating.room import open_room

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

    run(study_app(room), door, on_start=tell, opened=_page(links, opens), proxy=proxy)
    say("stopped; all answers are in the file")


def _moved(known: tuple[Link, ...], path: str | Path, address: str) -> tuple[Link, ...]:
    """The links, moved to the address of this server if it is another one."""
    links = moved(known, address)
    if links != known:
        write_links(links_file(path), links)
    return links


def _page(links: tuple[Link, ...], opens: str) -> str:
    if opens == "rater":
        return str(links[0]) if links else ""
    return next((str(link) for link in links if link.name == opens), "")
