"""Long texts cost what their sentences cost: counted in steps, not in seconds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from samsari.alignment import long_texts as room
from samsari.alignment.aligners import load_aligner
from samsari.alignment.board import LinkRequest
from samsari.alignment.long_texts import align_long, candidates, is_long, pieces
from samsari.metrics.samsa.matching import compare
from samsari.metrics.samsa.texts import Output, Source
from samsari.model.alignment import Alignment
from samsari.text.penn import UCCA_TOKENIZER
from samsari.text.sentences import STANDARD
from samsari.ucca.parser.building import to_passage
from samsari.ucca.parser.tree import Span, SpanTree


def text_of(n: int) -> list[list[str]]:
    """Sentences of which each has two words of its own and many that all share."""
    return [["The", f"name{i}", "lives", "in", "the", f"town{i}", "."] for i in range(n)]


def test_two_short_texts_are_compared_whole() -> None:
    assert candidates(text_of(20), text_of(20)) == (tuple(range(20)),) * 20


def test_the_partner_is_found_wherever_it_stands() -> None:
    left, right = text_of(100), text_of(100)[::-1]
    found = candidates(left, right)
    assert all(99 - i in partners for i, partners in enumerate(found))


def test_a_sentence_without_shared_words_meets_those_at_like_places() -> None:
    left = [[f"alpha{i}"] for i in range(60)]
    right = [[f"beta{i}"] for i in range(60)]
    assert candidates(left, right)[30] == (29, 30, 31)


def test_empty_texts_have_no_candidates() -> None:
    assert candidates([], text_of(30)) == ()
    assert candidates(text_of(500), []) == ((),) * 500


@pytest.mark.parametrize("n", [100, 200, 400])
def test_the_number_of_comparisons_grows_with_the_sentences(n: int) -> None:
    texts = text_of(n)
    count = sum(map(len, candidates(texts, texts)))
    assert count <= n * (2 * room.BEST + 2 * room.NEAR + 1)


class CountingAligner:
    """Counts how often two sentences are compared; links equal words."""

    signature = "counting"

    def __init__(self) -> None:
        self.calls = 0

    def prepare(self, sentences: Sequence[Sequence[str]]) -> tuple[Any, ...]:
        return load_aligner("exact").prepare(sentences)

    def link(self, left: Any, right: Any, one_to_one: bool = False) -> Alignment:
        self.calls += 1
        return load_aligner("exact").link(left, right, one_to_one)

    def link_chunks(
        self, left: Any, chunks: Sequence[Sequence[int]], right: Any, one_to_one: bool = True
    ) -> tuple[Alignment, ...]:
        self.calls += 1
        return load_aligner("exact").link_chunks(left, chunks, right, one_to_one)

    def link_many(
        self, requests: Sequence[LinkRequest], one_to_one: bool = True
    ) -> list[tuple[Alignment, ...]]:
        return [self.link_chunks(*request, one_to_one) for request in requests]


def scenes_of(n: int, aligner: CountingAligner) -> tuple[Source, Output]:
    text = " ".join(f"Name{i} lives in Town{i}." for i in range(n))
    sentences = UCCA_TOKENIZER.segment(text, STANDARD).sentences
    assert len(sentences) == n
    labels = ((0, 4, "ROOT"), (0, 4, "H"), (0, 1, "A"), (1, 2, "P"), (2, 4, "A"))
    tree = SpanTree(4, tuple(Span(*label) for label in labels))
    passages = tuple(to_passage(tree, tokens, id=str(i)) for i, tokens in enumerate(sentences))
    prepared = aligner.prepare([[token.text for token in tokens] for tokens in sentences])
    return Source(text, passages, prepared), Output(text, sentences, prepared)


def test_samsa_compares_as_many_sentences_as_there_are() -> None:
    counts = []
    for n in (50, 100, 200):
        aligner = CountingAligner()
        found = compare(*scenes_of(n, aligner), aligner)
        assert [step.sentence for step in found.steps] == list(range(n))
        counts.append(aligner.calls)
    assert counts[1] <= 2.2 * counts[0]
    assert counts[2] <= 2.2 * counts[1]


def test_a_long_text_is_aligned_sentence_by_sentence() -> None:
    left = [word for words in text_of(60) for word in words]
    right = [word for words in text_of(60)[::-1] for word in words]
    assert is_long(left, right)
    aligner = CountingAligner()
    found = align_long(aligner, left, right, one_to_one=True)
    assert aligner.calls < 60 * 20
    wanted = {(i, right.index(word)) for i, word in enumerate(left) if word.startswith("name")}
    assert wanted <= {(link.left, link.right) for link in found.links}
    assert len({link.left for link in found.links}) == len(found.links)


def test_the_aligners_take_long_texts() -> None:
    words = [word for words in text_of(60) for word in words]
    for name in ("exact", "sultan"):
        aligner = load_aligner(name)
        found = aligner.align(words, [*words, "The", "end", "."])
        assert {(i, i) for i, word in enumerate(words) if word.startswith("name")} <= {
            (link.left, link.right) for link in found.links
        }
    assert aligner.align(words, words).links[-1].right == len(words) - 1


def test_pieces_end_with_sentences_or_after_many_words() -> None:
    assert pieces("He ran . She left .".split()) == [(0, 3), (3, 6)]
    assert pieces(["word"] * 250) == [(0, 120), (120, 240), (240, 250)]
    assert pieces([]) == []
