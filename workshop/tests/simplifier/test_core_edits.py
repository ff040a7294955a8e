"""Core edits, the evidence they give, and the guards."""

from __future__ import annotations

import pytest

from samsari.simplification.edits.core_edits import Edit, align, edits, usable
from samsari.simplification.rule_guards import is_safe
from samsari_workshop.simplifier.evidence import count, example, merge, source_sides

SOURCE = tuple("jeddah is the principal gateway to mecca .".split())


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def test_edits_lie_between_kept_words() -> None:
    # From the paper's Table 2: principal -> main, gateway -> entrance.
    target = words("jeddah is the main entrance to mecca .")
    assert edits(SOURCE, target) == (Edit(3, 5, ("main", "entrance")),)


def test_related_words_meet() -> None:
    links = align(words("he graduated in may"), words("his graduation was in may"))
    assert (1, 1) in links and (2, 3) in links


def test_a_related_pair_inside_an_edit_is_an_edit_of_its_own() -> None:
    found = edits(words("he quickly constructed it"), words("he then construct it"))
    assert Edit(2, 3, ("construct",)) in found and Edit(1, 2, ("then",)) in found


def test_an_addition_holds_on_to_the_next_word() -> None:
    assert usable(Edit(1, 1, ("also",)), SOURCE) == Edit(1, 2, ("also", "is"))
    assert usable(Edit(8, 8, ("!",)), SOURCE) is None


def test_occasions_count_every_occurrence_and_reference() -> None:
    # "big" stands twice; one of two references changes the first one.
    source = words("a big dog and a big cat")
    both = [edits(source, words("a large dog and a big cat")), ()]
    evidence = count([example(source, both)])
    assert evidence.pairs[("big",), ("large",)] == (1.0, 0.0)
    assert evidence.occasions[("big",)] == (4.0, 0.0)
    assert evidence.contexts["", ("big",), "dog"] == 2.0
    assert evidence.contexts["a", ("big",), ""] == 4.0
    assert evidence.changed[("a", ("big",), "dog"), ("large",)] == 1.0


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("weeks", "days"),
        ("unaware", "aware"),
        ("(", ""),
        ('"', ""),
        ("is not", "is"),
        ("mother", "father"),
        (",", "and"),
        ("northern", "southern"),
        ("two", "three"),
        ("smaller", "larger"),
        ("its", "it 's"),
        ("itself", "it is"),
        ("has", "is"),
    ],
)
def test_guards_keep_back(source: str, target: str) -> None:
    assert not is_safe(words(source), words(target))


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("approximately", "about"),
        ("in order to", "to"),
        ("however ,", ""),
        ("has been", "is"),
        ("the owner of", "the 's"),
    ],
)
def test_guards_let_pass(source: str, target: str) -> None:
    assert is_safe(words(source), words(target))


def test_evidence_may_be_counted_in_parts() -> None:
    first = words("a big dog saw a large house")
    second = words("the large dog saw the big house")
    one = example(first, [edits(first, words("a huge dog saw a house"))])
    two = example(second, [edits(second, words("the dog saw the huge house")), ()])
    sides = source_sides([one, two])
    parts = merge(count([one], sides), count([two], sides))
    whole = count([one, two])
    assert parts.pairs == whole.pairs and parts.sources == whole.sources
    assert parts.occasions == whole.occasions and parts.contexts == whole.contexts
    assert parts.changed == whole.changed
