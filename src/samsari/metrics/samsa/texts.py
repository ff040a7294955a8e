"""Source and output as SAMSA compares them, and what it asks the aligner about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from samsari.alignment.board import LinkRequest
from samsari.alignment.long_texts import candidates
from samsari.metrics.samsa.comparison import words_of
from samsari.model.alignment import Alignment
from samsari.model.passage import Passage
from samsari.model.scene import Element, Scene
from samsari.model.text import Token
from samsari.ucca.parser.light_verbs import light_verb_words

Chunk = tuple[int, ...]  # words that are linked together


class SceneAligner(Protocol):
    """What SAMSA needs of an aligner; every `samsari.alignment.board.Aligner` has it."""

    @property
    def signature(self) -> str:
        """All that decides which words SAMSA's aligner links."""
        ...

    def prepare(self, sentences: Sequence[Sequence[str]]) -> tuple[Any, ...]:
        """Each sentence in the aligner's own form."""
        ...

    def link_many(
        self, requests: Sequence[LinkRequest], one_to_one: bool = True
    ) -> Sequence[tuple[Alignment, ...]]:
        """For each left sentence, its chunks and a right sentence: the links of each chunk."""
        ...


@dataclass(frozen=True, slots=True)
class Source:
    """A source text, its passages, and each passage's words in the aligner's own form."""

    text: str
    passages: tuple[Passage, ...]
    prepared: tuple[Any, ...]
    is_annotated: bool = True  # by people, not by a parser
    is_literal: bool = False  # scored by the letter of the paper (`samsa-2018`)


@dataclass(frozen=True, slots=True)
class Output:
    """An output text, its sentences, and each sentence's words in the aligner's own form."""

    text: str
    sentences: tuple[tuple[Token, ...], ...]
    prepared: tuple[Any, ...]


def without_vectors(sources: Sequence[Source], output: Output) -> tuple[list[Source], Output]:
    """The texts without word vectors, which take much memory."""
    return [replace(source, prepared=()) for source in sources], replace(output, prepared=())


def centers_of(sources: Sequence[Source]) -> list[frozenset[int]]:
    """For each sentence of a source the words that SAMSA looks for, of all its parses."""
    return [
        frozenset(
            place
            for source, passage in zip(sources, parses, strict=True)
            for scene in passage.scenes
            for unit in (
                scene.main_relation,
                *(sought(unit, source) for unit in scene.participants),
            )
            for place in unit.centers
        )
        for parses in zip(*(source.passages for source in sources), strict=True)
    ]


def chunks_asked(sources: Sequence[Source]) -> list[dict[Chunk, None]]:
    """For each sentence of a source the different chunks of all its parses."""
    return [
        dict.fromkeys(chunk for parse in parses for chunk in chunks_of(parse, sources[0]))
        for parses in zip(*(source.passages for source in sources), strict=True)
    ]


def chunks_of(passage: Passage, source: Source) -> list[Chunk]:
    """The words of each Scene of a passage and, last, all words together."""
    scenes = (
        scene.words if source.is_literal else _linkable(passage, scene) for scene in passage.scenes
    )
    return [*scenes, tuple(words_of(passage))]


def _linkable(passage: Passage, scene: Scene) -> Chunk:
    """The words of a Scene; a light verb leaves its noun the link to "called" or "pushed"."""
    light = light_verb_words(passage, scene.main_relation.unit)
    return tuple(word for word in scene.words if word not in light) if light else scene.words


def partners_of(source: Source, output: Output) -> tuple[tuple[int, ...], ...]:
    """For each passage the sentences that it is compared with; marks alone have none."""
    rows = [[token.text for token in passage.tokens] for passage in source.passages]
    columns = [[token.text for token in tokens] for tokens in output.sentences]
    found = candidates(rows, columns)
    if all(map(_has_words, (*rows, *columns))):
        return found
    says = [_has_words(words) for words in columns]
    return tuple(
        tuple(j for j in own if says[j]) if _has_words(words) else ()
        for words, own in zip(rows, found, strict=True)
    )


def _has_words(tokens: Sequence[str]) -> bool:
    """True if a token has a letter or digit: a line of a thousand marks is many sentences."""
    return any(sign.isalnum() for token in tokens for sign in token)


def sought(unit: Element, source: Source) -> Element:
    """A participant; if the parser found words but no center, all its words are the center."""
    if unit.centers or source.is_annotated or source.is_literal:
        return unit
    return replace(unit, centers=unit.positions)
