"""Numbers and dates as candidates: no judge is asked, because they say exactly the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from samsari.english.sentence import Sentence
from samsari.model.finding import Sameness
from samsari.simplification.plain.candidates import Candidate
from samsari.simplification.plain.judging import Judged
from samsari.simplification.plain.operations.inversions import inversions
from samsari.simplification.plain.operations.names import Operation
from samsari.simplification.plain.operations.numbers import Found, dates, numbers
from samsari.simplification.plain.table import Entry

FINDERS: dict[Operation, Callable[[Sentence], Iterator[Found]]] = {
    "numbers": numbers,
    "dates": dates,
    "inversions": inversions,
}


def exact_candidates(sentence: Sentence, operations: frozenset[Operation]) -> Iterator[Candidate]:
    """What the operations propose that say exactly the same in another form."""
    for operation, find in FINDERS.items():
        if operation in operations:
            for begin, end, target in find(sentence):
                source = " ".join(sentence.lower[begin:end])
                entry = made_up(source, " ".join(target), operation)
                yield Candidate(begin, end, target, entry)


def made_up(source: str, target: str, operation: Operation) -> Entry:
    """A row for one place."""
    return Entry(source, "phrase", target, strength="cautious", made_by=operation)


def unasked(candidate: Candidate) -> Judged:
    """A candidate that needs no judge."""
    return Judged(candidate, Sameness(1.0, f"the same {candidate.entry.operation}"), 0.0, float)
