"""From raw pairs to comparisons: sentences, Scenes and links, each source read only once.

`SceneComparer` parses sources and aligns outputs. `Remembering` wraps one and keeps what it has
done lately, so that four metrics share one comparison and many systems share one parse.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Protocol, TypeVar

from samsari.alignment.protocol import Aligner
from samsari.metrics.samsa.matching import Comparison, Output, Source, compare
from samsari.model.corpus import Pair
from samsari.model.passage import Passage
from samsari.model.text import Token
from samsari.text.penn import PennTokenizer
from samsari.text.sentences import SentenceSplitter

# UCCA's tokens: hyphenated words fall into their parts.
TOKENIZER = PennTokenizer(hyphens=True)
CHUNK = 64  # pairs in one encoder pass
KEPT = 4096  # sources and comparisons kept, the size of the largest batch

Key = TypeVar("Key")
Value = TypeVar("Value")


class PassageSource(Protocol):
    """Where the passages of a source come from: a parser, or annotation by hand."""

    @property
    def signature(self) -> str:
        """What decides the passages, for a metric's signature."""
        ...

    @property
    def is_annotation(self) -> bool:
        """True if people made them: only then is an implicit unit something that is meant."""
        ...

    def passages(self, sources: Sequence[tuple[str, str]]) -> list[tuple[Passage, ...]]:
        """For each (id, text) its passages, in the order of the text."""
        ...


@dataclass(frozen=True)
class SceneComparer:
    """Compares outputs with their sources, Scene by Scene."""

    parser: PassageSource
    aligner: Aligner
    splitter: SentenceSplitter

    def read_sources(self, sources: Sequence[tuple[str, str]]) -> list[Source]:
        """Each (id, text) with its passages, ready to be aligned."""
        found = self.parser.passages(sources)
        words = [_words(passage.tokens) for passages in found for passage in passages]
        prepared = iter(self.aligner.prepare(words))
        return [
            Source(
                text, passages, tuple(next(prepared) for _ in passages), self.parser.is_annotation
            )
            for (_, text), passages in zip(sources, found, strict=True)
        ]

    def read_outputs(self, outputs: Sequence[str]) -> list[Output]:
        """Each output with its sentences, ready to be aligned."""
        segments = [TOKENIZER.segment(text, self.splitter).sentences for text in outputs]
        words = [_words(tokens) for sentences in segments for tokens in sentences]
        prepared = iter(self.aligner.prepare(words))
        return [
            Output(text, sentences, tuple(next(prepared) for _ in sentences))
            for text, sentences in zip(outputs, segments, strict=True)
        ]

    def compare(self, pairs: Sequence[Pair]) -> list[Comparison]:
        """The comparison of each pair."""
        return Remembering(self).compare(pairs)


@dataclass(frozen=True)
class Remembering:
    """A comparer that keeps the latest sources and comparisons."""

    comparer: SceneComparer
    limit: int = KEPT
    _sources: OrderedDict[tuple[str, str], Source] = field(
        default_factory=OrderedDict, repr=False, compare=False
    )
    _compared: OrderedDict[Pair, Comparison] = field(
        default_factory=OrderedDict, repr=False, compare=False
    )

    def compare(self, pairs: Sequence[Pair]) -> list[Comparison]:
        """The comparison of each pair, computed only where it is not at hand."""
        bare = [replace(pair, references=()) for pair in pairs]
        return _recall(self._compared, bare, self._compare, max(self.limit, len(bare)))

    def _compare(self, pairs: Sequence[Pair]) -> list[Comparison]:
        found: list[Comparison] = []
        for start in range(0, len(pairs), CHUNK):
            chunk = pairs[start : start + CHUNK]
            sources = _recall(
                self._sources,
                [(pair.id, pair.source) for pair in chunk],
                self.comparer.read_sources,
                self.limit,
            )
            outputs = self.comparer.read_outputs([pair.output for pair in chunk])
            found += [
                compare(source, output, self.comparer.aligner)
                for source, output in zip(sources, outputs, strict=True)
            ]
        return found


@lru_cache(maxsize=4)
def remembering(comparer: SceneComparer) -> Remembering:
    """The comparer with a memory that all metrics of the same settings share."""
    return Remembering(comparer)


def _recall(
    memory: OrderedDict[Key, Value],
    keys: Sequence[Key],
    make: Callable[[Sequence[Key]], Sequence[Value]],
    limit: int,
) -> list[Value]:
    """The value of each key: from memory, or made (all missing ones at once) and remembered."""
    missing = list(dict.fromkeys(key for key in keys if key not in memory))
    for key, value in zip(missing, make(missing) if missing else (), strict=True):
        memory[key] = value
    found = []
    for key in keys:
        memory.move_to_end(key)
        found.append(memory[key])
    while len(memory) > limit:
        memory.popitem(last=False)
    return found


def _words(tokens: Sequence[Token]) -> list[str]:
    return [token.text for token in tokens]
