"""From raw text to what is compared: sources are parsed, outputs are split into sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from samsari.metrics.samsa.texts import Output, SceneAligner, Source
from samsari.model.passage import Passage
from samsari.model.text import Token
from samsari.text.penn import UCCA_TOKENIZER
from samsari.text.sentences import SentenceSplitter


class PassageSource(Protocol):
    """Where the passages of a source come from: a parser, or annotation by hand."""

    @property
    def signature(self) -> str:
        """What decides the passages, for a metric's signature."""
        ...

    @property
    def is_annotation(self) -> bool:
        """True if people made them: only then do implicit units count."""
        ...

    def passages(self, sources: Sequence[tuple[str, str]]) -> list[tuple[Passage, ...]]:
        """For each (id, text) its passages, in the order of the text."""
        ...


@dataclass(frozen=True)
class SceneReader:
    """The settings of a comparison, and the texts made ready for it."""

    parser: PassageSource
    aligner: SceneAligner
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
        segments = [UCCA_TOKENIZER.segment(text, self.splitter).sentences for text in outputs]
        words = [_words(tokens) for sentences in segments for tokens in sentences]
        prepared = iter(self.aligner.prepare(words))
        return [
            Output(text, sentences, tuple(next(prepared) for _ in sentences))
            for text, sentences in zip(outputs, segments, strict=True)
        ]


def _words(tokens: Sequence[Token]) -> list[str]:
    return [token.text for token in tokens]
