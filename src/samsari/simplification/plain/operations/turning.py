"""A passive sentence of a line turned, with the changes of words inside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from samsari.model.text import Token
from samsari.simplification.plain.candidates import Candidate
from samsari.simplification.plain.operations.active import (
    Turn,
    agent_text,
    may_be_passive,
    turn,
    verb_forms,
)
from samsari.simplification.plain.operations.agents import moved_subject
from samsari.simplification.plain.operations.exact import made_up
from samsari.simplification.plain.operations.grammar_tree import Grammar, Span, Tree
from samsari.simplification.plain.sentence import PlainSentence
from samsari.simplification.surface import Change, article_changes, restore


@dataclass(frozen=True, slots=True)
class Inside:
    """A change of words that was chosen already, counted in words of the sentence."""

    candidate: Candidate
    change: Change  # counted in tokens of the line


@dataclass(frozen=True)
class Place:
    """A sentence in its line: the text, all tokens, where the sentence begins, what follows it."""

    raw: str
    tokens: Sequence[Token]
    start: int
    sentence: PlainSentence
    after: Sequence[str]

    def piece(self, span: Span, inner: Sequence[Inside]) -> str:
        """Words of the sentence as they are written, with the changes inside them."""
        first, last = self.start + span[0], self.start + span[1]
        changes = [own.change for own in inner if first <= own.change.begin < last]
        text = restore(self.raw, self.tokens, [*changes, *article_changes(self.tokens, changes)])
        tail = len(self.raw) - self.tokens[last - 1].end
        return text[self.tokens[first].start : len(text) - tail]


def turned(grammar: Grammar, place: Place, inner: Sequence[Inside]) -> Candidate | None:
    """The active sentence, or None where that is not sure."""
    if not may_be_passive(place.sentence):
        return None
    tree = grammar.read(place.sentence.words)
    found = turn(tree, place.after)
    if found is None:
        return None
    target = _target(tree, found, place, inner)
    if not all(target):
        return None
    old = " ".join(place.sentence.lower[found.begin : found.end])
    text = " ".join(target)
    return Candidate(found.begin, found.end, target, made_up(old, text, "active"))


def _target(tree: Tree, found: Turn, place: Place, inner: Sequence[Inside]) -> tuple[str, ...]:
    """The pieces of the active sentence in their order; an empty piece if one is not known."""
    lemma = _other_verb(found, inner)
    if lemma is None:
        return ("",)
    subject = moved_subject(tree, found.subject, place.piece(found.subject, inner))
    agent = agent_text(tree, found, place.piece(found.agent, inner))
    verb = verb_forms(tree, found, lemma)
    first, _, second = verb.partition(" ")
    if found.modal is not None and second:
        first = place.piece((found.modal, found.modal + 1), inner)
    verbs = (first, *found.adverbs, second) if second else (*found.adverbs, verb)
    particle = (found.particle,) if found.particle else ()
    middle = (place.piece(found.middle, inner),) if found.middle[0] < found.middle[1] else ()
    return (agent, *verbs, *particle, subject, *middle)


def _other_verb(found: Turn, inner: Sequence[Inside]) -> str | None:
    """The verb that a change puts in the place of the old one, empty if none does.

    None if a change of words lies across the parts that change places.
    """
    parts = (found.subject, found.middle, found.agent)
    lemma = ""
    for own in inner:
        begin, end = own.candidate.span
        is_modal = (begin, end) == (found.modal, (found.modal or 0) + 1)
        if end <= found.begin or begin >= found.end or is_modal:
            continue
        if (begin, end) == (found.participle, found.participle + 1):
            lemma = own.candidate.entry.target
            if own.candidate.entry.part != "verb" or len(lemma.split()) != 1:
                return None
        elif not any(first <= begin and end <= last for first, last in parts):
            return None
    return lemma
