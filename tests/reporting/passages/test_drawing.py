from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from samsari.formats.passages import bracketed
from samsari.model.passage import Passage
from samsari.reporting.passages.drawing import html_page, svg
from samsari.reporting.passages.layout import layout

CASES = {
    passage.id: passage
    for passage in bracketed.load(Path(__file__).parents[2] / "cases" / "passages.ucca")
}
NAME = "{http://www.w3.org/2000/svg}"


def _texts(drawing: str) -> list[str]:
    return [
        "".join(node.itertext()) for node in ElementTree.fromstring(drawing).iter(f"{NAME}text")
    ]


@pytest.mark.parametrize("passage", CASES.values(), ids=CASES)
def test_every_word_and_unit_is_drawn(passage: Passage) -> None:
    drawing = svg([passage])
    texts = _texts(drawing)
    assert {token.text for token in passage.tokens} <= set(texts)
    tips = [node.text or "" for node in ElementTree.fromstring(drawing).iter(f"{NAME}title")]
    for unit in passage.units[1:]:
        assert any(tip.endswith(f"[{unit.id}]") for tip in tips)


def test_scenes_are_numbered_in_text_order() -> None:
    texts = " ".join(_texts(svg([CASES["book"]])))
    assert "Scene 1 · H Parallel Scene" in texts
    assert "Scene 2 · E Elaborator" in texts


def test_remote_and_implicit_units_show() -> None:
    assert "(book)" in _texts(svg([CASES["book"]]))
    assert svg([CASES["book"]]).count('class="arc"') == 1
    assert _texts(svg([CASES["implicit"]])).count("∅") == 3


def test_a_gap_is_bridged() -> None:
    plan = layout(CASES["call"], 1000)
    [process] = [bar for bar in plan.bars if bar.role == "main relation" and len(bar.columns) > 1]
    assert process.columns == {4, 6, 7}
    assert svg([CASES["call"]]).count('class="gap"') == 1


def test_a_bar_lies_above_all_that_it_holds_and_bars_never_overlap() -> None:
    for passage in CASES.values():
        bars = layout(passage, 300).bars
        for one in bars:
            for other in bars:
                if one is not other and one.columns & other.columns:
                    assert one.row != other.row


def test_long_sentences_are_broken_into_lines() -> None:
    words = " ".join(f"[A word{rank}]" for rank in range(80))
    passage = bracketed.decode(f"[H [P go] {words}]")
    plan = layout(passage, 1000)
    assert len(plan.lines) > 5
    assert [place for line in plan.lines for place in line] == list(range(81))
    image = ElementTree.fromstring(svg([passage]))
    assert float(image.get("width", "0")) <= 1100


def test_no_line_begins_with_a_mark() -> None:
    words = " ".join(["[H [P go] [A home] [U ,] [U ”]]"] * 60)
    passage = bracketed.decode(words)
    plan = layout(passage, 500)
    starts = [plan.columns[line.start].position for line in plan.lines]
    assert len(starts) > 5
    assert not any(spot is None or passage.tokens[spot].is_punctuation for spot in starts)
    marks = bracketed.decode(" ".join(["[U .]"] * 200))
    assert len(layout(marks, 500).lines) > 5  # nothing but marks is broken all the same


def test_wide_signs_have_room_and_endless_words_are_cut() -> None:
    passage = bracketed.decode(f"[H [A 公园公园公园] [P abcdef] [A {'x' * 3000}]]")
    wide, plain, endless = layout(passage, 900).columns
    assert wide.width > 1.5 * plain.width
    assert endless.width < 600
    assert endless.text.endswith("…")


def test_control_characters_leave_a_drawing_that_opens() -> None:
    drawing = svg([bracketed.decode("[H [P a\x07b\x1b]]")])
    assert "a\ufffdb\ufffd" in _texts(drawing)


def test_markup_in_words_does_no_harm() -> None:
    passage = bracketed.decode('[H [A <extra:x="1"> \\<script>alert(1)\\</script>] [P &amp;]]')
    page = html_page([passage])
    assert "<script>" not in page
    assert "&amp;amp;" in page


def test_the_page_is_self_contained_and_lists_the_scenes() -> None:
    page = html_page(CASES.values())
    assert not re.search(r"""(src|href)=(?!"#)|@import|url\(""", page)
    assert "(remote)" in page
    assert "(implicit)" in page


def test_nothing_to_draw_is_still_a_drawing() -> None:
    ElementTree.fromstring(svg([]))
    ElementTree.fromstring(svg([bracketed.decode("# ::id empty")]))
    assert "No Scene" in html_page([bracketed.decode("[H hello]")])
