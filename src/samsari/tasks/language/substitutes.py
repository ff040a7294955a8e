"""`samsari.substitutes`: what could stand in the place of a word, the best first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samsari.english.sentence import Sentence
from samsari.errors import CorpusError
from samsari.lexical.complexity import hardness, is_judged
from samsari.lexical.ranking import NAMES, Facts, Place, facts, gains, shared_ranker
from samsari.model.table import Column, Table
from samsari.model.text import Token
from samsari.model.words import Substitute
from samsari.simplification.plain.folder import shipped_index
from samsari.simplification.plain.simplifier import default
from samsari.simplification.plain.substitutes import is_fit
from samsari.simplification.surface import Change, article_changes, restore
from samsari.tasks.language.same import Span, offsets
from samsari.text.language import foreign_language
from samsari.text.languages import language_name
from samsari.text.penn import PennTokenizer

Row = tuple[str, Span]  # a sentence and a word of it
AT_A_TIME = 64
MOST = 10
TABLE_BONUS, UNFIT = 1.0, 0.5  # log-odds; chosen on BenchLS, NNSeval and LexMTurk
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

    @classmethod
    def of(
        cls, text: str, tokens: tuple[Token, ...], at: int, read: Sentence | None = None
    ) -> Asked:
        """A word by its place among the tokens of a text, which may have been read before."""
        own = default().read(tokens) if read is None else read
        return cls(text, tokens, own, Place.of(own.words, at, own.tags[at]))

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

    @property
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


def substitutes_many(rows: Iterable[Row], most: int = MOST) -> Iterator[tuple[Substitute, ...]]:
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
    place, listed = row.place, row.listed
    scores = shared_ranker().scores(own).astype(np.float64) if len(own) else np.zeros(0)
    for number, candidate in enumerate(place.candidates):
        scores[number] += TABLE_BONUS * (candidate.text in listed)
        scores[number] -= UNFIT * (not is_fit(row.sentence, place, candidate))
    order = np.argsort(-scores, kind="stable")[:most].tolist()
    return tuple(_substitute(row, number, scores, own, listed) for number in order)


def _substitute(
    row: Asked, number: int, scores: NDArray[np.float64], own: Facts, listed: frozenset[str]
) -> Substitute:
    place = row.place
    candidate = place.candidates[number]
    text = candidate.text
    if row.sentence.words[place.at][0].isupper():
        text = text[0].upper() + text[1:]
    change = Change(place.at, place.at + 1, tuple(text.split()))
    changes = [change, *article_changes(row.tokens, [change])]
    before = hardness(place.words, place.at).value
    put = place.put(text)
    judged = range(place.at, place.at + len(text.split()))
    after = max((hardness(put, at).value for at in judged if is_judged(put[at])), default=0.0)
    sources = [WHO[name] for name in WHO if name in candidate.sources]
    reason = IN_TABLE if candidate.text in listed else sources[0]
    same = 1.0 / (1.0 + float(np.exp(-own[number, SAME])))
    return Substitute(
        text,
        same,
        before - after,
        float(scores[number]),
        reason,
        restore(row.text, row.tokens, changes),
    )


def substitutes_table(word: str, found: Sequence[Substitute]) -> Table:
    """The substitutes of a word as a table."""
    rows = [(own.text, own.same, own.easier, own.reason) for own in found]
    notes = (
        "same: how sure it is that they say the same here; easier by: hardness goes from 0 to 1",
    )
    return Table(
        f"Substitutes for {word!r}", COLUMNS, rows, notes if rows else ("nothing is known for it",)
    )


def as_json(rows: Sequence[Row], found: Sequence[tuple[Substitute, ...]]) -> dict[str, Any]:
    """The substitutes of several words as a document."""
    return {
        "words": [
            {"sentence": sentence, "word": word, "substitutes": [asdict(one) for one in own]}
            for (sentence, word), own in zip(rows, found, strict=True)
        ]
    }
