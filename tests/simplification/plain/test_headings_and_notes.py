"""What only bold leaves out: run-in headings, and notes that repeat, each with its reason."""

from __future__ import annotations

import pytest

import samsari


def bold(text: str, operation: str) -> str:
    return samsari.simplify(text, strength="bold", operations=[operation])


@pytest.mark.parametrize(
    ("source", "simple"),
    [
        ("Biography Howard was born in Leeds.", "Howard was born in Leeds."),
        ("Education The Perth School has two halls.", "The Perth School has two halls."),
        ("Gun dogs Gun dogs are used by hunters.", "Gun dogs are used by hunters."),
        ("Life in the swamps The first animals were small.", "The first animals were small."),
        ("Medieval trade In 1200, the army built a road.", "In 1200, the army built a road."),
    ],
)
def test_a_heading_is_left_out(source: str, simple: str) -> None:
    assert bold(source, "headings") == simple
    assert samsari.simplify(source, operations=["headings"]) == source


@pytest.mark.parametrize(
    "text",
    [
        "Vitamin A deficiency causes blindness in children.",
        "History Channel was founded in 1995.",
        "Music Box Films is a company in Chicago.",
        "Latitude ON is a computer, and it was sold.",
        "Steady On is the first album of the singer.",
        "Malcolm In the middle was a show.",
        "Mohammed ibn Mohammed ibn Musa was a writer.",
        "Today The company said that it was sorry.",
        "Kamienny Most is a village in Poland.",
    ],
)
def test_names_that_look_like_headings_stay(text: str) -> None:
    assert bold(text, "headings") == text


@pytest.mark.parametrize(
    ("source", "simple", "reason"),
    [
        ("It is seven inches (178 mm) wide.", "It is seven inches wide.", "other units"),
        ("It was 40 °C (104 °F) there.", "It was 40 °C there.", "other units"),
        ("The old town (in German: Altstadt) is big.", "The old town is big.", "another language"),
        ("The town (Gaelic: Cathair MoLuaig) is old.", "The town is old.", "another language"),
        ("Li Zhou (李舟) was a general.", "Li Zhou was a general.", "another script"),
        ("The tunnel (often called the Chunnel) is long.", "The tunnel is long.", "other names"),
        (
            "The Komodo dragon (Varanus komodoensis) is big.",
            "The Komodo dragon is big.",
            "scientif",
        ),
        ("It is well known (Guy and Jones 2004, 111).", "It is well known.", "where to read"),
        ("The river (,,, and) is long.", "The river is long.", "nothing but marks"),
        ("Bush (; born July 6, 1946) won.", "Bush (born July 6, 1946) won.", "nothing but marks"),
        (
            "Ahmad (Arabic: أحمد; born 1985) won.",
            "Ahmad (born 1985) won.",
            "another language",
        ),
    ],
)
def test_each_kind_of_note_has_its_reason(source: str, simple: str, reason: str) -> None:
    assert bold(source, "asides") == simple
    found = samsari.simplified(source, strength="bold", operations=["asides"])
    assert reason in found.changes[0].why
    assert samsari.simplify(source, strength="bold", no_operations="asides") != simple


@pytest.mark.parametrize(
    "text",
    [
        "George Shaw (born 1856) was a writer.",
        "He met Gabriel Lippmann (Nobel, 1908) there.",
        "The Standard (AES) is used.",
        "The protein (Sec61α) was seen.",
        "The states (and some towns) agreed.",
        "It was red (not blue) that day.",
        "The tunnel (also called the Chunnel) is long. The Chunnel opened in 1994.",
    ],
)
def test_a_note_that_says_something_stays(text: str) -> None:
    assert bold(text, "asides") == text


def test_words_behind_a_name_in_another_script_stay() -> None:
    source = "He held Pinglu (平盧, headquartered in modern Chaoyang) then."
    assert bold(source, "asides") == "He held Pinglu (headquartered in modern Chaoyang) then."
