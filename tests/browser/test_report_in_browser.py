"""The report in a real browser: sorts, filters, unfolds; asks the network for nothing."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from samsari.cli.app import run

webdriver = pytest.importorskip("selenium.webdriver")
waiting = pytest.importorskip("selenium.webdriver.support.wait")
PACKAGE = Path(__file__).parents[2] / "src" / "samsari"
EXAMPLES = PACKAGE / "examples"
PAIR_SCRIPT = PACKAGE / "reporting" / "assets" / "pair.js"
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


NAMES = (
    "a-system-tuned-with-a-very-long-name",
    "a-system-tuned-with-a-very-long-name-too",
    "ACCESS",
    "Dress-Ls",
    "Hybrid",
    "the one whose name has many words in it",
)


@pytest.fixture(scope="module")
def six(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("six")
    kept = [(EXAMPLES / f"{name}.txt").read_text("utf-8").splitlines() for name in OUTPUTS]
    outputs = []
    for number, name in enumerate(NAMES):
        lines = [kept[(line + number) % len(kept)][line] for line in range(20)]
        (folder / f"{number}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        outputs += ["-o", f"{name}={folder / f'{number}.txt'}"]
    files = ["-s", str(EXAMPLES / "source.txt"), "-r", str(EXAMPLES / "reference-1.txt"), *outputs]
    path = folder / "six.html"
    assert run(["report", *files, "-m", "samsa,sari,bleu", "--html", str(path)]) == 0
    return path


OUTPUTS = ("splitter", "shortener", "source")
LABELS = """
const box = node => [node.textContent || 'a dot', node.getBoundingClientRect()];
const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
  && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1.5;
return [...document.querySelectorAll('.pictures svg')].flatMap(svg => {
  const area = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll('text')].map(box);
  const dots = [...svg.querySelectorAll('circle')].map(box);
  const isOut = a => a.left < area.left - 1 || a.right > area.right + 1
    || a.bottom > area.bottom + 1;
  const cut = texts.filter(([, a]) => isOut(a)).map(([text]) => `${text} is cut`);
  return [...cut, ...texts.flatMap(([text, a], place) => [...texts.slice(place + 1), ...dots]
    .filter(([, b]) => over(a, b)).map(([other]) => `${text} / ${other}`))];
});
"""


@pytest.mark.parametrize("width", [390, 1440])
def test_no_label_lies_on_another_with_six_systems_of_long_names(
    browser: Any, six: Path, width: int
) -> None:
    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    try:
        opened(browser, six)
        assert len(texts(browser, ".pictures svg")) >= 8
        assert browser.execute_script(LABELS) == []
        assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_a_link_leads_to_its_pair_and_a_reload_keeps_what_was_chosen(
    browser: Any, six: Path
) -> None:
    browser.get("about:blank")
    browser.get(f"{six.as_uri()}#pair=17&sort=bleu&of=2&beside=5")
    wait = waiting.WebDriverWait(browser, 120)
    focus = "return document.activeElement.dataset.pair"
    wait.until(lambda it: it.execute_script(focus) == "17", "the pair has no focus")
    box = "const b = document.activeElement.getBoundingClientRect();"
    assert browser.execute_script(f"{box} return b.top < innerHeight && b.bottom > 0")
    chosen = "return ['sort', 'of', 'beside'].map(id => document.getElementById(id).value)"
    assert browser.execute_script(chosen) == ["bleu", "2", "5"]
    assert set(texts(browser, "article:first-of-type .who")) == {"source", NAMES[2], NAMES[5]}
    choose(browser, "search", "orchid")
    browser.refresh()
    wait.until(lambda it: texts(it, "#shown") == ["1 of 20 pairs"], "the search was lost")
    assert browser.execute_script(chosen) == ["bleu", "2", "5"]


def printed(browser: Any, path: Path) -> str:
    """The text of the page as PDF, blanks as one."""
    tool = shutil.which("pdftotext")
    if tool is None:
        pytest.skip("the text of the PDF was not tested: install poppler-utils")
    opened(browser, path)
    found = browser.execute_cdp_cmd("Page.printToPDF", {"printBackground": False})
    held = base64.b64decode(found["data"])
    done = subprocess.run([tool, "-layout", "-", "-"], input=held, capture_output=True, check=True)
    return " ".join(done.stdout.decode("utf-8").replace("★", "").split())


def test_the_printed_report_holds_every_count_column_and_pair(browser: Any, page: Path) -> None:
    text = printed(browser, page)
    told = "row => [...row.cells].map(cell => cell.textContent.trim()).join(' ')"
    rows = "return [...document.querySelectorAll(arguments[0])]"
    for row in browser.execute_script(f"{rows}.map({told})", ".matrix tbody tr"):
        assert " ".join(row.split()) in text
    scores = browser.execute_script(f"{rows}.map({told})", "#scores tr")
    assert set(" ".join(scores).split()) <= set(text.split())
    counts = texts(browser, "#first td button")
    assert counts and all(int(count) > 0 for count in counts)
    for heading in texts(browser, "article h3"):
        assert heading in text
    assert "Copy as LaTeX" not in text


def test_a_number_reads_the_same_wherever_it_stands(browser: Any, page: Path) -> None:
    opened(browser, page)
    ties = (0.05, 0.25, 2.25, 31.25, 31.75, 99.85, 50.0, 12.35)
    script = f"return {json.dumps(ties)}.map(shown)"
    code = re.search(r"export (function shown.*?\n}\n)", PAIR_SCRIPT.read_text("utf-8"), re.DOTALL)
    assert code is not None
    assert browser.execute_script(code[1] + script) == [f"{value:.1f}" for value in ties]
