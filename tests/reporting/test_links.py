from __future__ import annotations

import json
import re
from xml.etree import ElementTree

from samsari.model.alignment import AlignedPair, Alignment, Link
from samsari.reporting import links

LINKS = (Link(0, 1, "means the same here", 0.8, 0.93), Link(1, 0, "same word"))
PAIR = AlignedPair(("<b>", "猫", "sat"), ("猫", "B&B", "!"), Alignment(3, 3, LINKS))


def test_a_pharaoh_line() -> None:
    assert links.pharaoh(PAIR) == "0-1 1-0\n"


def test_json_names_the_reason_of_each_link() -> None:
    document = json.loads(links.json_line(PAIR))
    assert document["links"][0] == {
        "left": 0,
        "right": 1,
        "rule": "means the same here",
        "score": 0.8,
        "sameness": 0.93,
    }
    assert document["left"] == ["<b>", "猫", "sat"]


def test_the_side_by_side_view_shows_words_without_a_link() -> None:
    assert links.side_by_side(PAIR) == (
        "  0 <b>    1 B&B  0.80 means the same here .93\n"
        "  1 猫     0 猫   1.00 same word\n"
        "  2 sat    —\n"
        "           2 !  (no link)\n\n"
    )


def test_the_drawing_is_sound_xml_with_a_curve_for_each_link() -> None:
    root = ElementTree.fromstring(links.svg(PAIR))
    assert len(root.findall("{*}path")) == 2
    assert [text.text for text in root.findall("{*}text")] == [*PAIR.left, *PAIR.right]
    empty = AlignedPair((), (), Alignment(0, 0, ()))
    assert ElementTree.fromstring(links.svg(empty)) is not None


def test_the_page_holds_all_drawings_and_says_what_they_mean() -> None:
    page = links.html_page([PAIR, PAIR], "neural|rev:2")
    assert page.count("<figure>") == 2
    assert "&lt;b&gt;" in page
    assert "Pair 2: 2 of 3 words on the left and 2 of 3 on the right are linked" in page
    assert "neural|rev:2" in page


def test_the_legend_names_the_colours_on_the_page_only() -> None:
    page = links.html_page([PAIR], "")
    assert links.LEGEND[links.SAME] in page
    assert links.LEGEND[links.CHANGED] not in page


def test_equal_words_look_the_same_whatever_rule_linked_them() -> None:
    both = (Link(0, 0, "same word", 0.9), Link(1, 1, "means the same here", 0.9, 0.7))
    drawing = links.svg(AlignedPair(("He", "left"), ("he", "went"), Alignment(2, 2, both)))
    assert f'class="{links.SAME}"' in drawing
    assert (
        "left – went: another word that means the same here (0.90 means the same here .70)"
        in drawing
    )


def test_a_word_that_says_something_else_is_dashed() -> None:
    other = Link(0, 0, "stands in its place, means something else", 0.9, 0.08)
    drawing = links.svg(AlignedPair(("won",), ("lost",), Alignment(1, 1, (other,))))
    assert f'class="{links.CHANGED}"' in drawing
    assert re.search(r"\.changed [^}]*stroke-dasharray", drawing)
    assert "means something else .08" in drawing
