"""A server in a thread and a real browser: what the tests of web pages share."""

from __future__ import annotations

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.types import ASGIApp

from samsari.web.base.guard import MOST_BYTES
from samsari.web.base.server import Door, open_door, server_config

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
EVIL = "evil.example"  # a foreign name that leads to this machine, as after DNS rebinding
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking"),
    f"--host-resolver-rules=MAP {EVIL} 127.0.0.1",
]
THEMES = ("light", "dark")
WIDTHS = (390, 1440)
AXE_OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
    "preload": False,
}


@contextmanager
def _serving(
    make: Callable[[Door], ASGIApp], most_bytes: int = MOST_BYTES, proxy: str = ""
) -> Iterator[Door]:
    """A server on a free port as long as the block lasts."""
    door = open_door(port=0)
    config = server_config(make(door), door, most_bytes, proxy)
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [door.socket]}, daemon=True)
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.01)
    yield door
    server.should_exit = True
    thread.join(10)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser; tests that need it are skipped where there is none."""
    if CHROMIUM is None or find_spec("playwright") is None:
        pytest.skip("the pages were not tested in a browser: install chromium and playwright")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def tab(chromium: Any) -> Iterator[Any]:
    """A page of its own; it fails the test if a script of the page fails."""
    context = chromium.new_context(bypass_csp=False)
    page = context.new_page()
    page.set_default_timeout(15_000)
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield page
    context.close()
    assert problems == []


def _axe_script() -> str:
    """axe-core, which comes with a package that only tests use."""
    package = pytest.importorskip("axe_playwright_python")
    return (Path(package.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


def _violations(page: Any) -> list[str]:
    """What axe-core finds wrong with the page, a line each."""
    # An evaluated script needs no permission of the page's content security policy.
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe_script())
    found = page.evaluate("(options) => axe.run(document, options)", AXE_OPTIONS)
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def _scrolls_sideways(page: Any) -> bool:
    """True if the page is wider than the window."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def _small_targets(page: Any) -> list[str]:
    """Buttons and fields that are hard to hit with a finger: less than 44 pixels high or wide."""
    return list(
        page.evaluate(
            """() => [...document.querySelectorAll('button, select, .answer, input[type=number]')]
            .filter((n) => n.offsetParent && (n.offsetHeight < 44 || n.offsetWidth < 44))
            .map((n) => n.outerHTML.slice(0, 100))"""
        )
    )


@pytest.fixture
def serving() -> Any:
    """`with serving(make_app) as door:` runs a server; `make_app` gets the door."""
    return _serving


@pytest.fixture
def faults() -> Callable[[Any], list[str]]:
    """A function: all that is wrong with a screen for people with a keyboard, a phone, a reader."""

    def find(page: Any) -> list[str]:
        sideways = ["the page scrolls sideways"] if _scrolls_sideways(page) else []
        return [*_violations(page), *sideways, *_small_targets(page)]

    return find
