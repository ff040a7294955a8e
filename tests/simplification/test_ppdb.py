"""PPDB packs: both versions of the format, streaming, filtering, malformed lines."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsari.errors import FormatError, ResourceError
from samsari.simplification.ppdb import format_line, parse_line, read_packs, read_rules
from samsari.simplification.text_index import TextIndex

# Lines written for this test after the published description of the format.
LEXICAL = "[JJ] ||| principal ||| main ||| Identity=0 Lexical=1 p(e|f)=1.61 p(f|e)=0.9 ||| 0-0"
SYNTACTIC = (
    "[NP] ||| [NNP,1] 's [JJ,2] legislation ||| the [JJ,2] law of [NNP,1] ||| "
    "Monotonic=0 p(e|f)=2.5 AGigaSim=0.4 ||| 0-4 2-1 3-2"
)
SLASHED = (
    "[VP/S] ||| is generally acknowledged that ||| is widely accepted that ||| p(e|f)=1.2 ||| 0-0"
)
SECOND = (
    "[NN] ||| objective ||| goal ||| PPDB2.0Score=5.1 -logp(e2|e1)=1.5 -logp(e1|e2)=0.7 "
    "Lex(e2|e1)=3.5 MVLSASim=NA AGigaSim=0.5 ||| 0-0 ||| Equivalence"
)


def test_a_line_of_version_1() -> None:
    rule = parse_line(LEXICAL)
    assert (rule.lhs, rule.source, rule.target) == ("[JJ]", ("principal",), ("main",))
    assert rule.features == {"Identity": 0, "Lexical": 1, "p(e|f)": 1.61, "p(f|e)": 0.9}
    assert rule.links == ((0, 0),)
    assert rule.relation == ""


def test_non_terminals_may_change_places() -> None:
    rule = parse_line(SYNTACTIC)
    assert rule.source == ("[NNP,1]", "'s", "[JJ,2]", "legislation")
    assert rule.target == ("the", "[JJ,2]", "law", "of", "[NNP,1]")
    assert rule.arity == 2


def test_version_2_is_read_under_the_names_of_version_1() -> None:
    rule = parse_line(SECOND)
    # e1 is the phrase (f of version 1), e2 its paraphrase (e).
    assert rule.features["p(e|f)"] == 1.5
    assert rule.features["p(f|e)"] == 0.7
    assert rule.features["Lex(e|f)"] == 3.5
    assert "MVLSASim" not in rule.features
    assert rule.relation == "Equivalence"


@pytest.mark.parametrize("line", [LEXICAL, SYNTACTIC, SLASHED, SECOND])
def test_lines_survive_writing_and_reading(line: str) -> None:
    assert parse_line(format_line(parse_line(line))) == parse_line(line)


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("just words", "1 field"),
        ("[X] ||| a ||| b", "3 field"),
        ("NP ||| a ||| b ||| x=1 ||| 0-0", "left-hand side"),
        ("[NP] |||  ||| b ||| x=1 ||| ", "empty source"),
        ("[NP] ||| [NN,1] a ||| [NN,2] b ||| x=1 ||| ", "do not correspond"),
        ("[NP] ||| [NN,1] a ||| b ||| x=1 ||| ", "do not correspond"),
        ("[NP] ||| a ||| b ||| x=one ||| 0-0", "no number"),
        ("[NP] ||| a ||| b ||| x=nan ||| 0-0", "no number"),
        ("[NP] ||| a ||| b ||| x=-inf ||| 0-0", "no number"),
        ("[NP] ||| a ||| b ||| lonely ||| 0-0", "name=value"),
        ("[NP] ||| a ||| b ||| x=1 ||| 0:0", "i-j"),
        ("[NP] ||| a ||| b ||| x=1 ||| 0-3", "outside"),
    ],
)
def test_malformed_lines_say_what_is_wrong(line: str, what: str) -> None:
    with pytest.raises(FormatError, match=what):
        parse_line(line)


def write(path: Path, *lines: str) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def test_a_malformed_line_is_fatal_or_skipped(tmp_path: Path) -> None:
    pack = write(tmp_path / "pack", LEXICAL, "broken", SECOND)
    with pytest.raises(FormatError) as error:
        list(read_rules(pack))
    assert error.value.place == f"{pack}:2"
    complaints: list[FormatError] = []
    assert len(list(read_rules(pack, complain=complaints.append))) == 2
    assert [one.place for one in complaints] == [f"{pack}:2"]


def test_gzip_is_told_by_content(tmp_path: Path) -> None:
    pack = tmp_path / "pack.txt"
    with gzip.open(pack, "wt", encoding="utf-8") as out:
        out.write(f"{LEXICAL}\n{SYNTACTIC}\n")
    assert len(list(read_rules(pack))) == 2


def test_a_cut_gzip_file_and_a_missing_one_are_reported(tmp_path: Path) -> None:
    whole = gzip.compress(f"{LEXICAL}\n".encode() * 500)
    (tmp_path / "cut.gz").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(FormatError, match="damaged"):
        list(read_rules(tmp_path / "cut.gz"))
    with pytest.raises(ResourceError):
        list(read_rules(tmp_path / "none.gz"))


def test_several_packs_are_filtered_to_the_text(tmp_path: Path) -> None:
    one = write(tmp_path / "one", LEXICAL, SYNTACTIC)
    two = write(tmp_path / "two", SLASHED, SECOND)
    text = [
        ["the", "principal", "objective"],
        ["france", "'s", "strict", "legislation"],
        ["is", "generally", "acknowledged"],
    ]
    kept = {rule.source for rule in read_packs([one, two], text)}
    assert kept == {
        ("principal",),
        ("[NNP,1]", "'s", "[JJ,2]", "legislation"),
        ("objective",),
    }


def test_gaps_need_room_and_order() -> None:
    index = TextIndex([["a", "b", "c", "d", "e"], ["e", "a"]])
    assert index.matches("a [X,1] c")
    assert index.matches("[X,1] b [X,2] e")
    assert not index.matches("a [X,1] b")
    assert not index.matches("[X,1] a b")
    assert not index.matches("d [X,1] b")
    assert not index.matches("e a [X,1] b")
    assert index.matches("[X,1] [X,2]")


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=12), st.integers(0, 11))
def test_every_long_run_of_a_text_is_found(words: list[str], start: int) -> None:
    run = words[start:]
    if run:
        assert TextIndex([words], longest=3).matches(" ".join(run))
