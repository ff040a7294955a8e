"""Rewrites in their place, and what the reader decides about them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import samsari
from samsari.cli import app
from samsari.errors import CorpusError
from samsari.tasks.playground.places import Mark, pieces, placed
from samsari.tasks.playground.simplifying import Options, simplification

TEXT = "He commenced work in 1998.\nHe had an enormous house, and he purchased a ship."
COMMENCED = "3:12:commenced"


def marked(found: Any) -> dict[str, str]:
    return {place: text for text, place in found["pieces"] if place}


def test_every_rewrite_stands_in_its_place() -> None:
    found = simplification(TEXT, Options())
    assert found["text"] == samsari.simplified(TEXT).text
    assert found["text"] == "".join(text for text, _ in found["pieces"])
    assert marked(found) == {place: one["after"] for place, one in found["rewrites"].items()}
    assert marked(found)[COMMENCED] == "started"
    one = found["rewrites"][COMMENCED]
    assert (one["before"], one["rule"]) == ("commenced", "commence -> start")
    assert one["why"]
    assert 0.5 < one["same"] <= 1
    assert "had a huge house" in found["text"]  # the article follows


def test_the_original_can_be_kept_in_one_place() -> None:
    found = simplification(TEXT, Options(kept=frozenset({COMMENCED})))
    assert found["text"].startswith("He commenced work")
    assert found["text"].endswith("he bought a ship.")
    assert marked(found)[COMMENCED] == "commenced"
    assert found["rewrites"][COMMENCED]["is_kept"]
    assert found["rewrites"][COMMENCED]["after"] == "started"


def test_a_decision_ends_when_other_words_stand_there() -> None:
    kept = Options(kept=frozenset({COMMENCED, "nonsense", "1:2", "-1:3:x", "9" * 30 + ":1:x"}))
    text = "Work commenced. He purchased it."
    assert simplification(text, kept)["text"] == samsari.simplify(text)


def test_other_words_can_be_chosen_for_one_place() -> None:
    found = simplification(TEXT, Options(chosen=((COMMENCED, "  set about\n"),)))
    assert found["text"].startswith("He set about work")
    one = found["rewrites"][COMMENCED]
    assert one["is_chosen"]
    assert one["after"] == "set about"
    assert "start" in " ".join(one["alternatives"])


def test_rules_and_words_can_be_refused() -> None:
    never = Options(forbidden=frozenset({"commence -> start"}), protected=frozenset({"enormous"}))
    text = simplification(TEXT, never)["text"]
    assert text.startswith("He commenced")
    assert "an enormous" in text
    assert text.endswith("he bought a ship.")


def test_terms_of_a_field_are_left_alone() -> None:
    text = "The physician saw the patient."
    assert simplification(text, Options(terms=("medical",)))["text"] == text


def test_hard_terms_are_explained_unless_the_reader_says_no() -> None:
    text = "We saw the glacier."
    assert simplification(text, Options())["text"] != text
    without = simplification(text, Options(has_glosses=False))
    assert without["text"] == text
    assert without["settings"]["command"] == "samsari simplify FILE --no-operations glosses"


def test_new_sentences_are_marked() -> None:
    text = "He was born in Bonn, and she commenced work in Rome."
    found = simplification(text, Options(is_split=True))
    assert len(found["splits"]) == 1
    before = "".join(t for t, _ in found["pieces"][: found["pieces"].index(["", "split:0"])])
    assert before == "He was born in Bonn. "
    assert "".join(text for text, _ in found["pieces"]) == found["text"]


def test_words_that_are_left_out_have_a_mark_without_text() -> None:
    new = "It is a huge lie."  # of "It is in fact a vast lie."
    marks = [Mark("left", 6, 13, ""), Mark("word", 16, 20, "huge")]
    found = pieces(new, placed(new, marks), [(0, "split:0")])
    assert "".join(text for text, _ in found) == new
    assert ["", "left"] in found
    assert ["huge", "word"] in found
    assert found[0] == ["", "split:0"]


def test_settings_hold_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = Options(
        "cautious",
        protected=frozenset({"enormous"}),
        forbidden=frozenset({"purchase -> buy"}),
        chosen=((COMMENCED, "began"),),
        terms=("legal",),
    )
    found = simplification(TEXT, options)
    held = found["settings"]
    assert held["command"] == (
        "samsari simplify FILE --strength cautious --terms legal --protect protect.txt "
        "--forbid forbid.txt --words words.tsv"
    )
    for name in ("protect.txt", "forbid.txt", "words.tsv"):
        (tmp_path / name).write_text(held[name], encoding="utf-8")
    (tmp_path / "FILE").write_text(TEXT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert app.run(held["command"].split()[1:]) == 0
    assert capsys.readouterr().out.rstrip("\n") == found["text"]


@pytest.mark.parametrize("text", ["", " \n", "x" * 20_001])
def test_bad_texts_are_refused(text: str) -> None:
    with pytest.raises(CorpusError):
        simplification(text, Options())
