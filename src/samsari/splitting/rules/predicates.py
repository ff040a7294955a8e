"""Cuts of a second predicate noun: "is a park in Bonn, and the home of a zoo".

It is a park in Bonn, and the home of a zoo.    It is a park in Bonn. It is the home of a zoo.
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.splitting.clauses import (
    glue_before,
    has_finite,
    is_main,
    is_negated,
    main_verbs,
    subject_of,
    tense,
)
from samsari.splitting.cut import Copy, Cut, Linker, Own, Proposal, Refusal
from samsari.splitting.reference import shared_subject
from samsari.splitting.sentence import NOUNS, Sentence

KIND = "second predicate noun"
LEAST_WORDS = 4
RELATIVES = frozenset({"who", "which", "that", "where", "whose"})


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts before the last of several predicate nouns."""
    for noun in main_verbs(sentence):
        helpers = sentence.children(noun, "cop")
        if sentence.tags[noun] in NOUNS and helpers and is_main(sentence, noun):
            for at in sentence.children(noun, "conj"):
                found = _proposal(sentence, noun, at, helpers[0])
                if found is not None:
                    yield found


def _proposal(sentence: Sentence, noun: int, at: int, copula: int) -> Proposal | None:  # noqa: PLR0911 - one reason each
    begin, end = sentence.spans[at]
    linker = next(iter(sentence.children(at, "cc")), None)
    if linker is None or sentence.lower[linker] != "and" or sentence.tags[at] not in NOUNS:
        return None
    begin = max(begin, linker + 1)
    span = (begin, sentence.end)
    if end < sentence.end or end - begin < LEAST_WORDS:
        return Refusal(KIND, span, "it may be one of a list")
    is_single = len(sentence.children(noun, "conj")) == 1
    if not is_single or sentence.lower[begin] not in {"a", "an", "the", "one"}:
        return Refusal(KIND, span, "it may be one of a list")
    if not sentence.is_comma(linker - 1) and linker - noun < LEAST_WORDS:
        return Refusal(KIND, span, "the first noun says too little alone")
    if has_finite(sentence, begin, end) and not RELATIVES & set(sentence.lower[begin:end]):
        return Refusal(KIND, span, "it has a verb of its own")
    if tense(sentence, noun) not in {"past", "present"} or is_negated(sentence, noun):
        return Refusal(KIND, span, "the main clause has no plain tense")
    head = subject_of(sentence, noun)
    subject = shared_subject(sentence, head) if head is not None else None
    if subject is None or sentence.tags[copula] not in {"VBZ", "VBD", "VBP"}:
        return Refusal(KIND, span, "the subject cannot be said again")
    pieces = (*subject.pieces, Copy(copula, copula + 1), Own(*span))
    return Cut(
        KIND,
        span,
        pieces,
        at,
        (*glue_before(sentence, linker), linker),
        subject=subject,
        linker=Linker("and"),
    )
