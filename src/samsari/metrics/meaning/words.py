"""The words of a source and an output, what they weigh, and how far their partners say the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from samsari.alignment.lexicon import WordForm, own_lexicon
from samsari.alignment.long_texts import WHOLE
from samsari.english.facts.names import initials, name_words, names, same_name
from samsari.english.facts.numbers import numbers
from samsari.metrics.samsa.comparison import Comparison
from samsari.model.alignment import Link
from samsari.model.document import Document
from samsari.model.text import Token
from samsari.pairing.methods import pair_documents
from samsari.sameness.opposites import are_opposites

# What a word weighs: a name or a number more than another content word, a function word little.
FACT, CONTENT, FUNCTION = 2.0, 1.0, 0.1
ASIDE = 0.3  # what stands in brackets may be left out
CENTER = 1.3  # the minimal center of a main relation or participant weighs more
INFLECTED = 0.97  # another form of the same word
BRACKETS = {"(": 1, "[": 1, "-LRB-": 1, ")": -1, "]": -1, "-RRB-": -1}
OPPOSITE = -0.5
NAME_BY_WORD = 0.7  # a name for a common word, or the other way round

Place = tuple[int, int]  # sentence and token


@dataclass(frozen=True)
class Side:
    """One side of a pair: its sentences, and which words are names."""

    sentences: tuple[tuple[Token, ...], ...]

    @cached_property
    def forms(self) -> tuple[tuple[WordForm, ...], ...]:
        """The tokens as the lexicon sees them."""
        lexicon = own_lexicon()
        return tuple(lexicon.forms(token.text for token in own) for own in self.sentences)

    @cached_property
    def names(self) -> frozenset[Place]:
        """The places of words that belong to names."""
        return frozenset(
            (number, at) for number, own in enumerate(self.sentences) for at in name_words(own)
        )

    @cached_property
    def numbers(self) -> Mapping[Place, tuple[str, float]]:
        """The places of the words of numbers, each with the kind and the value of its number."""
        return {
            (sentence, at): (number.kind, number.amount)
            for sentence, own in enumerate(self.sentences)
            for number in numbers(own)
            for at in range(number.first, number.last)
        }

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The places of all words, in order; punctuation is left out."""
        return tuple(
            (number, at)
            for number, own in enumerate(self.sentences)
            for at, token in enumerate(own)
            if not token.is_punctuation
        )

    @cached_property
    def asides(self) -> frozenset[Place]:
        """The places of the words in brackets."""
        found = set()
        for number, own in enumerate(self.sentences):
            depth = 0
            for at, token in enumerate(own):
                depth = max(0, depth + BRACKETS.get(token.text, 0))
                if depth:
                    found.add((number, at))
        return frozenset(found)

    def token(self, place: Place) -> Token:
        """The token at a place of a source or an output that `meaning` compares."""
        return self.sentences[place[0]][place[1]]

    def form(self, place: Place) -> WordForm:
        """The word form at a place."""
        return self.forms[place[0]][place[1]]

    def key(self, place: Place) -> str:
        """The base form of the word at a place, which all its forms share."""
        form = self.form(place)
        _, *lemmas = form.keys
        return next((key for key in lemmas if not key.startswith("~")), form.folded)

    def weight(self, place: Place) -> float:
        """What the word at a place weighs."""
        form = self.form(place)
        if form.number is not None or place in self.names:
            return FACT
        return CONTENT if form.kind == "content" else FUNCTION


@dataclass(frozen=True, slots=True)
class Match:
    """A link between a word of the source and one of the output, and how far it holds."""

    left: Place
    right: Place
    value: float


def matches(compared: Comparison, left: Side, right: Side) -> list[Match]:
    """The links of a comparison with the value of each; of a long text, those in paired sentences.

    A comparison has few alignments with links for each sentence, whatever the length of the text.
    """
    paired = paired_sentences(compared)
    return [
        Match(one, other, _value(link, left, one, right, other))
        for passage, row in enumerate(compared.alignments)
        for sentence, alignment in enumerate(row)
        if paired is None or (passage, sentence) in paired
        for link in alignment.links
        for one, other in [((passage, link.left), (sentence, link.right))]
    ]


def sameness(link: Link) -> float:
    """How surely the linked words say the same here: no surer than the link itself."""
    return min(link.score, link.sameness)


def _value(link: Link, left: Side, one: Place, right: Side, other: Place) -> float:
    here, there = left.form(one), right.form(other)
    if here.folded == there.folded:
        return 1.0
    if one in left.numbers and other in right.numbers:
        return float(left.numbers[one] == right.numbers[other])
    if one in left.names and other in right.names:
        same = same_name(left.token(one).text, right.token(other).text)
        return INFLECTED if same else 0.0
    if are_opposites(here.folded, there.folded):
        return OPPOSITE
    is_name = (one in left.names) != (other in right.names)
    return _common(link, here, there, NAME_BY_WORD if is_name else 1.0)


def _common(link: Link, here: WordForm, there: WordForm, scale: float) -> float:
    """How far two different words say the same that are no numbers, names or opposites."""
    if here.kind == "function" and there.kind == "function":
        return 1.0
    if here.similarity(there) == 1.0:
        return INFLECTED
    if scale < 1.0:
        return scale * sameness(link)
    return 1.0 if link.says_the_same else sameness(link)


def turned_twice(every: Sequence[Match]) -> list[Match]:
    """Opposites that say the same, because what stands beside them is turned as well.

    "Anna is older than Tom" and "Tom is younger than Anna".
    """
    return [
        replace(one, value=INFLECTED) if one.value == OPPOSITE and _is_turned(one, every) else one
        for one in every
    ]


def _is_turned(one: Match, every: Iterable[Match]) -> bool:
    """True if a word from before it now stands behind it, and one from behind before it."""
    near = [own for own in every if own.value >= INFLECTED and own.left[0] == one.left[0]]
    sides = {(own.left < one.left, own.right < one.right) for own in near}
    return {(True, False), (False, True)} <= sides


def same_things(left: Side, right: Side) -> Iterator[Match]:
    """Numbers in words and figures, names, and short forms with what they stand for."""
    for one, amount in left.numbers.items():
        yield from (Match(one, two, 1.0) for two, own in right.numbers.items() if own == amount)
    known = {left.form(p).folded for p in left.names} | {right.form(p).folded for p in right.names}
    spots = [(place, right.form(place).folded) for place in right.places]
    for one in left.places:
        word = left.form(one).folded
        if word in known:
            yield from (Match(one, two, 1.0) for two, own in spots if own == word)
    for place, words in _spelt_out(right, left):
        yield from (Match(one, place, 1.0) for one in words)
    for place, words in _spelt_out(left, right):
        yield from (Match(place, two, 1.0) for two in words)


def _spelt_out(short: Side, long: Side) -> Iterator[tuple[Place, list[Place]]]:
    """The short forms of one side with the names of the other that they stand for."""
    every = [(place, short.token(place).text) for place in short.places]
    forms = [(place, text.lower()) for place, text in every if text.isupper() and len(text) > 1]
    for number, tokens in enumerate(long.sentences) if forms else ():
        for name in names(tokens):
            letters = initials([token.text for token in tokens[name.first : name.last]])
            words = [(number, at) for at in range(name.first, name.last)]
            yield from ((place, words) for place, text in forms if text == letters)


@dataclass(frozen=True, slots=True)
class Partner:
    """The word on the other side that says most of a word, and how much of it."""

    place: Place
    value: float


def partners(found: Iterable[Match], *, of_source: bool) -> dict[Place, Partner]:
    """For each word of one side its best partner; an opposite only if there is nothing better."""
    held: dict[Place, Partner] = {}
    for match in found:
        key, other = (match.left, match.right) if of_source else (match.right, match.left)
        if key not in held or match.value > held[key].value:
            held[key] = Partner(other, match.value)
    return held


def center_places(compared: Comparison) -> frozenset[Place]:
    """The minimal centers of all main relations and participants of the source."""
    return frozenset(
        (step.passage, position)
        for step in compared.steps
        for unit in (step.scene.main_relation, *step.scene.participants)
        for position in unit.centers
    )


def main_places(compared: Comparison) -> frozenset[Place]:
    """The minimal centers of the main relations of the source."""
    return frozenset(
        (step.passage, position)
        for step in compared.steps
        for position in step.scene.main_relation.centers
    )


def sides(compared: Comparison) -> tuple[Side, Side]:
    """The two sides of a comparison."""
    tokens: Sequence[tuple[Token, ...]] = [passage.tokens for passage in compared.passages]
    return Side(tuple(tokens)), Side(compared.sentences)


# Long texts: sentences are paired first, and words have partners in paired sentences only.
#
# In a long text nearly every word has a copy somewhere. Such a copy does not say what a sentence
# said that was left out. So the words of a sentence without a partner are lost, or added.

SentencePair = tuple[int, int]


def paired_sentences(compared: Comparison) -> frozenset[SentencePair] | None:
    """The source and output sentences that are paired; None for a short text: all may be."""
    lefts = [passage.tokens for passage in compared.passages]
    if len(lefts) * len(compared.sentences) <= WHOLE:
        return None
    found = pair_documents(_document(lefts), _document(list(compared.sentences)))
    return frozenset((link.left, link.right) for link in found.links)


def _document(sentences: list[tuple[Token, ...]]) -> Document:
    """The sentences, cut as they are, as a document of one paragraph."""
    texts = [" ".join(token.text for token in own) for own in sentences]
    spans, start = [], 0
    for text in texts:
        spans.append((start, start + len(text)))
        start += len(text) + 1
    return Document(" ".join(texts), tuple(spans))
