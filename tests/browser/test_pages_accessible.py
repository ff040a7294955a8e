"""Pages in one file are fit for everybody: axe finds nothing, in both themes, on a phone, wide."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from samsari.cli.app import run

webdriver = pytest.importorskip("selenium.webdriver")
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
FLAGS = ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu")
EXAMPLES = Path(__file__).parents[2] / "src" / "samsari" / "examples"
OLD = (
    "We write to inform you of our decision. The rent is $1,250 a month. Please call our office "
    "before you furnish any documents. The officer is Dr. Okafor.\n"
)
NEW = (
    "We write to tell you what we decided. The rent is $1,520 a month. Please call us before you "
    "send papers. The officer is Dr. Okafor.\n"
)
PAIR = ["-s", "He ran home and she swam.", "-o", "He ran home. She floated."]
FILES = ["-s", str(EXAMPLES / "source.txt"), "-o", str(EXAMPLES / "splitter.txt")]
TEXTS = ["-s", "old.txt", "-o", "new.txt"]
RATED = ["--ratings", "ratings.csv", "--scores", "scores.csv"]
PAGES = {
    "report": [*FILES, "-o", str(EXAMPLES / "shortener.txt"), "-m", "samsa,fkgl", "--html"],
    "check": ["--documents", *TEXTS, "-q", "--html"],
    "pair": [*TEXTS, "-f", "html", "-w"],
    "explain": [*PAIR, "--html"],
    "align": [*PAIR, "-f", "html", "-w"],
    "words": ["They commence work.", "--html"],
    "correlate": [*RATED, "--questions", "five-point", "--html"],
}
AXE = """
const done = arguments[0];  // what is skipped while it is out of sight has no place of its own
document.querySelectorAll('article').forEach(one => { one.style.contentVisibility = 'visible'; });
const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
axe.run(document, {runOnly, resultTypes: ['violations'], preload: false}).then(found =>
  done(found.violations.flatMap(one => one.nodes.map(node =>
    `${one.id}: ${node.html.slice(0, 90)}: ${node.failureSummary}`))));
"""

pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER and find_spec("axe_playwright_python")),
    reason="the pages were not tested: install chromium, chromedriver and axe",
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in FLAGS:
        options.add_argument(flag)
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(DRIVER))
    yield driver
    driver.quit()


def axe_script() -> str:
    package = pytest.importorskip("axe_playwright_python")
    return (Path(package.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", PAGES)
def test_axe_finds_nothing_and_nothing_sticks_out(
    browser: Any, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("old.txt").write_text(OLD, encoding="utf-8")
    Path("new.txt").write_text(NEW, encoding="utf-8")
    rows = [f"{item},{system}" for item in range(8) for system in "abc"]
    rated = [f"{row},{who},{n % 5 + 1},{n % 3 + 1}" for n, row in enumerate(rows) for who in "xy"]
    scored = [f"{row},{n * 7 % 11},{n * 5 % 13}" for n, row in enumerate(rows)]
    heading = "item,system,rater,meaning,fluency"
    Path("ratings.csv").write_text("\n".join([heading, *rated]), encoding="utf-8")
    Path("scores.csv").write_text("\n".join(["item,system,sari,samsa", *scored]), encoding="utf-8")
    assert run([command, *PAGES[command], "page.html"]) in (0, 1)
    for width in (390, 1440):
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        for theme in ("light", "dark"):
            features = [{"name": "prefers-color-scheme", "value": theme}]
            browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
            browser.get((tmp_path / "page.html").as_uri())
            browser.execute_script(axe_script())
            assert browser.execute_async_script(AXE) == [], (width, theme)
            wide = "return document.documentElement.scrollWidth <= innerWidth"
            assert browser.execute_script(wide), width
            one_shell = "return document.querySelectorAll('body > header > h1, body > main').length"
            assert browser.execute_script(one_shell) == 2
