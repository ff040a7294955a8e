"""Rewrites in their place, and what the reader decides about them."""

from __future__ import annotations

import pytest

from samsari.errors import CorpusError
from samsari.tasks.playground.simplifying import Wishes, simplification

TEXT = "He commenced work in 1998.\nIt is <b>vast</b>."


def test_every_rewrite_stands_in_its_place() -> None:
    found = simplification(TEXT, Wishes())
    assert found["text"] == "".join(text for text, _ in found["pieces"])
    marked = {place: text for text, place in found["pieces"] if place}
    assert marked["0:1:2:commenced"] == "started"
    one = found["rewrites"]["0:1:2:commenced"]
    assert (one["before"], one["rule"]) == ("commenced", "commenced -> started")
    assert one["reasons"]
    assert found["text"].endswith("<b>vast</b>.") or "<b>" in found["text"]


def test_the_original_can_be_kept_in_one_place() -> None:
    kept = Wishes(kept=frozenset({"0:1:2:commenced"}))
    assert simplification(TEXT, kept)["text"].startswith("He commenced work")


def test_new_sentences_are_marked() -> None:
    text = "He was born in Bonn, and she commenced work in Rome."
    found = simplification(text, Wishes(is_split=True))
    assert len(found["splits"]) == 1
    before = "".join(t for t, _ in found["pieces"][: found["pieces"].index(["", "split:0"])])
    assert before.rstrip().endswith("Bonn.")


def test_settings_are_files_for_the_command_line() -> None:
    wishes = Wishes("bold", protected=frozenset({"work"}), forbidden=frozenset({"a -> b"}))
    found = simplification("Hello.", wishes)["settings"]
    assert found["command"] == (
        "samsari simplify FILE --strength bold --protect protect.txt --forbid forbid.txt"
    )
    assert found["protect.txt"] == "work\n"


@pytest.mark.parametrize("text", ["", " \n", "x" * 20_001])
def test_bad_texts_are_refused(text: str) -> None:
    with pytest.raises(CorpusError):
        simplification(text, Wishes())
