"""The word alignment of pairs for the rules: whole pairs at once, long texts sentence by sentence.

The neural aligner also tells how probable the best link of each word is. `FastMatcher` links equal
words and synonyms by rule; it is forty times faster, and a word is then matched or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from math import log
from typing import Protocol

import numpy as np
import numpy.typing as npt

from samsari.alignment.aligners import load_aligner
from samsari.alignment.board import Aligner
from samsari.alignment.neural.aligner import NeuralAligner, PreparedSentence, WeighedLinks
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.english.sentence import Sentence, Syntax
from samsari.english.syntax import shared_head
from samsari.model.alignment import Link
from samsari.neural.encoder import Encoder, shared_encoder

MOST_TOKENS = 160  # of a text that is aligned in one piece
RIVALS = 3  # sentences of the other text that a sentence of a long text is compared with
PAIRS_AT_A_TIME = 64

Readings = tuple[Reading, Reading]
Parts = tuple[Sequence[PreparedSentence], Sequence[PreparedSentence]]  # of source and output
Floats = npt.NDArray[np.float32]
Texts = tuple[str, ...]
Read = Mapping[Texts, tuple[Floats, Syntax | None]]  # of each sentence its vectors and grammar


class Matcher(Protocol):
    """What links the words of pairs."""

    def match(self, pairs: Iterable[Readings]) -> Iterator[CheckedPair]:
        """The pairs with their links, in order; read only as they are needed."""


@dataclass(frozen=True)
class FastMatcher:
    """Links by rule only."""

    aligner: Aligner

    def match(self, pairs: Iterable[Readings]) -> Iterator[CheckedPair]:
        """Align the words of pairs, so that the rules can compare them."""
        for source, output in pairs:
            if source.words == output.words:
                yield identical(source, output)
                continue
            links = self.aligner.align(source.texts, output.texts).links
            left, right = {link.left for link in links}, {link.right for link in links}
            yield CheckedPair(
                source,
                output,
                links,
                tuple(float(at in left) for at in range(len(source.tokens))),
                tuple(float(at in right) for at in range(len(output.tokens))),
                may_parse=False,
            )


@dataclass(frozen=True)
class NeuralMatcher:
    """Links by meaning in context."""

    aligner: NeuralAligner
    encoder: Encoder

    def match(self, pairs: Iterable[Readings]) -> Iterator[CheckedPair]:
        """The pairs with their links and grammar; the encoder reads each sentence once."""
        waiting = iter(pairs)
        while batch := list(islice(waiting, PAIRS_AT_A_TIME)):
            read = self._read(batch)
            batch = [(with_grammar(one, read), with_grammar(two, read)) for one, two in batch]
            pieces = [_pieces(*pair) for pair in batch]
            every = [group for pair in pieces for side in pair for group in side]
            prepared = iter(self._prepared(every, read))
            parts = [
                ([next(prepared) for _ in left], [next(prepared) for _ in right])
                for left, right in pieces
            ]
            yield from self._compared(batch, parts)

    def _prepared(self, every: Sequence[Sequence[Texts]], read: Read) -> Sequence[PreparedSentence]:
        """The parts for the aligner; only a part of several sentences is encoded once more."""
        words = [tuple(word for texts in group for word in texts) for group in every]
        wide = [own for own, group in zip(words, every, strict=True) if len(group) != 1]
        found = iter(self.encoder.middle(wide))
        vectors = [read[group[0]][0] if len(group) == 1 else next(found) for group in every]
        return self.aligner.prepare(words, vectors)

    def _read(self, batch: Sequence[Readings]) -> Read:
        """The vectors and the grammar of each sentence of pairs that differ."""
        texts = dict.fromkeys(
            own
            for pair in batch
            if pair[0].words != pair[1].words
            for reading in pair
            for own in _sentences(reading)
        )
        encoded = self.encoder.encode(list(texts))
        short = [at for at, own in enumerate(texts) if len(own) <= MOST_TOKENS]
        grammar = dict(
            zip(short, shared_head().read_all([encoded[at] for at in short]), strict=True)
        )
        return {own: (encoded[at].middle, grammar.get(at)) for at, own in enumerate(texts)}

    def _compared(self, batch: Sequence[Readings], parts: Sequence[Parts]) -> Iterator[CheckedPair]:
        """The pairs of a batch with their links; the judge of sameness reads all at once."""
        rivals = [_rivals(left, right) for left, right in parts]
        weighed = iter(
            self.aligner.weigh(
                [
                    (left[i], right[j])
                    for (left, right), places in zip(parts, rivals, strict=True)
                    for i, j in places
                ]
            )
        )
        for (source, output), own, places in zip(batch, parts, rivals, strict=True):
            if source.words == output.words:
                yield identical(source, output)
            else:
                found = {place: next(weighed) for place in places}
                yield _joined(source, output, own, found)


def _joined(
    source: Reading, output: Reading, parts: Parts, found: Mapping[tuple[int, int], WeighedLinks]
) -> CheckedPair:
    """A pair with the links of its parts."""
    starts = _starts(parts[0]), _starts(parts[1])
    kept = np.zeros(len(source.tokens), dtype=np.float32)
    given = np.zeros(len(output.tokens), dtype=np.float32)
    links: list[Link] = []
    for (i, j), weighed in found.items():
        first, second = starts[0][i], starts[1][j]
        _raise(kept, first, weighed.left)
        _raise(given, second, weighed.right)
        links += [
            replace(link, left=link.left + first, right=link.right + second)
            for link in weighed.alignment.links
        ]
    is_whole = len(parts[0]) == len(parts[1]) == 1
    chosen = links if is_whole else _best(links)
    return CheckedPair(
        source, output, tuple(sorted(chosen)), tuple(kept.tolist()), tuple(given.tolist())
    )


def identical(source: Reading, output: Reading) -> CheckedPair:
    """A pair of equal texts, linked word by word."""
    links = tuple(Link(at, at, "same") for at in range(len(source.tokens)))
    ones = (1.0,) * len(source.tokens)
    return CheckedPair(source, output, links, ones, ones)


def with_grammar(reading: Reading, read: Read) -> Reading:
    """A text with the grammar of its sentences; without any if one could not be read."""
    found = [read[own][1] if own in read else None for own in _sentences(reading)]
    sentences = tuple(
        Sentence(reading.raw, tokens, syntax)
        for tokens, syntax in zip(reading.sentences, found, strict=True)
        if syntax is not None
    )
    return replace(reading, grammar=sentences) if len(sentences) == len(found) else reading


def _pieces(source: Reading, output: Reading) -> tuple[list[list[Texts]], list[list[Texts]]]:
    """The parts that are linked, each some sentences: none for equal texts, one for short ones."""
    if source.words == output.words:
        return [], []
    sides = _sentences(source), _sentences(output)
    if max(len(source.tokens), len(output.tokens)) <= MOST_TOKENS:
        return [sides[0]], [sides[1]]
    return [[own] for own in sides[0]], [[own] for own in sides[1]]


def _sentences(reading: Reading) -> list[Texts]:
    return [tuple(token.text for token in sentence) for sentence in reading.sentences]


def _starts(pieces: Sequence[PreparedSentence]) -> list[int]:
    found = [0]
    for piece in pieces:
        found.append(found[-1] + len(piece.forms))
    return found


def _raise(held: Floats, start: int, values: Floats) -> None:
    """Raise the numbers from `start` on to the values, where these are higher."""
    part = held[start : start + len(values)]
    np.maximum(part, values, out=part)


def _rivals(
    left: Sequence[PreparedSentence], right: Sequence[PreparedSentence]
) -> list[tuple[int, int]]:
    """The sentences to compare: for each the few that share most of its rare words."""
    if len(left) == 1 or len(right) == 1:
        return [(i, j) for i in range(len(left)) for j in range(len(right))]
    weights = _rarity([*left, *right])
    scores = np.zeros((len(left), len(right)))
    keys = [_stems(piece) for piece in right]
    for i, piece in enumerate(left):
        own = _stems(piece)
        for j, other in enumerate(keys):
            scores[i, j] = sum(weights[stem] for stem in own & other)
    near = [(i, int(j)) for i in range(len(left)) for j in np.argsort(-scores[i])[:RIVALS]]
    near += [(int(i), j) for j in range(len(right)) for i in np.argsort(-scores[:, j])[:RIVALS]]
    return sorted({(i, j) for i, j in near if scores[i, j] > 0})


def _stems(piece: PreparedSentence) -> frozenset[str]:
    return frozenset(form.stem for form in piece.forms if form.kind == "content")


def _rarity(pieces: Sequence[PreparedSentence]) -> dict[str, float]:
    counts = Counter(stem for piece in pieces for stem in _stems(piece))
    return {stem: log(1 + len(pieces) / count) for stem, count in counts.items()}


def _best(links: Iterable[Link]) -> list[Link]:
    """The links that are the best one of either word."""
    held = sorted(links, key=lambda link: -link.score)
    left: dict[int, float] = {}
    right: dict[int, float] = {}
    found = {}
    for link in held:
        is_best = link.left not in left or link.right not in right
        if is_best and not (left.get(link.left, 0) > 0.9 or right.get(link.right, 0) > 0.9):
            found[link.left, link.right] = link
        left.setdefault(link.left, link.score)
        right.setdefault(link.right, link.score)
    return list(found.values())


@cache
def neural_matcher() -> Matcher:
    """The matcher that asks the neural aligner."""
    aligner = load_aligner("neural")
    assert isinstance(aligner, NeuralAligner)
    return NeuralMatcher(aligner, shared_encoder())


@cache
def fast_matcher() -> Matcher:
    """The matcher that links by rule."""
    return FastMatcher(load_aligner("sultan"))
