"""The playground in a real browser: by keyboard alone, in both themes, on a phone, under attack."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

PAYLOADS: list[str] = json.loads(
    (Path(__file__).parents[2] / "cases" / "injections.json").read_text(encoding="utf-8")
)
PAIR = {
    "s": "He ran home and she swam.",
    "o": "He ran home. She floated.",
    "r": "He ran home. She swam.",
}
THEMES = ("light", "dark")
WIDTHS = (390, 1440)


def explain(tab: Any, address: str, **texts: str) -> None:
    tab.goto(f"{address}/explain#{urlencode(texts or PAIR)}")
    tab.locator("#pair, #found ~ .card").last.wait_for(timeout=60_000)


def correct(tab: Any, address: str) -> None:
    tab.goto(f"{address}/correct")
    tab.get_by_label("Source").fill(PAIR["s"])
    tab.get_by_label("Output (for SAMSA)").fill(PAIR["o"])
    tab.get_by_role("button", name="Parse it").click()
    tab.locator("#score").wait_for(timeout=60_000)


def fit(tab: Any, faults: Any) -> None:
    for theme in THEMES:
        tab.emulate_media(color_scheme=theme)
        for width in WIDTHS:
            tab.set_viewport_size({"width": width, "height": 800})
            assert faults(tab) == [], (theme, width)


def test_a_pasted_pair_is_explained_and_nobody_else_is_asked(tab: Any, online: Any) -> None:
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    with online() as address:
        tab.goto(f"{address}/explain")
        tab.get_by_label("Source").fill(PAIR["s"])
        tab.get_by_label("Output").fill(PAIR["o"])
        tab.get_by_label("References").fill(PAIR["r"])
        tab.keyboard.press("Control+Enter")
        tab.locator("#pair").wait_for(timeout=60_000)
        assert tab.locator("#samsa svg").count() == 2
        assert tab.locator("#samsa details[open]").count() == 1  # the Scene that lost something
        assert tab.locator("#pair .text mark, #pair .text ins, #pair .text del").count() > 0
        tab.locator(".tiles a", has_text="SAMSA").click()
        assert tab.evaluate("document.activeElement.textContent").startswith("SAMSA")
        assert tab.locator("#sari svg rect.wrong").count() > 0
        link = tab.url
        assert all(url.startswith((address, "blob:")) for url in asked)
        tab.goto("about:blank")
        tab.goto(link)
        tab.locator("#pair").wait_for(timeout=60_000)
        assert tab.get_by_label("Output").input_value() == PAIR["o"]


def test_the_explanation_is_fit_for_everybody(tab: Any, online: Any, faults: Any) -> None:
    with online() as address:
        explain(tab, address)
        fit(tab, faults)


def test_a_correction_by_keyboard_alone(tab: Any, online: Any) -> None:
    with online() as address:
        correct(tab, address)
        before = tab.locator("#score").inner_text()
        # She swam: the words 5 and 6, gathered into a participant.
        tab.locator('#words [tabindex="0"]').wait_for()
        for key in ("ArrowRight",) * 4:
            tab.keyboard.press(key)
        tab.keyboard.press("Space")
        tab.keyboard.press("Shift+ArrowRight")
        tab.keyboard.press("a")
        tab.get_by_text("1 of 1 edit").wait_for()
        tab.keyboard.press("ArrowUp")
        tab.locator('#tree [aria-selected="true"]').wait_for()
        tab.keyboard.press("d")
        tab.get_by_text("2 of 2 edits").wait_for()
        tab.keyboard.press("Control+z")
        tab.keyboard.press("Control+z")
        tab.get_by_text("0 of 2 edits").wait_for()
        assert tab.locator("#score").inner_text() == before


def test_remote_and_implicit_units_by_keyboard(tab: Any, online: Any) -> None:
    with online() as address:
        correct(tab, address)
        tab.keyboard.press("ArrowUp")
        tab.keyboard.press("Shift+A")
        tab.keyboard.press("i")
        tab.get_by_text("1 of 1 edit").wait_for()
        assert tab.locator("#tree .flag", has_text="implicit").count() == 1


def test_two_tabs_are_told(tab: Any, online: Any) -> None:
    with online() as address:
        correct(tab, address)
        other = tab.context.new_page()
        other.goto(tab.url)
        other.locator("#score").wait_for(timeout=60_000)
        for page in (tab, other):
            page.bring_to_front()
        other.keyboard.press("Space")
        other.keyboard.press("a")
        other.get_by_text("1 of 1 edit").wait_for()
        tab.evaluate("document.querySelector('#words [tabindex=\"0\"]').focus()")
        tab.keyboard.press("Space")
        tab.keyboard.press("d")
        tab.get_by_text("another tab").first.wait_for()
        tab.get_by_text("1 of 1 edit").wait_for()


def test_the_page_for_corrections_is_fit_for_everybody(tab: Any, online: Any, faults: Any) -> None:
    with online() as address:
        tab.goto(f"{address}/correct")
        tab.get_by_text("Nothing yet.").wait_for(timeout=60_000)
        fit(tab, faults)
        correct(tab, address)
        tab.keyboard.press("Space")
        tab.keyboard.press("g")
        tab.get_by_text("1 of 1 edit").wait_for()
        fit(tab, faults)


@pytest.fixture
def result(tmp_path: Path) -> str:
    import samsari

    texts = [f"<b>The old man</b> {n} & {PAYLOADS[n]}" for n in range(40)]
    outputs = {"ours": [f"Man {n}" for n in range(40)], "<i>theirs</i>": texts}
    found = samsari.score(texts, outputs, [[text] for text in texts], metrics=["sari"])
    samsari.save_result(found, tmp_path / "result.json")
    return str(tmp_path / "result.json")


def show(tab: Any, address: str, place: str, text: str) -> None:
    """Put a text into a page and wait until it is shown."""
    if place == "explain":
        explain(tab, address, s=text, o=text + ".", r=text)
        return
    tab.goto(f"{address}/{place}")
    if place == "correct":
        tab.get_by_label("Source").fill(text)
        tab.get_by_label("Output (for SAMSA)").fill(text)
        tab.get_by_role("button", name="Parse it").click()
        tab.locator("#score").wait_for(timeout=60_000)
    elif place == "edit":
        tab.get_by_role("button", name="New").click()
        tab.keyboard.insert_text(f"He commenced work. {text}\nHe purchased it.")
        tab.locator("#result .change").first.click(timeout=60_000)
        tab.get_by_role("button", name="Other words…").click()
        tab.get_by_label("Your own words").fill(text[:200])
        tab.keyboard.press("Enter")
        tab.locator("#settings").click()
        tab.get_by_text("--words words.tsv").wait_for(timeout=60_000)
        tab.keyboard.press("Escape")
    else:
        tab.locator("article").first.wait_for(timeout=60_000)
        tab.get_by_label("Search").fill(text)
        tab.keyboard.press("Enter")
        tab.get_by_text("Found in").wait_for()


@pytest.mark.parametrize("place", ["explain", "correct", "edit", "results"])
def test_markup_is_shown_and_never_run_and_nobody_else_is_asked(
    tab: Any, online: Any, place: str, result: str
) -> None:
    reports: list[str] = []
    asked: list[str] = []
    tab.on("dialog", lambda dialog: (reports.append(dialog.message), dialog.dismiss()))
    tab.on("console", lambda message: reports.append(message.text))
    tab.on("request", lambda request: asked.append(request.url))
    with online(results=(result,)) as address:
        for start in range(0, len(PAYLOADS), 20):
            show(tab, address, place, " ".join(PAYLOADS[start : start + 20]))
            assert tab.evaluate("window.hit") is None
            planted = tab.locator(
                "main script, iframe, main img, object, embed, main form[action], base"
            )
            assert planted.count() == 0
        assert asked
        assert [url for url in asked if not url.startswith((f"{address}/", "blob:"))] == []
    assert reports == []


def test_with_a_key_the_link_opens_all_pages_and_nothing_opens_without(
    tab: Any, chromium: Any, online: Any, result: str
) -> None:
    with online(results=(result,), key="se-cr_et") as address:
        stranger = chromium.new_context().new_page()
        stranger.goto(f"{address}/results")
        stranger.get_by_text("Open the link that samsari serve printed.").wait_for()
        stranger.context.close()
        tab.goto(f"{address}/results#key=se-cr_et")
        tab.locator("article").first.wait_for(timeout=60_000)
        assert "se-cr_et" not in tab.url
        tab.get_by_role("link", name="Correct").click()  # the key is kept for the other pages
        tab.get_by_text("Nothing yet.").wait_for(timeout=60_000)


def test_a_unit_is_moved_by_mouse_and_all_edits_are_undone_by_one_press(
    tab: Any, online: Any
) -> None:
    with online() as address:
        correct(tab, address)
        before = tab.locator("#tree").inner_text()
        tab.locator("#tree .unit", has_text=": home").last.click()
        tab.get_by_role("button", name="Move unit", exact=True).click()
        tab.locator("#tree .unit", has_text="she swam").last.click()
        tab.get_by_text("1 of 1 edit").wait_for()
        assert tab.locator("#tree").inner_text() != before
        tab.get_by_role("button", name="Back to the first parse").click()
        tab.get_by_text("0 of 1 edit").wait_for()
        assert tab.locator("#tree").inner_text() == before


def test_one_unit_is_reset_by_one_press_and_the_others_stay(tab: Any, online: Any) -> None:
    with online() as address:
        correct(tab, address)
        before = tab.locator("#tree").inner_text()
        for words, key in ((": He", "g"), (": home", "t")):
            tab.locator("#tree .unit", has_text=words).last.click()
            tab.keyboard.press(key)
        tab.get_by_text("2 of 2 edits").wait_for()
        tab.locator("#tree .unit", has_text=": He").last.click()
        tab.keyboard.press("b")
        tab.get_by_text("3 of 3 edits").wait_for()
        assert tab.locator("#tree .unit.is-changed").count() == 1
        tab.locator("#tree .unit", has_text=": home").last.click()
        tab.get_by_role("button", name="Reset unit").click()
        tab.get_by_text("4 of 4 edits").wait_for()
        assert tab.locator("#tree").inner_text() == before
        tab.keyboard.press("b")
        tab.get_by_role("alert").get_by_text("as it was at first").wait_for()


def test_results_are_browsed_and_notes_stay(
    tab: Any, online: Any, faults: Any, result: str
) -> None:
    with online(results=(result,)) as address:
        tab.goto(f"{address}/results")
        tab.locator("article").first.wait_for(timeout=60_000)
        assert tab.locator("article").count() == 20
        assert "the worst first" in tab.get_by_label("Sort by").inner_text()
        tab.locator("article mark, article ins, article del").first.wait_for(timeout=60_000)
        fit(tab, faults)
        tab.get_by_label("Sort by").select_option("file")
        tab.get_by_role("heading", name="Pair 1", exact=True).wait_for()
        tab.locator("article").first.get_by_text("Add a note").click()
        tab.get_by_label("Note on pair 1", exact=True).fill("<b>look</b>")
        tab.get_by_label("Search").focus()
        tab.get_by_text("Note on pair 1 saved.").wait_for()
        tab.get_by_role("button", name="Next").click()
        tab.get_by_text("21–40 of 40 pairs").wait_for()
        tab.get_by_label("Search").fill("24")
        tab.keyboard.press("Enter")
        tab.get_by_text("1–2 of 2 pairs").wait_for()  # pair 24, and the text with 24
        tab.get_by_label("Search").fill("")
        tab.get_by_label("Sort by").select_option("difference 0")
        tab.get_by_text("1–20 of 40 pairs").wait_for()
        assert tab.evaluate("window.hit") is None
    with online(results=(result,)) as address:
        tab.goto(f"{address}/results?order=file")
        tab.locator("article").first.wait_for(timeout=60_000)
        assert tab.get_by_label("Note on pair 1", exact=True).input_value() == "<b>look</b>"


def test_long_texts_are_told_and_stay_in_the_field(tab: Any, online: Any) -> None:
    with online() as address:
        tab.goto(f"{address}/explain")
        long = "A long text. " * 8000
        tab.get_by_label("Source").fill(long)
        tab.get_by_role("button", name="Explain").click()
        tab.get_by_role("alert").wait_for()
        assert "104,000 characters" in tab.get_by_role("alert").inner_text()
        assert tab.get_by_label("Source").input_value() == long
