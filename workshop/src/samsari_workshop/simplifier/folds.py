"""From sentence pairs to a grammar and a word-change model, and to folds of them for tuning.

The source sentence alone decides its fold, so the same source is in the same fold in every corpus.
Fold k is built without the sources that belong to it, and tuning decodes those sources with fold k.
Rules and weights then never come from the same sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from samsari.simplification.chart.tuning.runs import source_key
from samsari.simplification.edits import change
from samsari.simplification.edits.change import ChangeModel
from samsari.simplification.edits.core_edits import Edit, edits
from samsari.simplification.edits.grammar import Grammar
from samsari.simplification.edits.tagged_sentence import TaggedSentence, tagged_sentence
from samsari.simplification.tokens import tokenize
from samsari_workshop.simplifier.change_model import shares, train
from samsari_workshop.simplifier.evidence import (
    Evidence,
    Example,
    count,
    example,
    merge,
    source_sides,
)
from samsari_workshop.simplifier.grammar_building import Builder
from samsari_workshop.simplifier.judgements import NO_VERDICTS, Verdicts
from samsari_workshop.simplifier.lexicon import Lexicon

SHORTEST, LONGEST = 1, 80


@dataclass(frozen=True, eq=False)
class ComparedSource:
    """A source with its references as raw text, cut and compared once."""

    key: int
    words: tuple[str, ...]
    found: tuple[tuple[Edit, ...], ...]

    @cached_property
    def example(self) -> Example:
        """What the references did to the source."""
        return example(tuple(word.lower() for word in self.words), self.found)

    @property
    def kept_out(self) -> list[list[tuple[int, int, bool]]]:
        """For each reference the spans that it does not keep, and whether it drops them."""
        return [[(e.begin, e.end, not e.target) for e in each] for each in self.found]


def compared(source: str, references: Sequence[str]) -> ComparedSource | None:
    """A source compared with its references; None if it is empty or very long."""
    words = tuple(token.text for token in tokenize(source))
    lower = tuple(word.lower() for word in words)
    others = [tuple(token.text.lower() for token in tokenize(each)) for each in references]
    if not SHORTEST <= len(words) <= LONGEST or not all(0 < len(o) <= LONGEST for o in others):
        return None
    return ComparedSource(source_key(source), words, tuple(edits(lower, other) for other in others))


@dataclass(frozen=True, eq=False)
class Trainer:
    """Builds grammars and word-change models over one lexicon and tagger."""

    lexicon: Lexicon
    tagger: Tagger
    verdicts: Verdicts = NO_VERDICTS

    @cached_property
    def builder(self) -> Builder:
        """The builder that all folds share."""
        return Builder(self.lexicon, self.tagger.tags, self.verdicts)

    @cached_property
    def tagged(self) -> dict[tuple[str, ...], TaggedSentence]:
        """The sentences that were tagged already."""
        return {}

    def grammar(self, sources: Sequence[ComparedSource], more: Evidence | None = None) -> Grammar:
        """The edit grammar of some sources, and of evidence counted before."""
        examples = [each.example for each in sources]
        if more is None:
            return self.builder.grammar(count(examples))
        return self.builder.grammar(merge(more, count(examples, set(more.occasions))))

    def change(self, sources: Sequence[ComparedSource]) -> ChangeModel:
        """The word-change model of the sources with several references (of all, if none has)."""
        many = [each for each in sources if each.example.has_many] or list(sources)
        wanted = [shares(each.example, each.kept_out) for each in many]
        facts = change.word_facts(self.lexicon.simple, self.lexicon.normal)
        return train([self.sentence(each) for each in many], wanted, facts)

    def sentence(self, each: ComparedSource) -> TaggedSentence:
        """A source as the models see it."""
        if each.words not in self.tagged:
            tags = tuple(self.tagger.tag(each.words))
            self.tagged[each.words] = tagged_sentence(each.words, tags, self.lexicon.vocabulary)
        return self.tagged[each.words]


def single_evidence(sources: Sequence[ComparedSource]) -> Evidence:
    """The evidence of sources with one reference, ready to be merged with that of the others."""
    sides = source_sides(each.example for each in sources)
    return count([each.example for each in sources if not each.example.has_many], sides)


def apart(sources: Sequence[ComparedSource]) -> tuple[list[ComparedSource], list[ComparedSource]]:
    """The sources with many references, and those with one whose source is none of theirs."""
    many = [each for each in sources if each.example.has_many]
    keys = {each.key for each in many}
    single = [each for each in sources if not each.example.has_many and each.key not in keys]
    return many, single


def outside(sources: Sequence[ComparedSource], fold: int, folds: int) -> list[ComparedSource]:
    """The sources whose sources do not belong to a fold."""
    return [each for each in sources if each.key % folds != fold]
