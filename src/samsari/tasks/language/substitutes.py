"""`samsari.substitutes`: what could stand in the place of a word, the best first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samsari.english.sentence import Sentence
from samsari.errors import CorpusError
from samsari.lexical.complexity import hardness, is_judged
from samsari.lexical.forms import PART_OF, base_of
from samsari.lexical.ranking import NAMES, Facts, Place, facts, first_look, gains, shared_ranker
from samsari.model.table import Column, Table
from samsari.model.text import Token
from samsari.model.words import Substitute
from samsari.simplification.plain.candidates import Candidate as Row
from samsari.simplification.plain.folder import shipped_index
from samsari.simplification.plain.operations import LIGHT_VERBS
from samsari.simplification.plain.simplifier import default
from samsari.simplification.plain.substitutes import is_fit
from samsari.simplification.surface import Change, article_changes, restore
from samsari.tasks.language.same import Span, offsets
from samsari.text.language import foreign_language
from samsari.text.languages import language_name
from samsari.text.penn import PennTokenizer

Asking = tuple[str, Span]  # a sentence and a word of it
AT_A_TIME = 64
LONGEST_PHRASE = 6  # words
MOST = 10
GOOD, HOPELESS = -2.0, -5.0  # log-odds of a first look; hardly any answer changes
TABLE_BONUS, UNFIT, BOUND = 1.0, 0.5, 4.0  # log-odds; chosen on BenchLS, NNSeval and LexMTurk
SAME = NAMES.index("same, with the trees")
COLUMNS = ("substitute", Column("same", digits=2), Column("easier by", digits=2), "reason")
WHO = {
    "same": "WordNet has a sense in which both mean the same",
    "wider": "WordNet calls it a wider word",
    "near": "WordNet calls it a near word",
    "ppdb2": "a paraphrase of PPDB",
    "ppdb1": "a paraphrase of PPDB",
}
IN_TABLE = "it is in the table of plain words"


@dataclass(frozen=True)
class Asked:
    """A word in its sentence, ready to be ranked."""

    text: str
    tokens: tuple[Token, ...]
    sentence: Sentence
    place: Place
    phrase: tuple[Row, ...] | None = None  # rows of the table, if a phrase is asked about

    @classmethod
    def of(
        cls, text: str, tokens: tuple[Token, ...], at: int, read: Sentence | None = None
    ) -> Asked:
        """A word by its place among the tokens of a text, which may have been read before."""
        own = default().read(tokens) if read is None else read
        return cls(text, tokens, own, Place.of(own.words, at, own.tags[at]))

    def phrased(self) -> Asked:
        """The same, but a word of a phrase of the table stands for the phrase: "prior to"."""
        lower, at, index = self.sentence.lower, self.place.at, shipped_index()
        begins = range(max(at - LONGEST_PHRASE + 1, 0), at + 1)
        lengths = (
            (n, len(own.source))
            for n in begins
            for own in index.by_word.get(lower[n], ())
            if lower[n : n + len(own.source)] == own.source
        )
        if not any(n + length > at for n, length in lengths if length > 1):
            return self
        fit = (own for n in begins for own in index.at(self.sentence, n) if n + 1 < own.end > at)
        place = replace(self.place, candidates=())
        return replace(self, place=place, phrase=tuple(own for own in fit if own.target)[:1])

    @cached_property
    def bound(self) -> frozenset[str]:
        """Light verbs for a light verb: which one a noun takes is fixed ("submit a claim")."""
        base = base_of(self.place.words[self.place.at].lower(), self.place.tag)
        if PART_OF.get(self.place.tag) != "v" or base not in LIGHT_VERBS:
            return frozenset()
        found = (own for own in self.place.candidates if own.base in LIGHT_VERBS)
        return frozenset(own.text for own in found) - self.listed

    def likeliest(self, most: int) -> Asked:
        """The same with few candidates: of the table, of many sources, likely in simple text."""
        own = self.place.candidates
        if len(own) <= most:
            return self
        listed, gain = self.listed, gains(self.place)[:, 0]
        worth = [len(one.sources) + gain[n] for n, one in enumerate(own)]
        order = sorted(range(len(own)), key=lambda n: (own[n].text not in listed, -worth[n], n))
        kept = tuple(own[n] for n in sorted(order[:most]))
        return replace(self, place=replace(self.place, candidates=kept))

    def glanced(self) -> Asked:
        """The same with candidates that are not even read, as a first look has no hope for them.

        None is read where the first look finds no easier one that may be good enough.
        """
        own = self.place.candidates
        hope = first_look(self.place)
        hope += [TABLE_BONUS * (one.text in self.listed) for one in own]
        good = (one.text for one, odds in zip(own, hope, strict=True) if odds >= GOOD)
        least = HOPELESS if any(self.ease(self.change(text)) > 0 for text in good) else np.inf
        return replace(self, place=self.place.reading(hope >= least))

    def change(self, text: str) -> Change:
        """A candidate put in the place, with a capital where the word has one."""
        at = self.place.at
        is_large = self.place.words[at][0].isupper()
        return Change(at, at + 1, tuple((text[0].upper() + text[1:] if is_large else text).split()))

    def ease(self, change: Change) -> float:
        """By how much the hardest word of a change is easier than the word."""
        words, begin, new = self.place.words, change.begin, change.target
        put = (*words[:begin], *new, *words[change.end :])
        judged = (n for n in range(begin, begin + len(new)) if is_judged(put[n]))
        return self.hardness - max((hardness(put, n).value for n in judged), default=0.0)

    @cached_property
    def hardness(self) -> float:
        """How hard the word is in its place."""
        return hardness(self.place.words, self.place.at).value

    @cached_property
    def listed(self) -> frozenset[str]:
        """What the table of plain words has for this place."""
        return frozenset(
            " ".join(own.target)
            for own in shipped_index().at(self.sentence, self.place.at)
            if own.end == self.place.at + 1
        )


def substitutes(sentence: str, word: Span, most: int = MOST) -> tuple[Substitute, ...]:
    """What could stand in the place of a word of a sentence, the best first.

    `word` is the word itself, if the sentence has it once, or a pair of character offsets. For many
    words use `substitutes_many`, which is faster.

    >>> substitutes("The work commenced in March.", "commenced")[0].text
    'started'
    """
    return next(substitutes_many([(sentence, word)], most))


def substitutes_many(rows: Iterable[Asking], most: int = MOST) -> Iterator[tuple[Substitute, ...]]:
    """The substitutes of each word, in order; rows are read as they are needed."""
    waiting = iter(rows)
    while batch := list(islice(waiting, AT_A_TIME)):
        yield from ranked([asked(*row) for row in batch], most)


def asked(text: str, word: Span) -> Asked:
    """A word of a sentence, checked: one word, in English, no number."""
    start, end = offsets(text, word)
    tokens = tuple(PennTokenizer().tokens(text))
    inside = [n for n, own in enumerate(tokens) if own.start < end and own.end > start]
    if not inside:
        raise CorpusError("no word was given", remedy="give a word of the sentence")
    if len(inside) > 1:
        raise CorpusError(
            f"{text[start:end]!r} are several words",
            remedy="give one word; `samsari same` judges a replacement of several",
        )
    if any(sign.isdigit() for sign in text[start:end]):
        raise CorpusError(f"{text[start:end]!r} is a number", remedy="give a word")
    if language := foreign_language(text):
        raise CorpusError(
            f"only English has substitutes, and this looks like {language_name(language)}"
        )
    return Asked.of(text, tokens, inside[0])


def ranked(rows: Sequence[Asked], most: int = MOST) -> list[tuple[Substitute, ...]]:
    """The substitutes of several places, read together."""
    return [
        _ranked(row, own, most)
        for row, own in zip(rows, facts([row.place for row in rows]), strict=True)
    ]


def _ranked(row: Asked, own: Facts, most: int) -> tuple[Substitute, ...]:
    if row.phrase is not None:
        return tuple(_of_phrase(row, one) for one in row.phrase)
    place, listed = row.place, row.listed
    scores = shared_ranker().scores(own).astype(np.float64) if len(own) else np.zeros(0)
    for number, candidate in enumerate(place.candidates):
        scores[number] += TABLE_BONUS * (candidate.text in listed)
        scores[number] -= UNFIT * (not is_fit(row.sentence, place, candidate))
        scores[number] -= BOUND * (candidate.text in row.bound)
    order = np.argsort(-scores, kind="stable")[:most].tolist()
    return tuple(_substitute(row, number, scores, own, listed) for number in order)


def _substitute(
    row: Asked, number: int, scores: NDArray[np.float64], own: Facts, listed: frozenset[str]
) -> Substitute:
    candidate = row.place.candidates[number]
    sources = [WHO[name] for name in WHO if name in candidate.sources]
    reason = IN_TABLE if candidate.text in listed else sources[0]
    same = 1.0 / (1.0 + float(np.exp(-own[number, SAME])))
    return _made(row, row.change(candidate.text), same, float(scores[number]), reason)


def _of_phrase(row: Asked, own: Row) -> Substitute:
    """What stands in the place of a whole phrase, by the table, which counts as sure."""
    reason = f"{IN_TABLE}, for {' '.join(row.place.words[own.begin : own.end])!r}"
    return _made(row, Change(own.begin, own.end, own.target), 1.0, TABLE_BONUS, reason)


def _made(row: Asked, change: Change, same: float, score: float, reason: str) -> Substitute:
    changes = [change, *article_changes(row.tokens, [change])]
    sentence = restore(row.text, row.tokens, changes)
    return Substitute(" ".join(change.target), same, row.ease(change), score, reason, sentence)


def substitutes_table(word: str, found: Sequence[Substitute]) -> Table:
    """The substitutes of a word as a table."""
    rows = [(own.text, own.same, own.easier, own.reason) for own in found]
    notes = (
        "same: how sure it is that they say the same here; easier by: hardness goes from 0 to 1",
    )
    return Table(
        f"Substitutes for {word!r}", COLUMNS, rows, notes if rows else ("nothing is known for it",)
    )


def as_json(rows: Sequence[Asking], found: Sequence[tuple[Substitute, ...]]) -> dict[str, Any]:
    """The substitutes of several words as a document."""
    return {
        "words": [
            {"sentence": sentence, "word": word, "substitutes": [asdict(one) for one in own]}
            for (sentence, word), own in zip(rows, found, strict=True)
        ]
    }
