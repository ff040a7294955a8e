"""The editor in a real browser: by keyboard, with documents, after a reload, in both themes."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CASES = Path(__file__).parents[2] / "cases"
LETTER = (CASES / "letter.txt").read_text(encoding="utf-8").rstrip()
WAIT = 120_000
MOST_KEYS_MORE = 5  # than there are changes: 30 for a letter with 25
THEMES = ("light", "dark")
WIDTHS = (390, 1440)
# The chosen word and its card: seen whole, below the bar, above the end of the window.
IS_IN_VIEW = """() => {
  const bar = document.querySelector('#bar'), isFixed = getComputedStyle(bar).position === 'sticky';
  const top = isFixed ? bar.getBoundingClientRect().bottom : 0;
  return ['#result .is-chosen', '#card'].every((one) => {
    const box = document.querySelector(one).getBoundingClientRect();
    return box.height > 0 && box.top >= top && box.bottom <= innerHeight;
  });
}"""


def result(tab: Any) -> str:
    """The simpler text as a reader sees it."""
    lines = tab.locator("#result .line:not([hidden])").all_text_contents()
    return "\n".join(lines)


def original(tab: Any) -> str:
    return "\n".join(tab.locator("#original .line").all_text_contents())


def focus(tab: Any) -> str:
    return str(tab.evaluate("document.activeElement.id || document.activeElement.tagName"))


def state(tab: Any) -> str:
    return str(tab.locator("#state").inner_text())


def settled(tab: Any) -> None:
    """Wait until the server has nothing more to say."""
    tab.wait_for_load_state("networkidle")
    tab.locator("#checked strong", has_text=re.compile("^[^…]+$")).wait_for(timeout=WAIT)
    tab.wait_for_timeout(700)
    tab.wait_for_load_state("networkidle")


def write(tab: Any, address: str, text: str) -> None:
    """Put a text into the editor and wait until its changes are there."""
    tab.goto(f"{address}/edit")
    tab.locator("#original").click()
    tab.keyboard.insert_text(text)
    tab.locator("#state", has_text=re.compile("proposed|Nothing to change")).wait_for(timeout=WAIT)


@pytest.fixture
def page(tab: Any, online: Any) -> Iterator[tuple[Any, str]]:
    with online() as address:
        yield tab, address


def n_changes(tab: Any) -> int:
    return int(tab.locator("#decided strong").inner_text())


def test_a_letter_with_25_changes_is_finished_by_keyboard(page: Any) -> None:
    tab, address = page
    write(tab, address, LETTER)
    n_all = n_changes(tab)
    assert n_all >= 25
    tab.keyboard.press("F8")
    n_keys = 1
    while not state(tab).startswith(f"All {n_all} changes decided"):
        assert tab.evaluate(IS_IN_VIEW), state(tab)
        assert focus(tab) == "result"
        tab.keyboard.press("Backspace" if n_keys % 5 == 0 else "Enter")
        n_keys += 1
        assert n_keys <= n_all + MOST_KEYS_MORE
    assert focus(tab) == "result"
    assert original(tab) == LETTER
    found = result(tab)
    assert "We are writing to tell you" in found
    assert tab.locator("#result .is-kept").count() == n_all // 5
    assert tab.locator("#result .is-open").count() == 0


@pytest.mark.parametrize("width", WIDTHS)
def test_the_chosen_place_is_always_in_view(page: Any, width: int) -> None:
    tab, address = page
    tab.set_viewport_size({"width": width, "height": 844})
    write(tab, address, LETTER)
    for key in ("F8",) * 30 + ("Shift+F8",) * 30:
        tab.keyboard.press(key)
        assert tab.evaluate(IS_IN_VIEW), state(tab)


def test_a_reload_and_back_keep_everything(page: Any) -> None:
    tab, address = page
    write(tab, address, LETTER)
    for key in ("F8", "Enter", "Backspace"):
        tab.keyboard.press(key)
    tab.locator("#result .line").first.click()
    tab.keyboard.press("End")
    tab.keyboard.type(" Good day!")
    held = (original(tab), result(tab), tab.locator("#decided").inner_text())
    assert held[1].startswith("Dear Ms Alvarez, Good day!")
    tab.reload()
    tab.locator("#decided", has_text="2 decided").wait_for()
    assert (original(tab), result(tab), tab.locator("#decided").inner_text()) == held
    tab.get_by_role("link", name="Explain").click()
    tab.get_by_label("Source").wait_for()
    tab.go_back()
    tab.locator("#decided", has_text="2 decided").wait_for()
    assert (original(tab), result(tab), tab.locator("#decided").inner_text()) == held


def test_each_decision_and_its_undoing(page: Any) -> None:
    tab, address = page
    write(tab, address, "He commenced work and purchased a house.\nHe commenced again.")
    assert result(tab) == "He started work and bought a house.\nHe started again."
    tab.locator("#result .change").first.click()
    card = tab.locator("#card")
    assert "commenced → started" in card.inner_text()
    assert "Why: " in card.inner_text()
    assert tab.locator("#original .origin").inner_text() == "commenced"
    card.get_by_role("button", name="Keep original").click()
    assert focus(tab) == "result"
    assert result(tab).startswith("He commenced work and bought")
    tab.keyboard.press("Control+z")
    assert result(tab).startswith("He started work and bought")
    tab.keyboard.press("F8")
    card.get_by_role("button", name="Other words").click()
    tab.keyboard.type("set about")
    tab.keyboard.press("Enter")
    assert result(tab).startswith("He set about work")
    assert focus(tab) == "result"
    tab.keyboard.press("Control+z")
    tab.locator("#result .change").first.click()
    card.get_by_text("Never here").click()
    card.get_by_role("button", name="Never “commence → start”").click()
    assert result(tab) == "He commenced work and bought a house.\nHe commenced again."
    assert focus(tab) == "result"
    tab.locator("#settings").click()
    tab.locator("#command", has_text="--forbid forbid.txt").wait_for()
    tab.get_by_role("button", name="Remove commence -> start").click()
    assert focus(tab) != "BODY"
    tab.keyboard.press("Escape")
    assert focus(tab) != "BODY"
    tab.get_by_role("button", name="Accept all").click()
    assert focus(tab) == "all"
    assert tab.locator("#result .is-open").count() == 0


def test_a_split_is_a_change_and_can_be_undone(page: Any) -> None:
    tab, address = page
    write(tab, address, "He was born in Bonn, and she commenced work in Rome.")
    tab.locator("#settings").click()
    tab.get_by_label("split long sentences").check()
    tab.locator("#result .split").first.wait_for(timeout=WAIT)
    tab.keyboard.press("Escape")
    assert result(tab) == "He was born in Bonn. She started work in Rome."
    tab.keyboard.press("F8")
    assert "Bonn. She" in tab.locator("#card").inner_text()
    tab.keyboard.press("Backspace")
    assert result(tab) == "He was born in Bonn, and she started work in Rome."
    tab.keyboard.press("Control+z")
    assert result(tab) == "He was born in Bonn. She started work in Rome."


def test_both_texts_are_written_by_hand(page: Any) -> None:
    tab, address = page
    write(tab, address, "He commenced work.\nIt rained.")
    tab.locator("#result .line").nth(1).click()
    tab.keyboard.press("Home")
    for key in ("Shift+End", "Delete", "Backspace"):
        tab.keyboard.press(key)
    assert result(tab) == "He started work."
    tab.keyboard.press("Enter")
    tab.keyboard.type("The sun shone.")
    assert result(tab) == "He started work.\nThe sun shone."
    tab.locator("#original .line").first.click()
    tab.keyboard.press("End")
    tab.keyboard.press("Enter")
    tab.keyboard.type("She purchased it.")
    tab.locator("#result", has_text="She bought it.").wait_for(timeout=WAIT)
    assert original(tab) == "He commenced work.\nShe purchased it.\nIt rained."
    assert result(tab).startswith("He started work.\nThe sun shone.\nShe bought it.")
    for _ in range(30):
        tab.keyboard.press("Control+z")
    assert original(tab) == ""
    tab.keyboard.press("Control+Shift+z")
    assert original(tab).startswith("He commenced")
    assert focus(tab) == "original"


def test_what_stays_hard_is_marked_and_can_be_replaced(page: Any) -> None:
    tab, address = page
    long = (
        "The officer who works in the old building behind the station will write a clarification "
        "to all people who asked for help before the end of this month or the next."
    )
    write(tab, address, long)
    tab.locator("#result .hard").first.wait_for(timeout=WAIT)
    tab.locator("#result .long").first.wait_for()
    assert tab.locator("#longs").inner_text().startswith("1")
    labels = tab.evaluate(
        "[...document.querySelectorAll('[data-label]')].map((one) => one.dataset.label)"
    )
    assert any(re.fullmatch("B2|C1|C2", label) for label in labels)
    assert any(re.fullmatch(r"3\d words · [ABC]\d", label) for label in labels)
    while tab.locator("#result .is-open").count():
        tab.keyboard.press("F8")
        tab.keyboard.press("Backspace")
    settled(tab)
    tab.locator("#result .hard", has_text="clarification").click()
    tab.get_by_label("Your own words").fill("letter")
    tab.keyboard.press("Enter")
    assert "a letter to all people" in result(tab)
    tab.keyboard.press("F8")
    assert focus(tab) == "result"


def test_the_bar_follows(page: Any) -> None:
    tab, address = page
    write(
        tab, address, "The bridge commenced service in 1998. It is an enormous edifice for people."
    )
    settled(tab)
    assert re.match(r"[ABC]\d \d\.\d → [ABC]\d \d\.\d", tab.locator("#level").inner_text())
    tab.locator("#result .line").first.click()
    tab.keyboard.press("Escape")
    text = result(tab)
    tab.keyboard.press("Control+Home")
    for _ in range(text.index("1998")):
        tab.keyboard.press("ArrowRight")
    for _ in range(4):
        tab.keyboard.press("Delete")
    tab.keyboard.type("1989")
    tab.locator("#checked", has_text="1 fail").wait_for(timeout=WAIT)
    assert "“1998” became “1989”" in tab.locator("#lists").inner_text()
    tab.locator("#checked").click()
    assert tab.evaluate(IS_IN_VIEW)
    assert focus(tab) == "result"


def saved(tab: Any, tmp_path: Path, name: str) -> bytes:
    tab.locator("#save").click()
    with tab.expect_download() as download:
        tab.get_by_role("button", name=name).click()
    assert focus(tab) != "BODY"
    target = tmp_path / download.value.suggested_filename
    download.value.save_as(target)
    tab.keyboard.press("Escape")
    return target.read_bytes()


def part(content: bytes, name: str = "word/document.xml") -> str:
    with zipfile.ZipFile(io.BytesIO(content)) as held:
        return held.read(name).decode()


def without_texts(raw: str) -> str:
    return re.sub(r"(<w:t)[^>]*>[^<]*", r"\1>", raw)


def test_a_document_comes_back_with_all_its_formatting(page: Any, tmp_path: Path) -> None:
    tab, address = page
    content = (CASES / "letter.docx").read_bytes()  # made by python-docx
    for each in ("w:pStyle", "w:tbl>", "<w:b/>", "<w:hyperlink", "w:footnoteReference"):
        assert each in part(content)
    tab.goto(f"{address}/edit")
    file = {"name": "letter.docx", "mimeType": "application/zip", "buffer": content}
    tab.locator("#file").set_input_files(file)
    tab.locator("#state", has_text="proposed").wait_for(timeout=WAIT)
    tab.locator("#original .of-heading").first.wait_for()
    tab.reload()  # the document is kept, too
    tab.locator("#original .of-note").wait_for()
    tab.get_by_role("button", name="Accept all").click()
    new = saved(tab, tmp_path, "Save as .docx, formatting kept")
    assert (tmp_path / "letter-plain.docx").exists()
    assert part(new) != part(content)
    assert ">tell</w:t>" in part(new)
    for name in ("word/document.xml", "word/footnotes.xml"):
        assert without_texts(part(new, name)) == without_texts(part(content, name))
    with zipfile.ZipFile(io.BytesIO(new)) as one, zipfile.ZipFile(io.BytesIO(content)) as other:
        assert one.namelist() == other.namelist()
        rest = set(one.namelist()) - {"word/document.xml", "word/footnotes.xml"}
        assert all(one.read(each) == other.read(each) for each in rest)
    tracked = part(saved(tab, tmp_path, "tracked changes"))
    assert '<w:delText xml:space="preserve">inform</w:delText>' in tracked
    assert 'w:author="samsari"' in tracked
    text = saved(tab, tmp_path, "Save as .txt").decode()
    assert text == result(tab)
    tab.locator("#result .line").first.click()
    tab.keyboard.press("Escape")
    tab.keyboard.press("Enter")
    assert "paragraphs of a document stay" in state(tab)


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        ("a.md", "# The *enormous* aim\n\nHe **commenced** [work](https://x.org).\n"),
        ("a.html", "<h1>Aims</h1><p>He <b>commenced</b> <a href='/x'>work</a>.</p>"),
        ("a.txt", "He commenced work.\r\n\r\nIt rained.\r\n"),
    ],
)
def test_other_files_come_back_as_they_were(page: Any, tmp_path: Path, name: str, raw: str) -> None:
    tab, address = page
    tab.goto(f"{address}/edit")
    file = {"name": name, "mimeType": "text/plain", "buffer": raw.encode()}
    tab.locator("#file").set_input_files(file)
    tab.locator("#state", has_text="proposed").wait_for(timeout=WAIT)
    tab.get_by_role("button", name="Accept all").click()
    new = saved(tab, tmp_path, "Save as .txt" if name == "a.txt" else "formatting kept").decode()
    assert new == raw.replace("enormous", "huge").replace("commenced", "started")


def test_what_cannot_be_opened_or_asked_is_told_and_the_text_stays(tab: Any, online: Any) -> None:
    with online() as address:
        write(tab, address, "He commenced work.")
        file = {"name": "a.docx", "mimeType": "application/zip", "buffer": b"no zip"}
        tab.locator("#file").set_input_files(file)
        assert "no .docx file" in tab.get_by_role("alert").inner_text()
        assert original(tab) == "He commenced work."
        tab.route("**/api/**", lambda route: route.abort())
        tab.locator("#original .line").first.click()
        tab.keyboard.press("End")
        tab.keyboard.type(" She purchased it.")
        tab.get_by_text("No connection").wait_for()
        assert original(tab) == "He commenced work. She purchased it."
        assert focus(tab) == "original"


def test_another_language_is_told(page: Any) -> None:
    tab, address = page
    write(tab, address, "Wir teilen Ihnen mit, dass Ihr Antrag bei uns eingegangen ist. Danke.")
    tab.get_by_text("This looks like German.").wait_for(timeout=WAIT)
    assert "—" in tab.locator("#hards").inner_text()


def test_everybody_can_use_it(page: Any, faults: Any) -> None:
    tab, address = page
    tab.goto(f"{address}/edit")
    fit(tab, faults)
    write(tab, address, LETTER)
    settled(tab)
    fit(tab, faults)
    for key in ("F8", "Enter", "Backspace", "F8"):
        tab.keyboard.press(key)
    fit(tab, faults)
    tab.locator("#settings").click()
    tab.locator("#command").wait_for()
    fit(tab, faults)
    tab.keyboard.press("Escape")
    tab.locator("#save").click()
    fit(tab, faults)


def fit(tab: Any, faults: Any) -> None:
    for theme in THEMES:
        tab.emulate_media(color_scheme=theme)
        for width in WIDTHS:
            tab.set_viewport_size({"width": width, "height": 900})
            assert faults(tab) == [], (theme, width)


def test_on_a_phone_the_word_and_its_buttons_are_shown_and_no_keyboard(
    chromium: Any, online: Any
) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with online() as address:
        context = chromium.new_context(**phone)
        tab = context.new_page()
        tab.goto(f"{address}/edit")
        tab.get_by_role("button", name="Example").tap()
        tab.locator("#state", has_text="Tap a marked word").wait_for(timeout=WAIT)
        tab.get_by_role("button", name="Simpler").tap()
        tab.locator("#result .change").first.tap()
        assert tab.evaluate(IS_IN_VIEW)
        assert tab.evaluate("document.activeElement.closest('#card') !== null")
        tab.get_by_role("button", name="Accept ⏎").tap()
        assert tab.evaluate(IS_IN_VIEW)
        assert tab.locator("#result .is-accepted").count() == 1
        context.close()


def test_a_long_sentence_is_split_where_asked(page: Any) -> None:
    tab, address = page
    first = "He was born in the old town of Bonn on the river in the cold winter of 1950"
    write(tab, address, f"{first}, and she lived in Rome with her two sisters and a friend.")
    tab.locator("#longs", has_text="1").click(timeout=WAIT)
    tab.get_by_role("button", name="Try to split it").click()
    tab.locator("#card", has_text=". She").wait_for(timeout=WAIT)
    assert f"{first}. She lived" in result(tab)
    assert focus(tab) == "result"
    tab.keyboard.press("Backspace")
    assert f"{first}, and she lived" in result(tab)
