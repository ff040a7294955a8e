"""Cuts of clauses with a subject but no finite verb: ", with Ann winning", ", the latter being".

They played on, with Ann winning the match.    They played on. Ann won the match.
"""

from __future__ import annotations

from collections.abc import Iterator

from samsari.english.clauses import is_main, main_verbs, tense
from samsari.english.inflection import finite
from samsari.english.noun_phrases import noun_phrase
from samsari.english.sentence import NOUNS, Sentence
from samsari.splitting.cut import Cut, Linker, Own, Piece, Proposal, Refusal, Subject

KIND = "absolute clause"


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts of absolute clauses at the end of a sentence."""
    for verb, tag in enumerate(sentence.tags):
        if (
            tag == "VBG"
            and not sentence.helpers(verb)
            and not sentence.children(verb, "mark", "case")
        ):
            found = _proposal(sentence, verb)
            if found is not None:
                yield found


def _proposal(sentence: Sentence, verb: int) -> Proposal | None:
    who = _subject(sentence, verb)
    if who is None:
        return None
    begin = min(sentence.spans[who][0], sentence.spans[verb][0])
    has_with = sentence.lower[begin] == "with" or (begin and sentence.lower[begin - 1] == "with")
    first = begin if sentence.lower[begin] != "with" else begin + 1
    start = first - 1 if has_with else first
    if not sentence.is_comma(start - 1) or verb < first or sentence.tags[first] == "CC":
        return None
    span = (first, sentence.end)
    main = max(
        (at for at in main_verbs(sentence) if at < start and sentence.finite(at) is not None),
        default=None,
    )
    if main is None or not is_main(sentence, main):
        return Refusal(KIND, span, "there is no main clause before")
    when = tense(sentence, main)
    if when not in {"past", "present"} or sentence.spans[verb][1] < sentence.end - 1:
        return Refusal(KIND, span, "tense or end of the clause are not sure")
    if not _is_plain(sentence, who, first, verb):
        return Refusal(KIND, span, "the subject is not sure")
    number = noun_phrase(sentence, who).number
    form = finite(sentence.words[verb], when, number)
    pieces: tuple[Piece, ...] = (Own(first, verb), form, Own(verb + 1, sentence.end))
    changed = (sentence.words[verb], form)
    dropped = (start - 1, *((start,) if has_with else ()))
    subject = Subject((), "own", who, "the clause has its own subject")
    linker = Linker("with", "") if has_with else None
    return Cut(KIND, span, pieces, verb, dropped, subject=subject, linker=linker, inflected=changed)


def _subject(sentence: Sentence, verb: int) -> int | None:
    """The noun that a participle speaks of: its subject, or the noun behind "with"."""
    own = sentence.subject(verb)
    if own is not None and own < verb:
        return own
    noun = sentence.heads[verb]
    is_with = sentence.relations[verb] == "acl" and any(
        sentence.lower[at] == "with" for at in sentence.children(noun, "case")
    )
    return noun if is_with and noun < verb else None


def _is_plain(sentence: Sentence, who: int, first: int, verb: int) -> bool:
    """True for a noun phrase of a few words directly before the participle."""
    is_noun = sentence.tags[who] in NOUNS | {"PRP"} or sentence.lower[who] in {"latter", "former"}
    tags = sentence.tags[first:verb]
    is_near = all(
        sentence.tags[at] in {"RB", "CD"} for at in range(noun_phrase(sentence, who).span[1], verb)
    )
    return (
        is_noun
        and is_near
        and verb - first <= 10
        and (tags[0] not in {"JJ", "NN"})  # "with external confusion looking like": a part of it
        and not {",", "VBN"} & set(tags)
        and (sentence.tags[who] != "PRP" or sentence.lower[who] in {"he", "she", "it", "they"})
    )
