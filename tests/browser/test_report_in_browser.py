"""The report in a real browser: sorts, filters, unfolds; asks the network for nothing."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from samsari.cli.app import run

webdriver = pytest.importorskip("selenium.webdriver")
waiting = pytest.importorskip("selenium.webdriver.support.wait")
EXAMPLES = Path(__file__).parents[2] / "src" / "samsari" / "examples"
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")

pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER),
    reason="the report was not tested in a browser: install chromium and chromedriver",
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = webdriver.ChromeService(DRIVER)
    driver = webdriver.Chrome(options=options, service=service)
    yield driver
    driver.quit()


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    files = [
        "-s",
        "source.txt",
        "-o",
        "splitter.txt",
        "-o",
        "shortener.txt",
        "-r",
        "reference-1.txt",
    ]
    files = [str(EXAMPLES / word) if word.endswith(".txt") else word for word in files]
    assert run(["report", *files, "--html", str(path)]) == 0
    return path


def texts(browser: Any, selector: str) -> list[str]:
    script = "return [...document.querySelectorAll(arguments[0])].map(n => n.textContent)"
    return list(browser.execute_script(script, selector))


def opened(browser: Any, path: Path) -> None:
    """Open the page and wait for its script: on a busy machine that takes a while."""
    browser.get(path.as_uri())
    script = "return document.documentElement.dataset.ready === 'yes'"
    waiting.WebDriverWait(browser, 120).until(
        lambda it: it.execute_script(script), "the page was not drawn within two minutes"
    )


def choose(browser: Any, name: str, value: str) -> None:
    browser.execute_script(
        "const n = document.getElementById(arguments[0]); n.value = arguments[1];"
        "n.dispatchEvent(new Event('input'))",
        name,
        value,
    )


def quiet(browser: Any) -> bool:
    requests = browser.execute_script("return performance.getEntriesByType('resource').length")
    return requests == 0 and not browser.get_log("browser")


def test_the_example_sorts_filters_and_unfolds(browser: Any, page: Path) -> None:
    opened(browser, page)
    assert len(texts(browser, "article")) == 20
    choose(browser, "search", "orchid")
    assert texts(browser, "#shown") == ["1 of 20 pairs"]
    choose(browser, "search", "")
    metric = browser.execute_script("return document.getElementById('sort').options[2].value")
    choose(browser, "sort", metric)
    values = texts(browser, "article .cell:first-child .values b:first-of-type")
    first = [float(value) for value in values]
    assert first == sorted(first)
    browser.execute_script("document.querySelector('details.samsa summary').click()")
    assert "main relation" in texts(browser, "details.samsa[open]")[0]
    assert quiet(browser)


def test_the_losses_of_meaning_are_drawn_and_nothing_overlaps(browser: Any, page: Path) -> None:
    browser.set_window_size(1280, 900)
    opened(browser, page)
    browser.execute_script("document.querySelectorAll('details.samsa').forEach(b => b.open = true)")
    points = texts(browser, ".cost .points")
    assert points and all(re.fullmatch(r"−\d+\.\d", one) for one in points)
    assert "source" in texts(browser, ".costly")[0] and "output" in texts(browser, ".costly")[1]
    wide = """return [...document.querySelectorAll('.side')].filter(side => {
      const boxes = [...side.children].map(cell => cell.getBoundingClientRect());
      return boxes.some((one, i) => boxes.some((other, j) => i < j && one.right > other.left + 1
        && other.right > one.left + 1 && one.bottom > other.top + 1 && other.bottom > one.top + 1));
    }).length"""
    assert browser.execute_script(wide) == 0
    sideways = "return document.documentElement.scrollWidth - window.innerWidth"
    assert browser.execute_script(sideways) <= 0
    assert browser.get_log("browser") == []
    assert quiet(browser)


def test_a_group_shows_its_pairs(browser: Any, page: Path) -> None:
    opened(browser, page)
    button = "document.querySelector('[data-finding=copy]')"
    count = browser.execute_script(f"{button}.click(); return {button}.textContent")
    assert texts(browser, "#shown") == [f"{count} of 20 pairs"]


def test_the_summary_sorts(browser: Any, page: Path) -> None:
    opened(browser, page)
    browser.execute_script("document.querySelectorAll('#scores th button')[2].click()")
    cells = texts(browser, "#scores tbody td:nth-child(3)")
    values = [float(cell.split()[0]) for cell in cells]
    assert values == sorted(values, reverse=True)


def test_keys_move_and_unfold(browser: Any, page: Path) -> None:
    opened(browser, page)
    event = "new KeyboardEvent('keydown', {key: '%s', bubbles: true})"
    press = f"document.activeElement.dispatchEvent({event})"
    browser.execute_script(press % "j")
    browser.execute_script(press % "j")
    browser.execute_script(press % "e")
    second = texts(browser, "article h3")[1]
    assert texts(browser, "article:focus h3") == [second]
    opened_now = texts(browser, "article:focus details[open]")
    assert [text.split(":")[0] for text in opened_now] == ["SAMSA", "Meaning"] * 2
    assert "#pair=" in browser.current_url


def test_ten_thousand_pairs(browser: Any, page: Path, tmp_path: Path) -> None:
    head, content, tail = re.split(
        r'(?<=id="content">)(.*?)(?=</script>)', page.read_text(encoding="utf-8"), maxsplit=1
    )
    held = json.loads(content)
    held["pairs"] = [{**held["pairs"][i % 20], "id": str(i + 1)} for i in range(10_000)]
    text = json.dumps(held).replace("&", "\\u0026").replace("<", "\\u003c")
    large = tmp_path / "large.html"
    large.write_text(head + text + tail, encoding="utf-8")
    opened(browser, large)
    assert texts(browser, "#shown") == ["10,000 of 10,000 pairs"]
    assert len(texts(browser, "article")) < 500
    choose(browser, "search", "orchid")
    assert texts(browser, "#shown") == ["500 of 10,000 pairs"]
    assert quiet(browser)


UNFOLD = """
[...document.querySelectorAll('article')].slice(0, 6).forEach(one => {
  one.style.contentVisibility = 'visible';
  one.querySelectorAll('details').forEach(node => { node.open = true; }); });
setTimeout(arguments[0], 200);  // an explanation is drawn when it is unfolded
"""
OVERLAPS = """
const visible = node => {  // what is too wide scrolls inside its fold
  const { left, top, right, bottom } = node.getBoundingClientRect();
  const fold = node.closest('details.samsa');
  const edge = fold ? fold.getBoundingClientRect().right : right;
  return { left, top, bottom, right: Math.min(right, edge) };
};
const shown = [...document.querySelectorAll('article')].slice(0, 6);
const boxes = shown.flatMap(one => [...one.querySelectorAll('table, summary, h3, p')])
  .filter(node => node.checkVisibility()).map(node => [node, visible(node)]);
const isOver = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
  && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
const found = boxes.flatMap(([node, a], place) => boxes.slice(place + 1)
  .filter(([other, b]) => !node.contains(other) && isOver(a, b))
  .map(([other]) => node.textContent.slice(0, 40) + ' / ' + other.textContent.slice(0, 40)));
const tables = boxes.filter(([node]) => node.tagName === 'TABLE').length;
return [tables, document.documentElement.scrollWidth <= innerWidth, found];
"""


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_unfolded_explanations_of_two_systems_do_not_overlap(
    browser: Any, page: Path, width: int, theme: str
) -> None:
    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    feature = {"name": "prefers-color-scheme", "value": theme}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
    try:
        opened(browser, page)
        browser.execute_async_script(UNFOLD)
        n_tables, fits, overlaps = browser.execute_script(OVERLAPS)
        assert n_tables >= 6
        assert fits
        assert overlaps == []
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
