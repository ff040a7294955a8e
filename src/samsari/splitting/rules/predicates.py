"""Cuts of a second predicate noun: "is a park in Bonn, and the home of a zoo".

It is a park in Bonn, and the home of a zoo.    It is a park in Bonn. It is the home of a zoo.
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.english.clauses import (
    glue_before,
    has_finite,
    is_main,
    is_negated,
    main_verbs,
    subject_of,
    tense,
)
from samsari.english.noun_phrases import NAMES, noun_phrase
from samsari.english.sentence import NOUNS, Sentence, Span
from samsari.splitting.cut import Copy, Cut, Linker, Own, Proposal, Refusal
from samsari.splitting.reference import shared_subject

KIND = "second predicate noun"
LEAST_WORDS = 4
DETERMINERS = frozenset({"a", "an", "the", "one"})
RELATIVES = frozenset({"who", "which", "that", "where", "whose"})


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts before the last of several predicate nouns."""
    for noun in main_verbs(sentence):
        helpers = sentence.children(noun, "cop")
        if sentence.tags[noun] in NOUNS and helpers and is_main(sentence, noun):
            for at in sentence.children(noun, "conj"):
                found = _proposal(sentence, noun, at, helpers[0]) or _first_of_list(
                    sentence, noun, at, helpers[0]
                )
                if found is not None:
                    yield found
            for at in sentence.children(noun, "appos"):
                found = _behind_comma(sentence, noun, at, helpers[0])
                if found is not None:
                    yield found


def _behind_comma(sentence: Sentence, noun: int, at: int, copula: int) -> Proposal | None:
    """ "He was a singer, the first mayor of Bonn" becomes "He was the first mayor of Bonn"."""
    begin, end = sentence.spans[at]
    span = (begin, sentence.end)
    if not sentence.is_comma(begin - 1) or sentence.lower[begin] not in DETERMINERS:
        return None
    if end < sentence.end or sentence.tags[at] not in NOUNS or sentence.end - begin < LEAST_WORDS:
        return Refusal(KIND, span, "it may be one of a list")
    if any(sentence.is_comma(one) for one in range(begin, end)) or has_finite(sentence, *span):
        return Refusal(KIND, span, "it may be one of a list")
    own = noun_phrase(sentence, noun)
    is_far = not own.is_person and begin - 2 != noun and sentence.tags[begin - 2] in NOUNS
    is_far |= sentence.tags[begin - 2] in NAMES  # "is the subject of gravity, a problem"
    if is_far or own.is_person != noun_phrase(sentence, at).is_person:
        return Refusal(KIND, span, "it is not sure which noun is meant")
    return _made(sentence, noun, at, span, copula=copula, glue=())


def _first_of_list(sentence: Sentence, noun: int, at: int, copula: int) -> Proposal | None:
    """ "He is a writer, a teacher and the father of Ann": all but the first go together."""
    joined = sentence.children(noun, "conj")
    begin = sentence.spans[at][0]
    if at != joined[0] or len(joined) < 2 or not sentence.is_comma(begin - 1):
        return None
    if any(sentence.is_comma(one) for one in range(noun, begin - 1)):
        return Refusal(KIND, (begin, sentence.end), "it may be one of a list")
    starts = {sentence.lower[sentence.spans[one][0]] for one in joined[:-1]}
    last = sentence.spans[joined[-1]]
    span = (begin, sentence.end)
    linker = sentence.children(joined[-1], "cc")
    if not starts <= {"a", "an", "the", "one"} or last[1] < sentence.end or not linker:
        return Refusal(KIND, span, "it may be one of a list")
    if sentence.lower[linker[0]] != "and" or sentence.lower[linker[0] + 1] not in DETERMINERS:
        return Refusal(KIND, span, "it may be one of a list")
    return _made(sentence, noun, at, span, copula=copula, glue=())


def _proposal(sentence: Sentence, noun: int, at: int, copula: int) -> Proposal | None:  # noqa: PLR0911 - one reason each
    begin, end = sentence.spans[at]
    linker = next(iter(sentence.children(at, "cc")), None)
    is_noun = sentence.tags[at] in NOUNS or sentence.lower[at] == "one"
    if linker is None or sentence.lower[linker] != "and" or not is_noun:
        return None
    begin = max(begin, linker + 1)
    span = (begin, sentence.end)
    rest = range(end, sentence.end)
    is_open = any(
        sentence.is_mark(one) or sentence.tags[one] in {"CC", "WDT", "WP"} for one in rest
    )
    if is_open or sentence.end - begin < LEAST_WORDS:
        return Refusal(KIND, span, "it may be one of a list")
    is_single = len(sentence.children(noun, "conj")) == 1
    is_office = sentence.tags[begin] == "NNP" and sentence.lower[begin + 1] in {"of", "for"}
    if not is_single or not (sentence.lower[begin] in DETERMINERS or is_office):
        return Refusal(KIND, span, "it may be one of a list")
    if not sentence.is_comma(linker - 1) and not sentence.children(noun, "amod", "compound"):
        return Refusal(KIND, span, "the first noun says too little alone")
    if any(sentence.is_comma(one) for one in range(noun, linker - 1)):
        return Refusal(KIND, span, "it may be one of a list")
    if has_finite(sentence, begin, end) and not RELATIVES & set(sentence.lower[begin:end]):
        return Refusal(KIND, span, "it has a verb of its own")
    glue = (*glue_before(sentence, linker), linker)
    return _made(sentence, noun, at, span, copula=copula, glue=glue)


def _made(
    sentence: Sentence, noun: int, at: int, span: Span, *, copula: int, glue: tuple[int, ...]
) -> Proposal:
    if tense(sentence, noun) not in {"past", "present"} or is_negated(sentence, noun):
        return Refusal(KIND, span, "the main clause has no plain tense")
    head = subject_of(sentence, noun)
    subject = shared_subject(sentence, head, until=span[0]) if head is not None else None
    if head is not None and noun_phrase(sentence, head).number == "plural":
        return Refusal(KIND, span, "the nouns are the parts of several things")
    if subject is None or sentence.tags[copula] not in {"VBZ", "VBD", "VBP"}:
        return Refusal(KIND, span, "the subject cannot be said again")
    pieces = (*subject.pieces, Copy(copula, copula + 1), Own(*span))
    return Cut(
        KIND,
        span,
        pieces,
        at,
        glue or glue_before(sentence, span[0]),
        subject=subject,
        linker=Linker("and") if glue else None,
    )
