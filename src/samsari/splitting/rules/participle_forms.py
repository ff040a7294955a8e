"""A participle clause as a sentence: "winning the cup" becomes "won the cup"."""

from __future__ import annotations

from samsari.splitting.cut import Own, Piece
from samsari.splitting.inflection import be, finite, participle
from samsari.splitting.noun_phrases import noun_phrase
from samsari.splitting.sentence import Sentence, Span


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
