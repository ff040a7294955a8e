"""What is known of single words when a grammar is built: how common, long, alike, and which tags.

It also has the rewrites that a dictionary proposes. So a user can build a grammar from other
sentence pairs with the shipped files alone.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samsari.errors import ResourceError
from samsari.formats.atomic import writing
from samsari.lm.ngram_model import spell
from samsari.simplification.edits.core_edits import Words

COMMON = 3000  # Xu et al. (2016) use a list of the 3,000 most common words
RARE = -18.0


@lru_cache(200_000)
@dataclass(frozen=True, slots=True)
class Lexical:
    """A rewrite that a dictionary or a list of pairs proposes, without evidence of its use."""

    source: str
    target: Words
    tags: frozenset[str] = frozenset()
    is_wider: bool = False
    rank: float = 0.0


def _no_vectors() -> NDArray[np.float32]:
    return np.zeros((0, 1), np.float32)


@dataclass(frozen=True, eq=False)
class Lexicon:
    """Facts about words, each by the word's number in the vocabulary."""

    vocabulary: Mapping[str, int]
    simple: NDArray[np.float32]  # log relative frequency in simple text
    normal: NDArray[np.float32]
    vectors: NDArray[np.float32]  # of the first, most frequent words only
    tags: Mapping[str, frozenset[str]] = field(default_factory=dict)
    lexical: Mapping[tuple[Words, Words], Lexical] = field(default_factory=dict)
    meanings: NDArray[np.float32] = field(default_factory=_no_vectors)  # what the encoder says

    def number(self, word: str) -> int:
        """The word's number; 0 if it is not in the vocabulary."""
        return self.vocabulary.get(spell(word), 0)

    def commonness(self, word: str) -> float:
        """The log relative frequency in simple text."""
        number = self.number(word)
        return float(self.simple[number]) if number else RARE

    def simplicity(self, word: str) -> float:
        """How much more frequent the word is in simple than in normal text, as a logarithm."""
        number = self.number(word)
        return float(self.simple[number] - self.normal[number]) if number else 0.0

    def similarity(self, left: Sequence[str], right: Sequence[str]) -> float:
        """How alike the neighbours of two phrases are: the cosine of their mean vectors."""
        return self._cosine(left, right, self.vectors)

    def likeness(self, left: Sequence[str], right: Sequence[str]) -> float:
        """How alike the meanings of two phrases are; 0 if nothing is known."""
        return self._cosine(left, right, self.meanings)

    def _cosine(
        self, left: Sequence[str], right: Sequence[str], vectors: NDArray[np.float32]
    ) -> float:
        one, two = self._mean(left, vectors), self._mean(right, vectors)
        length = float(np.linalg.norm(one) * np.linalg.norm(two))
        return float(one @ two) / length if length > 1e-6 else 0.0

    def _mean(self, words: Sequence[str], vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        numbers = [number for word in words if 0 < (number := self.number(word)) < len(vectors)]
        if not numbers:
            return np.zeros(vectors.shape[1], np.float32)
        # Frequent words say little: smooth inverse frequency (Arora et al. 2017).
        weights = np.array([1e-3 / (1e-3 + math.exp(self.simple[k])) for k in numbers], np.float32)
        found: NDArray[np.float32] = weights @ vectors[numbers]
        return found


def save(lexicon: Lexicon, path: Path) -> None:
    """Write a lexicon to a file; vectors are rounded to eight bits."""
    tags = "\n".join(f"{word}\t{' '.join(sorted(found))}" for word, found in lexicon.tags.items())
    lexical = "\n".join(map(_line, lexicon.lexical.values()))
    with writing(path) as stream:
        np.savez_compressed(
            stream,
            simple=lexicon.simple.astype(np.float16),
            normal=lexicon.normal.astype(np.float16),
            vectors=(lexicon.vectors * 127).round().astype(np.int8),
            meanings=(lexicon.meanings * 127).round().astype(np.int8),
            tags=np.frombuffer(tags.encode(), np.uint8),
            lexical=np.frombuffer(lexical.encode(), np.uint8),
        )


def _line(entry: Lexical) -> str:
    fields = (entry.source, " ".join(entry.target), " ".join(sorted(entry.tags)))
    return "\t".join((*fields, str(int(entry.is_wider)), f"{entry.rank:g}"))


def load(path: Path, vocabulary: Mapping[str, int]) -> Lexicon:
    """The lexicon of a file."""
    if not path.is_file():
        raise ResourceError("no lexicon here", place=str(path))
    with np.load(path) as arrays:
        tags = [line.split("\t") for line in arrays["tags"].tobytes().decode().split("\n")]
        rows = [line.split("\t") for line in arrays["lexical"].tobytes().decode().split("\n")]
        lexical = (
            Lexical(
                row[0],
                tuple(row[1].split()),
                frozenset(row[2].split()),
                row[3] == "1",
                float(row[4]),
            )
            for row in rows
            if len(row) == 5
        )
        return Lexicon(
            vocabulary,
            arrays["simple"].astype(np.float32),
            arrays["normal"].astype(np.float32),
            arrays["vectors"].astype(np.float32) / 127,
            {row[0]: frozenset(row[1].split()) for row in tags if len(row) == 2},
            {((entry.source,), entry.target): entry for entry in lexical},
            arrays["meanings"].astype(np.float32) / 127,
        )
