"""Words that the table lacks: replaced by a substitute where that is likely right.

The table of plain words is the safest source and comes first. Here stand hard words that it leaves.
Their candidates come from PPDB and WordNet (`lexical/`); those count that are easier and that the
grammar of the place lets stand. A regression over all facts of a candidate, learnt on CoInCo, tells
how likely people would write it there: the likeliest is taken if it is likely enough. Terms stay:
the evidence for one is looked for in the sentence and the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from samsari.english.sentence import Sentence
from samsari.english.spelling import american
from samsari.formats.arrays import named_arrays
from samsari.lexical import candidates as near
from samsari.lexical.complexity import hardness, is_judged, rating_of
from samsari.lexical.forms import FOLDER, PART_OF, base_of
from samsari.lexical.lexicon import COMMAND, common_base, known
from samsari.lexical.ranking import NAMES, Facts, Place, facts, first_look, shared_ranker
from samsari.lexical.terms import Around, counts_of, evidence
from samsari.model.finding import Sameness
from samsari.simplification.plain.candidates import Candidate
from samsari.simplification.plain.forms import Form
from samsari.simplification.plain.guards import fits
from samsari.simplification.plain.judging import Judged
from samsari.simplification.plain.table import Entry, Part
from samsari.stats.linear import Linear, unpacked

PART_OF_LETTER: Mapping[str, Part] = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
SURENESS = "sureness.npz"
# Chosen on BenchLS, NNSeval and LexMTurk, then read in real text.
LEAST_HARD = 0.19  # an easier word is left alone
LEAST_ODDS = 1.9  # log-odds that people would write a substitute
LEAST_SCORE = -4.0  # log-odds of the ranker; what has less is not asked about
EASIER_ZIPF, EASIER_RATING = 0.15, 0.1  # by how much a substitute must be commoner, and easier
GOOD, HOPELESS = -2.5, -5.0  # log-odds of a first look: a place is read, a candidate is not
COMMON = 4.8  # Zipf frequency from which on a word is not hard
STEM = 5  # letters that words of one family begin with
RANKED = slice(0, 5)  # facts by which candidates are ranked: what the judge says, and the gains
SAME, GAIN = NAMES.index("same, with the trees"), NAMES.index("gain in simple text")
ALONE = -8.0  # the score of the next best candidate where there is none


@dataclass(frozen=True, slots=True)
class Hard:
    """The place of a hard word, and which of its candidates are easier and fit."""

    place: Place
    usable: tuple[int, ...]


def substitutes(sentences: Sequence[Sentence], free: Sequence[Iterable[int]]) -> list[list[Judged]]:
    """For each sentence of a line the substitutes of its free places that are sure enough."""
    counts = counts_of([own.words for own in sentences])
    asked = [
        (number, found)
        for number, (own, places) in enumerate(zip(sentences, free, strict=True))
        for found in hard_places(own, places, counts)
    ]
    rows = facts([hard.place for _, hard in asked])
    made: list[list[Judged]] = [[] for _ in sentences]
    for (number, hard), own in zip(asked, rows, strict=True):
        made[number] += _best(hard, own)
    return made


def hard_places(
    sentence: Sentence, free: Iterable[int], counts: Mapping[str, int]
) -> Iterator[Hard]:
    """The hard words of a sentence that are no terms and may have an easier word."""
    around = Around(sentence.words, sentence.tags, counts)
    for at in free:
        word, tag = sentence.lower[at], sentence.tags[at]
        is_open = tag in PART_OF and is_judged(word) and not _is_bound(word, tag, at)
        if not is_open or hardness(sentence.words, at).value < LEAST_HARD:
            continue
        easier = _easier(word, tag)
        if easier and not evidence(around, at):
            yield from _hard(sentence, Place.of(sentence.words, at, tag), easier)


def _hard(sentence: Sentence, place: Place, easier: frozenset[str]) -> Iterator[Hard]:
    """The place with what the judge need not read marked, if a first look has hope for it."""
    usable = tuple(
        n
        for n, own in enumerate(place.candidates)
        if own.is_tagged and own.text in easier and is_fit(sentence, place, own)
    )
    if usable:
        hope = first_look(place)
        if hope[list(usable)].max() >= GOOD:
            yield Hard(place.reading(hope >= HOPELESS), usable)


def _is_bound(word: str, tag: str, at: int) -> bool:
    """True for an adverb that opens a sentence, and for participles that describe a noun.

    What is said of a whole sentence ("Notably") and what a verb became ("limiting") changes its
    meaning with the word.
    """
    return (tag == "RB" and at == 0) or (tag == "JJ" and word.endswith(("ing", "ed")))


@lru_cache(maxsize=1 << 14)
def _easier(word: str, tag: str) -> frozenset[str]:
    """The candidates for a word that are one word, commoner and easier."""
    own, base = known(word), known(common_base(word))
    zipf, rating = max(own.zipf, base.zipf), rating_of(own, base)
    if zipf > COMMON:
        return frozenset()
    return frozenset(
        each.text
        for each in near.of_tag(word, tag)
        if " " not in each.text
        and not _are_kin(word, each.text)
        and (tag != "RB" or each.text.endswith("ly"))  # others stand elsewhere in a sentence
        and max(known(each.text).zipf, known(each.base).zipf) >= zipf + EASIER_ZIPF
        and rating_of(known(each.text), known(each.base)) <= rating - EASIER_RATING
    )


def _are_kin(one: str, other: str) -> bool:
    """True for another spelling and words of one family: they are as hard, or say another thing.

    >>> _are_kin("classical", "classic"), _are_kin("vascular", "cardiovascular")
    (True, True)
    """
    is_part = one in other or other in one
    return is_part or one[:STEM] == other[:STEM] or american(one) == american(other)


def _best(hard: Hard, rows: Facts) -> Iterator[Judged]:
    """The likeliest candidate of a place, if it is likely enough."""
    numbers, seen = seen_facts(hard, rows)
    if numbers:
        odds = shared_sureness().predict(seen)
        best = int(odds.argmax())
        if odds[best] >= LEAST_ODDS:
            own = rows[numbers[best]]
            same = 1.0 / (1.0 + float(np.exp(-own[SAME])))
            yield _judged(hard.place, hard.place.candidates[numbers[best]], same, float(own[GAIN]))


def seen_facts(hard: Hard, rows: Facts) -> tuple[list[int], NDArray[np.float64]]:
    """Which candidates are asked about, and what the regression sees of each.

    These are its facts, its score, by how much it beats the others, and its ranks among them.
    """
    scores = shared_ranker().scores(rows)
    numbers = [n for n in hard.usable if scores[n] >= LEAST_SCORE]
    seen = [
        np.concatenate([
            rows[n],
            [scores[n], scores[n] - np.delete(scores, n).max(initial=ALONE)],
            (rows[:, RANKED] > rows[n, RANKED]).sum(axis=0),
            [len(rows)],
        ])
        for n in numbers
    ]  # fmt: skip
    return numbers, np.array(seen, np.float64)


@cache
def shared_sureness() -> Linear:
    """The regression that ships with the package, loaded once."""
    with named_arrays(FOLDER / SURENESS, "regression of substitutes", COMMAND) as arrays:
        return unpacked(arrays)


def is_fit(sentence: Sentence, place: Place, own: near.Candidate) -> bool:
    """True if the words beside the place let a candidate stand there."""
    word = sentence.lower[place.at]
    form = Form((word,), tuple(own.text.split()), own.tag, -1)
    return fits(sentence, place.at, place.at + 1, form, entry_of(word, own))


def entry_of(word: str, own: near.Candidate) -> Entry:
    """A candidate as a row of the table."""
    part = PART_OF_LETTER[PART_OF[own.tag]]
    return Entry(base_of(word, own.tag), part, own.base, made_by="substitutes")


def _judged(place: Place, own: near.Candidate, same: float, gain: float) -> Judged:
    entry = entry_of(place.words[place.at].lower(), own)
    target = tuple(own.text.split())
    said = Sameness(same, "means the same here")
    return Judged(Candidate(place.at, place.at + 1, target, entry), said, gain, lambda: gain)
