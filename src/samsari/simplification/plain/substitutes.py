"""Words that the table lacks: replaced by a substitute where its ranking is sure.

The table of plain words is the safest source and comes first. Here stand hard words that it leaves.
Their candidates come from PPDB and WordNet (`lexical/`); one is taken only if it is easier, if
the judge of sameness is sure, if the ranker puts it clearly first, and if the grammar of the place
lets it stand. Terms stay: the evidence for one is looked for in the sentence and the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from samsari.english.sentence import Sentence
from samsari.lexical import candidates as near
from samsari.lexical.complexity import hardness, is_judged, rating_of
from samsari.lexical.forms import PART_OF, base_of
from samsari.lexical.lexicon import common_base, known
from samsari.lexical.ranking import NAMES, Place, facts, gains, shared_ranker
from samsari.lexical.terms import Around, counts_of, evidence
from samsari.model.finding import Sameness
from samsari.simplification.plain.candidates import Candidate
from samsari.simplification.plain.forms import Form
from samsari.simplification.plain.guards import fits
from samsari.simplification.plain.judging import Judged
from samsari.simplification.plain.table import Entry, Part

PART_OF_LETTER: Mapping[str, Part] = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
# Chosen on BenchLS, NNSeval and LexMTurk, then read in real text.
LEAST_HARD = 0.19  # an easier word is left alone
LEAST_SCORE = -2.5  # log-odds of the ranker
LEAST_SAME = 0.72
LEAST_ODDS = 0.45  # that it says the same, by the network alone
LEAST_SUM = 1.9  # of these odds and those of being right as a rewrite
LEAST_GAIN = -1.0  # of log-probability in simple text
EASIER_ZIPF, EASIER_RATING = 0.15, 0.1  # by how much a substitute must be commoner, and easier
MOST = 12  # candidates of a word that the language models see
MOST_READ = 3  # and of them those that the judge of sameness reads
COMMON = 4.8  # Zipf frequency from which on a word is not hard
ODDS, RIGHT, SAME, GAIN = (
    NAMES.index(name)
    for name in (
        "same, by the network",
        "right as a rewrite, by the network",
        "same, with the trees",
        "gain in simple text",
    )
)
SURE = ({"same"}, {"ppdb2"}, {"ppdb1", "wider"}, {"ppdb1", "near"})


def substitutes(sentences: Sequence[Sentence], free: Sequence[Iterable[int]]) -> list[list[Judged]]:
    """For each sentence of a line the substitutes of its free places that are sure enough."""
    counts = counts_of([own.words for own in sentences])
    asked = [
        (number, place)
        for number, (own, places) in enumerate(zip(sentences, free, strict=True))
        for place in _places(own, places, counts)
    ]
    found: list[list[Judged]] = [[] for _ in sentences]
    rows = facts([place for _, place in asked])
    for (number, place), own in zip(asked, rows, strict=True):
        judged = _best(sentences[number], place, own)
        if judged is not None:
            found[number].append(judged)
    return found


def _places(sentence: Sentence, free: Iterable[int], counts: Mapping[str, int]) -> Iterator[Place]:
    """The hard words of a sentence that are no terms, with what could be easier there."""
    around = Around(sentence.words, sentence.tags, counts)
    for at in free:
        word, tag = sentence.lower[at], sentence.tags[at]
        is_open = tag in PART_OF and is_judged(word) and not _is_bound(word, tag, at)
        options = _easier(word, tag) if is_open else ()
        if not options or hardness(sentence.words, at).value < LEAST_HARD:
            continue
        place = Place(sentence.words, at, tag, options)
        if not evidence(around, at) and (likely := _likely(place)):
            yield replace(place, candidates=likely)


def _is_bound(word: str, tag: str, at: int) -> bool:
    """True for an adverb that opens a sentence, and for participles that describe a noun.

    What is said of a whole sentence ("Notably") and what a verb became ("limiting") changes its
    meaning with the word.
    """
    return (tag == "RB" and at == 0) or (tag == "JJ" and word.endswith(("ing", "ed")))


def _likely(place: Place) -> tuple[near.Candidate, ...]:
    """The candidates that simple text would write there; language models are quickly asked."""
    found = gains(place)[:, 0]
    pairs = zip(found.tolist(), place.candidates, strict=True)
    best = sorted((pair for pair in pairs if pair[0] >= LEAST_GAIN), key=lambda pair: -pair[0])
    return tuple(own for _, own in best[:MOST_READ])


@lru_cache(maxsize=1 << 14)
def _easier(word: str, tag: str) -> tuple[near.Candidate, ...]:
    """The candidates for a word that are commoner and easier, those of the best sources first."""
    own, base = known(word), known(common_base(word))
    zipf, rating = max(own.zipf, base.zipf), rating_of(own, base)
    if zipf > COMMON:
        return ()
    found = [
        each
        for each in near.of_tag(word, tag)
        if " " not in each.text
        and (tag != "RB" or each.text.endswith("ly"))  # others stand elsewhere in a sentence
        and any(names <= each.sources for names in SURE)
        and _zipf(each) >= zipf + EASIER_ZIPF
        and _rating(each) <= rating - EASIER_RATING
    ]
    found.sort(key=lambda each: (-len(each.sources), -_zipf(each), each.text))
    return tuple(found[:MOST])


def _zipf(own: near.Candidate) -> float:
    return max(known(own.text).zipf, known(own.base).zipf)


def _rating(own: near.Candidate) -> float:
    return rating_of(known(own.text), known(own.base))


def _best(sentence: Sentence, place: Place, rows: np.typing.NDArray[np.float32]) -> Judged | None:
    """The best candidate of a place that fits its grammar, if it is sure enough."""
    scores = shared_ranker().scores(rows)
    for number in np.argsort(-scores, kind="stable").tolist():
        own = place.candidates[number]
        same = 1.0 / (1.0 + float(np.exp(-rows[number, SAME])))
        if scores[number] < LEAST_SCORE:
            return None
        odds = rows[number, ODDS]
        total = odds + rows[number, RIGHT]
        is_same = same >= LEAST_SAME and odds >= LEAST_ODDS
        if is_same and total >= LEAST_SUM and is_fit(sentence, place, own):
            return _judged(place, own, same, float(rows[number, GAIN]))
    return None


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
