"""The word-change model: how likely people are to change, or to drop, each word of a sentence.

Two logistic regressions over hashed names of what a word is and what stands around it, learnt from
the share of references that do not keep the word (or leave it out with nothing in its place).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from samsari.formats.arrays import named_arrays
from samsari.formats.atomic import writing
from samsari.simplification.edits.tagged_sentence import TaggedSentence
from samsari.text.syllables import syllables_rough

ROWS = 1 << 16
Facts = NDArray[np.int8]


@dataclass(frozen=True, eq=False)
class ChangeModel:
    """Weights of hashed features: column 0 for changed, column 1 for dropped.

    `facts` say of every word of the vocabulary how much more frequent it is in simple than in
    normal text, and how frequent it is in simple text, both as small whole numbers.
    """

    table: NDArray[np.float32]
    facts: Facts

    def logits(self, sentence: TaggedSentence) -> NDArray[np.float32]:
        """For each word the log-odds of being changed and of being dropped."""
        rows = np.array(features(sentence, self.facts), np.int64).reshape(len(sentence.words), -1)
        found: NDArray[np.float32] = self.table[rows].sum(axis=1)
        return found


def word_facts(simple: NDArray[np.float32], normal: NDArray[np.float32]) -> Facts:
    """The facts of words with these log frequencies in simple and in normal text."""
    ease = (2 * (simple - normal)).round().clip(-9, 9)
    return np.stack([ease, (-1.5 * simple).round().clip(0, 40)], axis=1).astype(np.int8)


def features(sentence: TaggedSentence, facts: Facts) -> list[list[int]]:
    """For each word the rows of its features."""
    lower = ("", "", *sentence.lower, "", "")
    tags = ("", "", *sentence.tags, "", "")
    last = len(sentence.words) - 1
    known = facts[list(sentence.numbers)].tolist()
    found = []
    for position, (word, number) in enumerate(zip(sentence.words, sentence.numbers, strict=True)):
        at = position + 2
        here, tag, before, after = lower[at], tags[at], lower[at - 1], lower[at + 1]
        shape = "u" if word.isupper() else "c" if word[:1].isupper() else "l"
        place = "0" if position == 0 else "1" if position >= last - 1 else "2"
        rank = str(number.bit_length()) if number > 1 else "?"
        ease, common = map(str, known[position]) if number > 1 else ("?", "?")
        parts = str(min(syllables_rough(here), 6))
        names = (
            "b",
            "w" + here,
            "w" + here + "|" + tag,
            "e" + here[-3:] + tag,
            "f" + here[:5],
            "t" + tag,
            "s" + shape + tag + place,
            "p" + before,
            "n" + after,
            "P" + before + "|" + here,
            "N" + here + "|" + after,
            "B" + before + "|" + here + "|" + after,
            "T" + tags[at - 1] + tag,
            "U" + tag + tags[at + 1],
            "V" + tags[at - 1] + tag + tags[at + 1],
            "r" + rank,
            "R" + rank + tag,
            "l" + str(min(len(here), 12)) + tag[:2],
            "E" + ease + tag[:2],
            "C" + common + tag[:2],
            "D" + ease + "|" + common,
            "Y" + parts + tag[:2] + rank,
            "o" + lower[at - 2] + "|" + before,
            "q" + after + "|" + lower[at + 2],
        )
        found.append([crc32(name.encode()) % ROWS for name in names])
    return found


def save(model: ChangeModel, path: Path) -> None:
    """Write a model to a file."""
    with writing(path) as stream:
        np.savez_compressed(stream, table=model.table.astype(np.float16), facts=model.facts)


def load(path: Path) -> ChangeModel:
    """The model of a file."""
    with named_arrays(path, "word-change model", "samsari grammar extract") as arrays:
        return ChangeModel(arrays["table"].astype(np.float32), arrays["facts"])
