"""A source and an output side by side, with their alignment: what every rule gets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from samsari.checking.reading import Reading
from samsari.english.sentence import Sentence
from samsari.model.alignment import Link
from samsari.model.finding import Span
from samsari.model.scene import Scene
from samsari.model.text import Token
from samsari.sameness.support import Support, shared_reader
from samsari.ucca.roles import sentence_passage

# The Scenes of a sentence, for the few pairs in which a rule asks for them.


def scenes_of(reading: Reading, number: int) -> tuple[Scene, ...]:
    """The Scenes of a sentence; their positions count from the first token of the text."""
    return sentence_passage(reading.sentences[number]).scenes


def lost_scene(reading: Reading, free: Iterable[int], at: int) -> tuple[int, int] | None:
    """The Scene of the sentence at a token that has the most free words, if most of it is free.

    Its first token and the one after its last are given.
    """
    number = reading.sentence_of[at]
    start = reading.bounds[number][0]
    lost = {each - start for each in free}
    content = {each - start for each in reading.content}
    best: tuple[int, tuple[int, ...]] = (0, ())
    for scene in scenes_of(reading, number):
        own = [spot for spot in scene.words if spot in content]
        gone = sum(spot in lost for spot in own)
        if own and gone >= 0.6 * len(own) and gone > best[0] and at - start in scene.words:
            best = gone, scene.words
    if not best[1]:
        return None
    return min(best[1]) + start, max(best[1]) + 1 + start


def grammar_of(reading: Reading, number: int) -> Sentence:
    """The grammar of a sentence of a text; its positions count from the first token of it."""
    if reading.grammar:
        return reading.grammar[number]
    return _grammar(reading.sentences[number])


@lru_cache(maxsize=256)
def _grammar(tokens: tuple[Token, ...]) -> Sentence:
    return Sentence("", tokens)


@dataclass(frozen=True)
class CheckedPair:
    """Two texts, the links between their words, and how well each word is matched.

    `kept` has a number between 0 and 1 for each source token: the probability of its best link;
    `given` has the same for each output token. `may_parse` says whether a rule may ask the parser
    or the reader of support.
    """

    source: Reading
    output: Reading
    links: tuple[Link, ...] = ()
    kept: tuple[float, ...] = field(default=(), repr=False)
    given: tuple[float, ...] = field(default=(), repr=False)
    may_parse: bool = True

    @cached_property
    def to_output(self) -> dict[int, tuple[int, ...]]:
        """For each linked source token, the output tokens that it is linked to."""
        return _grouped((link.left, link.right) for link in self.links)

    @cached_property
    def to_source(self) -> dict[int, tuple[int, ...]]:
        """For each linked output token, the source tokens that it is linked to."""
        return _grouped((link.right, link.left) for link in self.links)

    @cached_property
    def is_copy(self) -> bool:
        """True if the output has the words of the source."""
        return self.source.words == self.output.words

    @cached_property
    def read_support(self) -> tuple[Support, ...]:
        """What the reader of support makes of the parts of the pair; nothing if it may not ask."""
        return tuple(shared_reader().read(*self.texts)) if self.may_parse else ()

    @property
    def texts(self) -> tuple[list[list[str]], list[list[str]]]:
        """The words of each sentence of both texts; none of an exact copy."""
        if self.is_copy:
            return [], []
        source, output = (
            [[token.text for token in sentence] for sentence in side.sentences]
            for side in (self.source, self.output)
        )
        return source, output

    @cached_property
    def coverage(self) -> float | None:
        """How much of the source's content is in the output; None without content words."""
        return _mean(self.kept[at] for at in self.source.content)

    @cached_property
    def support(self) -> float | None:
        """How much of the output's content is in the source; None without content words."""
        return _mean(self.given[at] for at in self.output.content)

    def in_output(self, key_of: int) -> bool:
        """True if the word at a source position stands anywhere in the output, in any form."""
        return not self.output.stems.isdisjoint(self.source.forms[key_of].keys)

    def in_source(self, key_of: int) -> bool:
        """True if the word at an output position stands anywhere in the source, in any form."""
        return not self.source.stems.isdisjoint(self.output.forms[key_of].keys)


def _mean(values: Iterable[float]) -> float | None:
    held = list(values)
    return sum(held) / len(held) if held else None


def _grouped(pairs: Iterable[tuple[int, int]]) -> dict[int, tuple[int, ...]]:
    held: dict[int, list[int]] = {}
    for one, other in pairs:
        held.setdefault(one, []).append(other)
    return {one: tuple(others) for one, others in held.items()}


# What a rule reports before its level is known.

Tokens = tuple[int, int]  # the first token, and the one after the last


@dataclass(frozen=True, slots=True)
class Hit:
    """Something that a rule found: one sentence about it, one about what to do, and where."""

    rule: str
    message: str
    advice: str
    source: tuple[Span, ...] = ()
    output: tuple[Span, ...] = ()
    score: float = 1.0


def hit(  # noqa: PLR0917 - the places are clearer in order
    pair: CheckedPair,
    rule: str,
    message: str,
    advice: str,
    source: Iterable[Tokens] = (),
    output: Iterable[Tokens] = (),
    score: float = 1.0,
) -> Hit:
    """A hit whose places are given in tokens."""
    return Hit(
        rule,
        message,
        advice,
        tuple(pair.source.span(*tokens) for tokens in source),
        tuple(pair.output.span(*tokens) for tokens in output),
        round(min(max(score, 0.0), 1.0), 4),
    )


def changed(pair: CheckedPair, rule: str, before: Tokens, after: Tokens, score: float = 1.0) -> Hit:
    """The hit of a stretch of text that became another: "1998 became 1993"."""
    old, new = pair.source.quote(*before), pair.output.quote(*after)
    return hit(
        pair,
        rule,
        f"“{old}” became “{new}”",
        f"Write “{old}” instead of “{new}”.",
        (before,),
        (after,),
        score,
    )
