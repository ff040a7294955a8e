"""Packed grammars: what goes in comes out, in memory and in a file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from samsari.errors import FormatError, ResourceError
from samsari.simplification.chart import grammar as scfg_file
from samsari.simplification.chart.grammar import merged, pack
from samsari.simplification.rules import Rule

NAMES = ("p(e|f)", "Identity")
TURNED = Rule(
    "[NP]",
    ("[NNP,1]", "'s", "[JJ,2]", "legislation"),
    ("the", "[JJ,2]", "law", "of", "[NNP,1]"),
    {"p(e|f)": 2.5},
)
DELETION = Rule("[X]", ("very",), (), {"p(e|f)": 0.75})
COPY = Rule("[X]", ("law",), ("law",), {"Identity": 1.0})


def test_rules_survive_packing() -> None:
    grammar = pack([TURNED, DELETION, COPY], NAMES)
    assert [grammar.rule(number) for number in range(3)] == [TURNED, DELETION, COPY]
    assert grammar.target_words.tolist() == [3, 0, 1]


def test_unnamed_features_are_dropped_and_renamings_left_out() -> None:
    renaming = Rule("[NP]", ("[NN,1]",), ("[NN,1]",), {})
    grammar = pack([renaming, Rule("[X]", ("a",), ("b",), {"other": 1.0})], NAMES)
    assert len(grammar) == 1
    assert not grammar.features.any()


def test_slots_are_numbered_by_the_source_side() -> None:
    rule = Rule("[X]", ("[X,2]", "of", "[NN,1]"), ("[NN,1]", "[X,2]"), {})
    unpacked = pack([rule], NAMES).rule(0)
    assert unpacked.source == ("[X,1]", "of", "[NN,2]")
    assert unpacked.target == ("[NN,2]", "[X,1]")


def test_three_non_terminals_are_refused() -> None:
    side = ("[X,1]", "a", "[X,2]", "b", "[X,3]")
    with pytest.raises(FormatError, match="3 non-terminals"):
        pack([Rule("[X]", side, side, {})], NAMES)


def test_merging_keeps_every_rule() -> None:
    one = pack([TURNED, COPY], NAMES)
    other = pack([Rule("[VP/S]", ("law", "[NP,1]"), ("[NP,1]",), {"AGigaSim": 0.5})], ("AGigaSim",))
    both = merged([one, other])
    assert [both.rule(number) for number in range(3)] == [one.rule(0), one.rule(1), other.rule(0)]


def test_a_file_gives_the_grammar_back(tmp_path: Path) -> None:
    grammar = pack([TURNED, DELETION, COPY], NAMES)
    path = tmp_path / "small.grammar"
    scfg_file.save(grammar, path)
    assert scfg_file.is_packed(path)
    again = scfg_file.load(path)
    assert [again.rule(number) for number in range(3)] == [TURNED, DELETION, COPY]
    assert np.array_equal(again.features, grammar.features)
    first = path.read_bytes()
    scfg_file.save(again, path)
    assert path.read_bytes() == first


def test_what_is_no_grammar_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "broken.grammar"
    path.write_bytes(b"PK\x03\x04 nonsense")
    with pytest.raises(FormatError, match="packed grammar"):
        scfg_file.load(path)
    with pytest.raises(ResourceError):
        scfg_file.is_packed(tmp_path / "none")
