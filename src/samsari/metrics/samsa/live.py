"""SAMSA of a pair whose parse is being corrected: what does not change is not computed again.

An edit of the parse leaves the words as they are. So the word vectors of both texts, the links of
Scenes that kept their words, and the judgements of linked words are remembered.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, is_dataclass, replace
from typing import Any

from samsari.alignment.aligners import load_aligner
from samsari.alignment.board import DEFAULT, LinkRequest
from samsari.metrics.reading import recall
from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.matching import compare
from samsari.metrics.samsa.texts import Output, SceneAligner, Source
from samsari.model.alignment import Alignment
from samsari.model.passage import Passage
from samsari.text.penn import UCCA_TOKENIZER
from samsari.text.sentences import STANDARD

KEPT = 512

Words = tuple[str, ...]
Chunks = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class _Known:
    """A sentence with the words that it was prepared from."""

    words: Words
    prepared: Any = field(compare=False)


@dataclass(frozen=True)
class _Judge:
    """A judge of sameness that remembers its answers."""

    judge_of: Any
    _answers: OrderedDict[Any, Any] = field(default_factory=OrderedDict, compare=False)

    @property
    def signature(self) -> str:
        """The model and its threshold."""
        return str(self.judge_of.signature)

    def judge(self, sentences: Sequence[Any]) -> Sequence[Any]:
        """For each sentence an answer to each of its questions."""
        return recall(self._answers, list(sentences), self.judge_of.judge, KEPT)


@dataclass(frozen=True)
class RememberingAligner:
    """An aligner around another one; the same question gets the same answer, at once."""

    aligner: SceneAligner
    _sentences: OrderedDict[Words, _Known] = field(default_factory=OrderedDict, compare=False)
    _links: OrderedDict[tuple[_Known, Chunks, _Known, bool], tuple[Alignment, ...]] = field(
        default_factory=OrderedDict, compare=False
    )

    @property
    def signature(self) -> str:
        """That of the aligner itself."""
        return self.aligner.signature

    def prepare(self, sentences: Sequence[Sequence[str]]) -> tuple[_Known, ...]:
        """Each sentence in the aligner's own form."""
        return tuple(
            recall(self._sentences, [tuple(words) for words in sentences], self._prepare, KEPT)
        )

    def link_many(
        self, requests: Sequence[LinkRequest], one_to_one: bool = True
    ) -> Sequence[tuple[Alignment, ...]]:
        """For each left sentence, its chunks and a right sentence: the links of each chunk."""
        keys = [
            (left, tuple(tuple(chunk) for chunk in chunks), right, one_to_one)
            for left, chunks, right in requests
        ]
        return recall(self._links, keys, self._link, max(KEPT, len(keys)))

    def _prepare(self, sentences: Sequence[Words]) -> list[_Known]:
        return [
            _Known(words, prepared)
            for words, prepared in zip(sentences, self.aligner.prepare(sentences), strict=True)
        ]

    def _link(
        self, keys: Sequence[tuple[_Known, Chunks, _Known, bool]]
    ) -> Sequence[tuple[Alignment, ...]]:
        requests = [(left.prepared, chunks, right.prepared) for left, chunks, right, _ in keys]
        return self.aligner.link_many(requests, one_to_one=all(key[3] for key in keys))


@dataclass(frozen=True)
class LiveSamsa:
    """Compares passages that people are correcting with an output."""

    aligner: RememberingAligner

    @classmethod
    def load(cls, name: str = DEFAULT) -> LiveSamsa:
        """With the aligner of a name."""
        aligner: Any = load_aligner(name)
        judge = getattr(aligner, "judge", None)
        if judge is not None and is_dataclass(aligner):
            aligner = replace(aligner, judge=_Judge(judge))  # type: ignore[type-var]
        return cls(RememberingAligner(aligner))

    def compare(
        self, source: str, passages: Sequence[Passage], output: str, *, is_annotated: bool
    ) -> Comparison:
        """Every step of SAMSA; passages that people changed count as annotated."""
        words = [[token.text for token in passage.tokens] for passage in passages]
        known = Source(source, tuple(passages), self.aligner.prepare(words), is_annotated)
        sentences = UCCA_TOKENIZER.segment(output, STANDARD).sentences
        prepared = self.aligner.prepare([[token.text for token in one] for one in sentences])
        return compare(known, Output(output, sentences, prepared), self.aligner)
