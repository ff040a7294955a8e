"""Labels of spans, and grammars whose rules and non-terminals carry them."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsari.cli import app
from samsari.simplification.chart import grammar_file as scfg_file
from samsari.simplification.chart.constituents import CASCADE, constituents
from samsari.simplification.chart.grammar import pack
from samsari.simplification.chart.span_labels import (
    NO_LABEL,
    SpanLabels,
    TagLabels,
    TreeLabels,
    labeller,
)
from samsari.simplification.rules import Rule
from samsari.training.chart.extraction import ExtractionLimits, LinkedPair, hierarchical_rules
from samsari.training.chart.grammar_building import BuildSettings, build, unknown_labels
from samsari.training.chart.label_rules import cuts_of, label_rules
from samsari.training.chart.rule_counts import Rewritten


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


def linked(labels: SpanLabels | None) -> LinkedPair:
    source = "it was created by the old man".split()
    target = "the old man made it".split()
    links = {(0, 4), (2, 3), (4, 0), (5, 1), (6, 2)}
    return LinkedPair(source, target, frozenset(links), labels)


def test_rules_and_non_terminals_carry_the_labels_of_their_spans() -> None:
    labels = tree("it was created by the old man", "PRP VBD VBN IN DT JJ NN")
    found = {
        (rule.label, " ".join(rule.source), " ".join(rule.target))
        for rule in hierarchical_rules(linked(labels), ExtractionLimits())
    }
    assert ("S", "it was created by [NP,1]", "[NP,1] made it") in found
    plain = {
        (rule.label, rule.source[-1])
        for rule in hierarchical_rules(linked(None), ExtractionLimits())
    }
    assert (NO_LABEL, "[X,1]") in plain
    assert {label for label, _ in plain} == {NO_LABEL}


def test_a_span_without_a_label_makes_no_non_terminal() -> None:
    labels = TagLabels(("A", "B", "C", "D", "E", "F", "G"))
    limits = ExtractionLimits()
    slots = {
        symbol
        for rule in hierarchical_rules(linked(labels), limits)
        for symbol in rule.source
        if symbol.startswith("[")
    }
    assert slots == {"[A+B+C,1]", "[E+F,1]", "[E+F,2]", "[F+G,1]", "[E+F+G,1]"}


def test_labels_are_put_together_by_rules_without_words() -> None:
    corpus = [Rewritten("a b c".split(), ("a b c".split(),), TagLabels(("DT", "JJ", "NN")))] * 2
    asks = Rule("[S]", ("x", "[DT+JJ+NN,1]"), ("[DT+JJ+NN,1]",))
    made = {(rule.lhs, rule.source) for rule in label_rules([asks], cuts_of(corpus))}
    assert made == {
        ("[DT+JJ+NN]", ("[DT,1]", "[JJ+NN,2]")),
        ("[JJ+NN]", ("[JJ,1]", "[NN,2]")),
    }
    assert not list(label_rules([Rule("[S]", ("x",), ("y",))], cuts_of(corpus)))


def corpus() -> list[Rewritten]:
    texts = [
        ("the principal city", "DT JJ NN", "the main city", "DT JJ NN"),
        ("the principal left", "DT NN VBD", "the head left", "DT NN VBD"),
        ("a principal road", "DT JJ NN", "a main road", "DT JJ NN"),
    ]
    return [
        Rewritten(
            source.split(),
            (target.split(),) * 2,
            tree(source, tags),
            (tree(target, new_tags),) * 2,
        )
        for source, tags, target, new_tags in texts
    ]


def test_features_condition_on_the_label() -> None:
    rules = build(corpus(), settings=BuildSettings(is_hierarchical=False))
    by_sides = {(rule.lhs, rule.source, rule.target): rule.features for rule in rules}
    main = by_sides["[JJ]", ("principal",), ("main",)]
    # "principal" stands three times, twice as an adjective and then always rewritten as "main".
    assert main["p(e|f)"] == pytest.approx(-math.log(2 / 3))
    assert main["p(e|f,LHS)"] == pytest.approx(0.0)
    assert main["p(LHS|f)"] == pytest.approx(-math.log(2 / 3))
    assert main["p(LHS|e)"] == pytest.approx(-math.log(4.5 / 5))
    assert ("[NN]", ("principal",), ("head",)) in by_sides
    # Both readings of the word can be copied.
    assert {lhs for lhs, source, target in by_sides if source == target == ("principal",)} == {
        "[JJ]",
        "[NN]",
    }
    assert unknown_labels(rules)[0] == NO_LABEL
    assert "NN" in unknown_labels(rules)


def test_the_packed_form_keeps_labels(tmp_path: Path) -> None:
    rules = [Rule("[NP/NN]", ("a", "[JJ\\RB,1]"), ("[JJ\\RB,1]", "b"), {"a": 1.0})]
    scfg_file.save(pack(rules, ("a",), ("X", "NN", "NNP")), tmp_path / "g")
    found = scfg_file.load(tmp_path / "g")
    assert found.rule(0).lhs == "[NP/NN]"
    assert found.rule(0).source == ("a", "[JJ\\RB,1]")
    assert found.unknown_labels == ("X", "NN", "NNP")


def test_a_labelled_grammar_is_extracted_and_used(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("The principal city grew.\nA principal road was built.\n" * 3)
    (tmp_path / "b").write_text("The main city grew.\nA main road was built.\n" * 3)
    source, target = str(tmp_path / "a"), str(tmp_path / "b")
    for style in ("pos", "samt"):
        made = str(tmp_path / f"{style}.grammar")
        options = ["--search", "chart", "--labels", style, "-s", source, "-r", target, "-w", made]
        assert app.run(["grammar", "extract", *options]) == 0
        labels = scfg_file.load(Path(made)).labels
        assert {"DT", "NN", "VBD"} <= set(labels)
        out = str(tmp_path / "out")
        assert app.run(["simplify", source, "--search", "chart", "--grammar", made, "-w", out]) == 0
        assert "main city" in Path(out).read_text()


def test_a_labeller_tags_in_the_words_own_casing() -> None:
    seen = []

    def tag(words: object) -> list[str]:
        seen.append(words)
        return ["NNP", "VBD"]

    assert labeller("pos", tag)(["Bonn", "grew"]).label(0, 2) == "NNP+VBD"
    assert labeller("samt", tag)(["Bonn", "grew"]).label(0, 2) == "S"
    assert seen[0] == ["Bonn", "grew"]
