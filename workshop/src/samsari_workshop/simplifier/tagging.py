"""Training of the light tagger of `samsari.english.tagger`, and its accuracy."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from zlib import crc32

import numpy as np

from samsari.english.tagger import NO_TAG, ROWS, Tagger, frames_of, names_of
from samsari.formats.atomic import writing

Tagged = Sequence[tuple[str, str]]


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
            frames = frames_of([word for word, _ in sentence])
            first, second = NO_TAG, NO_TAG
            for position, (word, gold) in enumerate(sentence):
                guess = certain.get(word)
                if guess is None:
                    step += 1
                    names = names_of(frames, position, first, second)
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
