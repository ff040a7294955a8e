"""Cuts of relative clauses: "who", "which", "whose", "where", "in which".

He married Ann, who was an actress.      He married Ann. She was an actress.
He is a player who plays for Bonn.       He is a player. He plays for Bonn.
He lost, which means that he left.       He lost. This means that he left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from samsari.english.clauses import is_main, main_verbs, subject_of, tense
from samsari.english.inflection import lemma
from samsari.english.lists import word_list
from samsari.english.noun_phrases import behind_brackets, noun_phrase
from samsari.english.sentence import FINITE, NOUNS, VERBS, Sentence, Span
from samsari.english.words import OBJECT, noun_kinds
from samsari.splitting.cut import Copy, Cut, Linker, Own, Piece, Proposal, Refusal, Subject
from samsari.splitting.reference import antecedent, shared_subject
from samsari.splitting.rules.forms import (
    THIS,
    defined_subject,
    front_subject,
    is_subject,
    placed,
    predicate_noun,
    verb_number,
)

KIND, DEFINING, COMMENT = (
    "relative clause",
    "defining relative clause",
    "comment on the clause",
)
RELATIVES = word_list("relative-words")
TAGS = frozenset({"WP", "WDT", "WP$", "WRB", "DT"})
INNER_VERBS = word_list("relations-of-verbs-inside-noun-phrases")
UNSURE = "it is not sure which noun is meant"


@dataclass(frozen=True, slots=True)
class Relative:
    """A relative clause: its verb, its noun, its relative word and all its words."""

    verb: int
    noun: int
    word: int
    span: Span
    is_closed: bool  # a comma follows


def proposals(sentence: Sentence) -> Iterator[Proposal]:
    """The cuts of relative clauses."""
    for word, text in enumerate(sentence.lower):
        if word and text in RELATIVES and sentence.tags[word] in TAGS:
            found = _proposal(sentence, word)
            if found is not None:
                yield found


def _proposal(sentence: Sentence, word: int) -> Proposal | None:  # noqa: PLR0911 - one reason each
    verb, begin = _verb(sentence, word), _begin(sentence, word)
    if verb is None or begin is None:
        return None
    has_comma = sentence.is_comma(begin - 1)
    if not has_comma and sentence.relations[verb] != "acl:relcl":
        return None
    span = (begin, _end(sentence, verb, begin))
    kind = KIND if has_comma else DEFINING
    if reason := _reason(sentence, verb, word, span):
        return Refusal(kind, span, reason)
    is_closed = sentence.is_comma(span[1])
    if not has_comma:
        noun = predicate_noun(sentence, sentence.heads[verb])
        return _defining(sentence, Relative(verb, noun, word, span, is_closed))
    if _is_comment(sentence, word, verb):
        return _comment(sentence, verb, word, span)
    meant = _meant_noun(sentence, verb, word, begin)
    if meant is None or sentence.tags[meant] not in NOUNS:
        is_open = _is_comment(sentence, word, verb, is_sure=False)
        return _comment(sentence, verb, word, span) if is_open else Refusal(kind, span, UNSURE)
    if _may_be_comment(sentence, word, verb, meant) and span[1] == sentence.end:
        return _comment(sentence, verb, word, span)
    return _made(sentence, Relative(verb, meant, word, span, is_closed))


def _verb(sentence: Sentence, word: int) -> int | None:
    """The predicate of the clause that a relative word begins."""
    at = sentence.heads[word]
    while at >= 0:
        finite = sentence.finite(at)
        if finite is not None and finite > word:
            return at if at != sentence.root else None
        at = sentence.heads[at]
    return None


def _begin(sentence: Sentence, word: int) -> int | None:
    """Where the clause begins: at the word, its preposition, or "some of"; none if unclear."""
    if sentence.is_comma(word - 1) or sentence.tags[word - 1] not in {"IN", "TO"}:
        return word
    for begin in range(word - 1, max(0, word - 5), -1):
        if sentence.is_comma(begin - 1):
            is_part = begin == word - 1 or sentence.lower[word - 1] == "of"
            return begin if is_part else None
    return None


def _end(sentence: Sentence, verb: int, begin: int) -> int:
    """Where the clause ends: with the sentence if no main clause goes on behind it."""
    end = sentence.spans[verb][1]
    while end < sentence.end and sentence.words[end] in {"''", '"', "”", ")"}:
        end += 1
    mains = [at for at in main_verbs(sentence) if at != verb]
    is_last = all(max(at, sentence.finite(at) or at) < begin for at in mains)
    return sentence.end if is_last and sentence.root < begin else end


def _reason(sentence: Sentence, verb: int, word: int, span: Span) -> str:
    """Why the clause cannot be taken out; empty if it can."""
    begin, end = span
    has_comma = sentence.is_comma(begin - 1)
    if end < sentence.end and not (has_comma and sentence.is_comma(end)):
        return "the clause stands inside the sentence"
    commas = [at for at in range(begin, end - 1) if sentence.is_comma(at)]
    mains = [at for at in main_verbs(sentence) if at < begin]
    for comma in commas:
        following = comma + 2 if sentence.tags[comma + 1] == "CC" else comma + 1
        is_next = following > comma + 1 and comma == commas[0]  # "which has a wall, and a river"
        if is_next and sentence.tags[following] in NOUNS | {"DT", "JJ"}:
            return "it is not sure where the clause ends"
        is_verb = following > comma + 1 and sentence.tags[following] in FINITE | {"VBN", "RB"}
        if is_verb or sentence.lower[comma + 1] in word_list("resuming"):
            return "it is not sure where the clause ends"
        if any(sentence.heads[at] in mains for at in range(comma + 1, end)):
            return "it is not sure where the clause ends"
    return ""


def _is_comment(sentence: Sentence, word: int, verb: int, *, is_sure: bool = True) -> bool:
    """True for ", which means that": it speaks of the whole clause before.

    If it may speak of the last noun as well, "this" leaves that as open as "which" did.
    """
    is_first = sentence.relations[word].startswith("nsubj") and sentence.lower[word] == "which"
    is_said = lemma(sentence.lower[verb]) in word_list("commenting")
    head = sentence.heads[verb]
    is_main = head in main_verbs(sentence) or head < 0
    if is_sure:
        return is_first and is_said and is_main
    is_open = sentence.finite(verb) == verb and verb_number(sentence, verb) == "singular"
    is_open &= lemma(sentence.lower[verb]) in word_list("consequences")
    is_denied = bool({"no", "not", "never"} & set(sentence.lower[:word]))
    return is_first and is_open and not is_denied and not sentence.children(verb, "compound:prt")


def _may_be_comment(sentence: Sentence, word: int, verb: int, noun: int) -> bool:
    """True for "They open a shop, which should help": "this" leaves open what helps."""
    finite = sentence.finite(verb)
    is_modal = finite is not None and sentence.tags[finite] == "MD"
    is_said = lemma(sentence.lower[verb]) in word_list("commenting")
    is_one = noun_phrase(sentence, noun).number == "singular" and not is_subject(sentence, noun)
    is_first = sentence.relations[word].startswith("nsubj") and sentence.lower[word] == "which"
    return is_modal and is_said and is_one and is_first and sentence.is_comma(word - 1)


def _comment(sentence: Sentence, verb: int, word: int, span: Span) -> Proposal:
    """ "He lost, which was a surprise" becomes "He lost. This was a surprise"."""
    if span[1] != sentence.end:
        return Refusal(COMMENT, span, "the clause stands inside the sentence")
    return Cut(
        COMMENT,
        span,
        ("this", Own(word + 1, span[1])),
        verb,
        dropped=(word - 1, word),
        subject=THIS,
        linker=Linker("which", "this"),
    )


def _meant_noun(sentence: Sentence, verb: int, word: int, begin: int) -> int | None:
    """The noun that is meant: the nearest that fits; none if another one may be meant."""
    near = _fitting(sentence, word, begin - 2)
    if not near:
        return None
    number, noun = verb_number(sentence, verb), near[0]
    phrase = noun_phrase(sentence, noun)
    if number and phrase.number != number:
        fitting = [at for at in near if noun_phrase(sentence, at).number == number]
        return fitting[0] if fitting == [sentence.heads[verb]] else None
    is_agreed = sentence.heads[verb] == noun or noun in sentence.elaborated(verb)
    others = [at for at in near[1:] if noun_phrase(sentence, at).number == phrase.number]
    others = [at for at in others if not phrase.span[0] <= at < phrase.span[1]]
    is_end = behind_brackets(sentence, phrase.span[1]) == begin - 1
    is_listed = sentence.relations[noun] == "conj" or bool(sentence.children(noun, "conj"))
    if is_listed or not is_agreed or not is_end:
        return None
    if _is_aside(sentence, phrase.span[0]):
        return None
    is_called = sentence.lower[phrase.span[0] - 1] in {"called", "as", "named", "termed"}
    is_person = sentence.lower[word] in {"who", "whom"}
    return noun if not others or is_called or is_person else None


def _is_aside(sentence: Sentence, begin: int) -> bool:
    """True for a noun in an aside: "a benefit for therapies, mainly those with drugs, which"."""
    comma = max((at for at in range(begin) if sentence.is_comma(at)), default=-1)
    return sentence.lower[comma + 1] in word_list("aside-openers") and comma >= 0


def _fitting(sentence: Sentence, word: int, last: int) -> list[int]:
    """The nouns of the phrase before the clause that fit the relative word, the nearest first."""
    is_person = sentence.lower[word] in {"who", "whom"}
    found: list[int] = []
    at = last
    while at >= 0 and (sentence.tags[at] not in VERBS or sentence.relations[at] in INNER_VERBS):
        if sentence.tags[at] in NOUNS and sentence.relations[at] not in {"compound", "flat"}:
            phrase = noun_phrase(sentence, at)
            is_fit = not phrase.is_person or sentence.lower[word] == "whose"
            if is_person:
                is_fit = phrase.is_person or (phrase.is_name and phrase.pronoun != "it")
            found += [at] if is_fit else []
        if is_subject(sentence, at) or sentence.words[at] == ";":
            break
        at -= 1
    return found


def _defining(sentence: Sentence, relative: Relative) -> Proposal:
    """A clause without a comma, on a noun with "a": "is a player who", "wrote a book that"."""
    noun, begin = relative.noun, relative.span[0]
    word = sentence.lower[relative.word]
    is_first = sentence.relations[relative.word].startswith("nsubj") and relative.word == begin
    if word not in {"who", "which", "that"} or not is_first:
        return Refusal(DEFINING, relative.span, "no rule for this relative word")
    if reason := defining_reason(sentence, noun):
        return Refusal(DEFINING, relative.span, reason)
    is_person = word == "who"
    subject = defined_subject(sentence, noun, begin, is_person=is_person)
    if subject is None:
        phrase = noun_phrase(sentence, noun)
        is_near = phrase.span[1] == begin and (phrase.is_person or not is_person)
        subject = antecedent(sentence, noun, is_person=is_person) if is_near else None
    if subject is None:
        return Refusal(DEFINING, relative.span, UNSURE)
    return Cut(
        DEFINING,
        relative.span,
        (*subject.pieces, Own(begin + 1, relative.span[1])),
        relative.verb,
        dropped=(relative.word,),
        subject=subject,
        linker=Linker(word, ""),
    )


def defining_reason(sentence: Sentence, noun: int) -> str:
    """Why what defines a noun must stay with it; empty if it may become a sentence."""
    determiners = {sentence.lower[at] for at in sentence.children(noun, "det", "nmod:poss")}
    is_predicate = bool(sentence.children(noun, "cop"))
    is_many = sentence.tags[noun] == "NNS" and determiners <= word_list("some-determiners")
    is_counted = bool(determiners or sentence.children(noun, "nummod")) or is_predicate
    is_new = determiners <= {"a", "an"} and bool(determiners) if not is_many else is_counted
    if not is_new or sentence.children(noun, "conj", "cc"):
        return "the clause says which one is meant"
    is_told = bool(sentence.children(noun, "amod", "compound", "nmod"))
    if sentence.lower[noun] in word_list("empty-nouns") and not is_told:
        return f"{sentence.lower[noun]!r} says too little alone"
    verb = noun if noun in main_verbs(sentence) else sentence.heads[noun]
    if not is_main(sentence, verb) or not tense(sentence, verb):
        return "the noun is not in a plain main clause"
    who = subject_of(sentence, verb)
    if is_predicate and who is not None:
        is_general = sentence.lower[sentence.spans[who][0]] in {"a", "an"}
        is_general |= sentence.tags[who] == "NNS"
        return "the clause is a part of the definition" if is_general else ""
    is_object = sentence.relations[noun] in {"obj", "obl:agent"}
    base = lemma(sentence.lower[verb])
    is_real = tense(sentence, verb) == "past" or base in word_list("introducing")
    is_real &= is_object and base not in word_list("wishes")
    return "" if is_real else "the noun is not what the sentence is about"


def _made(sentence: Sentence, relative: Relative) -> Proposal:
    word = sentence.lower[relative.word]
    subject = _meant(sentence, relative)
    if subject is None:
        return Refusal(KIND, relative.span, "it is not sure what the clause speaks of")
    is_own = sentence.relations[relative.word].startswith("nsubj")
    is_own &= sentence.heads[relative.word] == relative.verb and word in {"who", "which"}
    is_fronted = is_own and relative.is_closed
    front = front_subject(sentence, relative.noun, relative.span[0] - 1) if is_fronted else None
    pieces = _pieces(sentence, relative, front or subject)
    again = shared_subject(sentence, relative.noun, is_person=word == "who") if front else None
    if pieces is None or (front is not None and again is None):
        return Refusal(KIND, relative.span, f"no rule for this use of {word!r}")
    if relative.span[1] < sentence.end and not front:
        return Refusal(KIND, relative.span, "the clause stands inside the sentence")
    commas = [at for at in (relative.span[0] - 1, relative.span[1]) if sentence.is_comma(at)]
    return Cut(
        KIND,
        relative.span,
        pieces,
        relative.verb,
        dropped=(*commas, relative.word),
        replaced=(((0, relative.span[0] - 1), again.pieces),) if again else (),
        order="before" if front else "after",
        subject=front or subject,
        linker=Linker(word, ""),
    )


def _meant(sentence: Sentence, relative: Relative) -> Subject | None:
    """What the clause speaks of: for "he is a player, who" the subject."""
    word = sentence.lower[relative.word]
    if word == "where":
        return Subject(("there",), "antecedent", relative.noun, "'there' stands for the place")
    is_person = word in {"who", "whom"}
    is_named = sentence.tags[relative.noun] == "NNP"
    if sentence.children(relative.noun, "cop") and not is_named:
        said = defined_subject(sentence, relative.noun, relative.span[0], is_person=is_person)
        is_it = said is not None and said.head is not None and sentence.lower[said.head] == "it"
        return None if is_it and is_person else said
    return antecedent(sentence, relative.noun, is_person=is_person)


def _pieces(sentence: Sentence, relative: Relative, subject: Subject) -> tuple[Piece, ...] | None:
    """The clause as a sentence, by the part that the relative word plays in it."""
    begin, end = relative.span
    at, word = relative.word, sentence.lower[relative.word]
    relation = sentence.relations[at]
    if word == "where" and at == begin:
        phrase = noun_phrase(sentence, relative.noun)
        known = noun_kinds().get(sentence.lower[relative.noun], "")
        is_place = (phrase.is_name and not phrase.is_person) or known in {"place", "group"}
        return ("there", ",", Own(at + 1, end)) if is_place else None
    if word in {"who", "which"} and at == begin and relation.startswith("nsubj"):
        return placed(sentence, subject.pieces, relative.verb, (at + 1, end))
    if word in {"whom", "which"} and at > begin:
        return _behind_preposition(sentence, relative, subject)
    return None


def _behind_preposition(
    sentence: Sentence, relative: Relative, subject: Subject
) -> tuple[Piece, ...] | None:
    """ "many of whom came" becomes "many of them came"; "in which he sang", "in it, he sang"."""
    begin, end = relative.span
    at = relative.word
    first = subject.pieces[0]
    word = OBJECT.get(first.lower()) if isinstance(first, str) else None
    name: tuple[Piece, ...] = (word,) if word and len(subject.pieces) == 1 else subject.pieces
    if sentence.lower[at - 1] == "of" and at - begin >= 2:
        return (Own(begin, at), *name, Own(at + 1, end)) if word else None
    own = sentence.subject(relative.verb)
    phrase = noun_phrase(sentence, relative.noun)
    if name == ("it",):
        last = Copy(phrase.head, phrase.head + 1)
        name = (Copy(*phrase.span),) if phrase.is_name else ("this", last)
    is_plain = at - begin == 1 and own is not None and own > at and word in {None, "it"}
    return (Own(begin, at), *name, ",", Own(at + 1, end)) if is_plain else None
