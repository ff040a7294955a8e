"""The reader of support: does a source say what an output says, deny it, or not mention it?

Six layers of a transformer read the word pieces of both texts together; each piece is told its
side and whether the other text has its word. The vectors of the pieces are those of the encoder's
file. A pair is read alone, so an answer has the same bits whatever else is asked. The answer is a
probability and, for each word, how much it looks like the place of an error.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import exp
from pathlib import Path
from typing import Literal

import numpy as np
import numpy.typing as npt

from samsari.neural.embeddings import PieceVectors, piece_vectors
from samsari.neural.encoder import LOWER, cutter_of, session
from samsari.neural.wordpieces import WordPieces, case_of, plain
from samsari.resources.artefacts import MODEL, SHIPPED, Artefact

FOLDER = SHIPPED / "support"
NETWORK, NUMBERS = "reader.onnx", "numbers.json"
MOST_WORDS = 200  # of both texts together; longer ones are read sentence by sentence
RIVALS = 3  # sentences of a long source that an output sentence is read with
STEM = 5  # letters that words of one family share
MOST_PIECES = 384  # of both texts together
MARK = 6  # the kind of the marks before, between and behind the texts
Integers = npt.NDArray[np.int64]
Text = Sequence[Sequence[str]]  # the words of each sentence
Standing = Literal["supported", "not stated", "contradicted"]
ANSWERS: tuple[Standing, ...] = ("supported", "not stated", "contradicted")


@dataclass(frozen=True, slots=True)
class Part:
    """What is read at once: some sentences of the source and of the output, by their numbers."""

    source: tuple[int, ...]
    output: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Support:
    """What the reader makes of one part of a pair.

    `odds` are the log-odds that the output says something that the source does not; `doubts` has a
    number for each word of the part's source and output: the log-odds that an error is there.
    """

    part: Part
    odds: float
    probability: float
    standing: Standing
    doubts: tuple[tuple[float, ...], tuple[float, ...]] = field(repr=False)


@dataclass(frozen=True)
class Numbers:
    """How what is known of a pair becomes a probability of an error, fitted to contrasts.

    `weights` says what each fact adds to the log-odds: the odds of the reader (`reader`), amounts
    such as `risk`, and each rule of `samsari check` that hits.
    """

    shift: float
    weights: Mapping[str, float]
    hear: float  # the probability from which a warning of a rule is heard
    warn: float  # the probability from which a check warns where no rule does
    alone: tuple[float, float] = (1.0, 0.0)  # weight and shift where the reader alone is asked

    def probability(self, facts: Mapping[str, float]) -> float:
        """The calibrated probability of an error; a fact without a weight says nothing."""
        known = facts.keys() & self.weights.keys()
        return _share(self.shift + sum(self.weights[name] * facts[name] for name in sorted(known)))

    def of_reader(self, odds: float) -> float:
        """The probability of an error by the reader alone."""
        return _share(self.alone[0] * odds + self.alone[1])


def _share(odds: float) -> float:
    return 1.0 / (1.0 + exp(-max(-60.0, min(60.0, odds))))


def parts(source: Text, output: Text) -> list[Part]:
    """The parts of a pair: all of it, or for a long pair each output sentence with its likest."""
    n_words = sum(map(len, source)) + sum(map(len, output))
    if n_words <= MOST_WORDS:
        return [Part(tuple(range(len(source))), tuple(range(len(output))))]
    keys = [_keys(sentence) for sentence in source]
    counts = Counter(key for own in keys for key in own)
    return [
        _part(number, sentence, source, [_shared(sentence, own, counts) for own in keys])
        for number, sentence in enumerate(output)
        if list(sentence) not in map(list, source)
    ]


def _part(number: int, words: Sequence[str], source: Text, shared: Sequence[float]) -> Part:
    likest = sorted(range(len(source)), key=lambda at: (-shared[at], at))[:RIVALS]
    chosen: list[int] = []
    room = MOST_WORDS - len(words)
    for at in likest:
        if len(source[at]) <= room:
            chosen.append(at)
            room -= len(source[at])
    return Part(tuple(sorted(chosen)), (number,))


def _keys(words: Iterable[str]) -> set[str]:
    return {word.lower()[:STEM] for word in words}


def _shared(words: Sequence[str], keys: set[str], counts: Mapping[str, int]) -> float:
    """How much two sentences have in common, a rare word counting more."""
    return sum(1 / counts[key] for key in _keys(words) & keys)


def _stems(words: Iterable[str]) -> set[str]:
    return {word.lower()[:STEM] for word in words if len(word) >= STEM}


def kinds(source: Sequence[str], output: Sequence[str]) -> Integers:
    """For each word its side, and whether the other text has it: no, the same, or a like one."""
    sides = ([word.lower() for word in source], [word.lower() for word in output])
    known = [(set(words), _stems(words)) for words in sides]
    found = []
    for side, words in enumerate(sides):
        same, like = known[1 - side]
        for word in words:
            is_like = len(word) >= STEM and word[:STEM] in like
            found.append(3 * side + (1 if word in same else 2 if is_like else 0))
    return np.array(found, dtype=np.int64)


@dataclass(frozen=True, eq=False)
class Pieces:
    """The word pieces of a pair, with marks: what each is, and which word of the pair it is of."""

    ids: Integers
    kinds: Integers
    cases: Integers
    words: Integers  # -1 for a mark

    @classmethod
    def of(cls, source: Text, output: Text, cutter: WordPieces) -> Pieces:
        """The pieces of the words of both texts."""
        sides = [[word for sentence in text for word in sentence] for text in (source, output)]
        flat = [word for words in sides for word in words]
        cut = [cutter.of_token(word) for word in flat]
        counts = [len(own) for own in cut]
        middle = sum(counts[: len(sides[0])])
        words = np.repeat(np.arange(len(flat)), counts)
        ids = np.array([piece for own in cut for piece in own], dtype=np.int64)
        cases = np.repeat(np.array([case_of(plain(word)) for word in flat], dtype=np.int64), counts)
        at = [0, middle, len(ids)]
        return cls(
            np.insert(ids, at, [cutter.begin, cutter.end, cutter.end]),
            np.insert(np.repeat(kinds(*sides), counts), at, MARK),
            np.insert(cases, at, 0),
            np.insert(words, at, -1),
        )

    def of_words(self, values: npt.NDArray[np.float32]) -> list[float]:
        """The largest number of the pieces of each word."""
        found = np.full(int(self.words.max(initial=-1)) + 1, -np.inf, dtype=np.float32)
        is_word = self.words >= 0
        np.maximum.at(found, self.words[is_word], values[is_word])
        return [round(float(value), 4) for value in found]


@dataclass(frozen=True, eq=False)
class Reader:
    """The reader in memory."""

    artefact: Artefact
    cutter: WordPieces = field(repr=False)
    table: PieceVectors = field(repr=False)
    numbers: Numbers
    threads: int = 1

    @classmethod
    def load(cls, folder: Path = FOLDER, threads: int = 1) -> Reader:
        """The reader of a folder, its files checked."""
        artefact = Artefact.open(folder)
        numbers = json.loads(artefact.path(NUMBERS).read_text(encoding="utf-8"))
        model = Artefact.open(MODEL)
        table = piece_vectors(model.path(LOWER))
        return cls(artefact, cutter_of(model), table, Numbers(**numbers), threads)

    @property
    def signature(self) -> str:
        """The model and its checksum."""
        return self.artefact.signature

    def read(self, source: Text, output: Text) -> list[Support]:
        """What the reader makes of each part of a pair."""
        return list(self._read(source, output))

    def _read(self, source: Text, output: Text) -> Iterator[Support]:
        for part in parts(source, output):
            left = [source[at] for at in part.source]
            right = [output[at] for at in part.output]
            n_left, n_right = sum(map(len, left)), sum(map(len, right))
            if n_left and n_right and n_left + n_right <= MOST_WORDS:
                yield from self._support(part, left, right)

    def _support(self, part: Part, left: Text, right: Text) -> Iterator[Support]:
        pieces = Pieces.of(left, right, self.cutter)
        if len(pieces.ids) > MOST_PIECES:
            return
        given = {"vectors": self.table.of(pieces.ids), "kinds": pieces.kinds}
        given["cases"] = pieces.cases
        logits, doubts = session(self.artefact, NETWORK, self.threads).run(None, given)
        yes, new, against = (float(value) for value in logits)
        most = max(new, against)
        odds = most + float(np.log(exp(new - most) + exp(against - most))) - yes
        standing = ANSWERS[0 if odds < 0 else 1 if new > against else 2]
        values, n_left = pieces.of_words(doubts), sum(map(len, left))
        both = (tuple(values[:n_left]), tuple(values[n_left:]))
        probability = self.numbers.of_reader(odds)
        yield Support(part, odds, probability, standing, both)


@cache
def shared_reader(threads: int = 1) -> Reader:
    """The reader that ships with the package, loaded once."""
    return Reader.load(threads=threads)
