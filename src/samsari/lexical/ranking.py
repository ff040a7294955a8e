"""Which of the words that could stand in a place stand there best: facts, and a ranker over them.

The ranker are boosted trees, grown on words that people replaced in simplified Wikipedia and in
OneStopEnglish, each against the other candidates for its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from samsari.formats.arrays import named_arrays
from samsari.lexical.candidates import SOURCES, Candidate, candidates
from samsari.lexical.complexity import rating_of
from samsari.lexical.forms import FOLDER, PART_OF
from samsari.lexical.lexicon import COMMAND, common_base, known
from samsari.lm.ngram_model import shared_models
from samsari.sameness.judge import REFUSED, shared_judge
from samsari.sameness.network import Asked, Question
from samsari.stats.forest import Forest
from samsari.text.word_lists import syllables

RANKER = "ranker.npz"
TREE_PARTS = ("columns", "cuts", "leaves", "base")  # of trees in the file
MOST = 48  # candidates of a place that are read
RARER = 1.0  # how much rarer than the old word (Zipf) a candidate may be

Facts = NDArray[np.float32]
Odds = tuple[float, float, float]

OWN = (
    *"""same, by the network
right as a rewrite, by the network
same, with the trees
gain in simple text
gain in normal text
commonness
commonness of the base form
level
rating
length
syllables
words
fits the tag""".splitlines(),
    *SOURCES,
    "number of sources",
)
COMPARED = (OWN[5], *OWN[7:11])  # with the old word
RANKED = OWN[:7]  # with the best of the candidates
READ = [0, 1, 2]  # what the judge says
NAMES = (*OWN, *(f"{name}: more than before" for name in COMPARED), *(
    f"{name}: less than the best" for name in RANKED
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Place:
    """A word of a sentence, its Penn tag, and what could stand there.

    `unread` are candidates that the judge is not asked about: to be quick, they count as refused.
    """

    words: tuple[str, ...]
    at: int
    tag: str
    candidates: tuple[Candidate, ...]
    unread: frozenset[str] = frozenset()

    @classmethod
    def of(cls, words: tuple[str, ...], at: int, tag: str) -> Place:
        """The place of a word, with the candidates that are read."""
        return cls(words, at, tag, _shortlist(words[at].lower(), tag))

    @property
    def questions(self) -> Iterator[Question]:
        """What the judge of sameness is asked: each candidate in the place."""
        for own in self.candidates:
            if own.text not in self.unread:
                yield Question(self.at, self.at + 1, tuple(own.text.split()))

    def reading(self, hopeful: NDArray[np.bool_]) -> Place:
        """The same, but the judge reads the candidates with hope only."""
        pairs = zip(self.candidates, hopeful.tolist(), strict=True)
        return replace(self, unread=frozenset(own.text for own, has_hope in pairs if not has_hope))


def _shortlist(word: str, tag: str) -> tuple[Candidate, ...]:
    """The candidates that are not much rarer; where there are many, the likeliest."""
    least = min(known(word).zipf, known(common_base(word)).zipf) - RARER
    usable = [own for own in candidates(word, tag) if _zipf(own.text) >= least]
    usable.sort(key=lambda own: (not own.is_tagged, -len(own.sources), -_zipf(own.text), own.text))
    return tuple(usable[:MOST])


def _zipf(text: str) -> float:
    return min(known(word).zipf for word in text.split())


def facts(places: Sequence[Place]) -> list[Facts]:
    """For each place a row of facts for each candidate, in the order of `NAMES`."""
    pairs = zip(places, _weighed(places), strict=True)
    return [_facts(own, np.array(odds), gains(own)) for own, odds in pairs]


def first_look(place: Place) -> Facts:
    """For each candidate the log-odds that it is good enough, before the judge has read it."""
    refused = np.full((len(place.candidates), len(READ)), REFUSED)
    rows = _facts(place, refused, gains(place))
    return shared_ranker("first_").scores(rows) if len(rows) else np.zeros(0, np.float32)


def _weighed(places: Sequence[Place]) -> list[list[Odds]]:
    """What the judge says of the candidates of each place; a sentence is read once for all."""
    by_sentence: dict[tuple[str, ...], list[int]] = {}
    for number, own in enumerate(places):
        by_sentence.setdefault(own.words, []).append(number)
    asked = [
        Asked(words, tuple(question for n in numbers for question in places[n].questions))
        for words, numbers in by_sentence.items()
    ]
    found: list[list[Odds]] = [[] for _ in places]
    for numbers, answers in zip(by_sentence.values(), shared_judge().weighed(asked), strict=True):
        left = iter(answers)
        for number in numbers:
            place = places[number]
            found[number] = [
                (REFUSED,) * 3 if own.text in place.unread else next(left)
                for own in place.candidates
            ]
    return found


def gains(place: Place) -> NDArray[np.float64]:
    """How much likelier each candidate makes the sentence, in simple and in normal text."""
    return _gains(place.words, place.at, tuple(own.text for own in place.candidates))


@lru_cache(maxsize=1 << 9)
def _gains(words: tuple[str, ...], at: int, texts: tuple[str, ...]) -> NDArray[np.float64]:
    lower = [word.lower() for word in words]
    before, after = "".join(f"{word} " for word in lower[:at]), " ".join(("", *lower[at + 1 :]))
    rows = [f"{before}{text.lower()}{after}" for text in (words[at], *texts)]
    scores = [np.asarray(model.sentences(rows)) for model in shared_models()]
    return np.stack([own[1:] - own[0] for own in scores], axis=1)


def _facts(place: Place, odds: NDArray[np.float64], gains: NDArray[np.float64]) -> Facts:
    if not place.candidates:
        return np.zeros((0, len(NAMES)), np.float32)
    part = PART_OF.get(place.tag, "")
    old = np.array(_of_word(place.words[place.at].lower(), part))
    alone = np.array([_of_word(own.text, part) for own in place.candidates])
    origin = np.array([_of_candidate(own) for own in place.candidates])
    own = np.concatenate([odds, gains, alone, origin], axis=1)
    columns = [OWN.index(name) - 5 for name in COMPARED]
    ranked = own[:, : len(RANKED)]
    rows = [own, alone[:, columns] - old[columns], ranked - ranked.max(axis=0)]
    return np.concatenate(rows, axis=1, dtype=np.float32)


@lru_cache(maxsize=1 << 14)
def _of_word(text: str, part: str) -> tuple[float, ...]:
    """Commonness, of the base form too, level, rating, length, syllables: of its hardest word."""
    words = [(known(word), known(common_base(word)), word) for word in text.split()]
    levels = [
        own.level(part) or wide.level(part) or max(own.expected_level, 1.0)
        for own, wide, _ in words
    ]
    return (
        min(own.zipf for own, _, _ in words),
        min(max(own.zipf, wide.zipf) for own, wide, _ in words),
        max(levels),
        max(rating_of(own, wide) for own, wide, _ in words),
        float(max(len(word) for _, _, word in words)),
        float(sum(syllables(word) for _, _, word in words)),
    )


@lru_cache(maxsize=1 << 14)
def _of_candidate(own: Candidate) -> tuple[float, ...]:
    marks = tuple(float(name in own.sources) for name in SOURCES)
    return (float(len(own.text.split())), float(own.is_tagged), *marks, sum(marks))


@cache
def shared_ranker(prefix: str = "") -> Forest:
    """Log-odds that people would write a candidate; with "first_" the trees of the first look."""
    with named_arrays(FOLDER / RANKER, "ranker of words", COMMAND) as arrays:
        columns, cuts, leaves, base = (arrays[prefix + name] for name in TREE_PARTS)
        return Forest(columns.astype(np.int64), cuts, leaves, float(base))
