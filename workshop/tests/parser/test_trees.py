"""Span trees: passages keep their edges on the way there and back."""

from __future__ import annotations

import pytest

from samsari.formats.passages import standard_xml
from samsari.model.passage import Edge, Passage, Unit
from samsari.model.text import Token
from samsari.ucca.parser.building import to_passage
from samsari.ucca.parser.tree import Span, SpanTree
from samsari_workshop.parser.trees import from_passage


def tokens(text: str) -> tuple[Token, ...]:
    found, at = [], 0
    for word in text.split():
        found.append(Token(word, at, at + len(word), not word.isalnum()))
        at += len(word) + 1
    return tuple(found)


def edges(passage: Passage) -> set[tuple[tuple[int, ...], str, bool]]:
    """Yield without punctuation, category and kind of every edge to a unit with words."""
    marks = {i for i, token in enumerate(passage.tokens) if token.is_punctuation}
    found = set()
    for edge in passage.edges:
        words = tuple(p for p in passage.yields[edge.child] if p not in marks)
        if words:
            found.add((words, edge.category, edge.is_remote))
    return found


def phone_call() -> Passage:
    """The example of Sulem et al. (2018), in which 'gave ... a call' is one Process."""
    units = [
        Unit("1.1"), Unit("1.2"), Unit("1.3", (0,)), Unit("1.4", (1,)), Unit("1.5", (2,)),
        Unit("1.6", (3,)), Unit("1.7"), Unit("1.8"), Unit("1.9", (4,)), Unit("1.10", (6,)),
        Unit("1.11", (7,)), Unit("1.12", (5,)), Unit("1.13", (8,), is_punctuation=True),
    ]  # fmt: skip
    primary = [
        (0, 1, "H"), (1, 2, "A"), (1, 3, "P"), (1, 4, "A"), (0, 5, "L"), (0, 6, "H"), (6, 7, "P"),
        (7, 8, "F"), (7, 9, "E"), (7, 10, "C"), (6, 11, "A"), (0, 12, "U"),
    ]  # fmt: skip
    found = [Edge(parent, child, (category,)) for parent, child, category in primary]
    found.append(Edge(6, 2, ("A",), is_remote=True))
    words = tokens("John got home and gave Mary a call .")
    return Passage("call", words, tuple(units), tuple(found))


def test_a_gap_is_filled_and_marked() -> None:
    tree = from_passage(phone_call())
    assert Span(4, 8, "H") not in tree.spans  # P now covers the same words: one chain
    assert Span(4, 8, "H+P") in tree.spans
    assert Span(5, 6, "A^1") in tree.spans


def test_the_way_back_restores_every_edge() -> None:
    passage = phone_call()
    back = to_passage(from_passage(passage), passage.tokens)
    assert edges(back) == edges(passage)


def test_an_implicit_main_relation_is_a_mark() -> None:
    tree = SpanTree(1, (Span(0, 1, "ROOT+H!+A"),))
    assert from_passage(to_passage(tree, tokens("Rain"))) == tree


@pytest.mark.data
def test_the_dev_corpus_survives(data_dir) -> None:
    kept = total = 0
    for passage in standard_xml.iterate(data_dir / "ucca/wiki-v1.2.4-dev.tar.xz"):
        gold = edges(passage)
        kept += len(gold & edges(to_passage(from_passage(passage), passage.tokens)))
        total += len(gold)
    assert kept / total > 0.999
