"""Labels of spans, and grammars whose rules and non-terminals carry them."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from samsari.simplification.chart import grammar as scfg_file
from samsari.simplification.chart.grammar import pack
from samsari.simplification.chart.span_labels import (
    CASCADE,
    NO_LABEL,
    TreeLabels,
    constituents,
    labeller,
)
from samsari.simplification.rules import Rule


def tree(words: str, tags: str) -> TreeLabels:
    texts, found = words.split(), tuple(tags.split())
    return TreeLabels(found, constituents(texts, found))


def test_the_cascade_finds_phrases() -> None:
    found = tree("the city of Bonn grew in the last century", "DT NN IN NNP VBD IN DT JJ NN")
    assert found.phrases == {
        (0, 2): "NP",
        (2, 4): "PP",
        (0, 4): "NP",
        (6, 9): "NP",
        (5, 9): "PP",
        (4, 9): "VP",
        (0, 9): "S",
    }


def test_partial_phrases_are_labelled_as_zollmann_and_venugopal_do() -> None:
    found = tree("he saw the very old house", "PRP VBD DT RB JJ NN")
    assert found.label(2, 6) == "NP"
    assert found.label(2, 5) == "NP/NN"
    assert found.label(3, 6) == "NP\\DT"
    assert found.label(0, 2) == "PRP+VBD"
    assert found.label(1, 5) == "VP/NN"
    assert found.label(0, 3) == "PRP+VBD+DT"
    assert found.label(0, 4) == NO_LABEL


@given(st.lists(st.sampled_from("DT JJ NN NNS NNP IN TO VB VBD PRP CC , . RB CD POS".split())))
def test_any_row_of_tags_gives_nested_phrases(tags: list[str]) -> None:
    found = constituents(["w"] * len(tags), tags)
    for start, end in found:
        assert 0 <= start < end - 1 < len(tags)
        for low, high in found:
            assert not start < low < end < high
    assert set(found.values()) <= {label for label, _ in CASCADE}


def test_the_packed_form_keeps_labels(tmp_path: Path) -> None:
    rules = [Rule("[NP/NN]", ("a", "[JJ\\RB,1]"), ("[JJ\\RB,1]", "b"), {"a": 1.0})]
    scfg_file.save(pack(rules, ("a",), ("X", "NN", "NNP")), tmp_path / "g")
    found = scfg_file.load(tmp_path / "g")
    assert found.rule(0).lhs == "[NP/NN]"
    assert found.rule(0).source == ("a", "[JJ\\RB,1]")
    assert found.unknown_labels == ("X", "NN", "NNP")


def test_a_labeller_tags_in_the_words_own_casing() -> None:
    seen = []

    def tag(words: object) -> list[str]:
        seen.append(words)
        return ["NNP", "VBD"]

    assert labeller("pos", tag)(["Bonn", "grew"]).label(0, 2) == "NNP+VBD"
    assert labeller("samt", tag)(["Bonn", "grew"]).label(0, 2) == "S"
    assert seen[0] == ["Bonn", "grew"]
