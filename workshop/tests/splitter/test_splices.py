"""Sentences made of a treebank's clauses, and how often clauses hang from the right word."""

from __future__ import annotations

from pathlib import Path

from samsari.english.sentence import Syntax
from samsari_workshop.splitter.attachment import OPEN, counts, decided
from samsari_workshop.splitter.splices import clauses, spliced
from samsari_workshop.splitter.treebank import Annotated

RAINS = Annotated(
    ("It", "rained", "in", "Bonn", "."),
    ("PRP", "VBD", "IN", "NNP", "."),
    (1, -1, 3, 1, 1),
    ("nsubj", "root", "case", "obl", "punct"),
)
STAYS = Annotated(
    ("The", "dog", "ate", "my", "lunch", "."),
    ("DT", "NN", "VBD", "PRP$", "NN", "."),
    (1, 2, -1, 4, 2, 2),
    ("det", "nsubj", "root", "nmod:poss", "obj", "punct"),
)


def test_a_clause_begins_with_its_subject_and_is_small() -> None:
    first, second = clauses([RAINS, STAYS])
    assert first.own.words == ("it", "rained", "in", "Bonn")
    assert (first.subject, second.subject) == (1, 2)
    assert second.predicate.words == ("ate", "my", "lunch")


def test_spliced_sentences_are_trees_with_one_root() -> None:
    for own in spliced([RAINS, STAYS], 200, 1):
        assert own.heads.count(-1) == 1 and own.words[-1] == "."
        for start in range(len(own.words)):
            seen, at = set(), start
            while at >= 0 and at not in seen:
                seen.add(at)
                at = own.heads[at]
            assert at == -1


def test_the_same_seed_gives_the_same_sentences() -> None:
    assert spliced([RAINS, STAYS], 20, 3) == spliced([RAINS, STAYS], 20, 3)


def test_words_are_counted_by_kind() -> None:
    found = Syntax(RAINS.tags, (1, -1, 1, 1, 1), RAINS.relations)
    assert counts([RAINS], [found])["all words"] == (5, 4, 4)


def test_only_what_was_decided_counts(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(
        '{"text": "If it rains, we stay.", "clauses": '
        '[["rains", 1, "stay", 1, "advcl"], ["stay", 1, "", 0, "root"]]}\n',
        encoding="utf-8",
    )
    [own] = decided(path)
    assert own.heads == (OPEN, OPEN, 5, OPEN, OPEN, -1, OPEN)
    found = Syntax(("",) * 7, (2, 2, 5, 5, 5, -1, 5), ("",) * 7)
    assert counts([own], [found])["advcl"] == (1, 1, 0)
