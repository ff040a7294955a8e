"""`samsari.split` and `samsari.dss` with the shipped models."""

from __future__ import annotations

import pytest

import samsari
from samsari.errors import SettingError
from samsari.tasks.rewriting.split import as_json, checked, split_lines

TEXT = "He was born in Bonn, and she was born in Rome."
# From Sulem et al. (2018): what the two rules make of these sentences.
DSS = {
    "He came back home and played piano.": "He came back home. He played piano.",
    "He observed the planet which has 14 satellites.": (
        "He observed the planet. Planet has 14 satellites."
    ),
}
ODD = [
    "",
    "\n",
    "   ",
    "🙂🙂",
    "1995年、彼は東京に行き、そして彼女は大阪に行った。",
    "| a | b |",
    "- a list\n",
    "`x = 1` and `y = 2` are code, and the value of x is lost in the end.",
    "HEADLINE WITHOUT A VERB",
    "Das ist ein langer Satz, und er ist auf Deutsch, weil es so geht.",
    "half \ud800 a pair",
    "(((((and he was there and she was there",
]


def test_two_clauses_become_two_sentences() -> None:
    found = samsari.split(TEXT)
    assert found.sentences == ("He was born in Bonn.", "She was born in Rome.")
    [cut] = found.cuts
    assert (cut.kind, cut.linker, cut.subject_from) == ("coordinated clause", "and", "own")
    assert cut.scene == "born"
    assert 0 < cut.confidence <= 1


def test_what_is_not_split_stays_byte_for_byte() -> None:
    line = f"  It is  big.\t{TEXT}  He left .\r\n"
    found = samsari.split(line)
    assert found.text == "  It is  big.\tHe was born in Bonn. She was born in Rome.  He left .\r\n"


def test_settings_limit_the_cuts() -> None:
    assert samsari.split(TEXT, max_splits=0).text == TEXT
    assert samsari.split(TEXT, min_confidence=1.0).text == TEXT
    assert samsari.split(TEXT, min_confidence=1.0).refused[0].reason.startswith("people would")


@pytest.mark.parametrize("odd", ODD, ids=ascii)
def test_odd_input_stays_as_it_is(odd: str) -> None:
    assert samsari.split(odd).text == odd


def test_a_very_long_line_loses_no_word() -> None:
    line = " ".join(["He was born in Bonn, and she was born in Rome."] * 60 + ["word"] * 3000)
    found = samsari.split(line)
    assert len(found.sentences) >= 121
    assert found.text.count("Rome") == 60
    assert found.text.split().count("word") == 3000


def test_a_full_stop_without_a_space_ends_a_sentence() -> None:
    line = "He was a farmer in the north.She was a teacher in the old town, and he knew her."
    assert "north.She was a teacher in the old town. He knew her." in samsari.split(line).text


def test_splitting_twice_changes_nothing_more() -> None:
    once = samsari.split("She sang in Bonn, and he played the piano in the old church.").text
    assert samsari.split(once).text == once


def test_bad_settings_are_refused() -> None:
    with pytest.raises(SettingError, match="min_confidence"):
        checked(None, 2.0)
    with pytest.raises(SettingError, match="max_splits"):
        samsari.split(TEXT, max_splits=-1)


@pytest.mark.parametrize(("source", "expected"), DSS.items())
def test_dss_follows_the_paper(source: str, expected: str) -> None:
    assert samsari.dss(source) == expected


def test_dss_leaves_one_scene_alone() -> None:
    assert samsari.dss("  He ran. \n") == "  He ran. \n"
    assert samsari.dss("") == ""


def test_lines_come_in_order_and_as_json() -> None:
    found = list(split_lines([TEXT + "\n"] * 40 + ["\n"], checked(None, 0.2)))
    assert len(found) == 41
    document = as_json(found[0])
    assert document["text"] == "He was born in Bonn. She was born in Rome."
    assert document["sentences"][0]["cuts"][0]["kind"] == "coordinated clause"


def test_simplify_splits_first_and_then_rewrites() -> None:
    line = "He commenced work in Bonn, and she commenced work in Rome."
    assert (
        samsari.simplify(line, split=True) == "He started work in Bonn. She started work in Rome."
    )
    kept = samsari.simplify(line, split=True, protect=["commenced"])
    assert kept == "He commenced work in Bonn. She commenced work in Rome."
    assert samsari.simplify("He commenced work.", strength="normal") == "He started work."
