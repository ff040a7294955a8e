"""The edit grammar: what is stored about its rules is true, and comes back from a file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from samsari.errors import ResourceError
from samsari.simplification.edits import grammar_file
from samsari.simplification.edits.features import STATIC
from samsari.simplification.edits.grammar import Contexts, Grammar, context_key, grammar_of
from samsari.simplification.edits.vetting import vet
from samsari.simplification.folder import shipped_folder

RULES = [(("big",), ("large",)), (("big",), ("not", "big")), (("a", "lot"), ("much",))]


def small() -> Grammar:
    static = np.zeros((len(RULES), len(STATIC)), np.float32)
    static[:, STATIC.index("LogCount")] = np.log1p([3, 0, 40])
    contexts = Contexts(
        np.array([context_key(0, 7, 0), context_key(0, 7, 9), context_key(1, 0, 5)]),
        np.array([10, 2, 4], np.float32),
        np.array([1 * 3 + 0, 2 * 3 + 2]),
        np.array([1, 3], np.float32),
    )
    prior = np.array([0.1, 0.3, 0.2], np.float32)
    return grammar_of(RULES, static, prior, np.array([-1, -1, 5]), contexts)


def test_what_the_shipped_grammar_stores_of_its_rules_is_true() -> None:
    shipped = grammar_file.load(shipped_folder() / "edits.npz")
    rules = [
        (tuple(source.split()), tuple(target.split()))
        for source, target in zip(shipped.sources, shipped.targets, strict=True)
    ]
    found = vet(rules, shipped.static)
    for name in ("is_safe", "is_weak", "adds_words", "seen"):
        stored = getattr(shipped.vetting, name)
        assert 0 < np.count_nonzero(stored) < len(rules)
        assert (stored == getattr(found, name)).all(), name


def test_rules_of_a_source_side_come_by_their_probability() -> None:
    grammar = small()
    assert grammar.sides == ("big", "a lot")
    assert grammar.rules_of("big") == [1, 0]
    assert grammar.rules_of("small") == []
    assert grammar.target_words[1] == ("not", "big")


def test_contexts_belong_to_their_source_side() -> None:
    first, second = (small().source_contexts[number] for number in (0, 1))
    assert first.places == {7 << 16: (0, 10.0), 7 << 16 | 9: (1, 2.0)}
    assert second.places == {5: (2, 4.0)}
    assert first.changes == {3: 1.0} and second.changes == {8: 3.0}


def test_a_grammar_comes_back_from_its_file(tmp_path: Path) -> None:
    grammar_file.save(small(), tmp_path / "edits.npz")
    again, before = grammar_file.load(tmp_path / "edits.npz"), small()
    assert again.sources == before.sources and again.targets == before.targets
    assert again.vetting.is_safe.tolist() == [True, False, True]
    assert again.vetting.seen.tolist() == [3, 0, 40] == list(again.counts)
    assert again.source_contexts[1] == before.source_contexts[1]


def test_a_grammar_of_the_old_form_is_an_error_that_says_so(tmp_path: Path) -> None:
    np.savez(tmp_path / "edits.npz", rules=np.zeros(1), static=np.zeros((1, len(STATIC))))
    with pytest.raises(ResourceError, match="a grammar of form 1") as error:
        grammar_file.load(tmp_path / "edits.npz")
    assert "samsari grammar extract" in error.value.remedy
