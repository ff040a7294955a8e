"""A text as the rules read it: tokens, tags, sentences and facts, each found when first needed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from samsari.alignment.lexicon import WordForm, own_lexicon
from samsari.english.claims.reading import Analysed
from samsari.english.facts import cues
from samsari.english.facts.dates import dates
from samsari.english.facts.names import has_case, name_words, names
from samsari.english.facts.numbers import Number, numbers
from samsari.english.facts.phrases import Fact, folded
from samsari.english.facts.units import Quantity, quantities
from samsari.english.sentence import Sentence
from samsari.english.tagger import shared_tagger
from samsari.model.finding import Span
from samsari.model.text import Token
from samsari.text.penn import UCCA_TOKENIZER

HALF = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True)
class Reading:
    """One text with its tokens and whatever is known about them."""

    raw: str
    sentences: tuple[tuple[Token, ...], ...]
    grammar: tuple[Sentence, ...] = field(default=(), repr=False)  # empty if it was not read

    @cached_property
    def analysed(self) -> Analysed:
        """The text with its claims, if its grammar was read."""
        return Analysed(self.raw, self.grammar)

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """All tokens of a text that is checked."""
        return tuple(token for sentence in self.sentences for token in sentence)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The tokens of a text that is checked, in lower case."""
        return tuple(folded(token.text) for token in self.tokens)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The tokens as they are written."""
        return tuple(token.text for token in self.tokens)

    @cached_property
    def forms(self) -> tuple[WordForm, ...]:
        """The tokens as the aligners see them: stems, kinds, synonyms."""
        return own_lexicon().forms(self.texts)

    @cached_property
    def content(self) -> tuple[int, ...]:
        """The positions of the content words."""
        return tuple(at for at, form in enumerate(self.forms) if form.kind == "content")

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """A Penn tag for every token."""
        found: list[str] = []
        for sentence in self.sentences:
            found += shared_tagger().tag([token.text for token in sentence])
        return tuple(found)

    @cached_property
    def bounds(self) -> tuple[tuple[int, int], ...]:
        """The first token of each sentence, and the one after its last."""
        found, at = [], 0
        for sentence in self.sentences:
            found.append((at, at + len(sentence)))
            at += len(sentence)
        return tuple(found)

    @cached_property
    def sentence_of(self) -> tuple[int, ...]:
        """The number of the sentence in which each token stands."""
        return tuple(number for number, sentence in enumerate(self.sentences) for _ in sentence)

    @cached_property
    def has_case(self) -> bool:
        """True if names can be told by their capitals."""
        return has_case(self.tokens)

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers of a text that is checked, by value."""
        return numbers(self.tokens)

    @cached_property
    def quantities(self) -> tuple[Quantity, ...]:
        """The numbers with units of a text that is checked."""
        return quantities(self.tokens, self.numbers)

    @cached_property
    def dates(self) -> tuple[Fact, ...]:
        """The months, weekdays, eras and halves of the day."""
        return dates(self.tokens)

    @cached_property
    def names(self) -> tuple[Fact, ...]:
        """The names of people, places and things in a text that is checked."""
        return names(self.tokens, self.tags)

    @cached_property
    def name_words(self) -> frozenset[int]:
        """The positions of the words of names."""
        return frozenset(name_words(self.tokens, self.tags))

    @cached_property
    def negations(self) -> tuple[Fact, ...]:
        """The negations, near ones and words that hold one included."""
        return cues.negations(self.tokens)

    @cached_property
    def approximators(self) -> tuple[tuple[Fact, Number], ...]:
        """The words that make a number inexact, each with the number."""
        return cues.approximators(self.tokens, self.numbers)

    @cached_property
    def stems(self) -> frozenset[str]:
        """All keys by which a word of the text can be known: itself, its base forms, its stem."""
        return frozenset(key for form in self.forms for key in form.keys)

    def span(self, first: int, last: int | None = None) -> Span:
        """Where the tokens from `first` to before `last` stand in the raw text."""
        end = first + 1 if last is None else last
        return Span(self.tokens[first].start, self.tokens[end - 1].end)

    def quote(self, first: int, last: int | None = None) -> str:
        """The raw text of these tokens, on one line."""
        span = self.span(first, last)
        return " ".join(self.raw[span.start : span.end].split())


def read(text: str) -> Reading:
    """The reading of a text; half a surrogate pair, which is no character, is replaced."""
    text = HALF.sub("\ufffd", text)
    return Reading(text, tuple(filter(None, UCCA_TOKENIZER.segment(text).sentences)))
