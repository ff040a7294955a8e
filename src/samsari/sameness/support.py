"""The reader of support: does a source say what an output says, deny it, or not mention it?

The encoder has read each sentence alone. Three layers of a transformer read the word vectors of
both texts together; each word is also told its likeliest partner in the other text. A pair is read
alone, so an answer has the same bits whatever else is asked. The answer is a probability and, for
each word, how much it looks like the place of an error.
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

from samsari.neural.encoder import RememberingEncoder, session, shared_encoder
from samsari.resources.artefacts import SHIPPED, Artefact

FOLDER = SHIPPED / "support"
NETWORK, NUMBERS = "reader.onnx", "numbers.json"
MOST_WORDS = 200  # of both texts together; longer ones are read sentence by sentence
RIVALS = 3  # sentences of a long source that an output sentence is read with
STEM = 5  # letters that words of one family share
SENTENCES = 4  # of a text that are told apart
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
    """How log-odds become a probability, chosen on the development part of the contrasts."""

    slope: float
    shift: float
    warn: float  # the probability from which a check warns
    quiet: float  # the probability up to which a warning of a rule is only a note

    def probability(self, odds: float) -> float:
        """The calibrated probability of an error."""
        return 1.0 / (1.0 + exp(-max(-60.0, min(60.0, self.slope * odds + self.shift))))


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


def places(source: Text, output: Text) -> Integers:
    """For each word the number of its sentence, those of the output after those of the source."""
    found = [
        side * SENTENCES + min(number, SENTENCES - 1)
        for side, text in enumerate((source, output))
        for number, sentence in enumerate(text)
        for _ in sentence
    ]
    return np.array(found, dtype=np.int64)


@dataclass(frozen=True, eq=False)
class Reader:
    """The reader in memory."""

    artefact: Artefact
    encoder: RememberingEncoder = field(repr=False)
    numbers: Numbers

    @classmethod
    def load(cls, folder: Path = FOLDER, threads: int = 1) -> Reader:
        """The reader of a folder, its files checked."""
        artefact = Artefact.open(folder)
        numbers = json.loads(artefact.path(NUMBERS).read_text(encoding="utf-8"))
        return cls(artefact, shared_encoder(threads), Numbers(**numbers))

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
                yield self._support(part, left, right)

    def _support(self, part: Part, left: Text, right: Text) -> Support:
        n_left = sum(map(len, left))
        logits, doubts = session(self.artefact, NETWORK).run(None, self._inputs(left, right))
        yes, new, against = (float(value) for value in logits)
        most = max(new, against)
        odds = most + float(np.log(exp(new - most) + exp(against - most))) - yes
        standing = ANSWERS[0 if odds < 0 else 1 if new > against else 2]
        values = [round(float(value), 4) for value in doubts]
        both = (tuple(values[:n_left]), tuple(values[n_left:]))
        return Support(part, odds, self.numbers.probability(odds), standing, both)

    def _inputs(self, left: Text, right: Text) -> dict[str, npt.NDArray[np.generic]]:
        vectors = self.encoder.middle([*left, *right])
        words = [[word for sentence in text for word in sentence] for text in (left, right)]
        return {
            "vectors": np.concatenate(vectors),
            "kinds": kinds(*words),
            "places": places(left, right),
        }


@cache
def shared_reader(threads: int = 1) -> Reader:
    """The reader that ships with the package, loaded once."""
    return Reader.load(threads=threads)
