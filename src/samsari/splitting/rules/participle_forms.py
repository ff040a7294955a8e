"""A participle clause as a sentence: "winning the cup" becomes "won the cup"."""

from __future__ import annotations

from samsari.english.clauses import is_passive, main_verbs, subject_of
from samsari.english.inflection import be, finite, lemma, participle
from samsari.english.noun_phrases import NAMES, noun_phrase
from samsari.english.sentence import Sentence, Span
from samsari.english.words import noun_kinds
from samsari.splitting.cut import Own, Piece

# What follows from the whole clause before: "This made it".
RESULTS = frozenset(
    "making causing allowing enabling resulting leading giving leaving forcing prompting ensuring "
    "bringing creating meaning earning killing requiring injuring destroying increasing reducing "
    "restricting limiting confining improving preventing indicating suggesting implying "
    "signifying rendering hampering culminating".split()
)
# How somebody judges, and then gives points.
JUDGING = frozenset("call praise describe rate review name criticize criticise commend".split())
# Subjects that do things themselves.
PEOPLE = frozenset("he she they we i you who police".split())
# What people do themselves: "They killed two men", not "This killed two men".
ACCIDENTS = frozenset("crash explode collapse sink fall erupt derail burn".split())
HARMING = frozenset("killing injuring wounding destroying".split())


def finite_clause(
    sentence: Sentence, verb: int, span: Span, when: str, number: str
) -> tuple[tuple[Piece, ...], tuple[str, str]]:
    """The participle clause with a finite verb, and the verb that changed its form."""
    if sentence.tags[verb] == "VBN":
        helper = next((at for at in sentence.helpers(verb) if at < verb), None)
        if helper is not None and sentence.lower[helper] in {"having", "being"}:
            form = finite(sentence.lower[helper], "past" if when == "past" else when, number)
            if sentence.lower[helper] == "having" and when == "past":
                form = "had"
            return (form, Own(helper + 1, span[1])), (sentence.words[helper], form)
        return (be(when, number), Own(*span)), ("", be(when, number))
    form = _form(sentence.words[verb], when, number)
    pieces: list[Piece] = []
    at = span[0]
    for one in (verb, *joined_participles(sentence, verb)):
        pieces += [Own(at, one)] if at < one else []
        pieces.append(_form(sentence.words[one], when, number))
        at = one + 1
    pieces += [Own(at, span[1])] if at < span[1] else []
    return tuple(pieces), (sentence.words[verb], form)


def joined_participles(sentence: Sentence, verb: int) -> tuple[int, ...]:
    """Other participles that are joined to one: "losing" in "winning once and losing twice"."""
    if sentence.tags[verb] != "VBG":
        return ()
    return tuple(at for at in sentence.children(verb, "conj") if sentence.tags[at] == "VBG")


def _form(word: str, when: str, number: str) -> str:
    """A finite form; "has won" for "winning" behind a main clause in the perfect."""
    if when != "perfect":
        return finite(word, when, number)
    return f"{'has' if number == 'singular' else 'have'} {participle(word)}"


def subject_number(sentence: Sentence, head: int) -> str:
    """singular or plural; empty for "I", whose verbs have forms of their own."""
    if sentence.lower[head] in {"i", "you", "we"}:
        return "plural" if sentence.lower[head] != "i" else ""
    return noun_phrase(sentence, head).number


def is_result(sentence: Sentence, verb: int, main: int) -> bool:
    """True if the participle says what follows from the clause; "making a film" does not."""
    word = sentence.lower[verb]
    if sentence.lower[verb - 1] == "then":
        return False  # "met Ann, then leading the band"
    if word == "giving" and lemma(sentence.lower[main]) in JUDGING:
        return False  # "called it great, giving it ten points"
    if word in HARMING and _is_doer(sentence, main):
        return False  # "the rebels attacked the town, killing two": they killed them
    if word in {"making", "creating", "leaving"} and is_passive(sentence, main):
        return True
    if word in {"making", "giving", "leaving", "bringing", "earning", "creating"}:
        following = sentence.lower[verb + 1] if verb + 1 < len(sentence) else ""
        is_thing = verb + 1 < len(sentence) and sentence.tags[verb + 1] != "PRP$"
        return is_thing and following in {"it", "him", "her", "them", "this", "these", "to", "rise"}
    return word in RESULTS


def _is_doer(sentence: Sentence, main: int) -> bool:
    """True if the main clause has a person or a group of people as its subject."""
    who = subject_of(sentence, main)
    is_accident = lemma(sentence.lower[main]) in ACCIDENTS
    if who is None or is_accident or is_passive(sentence, main):
        return False
    is_group = noun_kinds().get(sentence.lower[who].removesuffix("s")) == "group"
    named = sentence.lower[who] in PEOPLE or noun_phrase(sentence, who).is_person
    return is_group or named or sentence.lower[who] in {"all", "most", "some"}


def has_gap(sentence: Sentence, head: int, begin: int) -> bool:
    """True for "Ann is the best, and Eva the second best, having": the verb of Eva is left out."""
    between = range(head + 1, begin - 2)
    linked = (at + 2 for at in between if sentence.lower[at : at + 2] == (",", "and"))
    return any(sentence.tags[at] in NAMES for at in linked)


def is_main_action(sentence: Sentence, verb: int) -> bool:
    """True for a main predicate, and for "adapt" in "they learn to adapt"."""
    mains = main_verbs(sentence)
    while verb not in mains and verb >= 0 and sentence.relations[verb] in {"xcomp", "conj"}:
        verb = sentence.heads[verb]
    return verb in mains


def last_action(sentence: Sentence, verb: int, span: Span) -> int:
    """The last main verb before a participle clause, else what the participle hangs on."""
    before = [at for at in main_verbs(sentence) if at < span[0] and sentence.finite(at) is not None]
    return max(before, default=sentence.heads[verb])


def is_one_of_two(sentence: Sentence, verb: int, span: Span) -> bool:
    """True if another participle is joined to this one, and it is not sure how."""
    joined = {verb, *joined_participles(sentence, verb)}
    return any(
        tag == "VBG" and sentence.tags[at - 1] == "CC" and at not in joined
        for at, tag in enumerate(sentence.tags[: span[1]])
        if at > verb
    )
