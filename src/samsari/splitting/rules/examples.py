"""Cuts of lists of examples: ", including Ann and Bob".

He won many prizes, including two medals.    He won many prizes. These included two medals.
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.english.clauses import has_finite, is_main, is_negated, main_verbs, tense
from samsari.english.inflection import finite
from samsari.english.sentence import Sentence
from samsari.splitting.cut import Cut, Linker, Own, Proposal, Refusal, Subject

KIND = "examples"
PLURALS = frozenset({"NNS", "NNPS"})


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts before "including" at the end of a sentence."""
    for at, word in enumerate(sentence.lower):
        if word == "including" and sentence.is_comma(at - 1) and at + 1 < sentence.end:
            yield _proposal(sentence, at)


def _proposal(sentence: Sentence, at: int) -> Proposal:
    span = (at, sentence.end)
    mains = [one for one in main_verbs(sentence) if one < at]
    main = max(mains, default=-1)
    when = tense(sentence, main) if main >= 0 and is_main(sentence, main) else ""
    if when == "perfect":
        when = "present"
    if when == "past" and "will" in sentence.lower[:at]:
        when = ""  # "will be sold and put in boxes, including"
    if not when or is_negated(sentence, main) or has_finite(sentence, *span):
        return Refusal(KIND, span, "the examples belong to the clause before")
    noun = at - 2
    is_unsure = sentence.words[noun][0].isdigit() or _is_second(sentence, noun)
    if sentence.tags[noun] not in PLURALS or is_unsure:
        return Refusal(KIND, span, "it is not sure of what these are examples")
    if sentence.lower[at + 1] in {"in", "at", "on", "by", "for", "as", "to", "from", "with", ","}:
        return Refusal(KIND, span, "the examples are no nouns")
    if any(
        sentence.is_comma(one - 1) and sentence.tags[one] in {"IN", "VBG"}
        for one in range(at + 2, span[1])
    ):
        return Refusal(KIND, span, "the end of the examples is not sure")
    form = finite("including", when, "plural")
    subject = Subject(("these",), "antecedent", at - 2, "the noun before the list")
    return Cut(
        KIND,
        span,
        ("these", form, Own(at + 1, span[1])),
        at,
        (at - 1,),
        subject=subject,
        linker=Linker("including", ""),
        inflected=(sentence.words[at], form),
    )


def _is_second(sentence: Sentence, noun: int) -> bool:
    """True for "singles" in "two albums and three singles": the examples may be of either."""
    is_joined = (
        sentence.relations[noun] == "conj" and sentence.tags[sentence.heads[noun]] in PLURALS
    )
    return is_joined and bool(sentence.children(noun, "det", "nummod", "nmod:poss"))
