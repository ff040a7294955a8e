"""Take the pictures of pages for the docs: it runs `samsari serve`, a report and a browser.

    python tools/take_pictures.py

It needs chromium and the package playwright. The letter is the one of the tests.
"""

from __future__ import annotations

import re
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"
LETTER = ROOT / "tests" / "cases" / "letter.txt"
EXAMPLES = ROOT / "src" / "samsari" / "examples"
DOCUMENT = ROOT / "tests" / "cases" / "letter.docx"
KEYS = ["F8"] + ["Enter"] * 14  # the middle of the letter


@contextmanager
def served(work: Path) -> Iterator[str]:
    """The address of a server that runs as long as the block."""
    import uvicorn

    from samsari.web.base.server import open_door, server_config
    from samsari.web.playground.app import MOST_BYTES, playground_app
    from samsari.web.playground.room import Playground

    door = open_door(port=0)
    config = server_config(playground_app(Playground(work=work)), door, MOST_BYTES)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [door.socket]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield door.url
    server.should_exit = True
    thread.join(10)


def settled(page: Any) -> None:
    """Wait until changes are proposed and everything is judged."""
    page.locator("#state", has_text="proposed").wait_for()
    page.locator("#level strong", has_text=re.compile("^[ABC]")).wait_for()
    page.locator("#checked strong", has_text=re.compile("^[^…]+$")).wait_for()
    page.wait_for_load_state("networkidle")


def taken(page: Any, name: str) -> None:
    """Write a picture of what the window shows."""
    page.wait_for_timeout(1000)
    page.screenshot(path=IMAGES / name)
    print(f"wrote docs/images/{name}")


def letter(page: Any, address: str) -> None:
    """A letter by keyboard, in the middle of its changes."""
    page.goto(f"{address}/edit")
    page.locator("#original").click()
    page.keyboard.insert_text(LETTER.read_text(encoding="utf-8").rstrip())
    settled(page)
    for key in KEYS:
        page.keyboard.press(key)
    page.wait_for_timeout(1000)
    page.wait_for_load_state("networkidle")
    page.evaluate("scrollTo(0, 0)")
    taken(page, "serve-editor.png")


def document(page: Any, address: str) -> None:
    """A Word document and the ways to take it away."""
    page.goto(f"{address}/edit")
    page.locator("#file").set_input_files(DOCUMENT)
    settled(page)
    page.locator("#save").click()
    taken(page, "serve-document.png")


def explanation(page: Any, address: str) -> None:
    """The explanation of a pair, the answer first."""
    page.goto(f"{address}/explain")
    page.get_by_role("button", name="Example").click()
    page.locator("#pair").wait_for()
    taken(page, "serve-explain.png")


def report(page: Any, address: str) -> None:
    """The beginning of a report of two systems."""
    from samsari.cli.app import run

    files = [str(EXAMPLES / f"{name}.txt") for name in ("source", "splitter", "shortener")]
    references = ["-r", str(EXAMPLES / "reference-1.txt"), "-m", "samsa,sari,bleu"]
    with tempfile.TemporaryDirectory() as work:
        path = Path(work) / "report.html"
        run(
            [
                "report",
                "-s",
                files[0],
                "-o",
                files[1],
                "-o",
                files[2],
                *references,
                "--html",
                str(path),
            ]
        )
        page.goto(path.as_uri())
        taken(page, "report.png")


def main() -> None:
    """Take every picture."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with (
        tempfile.TemporaryDirectory() as work,
        served(Path(work)) as address,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for take in (letter, document, explanation, report):
            context = browser.new_context(viewport={"width": 1440, "height": 860})
            context.set_default_timeout(120_000)
            take(context.new_page(), address)
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
