"""The neural aligner: word vectors of the shared encoder, a trained head, then rules.

A sentence goes through the encoder once. For two sentences, the head gives each pair of words a
probability, and trees rescore it. Links above the threshold are kept, but never between two
different numbers. Then the rules of `sultan` link words that are still free. Two equal token lists
are linked word by word; the head is not used. Last, the judge says of linked words that differ
whether they say the same; a pair in which nothing does is only built alike and keeps no links.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Protocol

import numpy as np
import numpy.typing as npt

from samsari.alignment.board import LinkRequest, Sides, Words
from samsari.alignment.lexicon import Lexicon, WordForm
from samsari.alignment.long_texts import JudgedFirst, Places, align_long, is_long
from samsari.alignment.neural.decoding import above, decode
from samsari.alignment.neural.head import Head, WordVectors
from samsari.alignment.neural.meaning import (
    LinkedWords,
    Meanings,
    annotated,
    shares_nothing,
)
from samsari.errors import ResourceError
from samsari.model.alignment import Alignment, Link
from samsari.model.finding import Sameness
from samsari.neural.encoder import LOWER, Encoder
from samsari.resources.artefacts import Artefact
from samsari.sameness.network import Asked

Floats = npt.NDArray[np.float32]

WEIGHTS = "head.npz"
PROBE = ("The", "cat", "sat", "on", "the", "mat", ".")
TOLERANCE = 0.02  # machines round differently; another encoder is off by far more
MOST_CELLS = 250_000  # pairs of words that are looked at in one piece: 500 by 500
STRETCH = 300  # words of a stretch, where there are more
NEAR = 1  # stretches to either side of the like place
PAIRS_AT_A_TIME = 256  # encoded in one call; bounds the memory of a stream


class WordEncoder(Protocol):
    """What turns sentences into word vectors: the shared encoder, or a fake one in tests."""

    @property
    def signature(self) -> str:
        """The model and its checksum."""
        ...

    def middle(self, sentences: Sequence[Words]) -> Sequence[Floats]:
        """The vectors of every sentence, a row per word."""
        ...


class LinkJudge(Protocol):
    """What tells whether linked words say the same: the judge of `samsari.sameness`, or a fake."""

    @property
    def signature(self) -> str:
        """The model and its threshold."""
        ...

    def judge(self, sentences: Sequence[Asked]) -> Sequence[Sequence[Sameness]]:
        """For each sentence an answer to each of its questions."""
        ...


def bound(head: Head, encoder: Encoder) -> Head:
    """The head with the checksum and the probe vectors of the encoder that it was trained on."""
    network = dict(encoder.artefact.checksums)[LOWER]
    return replace(head, encoder=network, probe=encoder.middle([PROBE])[0])


def knows(head: Head, encoder: WordEncoder) -> bool:
    """True if the encoder gives the vectors that the head was trained on.

    Its upper layers may have been trained further for the parser: the head does not see them.
    """
    rows = encoder.middle([PROBE])[0]
    return rows.shape == head.probe.shape and bool(np.allclose(rows, head.probe, atol=TOLERANCE))


def load_head(folder: Path, encoder: WordEncoder) -> Head:
    """The head that is kept in a folder; it must have been trained on this encoder."""
    head = Head.load(Artefact.open(folder).path(WEIGHTS))
    if not knows(head, encoder):
        raise ResourceError(
            "the alignment head was trained on another encoder",
            place=str(folder),
            remedy="train it anew: samsari train align",
        )
    return head


@dataclass(frozen=True)
class PreparedSentence:
    """The word forms and word vectors of a sentence."""

    forms: tuple[WordForm, ...]
    vectors: WordVectors

    def part(self, places: slice) -> PreparedSentence:
        """A stretch of a sentence that was prepared, with its word vectors."""
        if places == slice(0, len(self.forms)):
            return self
        vectors = WordVectors(
            self.vectors.centred[places],
            self.vectors.projected[:, places],
            self.vectors.traits[places],
        )
        return PreparedSentence(self.forms[places], vectors)


@dataclass(frozen=True)
class WeighedLinks:
    """The links of two sentences, and the probability of the best link of each word."""

    alignment: Alignment
    left: Floats
    right: Floats


@dataclass(frozen=True)
class NeuralAligner:
    """Aligns by meaning in context."""

    encoder: WordEncoder
    head: Head = field(repr=False)
    lexicon: Lexicon
    model: str
    judge: LinkJudge | None = None
    revision: int = 7

    @classmethod
    def load(
        cls, folder: Path, encoder: Encoder, lexicon: Lexicon, judge: LinkJudge | None = None
    ) -> NeuralAligner:
        """The aligner whose head is kept in a folder; it must have been trained on this encoder.

        Without a judge, every link is thought to keep the meaning.
        """
        head = load_head(folder, encoder)
        return cls(encoder, head, lexicon, Artefact.open(folder).signature, judge)

    @property
    def signature(self) -> str:
        """Name, revision, head, encoder, lexicon and judge."""
        judge = "none" if self.judge is None else self.judge.signature
        return (
            f"neural|rev:{self.revision}|head:{self.model}"
            f"|encoder:{self.encoder.signature}|lexicon:{self.lexicon.name}|same:{judge}"
        )

    def prepare(
        self, sentences: Sequence[Words], vectors: Sequence[Floats] | None = None
    ) -> tuple[PreparedSentence, ...]:
        """Each sentence encoded, all in one pass; `vectors` are rows encoded before (layer 3)."""
        if vectors is None:
            vectors = self.encoder.middle(sentences)
        return tuple(
            PreparedSentence(self.lexicon.forms(words), self.head.vectors(rows))
            for words, rows in zip(sentences, vectors, strict=True)
        )

    def link(
        self, left: PreparedSentence, right: PreparedSentence, one_to_one: bool = False
    ) -> Alignment:
        """The links between two prepared sentences."""
        return self.link_chunks(left, [range(len(left.forms))], right, one_to_one)[0]

    def weigh(
        self, pairs: Sequence[tuple[PreparedSentence, PreparedSentence]]
    ) -> list[WeighedLinks]:
        """The links of each two prepared sentences, with what the head thinks of each word.

        A word may lack a link and still have a fair chance of one; this tells how fair. The judge
        reads all pairs at once.
        """
        weighed = [self._weighed(left, right) for left, right in pairs]
        judged = self._judged([own for own, _, _ in weighed])
        return [
            WeighedLinks(alignments[0], *best)
            for alignments, (_, *best) in zip(judged, weighed, strict=True)
        ]

    def _weighed(
        self, left: PreparedSentence, right: PreparedSentence
    ) -> tuple[_Unjudged, Floats, Floats]:
        forms = (left.forms, right.forms)
        if not forms[0] or not forms[1]:
            empty = Alignment(len(forms[0]), len(forms[1]), ())
            none, other = (np.zeros(len(side), dtype=np.float32) for side in forms)
            return _Unjudged(LinkedWords(forms, ()), (empty,)), none, other
        sides = Sides(*forms)
        best = np.zeros(len(forms[0]), dtype=np.float32), np.zeros(len(forms[1]), dtype=np.float32)
        links = [*self._links(left, right, sides, best)]
        alignment = decode(sides, links, range(len(forms[0])), one_to_one=False)
        every = {(link.left, link.right): link for link in (*alignment.links, *links)}
        words = LinkedWords(forms, tuple(every.values()))
        return _Unjudged(words, (alignment,)), *best

    def link_chunks(
        self,
        left: PreparedSentence,
        chunks: Sequence[Sequence[int]],
        right: PreparedSentence,
        one_to_one: bool = True,
    ) -> tuple[Alignment, ...]:
        """For each chunk of left positions, its links to the right sentence."""
        return self.link_many([(left, chunks, right)], one_to_one)[0]

    def link_many(
        self, requests: Sequence[LinkRequest], one_to_one: bool = True
    ) -> list[tuple[Alignment, ...]]:
        """What `link_chunks` gives for each request; the judge reads all of them at once."""
        return self._judged(
            [self._chunks(left, chunks, right, one_to_one) for left, chunks, right in requests]
        )

    def link_first(self, requests: Sequence[LinkRequest], first: Places) -> JudgedFirst:
        """What `link_many` gives one to one, with the judge asked about some left words only."""
        pairs = [self._chunks(*request, one_to_one=True) for request in requests]
        plain = Meanings.plain([pair.words for pair in pairs])
        if self.judge is None:
            found = _annotated(pairs, plain, is_judged=False)
            return JudgedFirst(found, lambda: found)
        judge = self.judge.judge
        some = plain.judged(judge, first)
        found = _annotated(pairs, some, is_judged=True)
        open_ = [at for at, questions in enumerate(some.open) if questions]
        waiting, unsure = [pairs[at] for at in open_], some.at(open_)

        def every() -> list[tuple[Alignment, ...]]:
            judged = _annotated(waiting, unsure.judged(judge), is_judged=True)
            later = dict(zip(open_, judged, strict=True))
            return [later.get(at, own) for at, own in enumerate(found)]

        return JudgedFirst(found, every)

    def _links(
        self,
        left: PreparedSentence,
        right: PreparedSentence,
        sides: Sides,
        best: tuple[Floats, ...] = (),
    ) -> Iterator[Link]:
        """The likely links of two sentences, where they are long stretch by stretch.

        `best` is filled with the highest probability of each word of either side.
        """
        for rows, columns in tiles(len(left.forms), len(right.forms)):
            one, other = left.part(rows), right.part(columns)
            forms = (one.forms, other.forms)
            own = sides if one is left and other is right else Sides(*forms)
            probabilities = self.head.probabilities(own, one.vectors, other.vectors)
            for axis, (side, places) in enumerate(zip(best, (rows, columns), strict=False)):
                side[places] = np.maximum(side[places], probabilities.max(axis=1 - axis))
            for link in above(probabilities, forms, self.head.thresholds):
                left_place, right_place = link.left + rows.start, link.right + columns.start
                yield Link(left_place, right_place, link.rule, link.score)

    def align(self, left: Words, right: Words, one_to_one: bool = False) -> Alignment:
        """The links between two token lists; of long texts, sentence by sentence."""
        if is_long(left, right):
            return align_long(self, left, right, one_to_one)
        one, other = self.prepare((left, right))
        return self.link(one, other, one_to_one)

    def align_many(
        self, pairs: Iterable[tuple[Words, Words]], one_to_one: bool = False
    ) -> Iterator[Alignment]:
        """The links of each pair, in order; encoder and judge read some hundred pairs at a time."""
        waiting = iter(pairs)
        while batch := list(islice(waiting, PAIRS_AT_A_TIME)):
            short = [pair for pair in batch if not is_long(*pair)]
            prepared = self.prepare([side for pair in short for side in pair])
            requests = [
                (left, [range(len(left.forms))], right)
                for left, right in zip(prepared[::2], prepared[1::2], strict=True)
            ]
            linked = iter(self.link_many(requests, one_to_one))
            for pair in batch:
                yield (align_long(self, *pair, one_to_one) if is_long(*pair) else next(linked)[0])

    def _chunks(
        self,
        left: PreparedSentence,
        chunks: Sequence[Sequence[int]],
        right: PreparedSentence,
        one_to_one: bool,
    ) -> _Unjudged:
        """The links of each chunk as counterparts, and all links that may decide their meaning."""
        forms = (left.forms, right.forms)
        sides = Sides(*forms)
        links = [] if sides.are_identical else [*self._links(left, right, sides)]
        decoded = tuple(decode(sides, links, chunk, one_to_one) for chunk in chunks)
        every = {(link.left, link.right): link for own in decoded for link in own.links}
        every.update({(link.left, link.right): link for link in links})
        return _Unjudged(LinkedWords(forms, tuple(every.values())), decoded)

    def _judged(self, pairs: Sequence[_Unjudged]) -> list[tuple[Alignment, ...]]:
        """The alignments of each pair with what their links carry."""
        found = Meanings.plain([pair.words for pair in pairs])
        if self.judge is None:
            return _annotated(pairs, found, is_judged=False)
        return _annotated(pairs, found.judged(self.judge.judge), is_judged=True)


@dataclass(frozen=True)
class _Unjudged:
    """The links of a pair, many-to-many ones whole, and the alignments that were made of them."""

    words: LinkedWords
    alignments: tuple[Alignment, ...]


def _annotated(
    pairs: Sequence[_Unjudged], meanings: Meanings, *, is_judged: bool
) -> list[tuple[Alignment, ...]]:
    """The alignments of each pair with what their links carry."""
    return [
        tuple(
            Alignment(own.n_left, own.n_right, ())
            if is_judged and shares_nothing(pair.words.forms, carried)
            else annotated(own, carried)
            for own in pair.alignments
        )
        for pair, carried in zip(pairs, meanings.found, strict=True)
    ]


def tiles(n_left: int, n_right: int) -> Iterator[tuple[slice, slice]]:
    """The parts of the matrix of word pairs that are looked at: all of it, unless it is very large.

    Sentences are short. Only text without full stops is cut into stretches, and each is compared
    with those at like places, so that time and memory grow with the length and not its square.
    """
    if n_left * n_right <= MOST_CELLS:
        yield slice(0, n_left), slice(0, n_right)
        return
    n_rows, n_columns = (max(1, -(-n // STRETCH)) for n in (n_left, n_right))
    for row in range(n_rows):
        first = max(0, row * n_columns // n_rows - NEAR)
        last = min(n_columns, -(-(row + 1) * n_columns // n_rows) + NEAR)
        for column in range(first, last):
            yield _stretch(row, n_left), _stretch(column, n_right)


def _stretch(number: int, length: int) -> slice:
    return slice(number * STRETCH, min((number + 1) * STRETCH, length))
