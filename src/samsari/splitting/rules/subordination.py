"""Cuts of subordinate clauses whose linker has a word that says the same between sentences.

He won, although he was ill.       He won. However, he was ill.
Although he was ill, he won.       He was ill. However, he won.
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.splitting.clauses import has_finite, is_main
from samsari.splitting.cut import Cut, Linker, Own, Proposal, Refusal, Subject
from samsari.splitting.linkers import FRONTED, SUBORDINATORS
from samsari.splitting.sentence import Sentence

KIND = "subordinate clause"


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts of subordinate clauses."""
    for verb, relation in enumerate(sentence.relations):
        is_clause = relation in {"advcl", "conj", "parataxis", "ccomp"}
        marks = sentence.children(verb, "mark") if is_clause else []
        if marks and sentence.lower[marks[0]] in SUBORDINATORS:
            found = _proposal(sentence, verb, marks[0])
            if found is not None:
                yield found


def _proposal(sentence: Sentence, verb: int, mark: int) -> Proposal | None:
    begin, end = sentence.spans[verb]
    own = sentence.subject(verb)
    if mark != begin:
        return None
    if own is None or own > verb or sentence.finite(verb) is None:
        return Refusal(KIND, (begin, end), "the clause has no subject or no finite verb")
    if not is_main(sentence, sentence.heads[verb]):
        return Refusal(KIND, (begin, end), "it does not belong to the main clause")
    subject = Subject((), "own", own, "the clause has its own subject")
    word = sentence.lower[mark]
    if (
        begin == 0
        and sentence.is_comma(end)
        and word in FRONTED
        and has_finite(sentence, end, len(sentence))
    ):
        link = FRONTED[word]
        first = end + 1
        replaced = (((end, end + 1), (link, ",")),)
        return (
            Cut(
                KIND,
                (1, end),
                (Own(1, end),),
                verb,
                (0,),
                replaced,
                "before",
                subject,
                Linker(word, link),
            )
            if first < sentence.end
            else None
        )
    if sentence.is_comma(begin - 1) and end == sentence.end:
        link = SUBORDINATORS[word]
        return Cut(
            KIND,
            (begin + 1, end),
            (link, ",", Own(begin + 1, end)),
            verb,
            (begin - 1, mark),
            subject=subject,
            linker=Linker(word, link),
        )
    return Refusal(KIND, (begin, end), "the clause stands inside the sentence")
