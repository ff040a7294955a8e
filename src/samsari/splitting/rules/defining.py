"""Cuts of relative clauses without a comma: "is a player who", "wrote a book that".

He is a player who plays for Bonn.    He is a player. He plays for Bonn.
He left, a move that hurt us.         He left. This move hurt us.
"""

from __future__ import annotations

from dataclasses import dataclass

from samsari.english.clauses import is_main, is_negated, main_verbs, subject_of, tense
from samsari.english.inflection import lemma
from samsari.english.noun_phrases import noun_phrase
from samsari.english.sentence import NOUNS, VERBS, Sentence, Span
from samsari.english.words import POSSESSIVE
from samsari.splitting.cut import Cut, Linker, Own, Proposal, Refusal, Subject
from samsari.splitting.reference import antecedent, shared_subject

DEFINING, COMMENT = "defining relative clause", "comment on the clause"
# Nouns that say nothing without the clause.
EMPTY = frozenset(
    "person man woman one ones thing place someone something anyone name term word type kind form "
    "way day time part people member example case sort number group set series lot variety class "
    "result reason fact point method means process situation concept idea phrase expression title "
    "nickname line area work piece object item element procedure technique system".split()
)
# "A variety of sauces that flow": the sauces flow.
QUANTITIES = frozenset("variety number range lot group set collection series".split())
# A clause with one of these tells what the thing is wanted for.
WANTED = frozenset({"would", "could", "might", "should"})
# Nouns that name what a clause has told.
ACTS = frozenset(
    "move decision feat act action step practice achievement change event policy process "
    "situation trend tradition fact".split()
)
# What is wished for need not exist.
WISHES = frozenset("need want require seek look wish hope desire lack ask prefer use mean".split())


# Nouns before "of" that stand for what the second noun names: "a type of bread made in Bonn".
OF_NOUNS = frozenset(
    "one type kind form species genus breed series set suite collection style brand range variety "
    "piece system".split()
)


@dataclass(frozen=True, slots=True)
class Relative:
    """A relative clause: its verb, its noun, its relative word and all its words."""

    verb: int
    noun: int
    word: int
    span: Span
    is_closed: bool  # a comma follows


def defining(sentence: Sentence, relative: Relative) -> Proposal:  # noqa: PLR0911 - one reason each
    """A clause without a comma, on a noun with "a": "is a player who", "wrote a book that"."""
    noun = predicate_noun(sentence, whole_of(sentence, relative.noun))
    begin, end = relative.span
    first = noun_phrase(sentence, noun).span[0]
    if sentence.is_comma(first - 1) and end == sentence.end and not sentence.children(noun, "cop"):
        return _act(sentence, relative, first)
    reason = defining_reason(sentence, noun)
    if not reason and (
        sentence.lower[relative.word] not in {"who", "which", "that"}
        or relative.word != begin
        or not sentence.relations[relative.word].startswith("nsubj")
    ):
        reason = "no rule for this relative word"
    if not reason and _is_restricted(sentence, noun, relative):
        reason = "the clause says which one is meant"
    if not reason and _has_other(sentence, noun, relative):
        reason = "it is not sure which noun is meant"
    if not reason and is_owned_by_other(sentence, noun, relative.span):
        reason = "the clause speaks of the subject of the sentence too"
    if not reason and not sentence.children(noun, "cop") and _has_second(sentence, begin, end):
        reason = "a second noun may follow the clause"
    if reason:
        return Refusal(DEFINING, relative.span, reason)
    if sentence.tags[begin + 1] not in VERBS | {"RB", "RBR", "RBS"}:
        return Refusal(DEFINING, relative.span, "there is no place for the subject")
    is_person = sentence.lower[relative.word] == "who"
    if is_person and not noun_phrase(sentence, noun).is_person:
        return Refusal(DEFINING, relative.span, "it is not sure which noun is meant")
    subject = defined_subject(sentence, noun, begin, is_person=is_person)
    if subject is None:
        return Refusal(DEFINING, relative.span, "it is not sure what the clause speaks of")
    at = sentence.finite(relative.verb)
    is_plural = at is not None and (sentence.tags[at] == "VBP" or sentence.lower[at] == "were")
    is_single = at is not None and (sentence.tags[at] == "VBZ" or sentence.lower[at] == "was")
    number = noun_phrase(sentence, subject.head or noun).number
    if (is_plural and number == "singular") or (is_single and number == "plural"):
        return Refusal(DEFINING, relative.span, "the verb does not fit the subject")
    return Cut(
        DEFINING,
        relative.span,
        (*subject.pieces, Own(begin + 1, end)),
        relative.verb,
        dropped=(relative.word,),
        subject=subject,
        linker=Linker(sentence.lower[relative.word], ""),
    )


def _is_restricted(sentence: Sentence, noun: int, relative: Relative) -> bool:
    """True for "listed as a group that", "recipes that would work", "a variety of pens that"."""
    if sentence.children(noun, "cop"):
        return False
    cases = {sentence.lower[at] for at in sentence.children(noun, "case")}
    at = sentence.finite(relative.verb)
    is_wanted = at is not None and sentence.lower[at] in WANTED
    return "as" in cases or is_wanted or sentence.lower[noun] in QUANTITIES


def _has_other(sentence: Sentence, noun: int, relative: Relative) -> bool:
    """True if another noun between a noun and "which" or "that" may be meant."""
    is_whole = relative.noun != noun == whole_of(sentence, relative.noun)
    if sentence.lower[relative.word] == "who" or is_whole:
        return False
    number = noun_phrase(sentence, noun).number
    between = range(noun_phrase(sentence, noun).span[1], relative.span[0])
    return any(
        sentence.tags[at] in NOUNS
        and sentence.relations[at] not in {"compound", "flat"}
        and noun_phrase(sentence, at).number == number
        for at in between
    )


def is_owned_by_other(sentence: Sentence, noun: int, span: Span) -> bool:
    """True for "she runs a firm that sells toys with her sister": perhaps she does it with her."""
    if sentence.children(noun, "cop"):
        return False
    own = POSSESSIVE.get(noun_phrase(sentence, noun).pronoun, "")
    return any(sentence.tags[at] == "PRP$" and sentence.lower[at] != own for at in range(*span))


def _has_second(sentence: Sentence, begin: int, end: int) -> bool:
    """True for "has a page that can be used and a blog": what follows "and" may be had as well."""
    return any(
        sentence.lower[at] == "and" and sentence.tags[at + 1] in {"DT", "CD", "PRP$"}
        for at in range(begin, end - 1)
    )


def _act(sentence: Sentence, relative: Relative, first: int) -> Proposal:
    """ "He left, a move that hurt us" becomes "He left. This move hurt us"."""
    begin, end = relative.span
    noun = relative.noun
    is_act = sentence.lower[noun] in ACTS and sentence.lower[first] in {"a", "an"}
    is_own = relative.word == begin and sentence.relations[relative.word].startswith("nsubj")
    if not is_act or not is_own or begin != noun + 1 or first + 1 != noun:
        return Refusal(COMMENT, relative.span, "no rule for this clause")
    return Cut(
        COMMENT,
        (first, end),
        ("this", Own(noun, begin), Own(begin + 1, end)),
        relative.verb,
        dropped=(first - 1, first, relative.word),
        subject=Subject(("this",), "clause", None, "the noun names the whole clause"),
        linker=Linker(sentence.lower[relative.word], "this"),
    )


def _is_real(sentence: Sentence, verb: int) -> bool:
    """True if an object exists: it was met in the past, or somebody known has it now."""
    if tense(sentence, verb) == "past":
        return lemma(sentence.lower[verb]) not in WISHES
    who = subject_of(sentence, verb)
    is_known = who is not None and (
        sentence.tags[who] == "NNP" or sentence.lower[who] in {"he", "she", "it"}
    )
    return is_known and tense(sentence, verb) != "" and lemma(sentence.lower[verb]) not in WISHES


def predicate_noun(sentence: Sentence, noun: int) -> int:
    """The first of joined predicate nouns: "writer" for "singer" in "is a writer and singer"."""
    above = sentence.heads[noun]
    is_joined = sentence.relations[noun] == "conj" and above >= 0
    return above if is_joined and sentence.children(above, "cop") else noun


def whole_of(sentence: Sentence, noun: int) -> int:
    """ "type" for "bread" in "a type of bread"."""
    above = sentence.heads[noun]
    is_of = sentence.relations[noun] == "nmod" and any(
        sentence.lower[at] == "of" for at in sentence.children(noun, "case")
    )
    return above if is_of and above >= 0 and sentence.lower[above] in OF_NOUNS else noun


def defining_reason(sentence: Sentence, noun: int) -> str:  # noqa: PLR0911 - one reason each
    """Why what defines a noun must stay with it; empty if it may become a sentence."""
    if not _is_indefinite(sentence, noun):
        return "the clause says which one is meant"
    if not _says_more(sentence, noun) and _is_definition(sentence, noun):
        return "the clause is a part of the definition"
    if sentence.lower[noun] in EMPTY and not _says_more(sentence, noun):
        return f"{sentence.lower[noun]!r} says too little alone"
    if sentence.children(noun, "conj", "cc") and not sentence.children(noun, "cop"):
        return "the noun is one of several"
    verb = noun if noun in main_verbs(sentence) else sentence.heads[noun]
    if not is_main(sentence, verb) or is_negated(sentence, verb) or not tense(sentence, verb):
        return "the noun is not in a plain main clause"
    is_object = sentence.relations[noun] in {"obj", "obl", "obl:agent"}
    if verb == noun or (is_object and _is_real(sentence, verb)):
        return ""
    return "the noun is not what the sentence is about"


def _is_definition(sentence: Sentence, noun: int) -> bool:
    """True for "a ship is a thing that", "side projects are projects that"."""
    who = subject_of(sentence, noun) if sentence.children(noun, "cop") else None
    if who is None:
        return False
    begin = sentence.spans[who][0]
    is_general = sentence.lower[begin] in {"a", "an"} or sentence.tags[who] == "NNS"
    return is_general or sentence.lower[who] == sentence.lower[noun]


def _says_more(sentence: Sentence, noun: int) -> bool:
    """True if an adjective or "of ..." tells more about a noun: "a planning method"."""
    return bool(sentence.children(noun, "amod", "compound")) or any(
        sentence.lower[sentence.spans[at][0]] == "of" for at in sentence.children(noun, "nmod")
    )


def _is_indefinite(sentence: Sentence, noun: int) -> bool:
    """True for "a player", "two players", "several players", "players"."""
    determiners = {sentence.lower[at] for at in sentence.children(noun, "det", "nmod:poss")}
    if sentence.tags[noun] == "NN":
        return bool(determiners & {"a", "an"})
    is_counted = bool(sentence.children(noun, "nummod")) or bool(determiners)
    is_counted |= bool(sentence.children(noun, "cop"))
    return (
        sentence.tags[noun] == "NNS"
        and is_counted
        and determiners <= {"some", "several", "many", "two", "three"}
    )


def defined_subject(
    sentence: Sentence, noun: int, begin: int, *, is_person: bool
) -> Subject | None:
    """Of a predicate noun ("he is a player who") the subject of the sentence, else the noun."""
    if sentence.children(noun, "cop"):
        head = subject_of(sentence, noun)
        if (
            head is None
            or sentence.relations[head] == "expl"
            or sentence.relations[head] == "csubj"
        ):
            return None
        return shared_subject(sentence, head, is_person=is_person, until=begin)
    return antecedent(sentence, noun, is_person=is_person)
