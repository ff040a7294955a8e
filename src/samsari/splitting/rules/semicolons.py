"""Cuts at semicolons, whatever the tree makes of the two sides: both must be whole clauses.

It is high if it holds two states; the level falls later.    ... two states. The level falls later.
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.english.clauses import marker
from samsari.english.linkers import COORDINATORS
from samsari.english.sentence import Sentence
from samsari.splitting.cut import Cut, Linker, Own, Piece, Proposal, Subject

KIND = "semicolon"
MOST = 2  # more semicolons are mostly a list
LEAST_WORDS = 4
# Tags of words that a clause of its own begins with.
OPENING = frozenset({"PRP", "DT", "PRP$", "NNP", "NNPS", "EX", "NN", "NNS", "JJ"})
LINKED = frozenset({"however", "therefore", "instead", "moreover", "furthermore", "thus"})


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts at semicolons between two clauses with subject and finite verb."""
    marks = [at for at, word in enumerate(sentence.words) if word == ";"]
    if len(marks) > MOST:
        return
    for number, at in enumerate(marks):
        begin = at + 1
        end = marks[number + 1] if number + 1 < len(marks) else sentence.end
        left = marks[number - 1] + 1 if number else 0
        word = sentence.lower[begin] if begin < end else ""
        linker = word if word in {"and", "but"} else ""
        begin += bool(linker)
        if end - begin < LEAST_WORDS or not _is_start(sentence, begin):
            continue
        first, verb = _clause(sentence, left, at), _clause(sentence, begin, end)
        if first is not None and verb is not None:
            yield _cut(sentence, verb, at, begin, linker)


def _is_start(sentence: Sentence, begin: int) -> bool:
    return sentence.tags[begin] in OPENING or sentence.lower[begin] in LINKED


def _clause(sentence: Sentence, begin: int, end: int) -> int | None:
    """The predicate that all words of a span hang from, with its subject before its verb."""
    tops = [
        at
        for at in range(begin, end)
        if not begin <= sentence.heads[at] < end and not sentence.is_mark(at)
    ]
    if len(tops) != 1:
        return None
    own, finite = sentence.subject(tops[0]), sentence.finite(tops[0])
    is_whole = own is not None and finite is not None and begin <= own < finite < end
    is_free = marker(sentence, tops[0]) is None and sentence.tags[own or 0] not in {"WP", "WDT"}
    return tops[0] if is_whole and is_free else None


def _cut(sentence: Sentence, verb: int, mark: int, begin: int, linker: str) -> Cut:
    span = (begin, sentence.end)
    became = COORDINATORS[linker]
    pieces: tuple[Piece, ...] = ((became,) if became else ()) + (Own(*span),)
    return Cut(
        KIND,
        span,
        pieces,
        verb,
        dropped=tuple(range(mark, begin)),
        subject=Subject((), "own", sentence.subject(verb), "the clause has its own subject"),
        linker=Linker(linker or ";", became),
    )
