"""A light part-of-speech tagger (Penn tags): averaged perceptron over hashed features.

Features are names of what stands around a word, hashed into a table of rows; a row holds one small
whole number per tag. Tagging adds rows and takes the largest sum, so it costs microseconds a word.
Trained on UD English EWT; see the model card for its accuracy.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from samsari.formats.arrays import named_arrays
from samsari.formats.atomic import writing
from samsari.resources.artefacts import SHIPPED

ROWS = 1 << 15
Tagged = Sequence[tuple[str, str]]
NO_TAG = "-"


@dataclass(frozen=True, eq=False)
class Tagger:
    """The tags, the table of hashed features, and the words that have only one tag."""

    tags: tuple[str, ...]
    table: NDArray[np.int8]
    certain: Mapping[str, str]

    def tag(self, words: Sequence[str]) -> list[str]:
        """A tag for every word of a sentence, given in its own casing.

        A sentence in capitals throughout says nothing by its casing; it is read in lower case.
        """
        found: list[str] = []
        frames = _frames(words)
        first, second = NO_TAG, NO_TAG
        for position, word in enumerate(words):
            tag = self.certain.get(word)
            if tag is None:
                rows = [
                    crc32(name.encode()) % ROWS for name in _names(frames, position, first, second)
                ]
                tag = self.tags[int(self.table[rows].sum(0, dtype=np.int32).argmax())]
            found.append(tag)
            first, second = second, tag
        return found


def _frames(words: Sequence[str]) -> list[tuple[str, str, str]]:
    """Lower case, ending and shape of every word, with two empty words on each side."""
    edge = ("", "", "")
    return [edge, edge, *map(_frame, words), edge, edge]


def _frame(word: str) -> tuple[str, str, str]:
    lower = word.lower()
    if word.isdigit():
        return "0", "0", "d"
    shape = "u" if word.isupper() else "c" if word[:1].isupper() else "l"
    if any(map(str.isdigit, word)):
        shape += "d"
    if "-" in word:
        shape += "-"
    return lower, lower[-3:], shape


def _names(
    frames: list[tuple[str, str, str]], position: int, first: str, second: str
) -> tuple[str, ...]:
    at = position + 2
    word, ending, shape = frames[at]
    before, after = frames[at - 1], frames[at + 1]
    return (
        "w" + word,
        "e" + ending,
        "f" + word[-2:],
        "h" + word[-1:],
        "b" + word[:1],
        "s" + shape + ("1" if position == 0 else ""),
        "t" + second,
        "u" + first + " " + second,
        "x" + second + " " + word,
        "p" + before[0],
        "q" + before[1],
        "r" + frames[at - 2][0],
        "n" + after[0],
        "m" + after[1],
        "o" + frames[at + 2][0],
        "y" + shape + after[2] + before[2],
    )


def read_conllu(lines: Iterator[str]) -> list[Tagged]:
    """The sentences of a CoNLL-U file as words with their Penn tags."""
    found: list[list[tuple[str, str]]] = [[]]
    for line in lines:
        fields = line.rstrip("\n").split("\t")
        if len(fields) < 10:
            if found[-1] and not line.startswith("#"):
                found.append([])
        elif fields[0].isdigit():
            found[-1].append((fields[1], fields[4]))
    return [sentence for sentence in found if sentence]


def train(sentences: Sequence[Tagged], rounds: int = 6, seed: int = 0) -> Tagger:
    """A tagger learnt from tagged sentences."""
    tags = tuple(sorted({tag for sentence in sentences for _, tag in sentence}))
    numbers = {tag: number for number, tag in enumerate(tags)}
    certain = _certain_words(sentences)
    weights = np.zeros((ROWS, len(tags)), np.float32)
    sums = np.zeros((ROWS, len(tags)), np.float64)
    order, shuffle, step = list(sentences), random.Random(seed), 0
    for _ in range(rounds):
        shuffle.shuffle(order)
        for sentence in order:
            frames = _frames([word for word, _ in sentence])
            first, second = NO_TAG, NO_TAG
            for position, (word, gold) in enumerate(sentence):
                guess = certain.get(word)
                if guess is None:
                    step += 1
                    names = _names(frames, position, first, second)
                    rows = [crc32(name.encode()) % ROWS for name in names]
                    guess = tags[int(weights[rows].sum(0).argmax())]
                    if guess != gold:
                        for number, change in ((numbers[gold], 1.0), (numbers[guess], -1.0)):
                            np.add.at(weights, (rows, number), change)
                            np.add.at(sums, (rows, number), change * step)
                first, second = second, guess
    mean = weights - sums / max(step, 1)
    # Text of a few words may leave hardly a weight that is not zero.
    scale = 127.0 / (float(np.quantile(np.abs(mean), 0.99995)) or 1.0)
    return Tagger(tags, (mean * scale).round().clip(-127, 127).astype(np.int8), certain)


def _certain_words(sentences: Sequence[Tagged], least: int = 20) -> dict[str, str]:
    """Words seen often and always with the same tag."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for sentence in sentences:
        for word, tag in sentence:
            counts[word][tag] += 1
    return {
        word: tags.most_common(1)[0][0]
        for word, tags in counts.items()
        if tags.total() >= least and len(tags) == 1
    }


def accuracy(tagger: Tagger, sentences: Sequence[Tagged]) -> float:
    """The share of words that get their gold tag."""
    right = total = 0
    for sentence in sentences:
        found = tagger.tag([word for word, _ in sentence])
        right += sum(tag == gold for tag, (_, gold) in zip(found, sentence, strict=True))
        total += len(sentence)
    return right / total


def save(tagger: Tagger, path: Path) -> None:
    """Write a tagger to a file."""
    certain = "\n".join(f"{word}\t{tag}" for word, tag in sorted(tagger.certain.items()))
    with writing(path) as stream:
        np.savez_compressed(
            stream,
            tags=np.array(tagger.tags),
            table=tagger.table,
            certain=np.frombuffer(certain.encode(), np.uint8),
        )


def load(path: Path) -> Tagger:
    """The tagger of a file."""
    with named_arrays(path, "tagger", "samsari train tagger") as arrays:
        lines = arrays["certain"].tobytes().decode().split("\n")
        certain = {line.split("\t")[0]: line.split("\t")[1] for line in lines if line}
        return Tagger(tuple(map(str, arrays["tags"])), arrays["table"], certain)


@cache
def shared_tagger() -> Tagger:
    """The shipped tagger, loaded once for all rooms."""
    return load(SHIPPED / "simplifier" / "tagger.npz")
