"""The page of findings in a real browser: filters, dark colours, a phone's width."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from samsari.cli.app import run

webdriver = pytest.importorskip("selenium.webdriver")
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--no-first-run",
)
SOURCES = (
    "The bridge was built in 1998 by local workers.",
    "The council approved the plan for a new school.",
    "Hello there.",
)
OUTPUTS = ("Local workers built the bridge in 1993.", SOURCES[1], "Hi.")

pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER),
    reason="the page was not tested in a browser: install chromium and chromedriver",
)


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("check")
    (folder / "s.txt").write_text("\n".join(SOURCES) + "\n", encoding="utf-8")
    (folder / "o.txt").write_text("\n".join(OUTPUTS) + "\n", encoding="utf-8")
    arguments = ["-s", str(folder / "s.txt"), "-o", str(folder / "o.txt"), "--fast", "--show-all"]
    assert run(["check", *arguments, "--html", str(folder / "c.html"), "-q"]) == 1
    return folder / "c.html"


@pytest.fixture
def browser(page: Path) -> Iterator[Any]:
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    driver.get(page.as_uri())
    yield driver
    driver.quit()


def shown(browser: Any) -> list[str]:
    script = "return [...document.querySelectorAll('article')].filter(a => !a.hidden)"
    return [str(node.get_attribute("data-verdict")) for node in browser.execute_script(script)]


def test_pairs_are_marked_and_filtered(browser: Any) -> None:
    assert shown(browser) == ["fail", "cannot judge", "pass"]  # the worst first
    marks = browser.find_elements("css selector", "#list .fail[data-link], #list .text .fail")
    assert [mark.text for mark in marks] == ["1998", "1993"]
    browser.find_element("css selector", "#verdict option[value='cannot judge']").click()
    assert shown(browser) == ["cannot judge"]
    assert browser.find_element("id", "shown").text == "1 of 3 pairs shown"
    assert not [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]


def test_nothing_sticks_out_on_a_phone(browser: Any) -> None:
    metrics = {"width": 375, "height": 700, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    wide = browser.execute_script("return document.documentElement.scrollWidth")
    assert wide <= 375


def test_dark_colours_follow_the_system(browser: Any) -> None:
    features = {"features": [{"name": "prefers-color-scheme", "value": "dark"}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", features)
    colour = browser.execute_script("return getComputedStyle(document.body).backgroundColor")
    assert colour == "rgb(20, 24, 29)"
