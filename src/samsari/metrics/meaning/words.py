"""The words of a source and an output, what they weigh, and how far their partners say the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from samsari.alignment.lexicon import WordForm, own_lexicon
from samsari.alignment.long_texts import WHOLE
from samsari.english.facts.names import name_words, same_name
from samsari.metrics.samsa.comparison import Comparison
from samsari.model.alignment import Link
from samsari.model.document import Document
from samsari.model.text import Token
from samsari.pairing.methods import pair_documents
from samsari.sameness.opposites import are_opposites

# What a word weighs: a name or a number more than another content word, a function word little.
FACT, CONTENT, FUNCTION = 1.25, 1.0, 0.3
CENTER = 1.3  # the minimal center of a main relation or participant weighs more
INFLECTED = 0.97  # another form of the same word
OPPOSITE = -0.5
OTHER_FUNCTION = 0.5  # a function word for another one
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
    def places(self) -> tuple[Place, ...]:
        """The places of all words, in order; punctuation is left out."""
        return tuple(
            (number, at)
            for number, own in enumerate(self.sentences)
            for at, token in enumerate(own)
            if not token.is_punctuation
        )

    def token(self, place: Place) -> Token:
        """The token at a place."""
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
    if one in left.names and other in right.names:
        same = same_name(left.token(one).text, right.token(other).text)
        return INFLECTED if same else 0.0
    if are_opposites(here.folded, there.folded):
        return OPPOSITE
    if here.kind == "function" or there.kind == "function":
        return min(OTHER_FUNCTION, sameness(link))
    if here.similarity(there) == 1.0:
        return INFLECTED
    scale = NAME_BY_WORD if (one in left.names) != (other in right.names) else 1.0
    return min(scale * sameness(link), INFLECTED)


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
