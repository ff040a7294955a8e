"""Extracted grammars whose rules and non-terminals carry the labels of their spans."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from samsari.cli import app
from samsari.simplification.chart import grammar as scfg_file
from samsari.simplification.chart.span_labels import (
    NO_LABEL,
    SpanLabels,
    TagLabels,
    TreeLabels,
    constituents,
)
from samsari.simplification.rules import Rule
from samsari_workshop.chart.extraction import ExtractionLimits, LinkedPair, hierarchical_rules
from samsari_workshop.chart.grammar_building import BuildSettings, build, unknown_labels
from samsari_workshop.chart.label_rules import cuts_of, label_rules
from samsari_workshop.chart.rule_counts import Rewritten


def tree(words: str, tags: str) -> TreeLabels:
    texts, found = words.split(), tuple(tags.split())
    return TreeLabels(found, constituents(texts, found))


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


def test_a_labelled_grammar_is_extracted_and_used(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("The principal city grew.\nA principal road was built.\n" * 3)
    (tmp_path / "b").write_text("The main city grew.\nA main road was built.\n" * 3)
    source, target = str(tmp_path / "a"), str(tmp_path / "b")
    for style in ("pos", "samt"):
        made = str(tmp_path / f"{style}.grammar")
        options = ["--labels", style, "-s", source, "-r", target, "-w", made]
        assert app.run(["grammar", "extract", *options]) == 0
        labels = scfg_file.load(Path(made)).labels
        assert {"DT", "NN", "VBD"} <= set(labels)
        out, weights = str(tmp_path / "out"), tmp_path / "w"
        weights.write_text("p(e|f) -0.1\nIdentity -3\n")
        call = ["simplify", source, "--search", "chart", "--grammar", made, "-w", out]
        assert app.run([*call, "--weights", str(weights)]) == 0
        assert "main city" in Path(out).read_text()
