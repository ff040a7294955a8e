"""The calculation behind SAMSA, step by step: every number that the score is made of.

For a source with n Scenes and an output with m sentences, `compare` links the words of each Scene
to each sentence, matches each Scene to the sentence that keeps most of its own words, and checks
in that sentence the minimal centers of the Scene's main relation and participants. The value that
comes out holds every step, so that an explanation is drawn from it and nothing is computed twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from statistics import fmean
from typing import Any

from samsari.alignment.protocol import Aligner
from samsari.model.alignment import Alignment, Link
from samsari.model.passage import Passage
from samsari.model.scene import Element, Scene
from samsari.model.text import Token

# An implicit unit cannot be looked for in the output (paper, section 4); a Scene without any
# participant gets the same value for the participant term (the authors' program).
UNKNOWN = 0.5


Counts = Sequence[Sequence[int]]  # for each Scene a number for each sentence
Matching = Callable[[Counts, int, Counts | None], tuple[int | None, ...]]


@dataclass(frozen=True, slots=True)
class UnitCheck:
    """A main relation or participant, and the links that its minimal centers have."""

    unit: Element
    links: tuple[Link, ...]

    @property
    def value(self) -> float:
        """1 if every minimal center is linked, 0 if not, one half if the unit is implicit."""
        if not self.unit.centers:
            return UNKNOWN
        linked = {link.left for link in self.links}
        return float(linked.issuperset(self.unit.centers))


@dataclass(frozen=True, slots=True)
class SceneStep:
    """One Scene: how many of its words each sentence holds, its match, and what survived there.

    `sentence` is None only if the output has no sentence at all; `links` lead from all words of
    the Scene to it. `carrier` is the sentence that still holds the main relation, with the most
    words of the Scene, or None if none does.
    """

    passage: int
    scene: Scene
    counts: tuple[int, ...]
    sentence: int | None
    main_relation: UnitCheck
    participants: tuple[UnitCheck, ...]
    carrier: int | None
    links: tuple[Link, ...] = ()
    is_annotated: bool = True

    @property
    def is_judged_by_participants(self) -> bool:
        """True if the parser found no word for the main relation: nothing of it can be lost.

        An annotator who marks an implicit main relation says that something is meant; a parser
        says only that it did not find it.
        """
        return self.main_relation.unit.is_implicit and not self.is_annotated

    @property
    def main_relation_term(self) -> float:
        """1 or 0, or one half if it is implicit in an annotation."""
        if self.is_judged_by_participants:
            return self.participant_term
        return self.main_relation.value

    @property
    def participant_term(self) -> float:
        """The mean over participants; one half for a Scene without any."""
        if not self.participants:
            return UNKNOWN
        return fmean(check.value for check in self.participants)

    @property
    def value(self) -> float:
        """Half the main relation, half the participants; 0 where there is no sentence."""
        if self.sentence is None:
            return 0.0
        return (self.main_relation_term + self.participant_term) / 2


@dataclass(frozen=True)
class Comparison:
    """A source and an output, Scene by Scene.

    `alignments` links all words of each passage to each output sentence.
    """

    source: str
    passages: tuple[Passage, ...]
    output: str
    sentences: tuple[tuple[Token, ...], ...]
    steps: tuple[SceneStep, ...]
    alignments: tuple[tuple[Alignment, ...], ...]

    @property
    def n_scenes(self) -> int:
        """The number of Scenes of the source."""
        return len(self.steps)

    @property
    def n_sentences(self) -> int:
        """The number of sentences of the output."""
        return len(self.sentences)

    @property
    def is_oversplit(self) -> bool:
        """True if the output has more sentences than the source has Scenes: SAMSA is 0 then."""
        return self.n_scenes < self.n_sentences

    @property
    def penalty(self) -> float:
        """What a missing split costs: sentences over Scenes."""
        return self.n_sentences / self.n_scenes if self.n_scenes else 0.0

    @cached_property
    def ablated(self) -> float:
        """SAMSA without the penalty, from 0 to 1."""
        if self.is_oversplit or not self.steps:
            return 0.0
        return fmean(step.value for step in self.steps)

    @property
    def samsa(self) -> float:
        """SAMSA, from 0 to 1."""
        return self.penalty * self.ablated

    @cached_property
    def preservation(self) -> float:
        """Half the minimal centers, half all words, each as far as it was kept, from 0 to 1."""
        centers = sorted(
            {
                (step.passage, position)
                for step in self.steps
                for unit in (step.scene.main_relation, *step.scene.participants)
                for position in unit.centers
            }
        )
        words = [
            (index, position)
            for index, passage in enumerate(self.passages)
            for position in _words(passage)
        ]
        return (self._mean_kept(centers or words) + self._mean_kept(words)) / 2

    @cached_property
    def kept(self) -> tuple[tuple[float, ...], ...]:
        """For each token of each passage the score of its best link, 0 if it has none."""
        return tuple(
            _kept(passage, alignments)
            for passage, alignments in zip(self.passages, self.alignments, strict=True)
        )

    @cached_property
    def load(self) -> float:
        """Mean over output sentences of 1 / Scenes still carried, from 0 to 1; 0 without any."""
        if not self.sentences:
            return 0.0
        carried = [0] * self.n_sentences
        for step in self.steps:
            if step.carrier is not None:
                carried[step.carrier] += 1
        return fmean(1 / max(1, scenes) for scenes in carried)

    def _mean_kept(self, places: Sequence[tuple[int, int]]) -> float:
        return fmean(self.kept[index][position] for index, position in places) if places else 0.0


@dataclass(frozen=True, slots=True)
class Source:
    """A source text, its passages, and each passage's words in the aligner's own form."""

    text: str
    passages: tuple[Passage, ...]
    prepared: tuple[Any, ...]
    is_annotated: bool = True  # by people, not by a parser


@dataclass(frozen=True, slots=True)
class Output:
    """An output text, its sentences, and each sentence's words in the aligner's own form."""

    text: str
    sentences: tuple[tuple[Token, ...], ...]
    prepared: tuple[Any, ...]


@dataclass(frozen=True)
class _LinkedScene:
    """A Scene, the number of its passage, and its links to each sentence of the output."""

    passage: int
    scene: Scene
    alignments: tuple[Alignment, ...]

    @cached_property
    def own_links(self) -> tuple[tuple[Link, ...], ...]:
        """To each sentence the links of the Scene's own words; those of nested Scenes not."""
        own = set(self.scene.positions)
        return tuple(
            tuple(link for link in alignment.links if link.left in own)
            for alignment in self.alignments
        )


def compare(
    source: Source, output: Output, aligner: Aligner, matching: Matching | None = None
) -> Comparison:
    """Every step from the Scenes of a source to its SAMSA for an output.

    `matching` takes the place of `match` in experiments.
    """
    linked = [
        [_link_scenes(passage, left, right, aligner) for right in output.prepared]
        for passage, left in zip(source.passages, source.prepared, strict=True)
    ]
    scenes = [
        _LinkedScene(index, scene, tuple(row[place] for row in linked[index]))
        for index, passage in enumerate(source.passages)
        for place, scene in enumerate(passage.scenes)
    ]
    counts = [tuple(len(own) for own in each.own_links) for each in scenes]
    same = [_n_same(source.passages[each.passage].tokens, output, each) for each in scenes]
    matched = (matching or match)(counts, len(output.sentences), same)
    steps = (
        _step(each, row, sentence, is_annotated=source.is_annotated)
        for each, row, sentence in zip(scenes, counts, matched, strict=True)
    )
    return Comparison(
        source.text,
        source.passages,
        output.text,
        output.sentences,
        tuple(steps),
        tuple(tuple(row[-1] for row in rows) for rows in linked),
    )


def match(counts: Counts, n_sentences: int, same: Counts | None = None) -> tuple[int | None, ...]:
    """For each Scene, in order, the sentence with most linked words.

    Ties go to the sentence with more of the very same words (`same`; an aligner that links by
    meaning finds a cat for every dog), then to the earlier one. With as many sentences as Scenes
    each sentence is used once; a Scene without a link to any free sentence takes the first.

    >>> match([(2, 1), (2, 1)], 2), match([(2, 1), (2, 1), (0, 3)], 2)
    ((0, 1), (0, 0, 1))
    """
    if n_sentences == 0:
        return (None,) * len(counts)
    is_exclusive = len(counts) == n_sentences
    free, found = list(range(n_sentences)), []
    for row, alike in zip(counts, same or counts, strict=True):
        best = max(free, key=lambda sentence: (row[sentence], alike[sentence], -sentence))
        found.append(best)
        if is_exclusive:
            free.remove(best)
    return tuple(found)


def _words(passage: Passage) -> list[int]:
    """The positions of all words; of all tokens where there is nothing but punctuation."""
    words = [place for place, token in enumerate(passage.tokens) if not token.is_punctuation]
    return words or list(range(len(passage.tokens)))


def _link_scenes(
    passage: Passage, left: Any, right: Any, aligner: Aligner
) -> tuple[Alignment, ...]:
    """The links of each Scene to one sentence and, last, of all words together."""
    chunks = [scene.words for scene in passage.scenes]
    return aligner.link_chunks(left, [*chunks, _words(passage)], right, one_to_one=True)


def _n_same(left: Sequence[Token], output: Output, scene: _LinkedScene) -> tuple[int, ...]:
    """For each sentence how many links join the very same word."""
    return tuple(
        sum(left[link.left].text.lower() == right[link.right].text.lower() for link in links)
        for right, links in zip(output.sentences, scene.own_links, strict=True)
    )


def _step(
    linked: _LinkedScene, counts: tuple[int, ...], sentence: int | None, *, is_annotated: bool
) -> SceneStep:
    scene = linked.scene
    links = linked.alignments[sentence].links if sentence is not None else ()
    participants = [unit if is_annotated else _said(unit) for unit in scene.participants]
    return SceneStep(
        linked.passage,
        scene,
        counts,
        sentence,
        _check(scene.main_relation, links),
        tuple(_check(unit, links) for unit in participants),
        _carrier(scene, counts, linked.alignments),
        tuple(links),
        is_annotated,
    )


def _said(unit: Element) -> Element:
    """A participant for which the parser found words but no center: all of them are it."""
    return unit if unit.centers else replace(unit, centers=unit.positions)


def _check(unit: Element, links: Sequence[Link]) -> UnitCheck:
    return UnitCheck(unit, tuple(link for link in links if link.left in unit.centers))


def _carrier(scene: Scene, counts: Sequence[int], alignments: Sequence[Alignment]) -> int | None:
    """The sentence that holds the main relation, if one does: the one with most of the words."""
    if not scene.main_relation.centers:
        return None
    holders = [
        number
        for number, alignment in enumerate(alignments)
        if _check(scene.main_relation, alignment.links).value == 1
    ]
    return max(holders, key=lambda number: (counts[number], -number), default=None)


def _kept(passage: Passage, alignments: Sequence[Alignment]) -> tuple[float, ...]:
    """For each token the score of its best link to any sentence, 0 if it has none."""
    best = [0.0] * len(passage.tokens)
    for alignment in alignments:
        for link in alignment.links:
            best[link.left] = max(best[link.left], link.score)
    return tuple(best)
