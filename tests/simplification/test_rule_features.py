"""Features that follow from the two sides of a rule."""

from __future__ import annotations

import pytest

from samsari.simplification.ppdb import parse_line
from samsari.simplification.rule_features import (
    Familiarity,
    common_words,
    completed,
    copy_rules,
    structure,
)
from samsari.simplification.rules import SIMPLIFICATION, Rule


class Uniform:
    """Every word of the vocabulary costs one, every other word three."""

    order, empty, start = 1, 0, 2

    def word(self, text: str) -> int:
        return 4 if text in {"carried", "out", "main"} else 1

    def score(self, state: int, word: int) -> tuple[float, int]:
        return (-1.0 if word == 4 else -3.0), 0


FAMILIAR = Familiarity(frozenset({"carried", "out", "main"}), Uniform())


def sides(source: str, target: str, lhs: str = "[X]") -> Rule:
    return Rule(lhs, tuple(source.split()), tuple(target.split()))


def test_structure_as_ppdb_prints_it() -> None:
    # Values of this rule in PPDB 2.0: CharCountDiff=1 CharLogCR=0.05716 WordLenDiff=0.5.
    rule = sides(
        "[NP/NP,1] such activities [VP/PP,2]", "[NP/NP,1] those activities [VP/PP,2]", "[S/PP]"
    )
    found = structure(rule)
    assert found["CharCountDiff"] == 1
    assert found["CharLogCR"] == pytest.approx(0.05716, abs=1e-5)
    assert found["WordLenDiff"] == 0.5
    assert found["SourceWords"] == found["TargetWords"] == 2
    assert found["Monotonic"] == 1
    assert found["Lexical"] == found["Adjacent"] == found["Abstract"] == found["ContainsX"] == 0


def test_structure_of_adjacent_and_turned_non_terminals() -> None:
    found = structure(sides("[X,1] [NN,2]", "[NN,2] [X,1]"))
    assert found["Adjacent"] == found["Abstract"] == found["ContainsX"] == 1
    assert found["Monotonic"] == 0


def test_the_nine_features_of_a_simplification() -> None:
    found = completed(sides("accomplished", "carried out"), FAMILIAR).features
    assert set(SIMPLIFICATION) <= set(found)
    # ac-com-plish-ed is four runs of vowels; "carried" two ("a", "ie"), "out" one.
    assert found["SourceMaxWordSyl"] == 4
    assert found["TargetMaxWordSyl"] == 2
    assert found["MaxWordSylDiff"] == found["MaxDiffWordSylDiff"] == -2
    assert found["MaxDiffWordLenDiff"] == len("carried") - len("accomplished")
    assert found["HardWordDiff"] == -1
    assert (found["SourceGigaLM"], found["TargetGigaLM"], found["GigaLMDiff"]) == (-3, -2, 1)


def test_only_words_that_differ_count_as_different() -> None:
    found = completed(sides("principal organisation", "main organisation"), FAMILIAR).features
    assert found["MaxWordSylDiff"] == 0
    assert found["MaxDiffWordSylDiff"] == 1 - 3
    assert found["MaxDiffWordLenDiff"] == 4 - 9


def test_features_of_the_pack_are_not_overwritten() -> None:
    rule = parse_line("[X] ||| a b ||| c ||| Identity=0.5 HardWordDiff=7 ||| 0-0")
    found = completed(rule, FAMILIAR).features
    assert found["Identity"] == 0.5
    assert found["HardWordDiff"] == 7


def test_common_words_are_words() -> None:
    assert common_words(["", "<s>", ",", "the", "0000", "of", "in"], 2) == {"the", "of"}


def test_copies_take_the_labels_of_the_words_rules() -> None:
    rules = [
        sides("principal", "main", "[JJ]"),
        sides("principal", "head", "[NN]"),
        sides("principal", "principal", "[NN]"),
        sides("the principal", "the main", "[NP]"),
    ]
    made = list(copy_rules(rules, ["principal", "zebra", "principal"]))
    assert [(rule.lhs, rule.source) for rule in made] == [
        ("[JJ]", ("principal",)),
        ("[X]", ("zebra",)),
    ]
    assert all(rule.is_identity and rule.features["Identity"] == 1 for rule in made)
