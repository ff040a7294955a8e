"""Changes that can be undone letter by letter, what is hard, settings, and documents."""

from __future__ import annotations

import random
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

import pytest

import samsari
from samsari.cli import app
from samsari.errors import CorpusError, FormatError
from samsari.tasks.playground.editing import (
    Options,
    judged,
    opened,
    rewritten,
    settings,
    written,
)

LINES = ["He commenced work in 1998.", "", "He had an enormous house, and he purchased a ship."]
LONG = (
    "The officer who is responsible for your case works in the old building behind the station, "
    "and she will write to all people who asked for help before the end of this month."
)


def units(text: str) -> list[bytes]:
    """The text as JavaScript counts it."""
    raw = text.encode("utf-16-le", "surrogatepass")
    return [raw[place : place + 2] for place in range(0, len(raw), 2)]


def undone(line: dict[str, Any]) -> str:
    """The original of a line: every change is taken back."""
    text = units(line["text"])
    for one in reversed(line["changes"]):
        assert text[one["start"] : one["end"]] == units(one["new"])
        text[one["start"] : one["end"]] = units(one["old"])
    return b"".join(text).decode("utf-16-le")


def one_line(text: str, **options: Any) -> dict[str, Any]:
    (found,) = rewritten([text], Options(**options))["lines"]
    assert undone(found) == text
    return dict(found)


def test_every_change_stands_in_its_place_and_the_text_is_that_of_simplify() -> None:
    found = rewritten(LINES, Options())["lines"]
    text = "\n".join(LINES)
    assert "\n".join(line["text"] for line in found) == samsari.simplify(text)
    assert [undone(line) for line in found] == LINES
    (first,) = found[0]["changes"]
    assert (first["old"], first["new"], first["rules"]) == (
        "commenced",
        "started",
        ["commence -> start"],
    )
    assert (first["start"], first["end"], first["from"]) == (3, 10, 3)
    assert first["why"] and first["kind"] == "words"


def test_an_article_goes_with_its_word() -> None:
    found = one_line("He had an enormous house.")
    assert [(one["old"], one["new"]) for one in found["changes"]] == [("an enormous", "a huge")]


def test_a_note_goes_with_its_term_and_can_be_left_out() -> None:
    found = one_line("We saw the glacier.", has_glosses=True)
    assert [(one["kind"], one["old"]) for one in found["changes"]] == [("glosses", "glacier")]
    assert one_line("We saw the glacier.")["changes"] == []


def test_a_split_is_a_change_like_the_others() -> None:
    found = one_line("He was born in Bonn, and she commenced work in Rome.", is_split=True)
    assert [(one["kind"], one["old"], one["new"]) for one in found["changes"]] == [
        ("split", ", and she", ". She"),
        ("words", "commenced", "started"),
    ]
    assert found["text"] == "He was born in Bonn. She started work in Rome."


def test_cuts_and_words_at_one_place_are_one_change() -> None:
    text = "This stamp remained for the remainder of her reign, and numerous sheets were printed."
    found = one_line(text, is_split=True)
    (cut,) = [one for one in found["changes"] if one["kind"] == "split"]
    assert cut["old"].endswith(", and numerous") and cut["new"].endswith(". Many")
    assert "numerous -> many" in cut["rules"]


def test_rules_words_and_terms_can_be_refused() -> None:
    never = Options(forbidden=frozenset({"commence -> start"}), protected=frozenset({"enormous"}))
    found = [line["text"] for line in rewritten(LINES, never)["lines"]]
    assert found == [*LINES[:2], "He had an enormous house, and he bought a ship."]
    text = "The physician saw the patient."
    assert one_line(text, terms=("medical",))["text"] == text


WORDS = (
    "an enormous house the physician commenced purchased a 😀 , . and he she which prior to is in "
    "fact that utilized ( ) “ ” \u00a0 \u2028 \x0b e\u0301 12 % individuals subsequent"
).split(" ")


@pytest.mark.parametrize("seed", range(20))
def test_any_line_can_be_undone(seed: int) -> None:
    chance = random.Random(seed)
    lines = [" ".join(chance.choices(WORDS, k=chance.randint(0, 25))) for _ in range(4)]
    found = rewritten(lines, Options(is_split=seed % 2 == 0))["lines"]
    assert [undone(line) for line in found] == lines


def test_what_is_hard_and_long_is_told_with_its_place_and_level() -> None:
    output = f"😀 It is an imperative requirement. {LONG}"
    found = judged([(output, output)], output, output)
    (line,) = found["lines"]
    words = {
        b"".join(units(output)[one["start"] : one["end"]]).decode("utf-16-le"): one["level"]
        for one in line["hard"]
    }
    assert words["imperative"] in ("B2", "C1", "C2")
    (long,) = line["long"]
    assert long["words"] == 33 and long["level"]
    assert b"".join(units(output)[long["start"] : long["end"]]).decode("utf-16-le") == LONG
    assert found["language"] == ""
    assert found["levels"][0] == found["levels"][1]
    assert found["levels"][0]["value"] > 2


def test_what_check_finds_is_told_for_each_pair() -> None:
    source = "The bridge opened in 1998."
    pairs = [("He left.", "He left."), (source, "The bridge opened in 1989.")]
    same, other = judged(pairs, source, source)["lines"]
    assert (same["verdict"], same["findings"]) == ("pass", [])
    assert other["verdict"] == "fail"
    assert other["findings"][0]["output"] == [[21, 25]]


def test_another_language_is_named_and_never_judged() -> None:
    text = "Wir teilen Ihnen mit, dass Ihr Antrag bei uns eingegangen ist und geprüft wird."
    found = judged([(text, text)], text, text)
    assert found["language"] == "German"
    assert found["levels"][0]["value"] is None
    assert "English" in found["levels"][0]["reason"]
    assert found["lines"][0]["hard"] == []


def test_settings_hold_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    options = Options(
        "cautious",
        protected=frozenset({"enormous"}),
        forbidden=frozenset({"purchase -> buy"}),
        chosen={"commenced": "began"},
        terms=("legal",),
    )
    held = settings(options)
    assert held["command"] == (
        "samsari simplify FILE --strength cautious --terms legal --protect protect.txt "
        "--forbid forbid.txt --words words.tsv"
    )
    for name in ("protect.txt", "forbid.txt", "words.tsv"):
        (tmp_path / name).write_text(held[name], encoding="utf-8")
    (tmp_path / "FILE").write_text("\n".join(LINES), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert app.run(held["command"].split()[1:]) == 0
    assert capsys.readouterr().out.splitlines() == ["He began work in 1998.", *LINES[1:]]
    assert settings(Options(has_glosses=True))["command"].endswith("--operations usual,glosses")


def base64(text: str) -> str:
    return b64encode(text.encode()).decode()


def test_a_document_is_opened_and_written_again() -> None:
    raw = "# Our *work*\n\nHe **commenced** it.\n"
    found = opened("a.md", base64(raw))
    assert (found["form"], list(found["kinds"])) == ("markdown", ["heading", "paragraph"])
    assert list(found["lines"]) == ["Our work", "He commenced it."]
    made = written("a.md", base64(raw), ["Our work", "He started it."], tracked=False)
    assert b64decode(made["content"]).decode() == raw.replace("commenced", "started")
    assert made["left"] == 0


def test_a_plain_text_has_all_its_lines() -> None:
    assert opened("a.txt", base64("one\r\n\r\ntwo\u2028x\n"))["lines"] == [
        *("one", "", "two\u2028x", "")
    ]
    assert opened("", base64(""))["lines"] == [""]


def test_what_does_not_fit_is_refused_in_one_sentence() -> None:
    with pytest.raises(CorpusError, match="1 lines"):
        written("a.md", base64("one"), ["one", "two"], tracked=False)
    with pytest.raises(FormatError, match="whole"):
        opened("a.md", "!!!")
    with pytest.raises(FormatError, match=r"no \.docx"):
        opened("a.docx", base64("text"))
    with pytest.raises(CorpusError, match="20,001 characters"):
        rewritten(["x" * 20_001], Options())
