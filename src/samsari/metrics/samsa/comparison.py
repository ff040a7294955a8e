"""A source and an output compared, Scene by Scene: every number that SAMSA is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean

from samsari.model.alignment import Alignment, Link
from samsari.model.passage import Passage
from samsari.model.scene import Element, Scene
from samsari.model.showing import Shown, number_of
from samsari.model.text import Token

Alignments = tuple[tuple[Alignment, ...], ...]  # of each passage with each sentence

# An implicit unit cannot be looked for in the output (paper, section 4); a Scene without any
# participant gets the same value for the participant term (the authors' program).
UNKNOWN = 0.5

# On UCCA Wiki dev the parser's number of Scenes is wrong in 57 % of the sentences in which it finds
# five or more, and in 28 % of the others (experiments/scores.md).
UNSURE_FROM = 5


@dataclass(frozen=True, slots=True)
class UnitCheck:
    """A main relation or participant, and the links that its minimal centers have."""

    unit: Element
    links: tuple[Link, ...]

    @property
    def kept(self) -> tuple[Link, ...]:
        """The links to words that say the same."""
        return tuple(link for link in self.links if link.is_surely_same)

    @property
    def changed(self) -> tuple[Link, ...]:
        """The links of centers that have only words which say something else."""
        kept = {link.left for link in self.kept}
        return tuple(link for link in self.links if link.left not in kept)

    @property
    def lost(self) -> tuple[int, ...]:
        """The centers of Scenes of the source without any link to the output."""
        linked = {link.left for link in self.links}
        return tuple(center for center in self.unit.centers if center not in linked)

    @property
    def value(self) -> float:
        """1 if every minimal center is kept, 0 if not, one half if the unit is implicit.

        A center is kept if a word of the output is linked to it and says the same.
        """
        if not self.unit.centers:
            return UNKNOWN
        return float({link.left for link in self.kept}.issuperset(self.unit.centers))


@dataclass(frozen=True, slots=True)
class SceneStep:
    """One Scene: how many of its words each sentence holds, its match, and what survived there.

    `sentence` is None only if the output has no sentence at all. `carrier` is the sentence that
    still holds the main relation, with the most words of the Scene, or None if none does.
    """

    passage: int
    scene: Scene
    counts: tuple[int, ...]
    sentence: int | None
    main_relation: UnitCheck
    participants: tuple[UnitCheck, ...]
    carrier: int | None
    is_annotated: bool = True
    is_literal: bool = False
    find_links: Callable[[], tuple[Link, ...]] = field(default=tuple, repr=False, compare=False)

    @property
    def links(self) -> tuple[Link, ...]:
        """The links from all words of the Scene to its sentence.

        Of words that are no minimal center, they are judged when they are first looked at.
        """
        return self.find_links()

    @property
    def is_judged_by_participants(self) -> bool:
        """True if the parser found no word for the main relation: nothing of it can be lost.

        An annotator who marks an implicit main relation says that one is meant. A parser says
        only that it found none.
        """
        is_known = self.is_annotated or self.is_literal
        return self.main_relation.unit.is_implicit and not is_known

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
class Comparison(Shown):
    """A source and an output, Scene by Scene."""

    source: str
    passages: tuple[Passage, ...]
    output: str
    sentences: tuple[tuple[Token, ...], ...]
    steps: tuple[SceneStep, ...]
    find_alignments: Callable[[], Alignments] = field(repr=False, compare=False)

    def __repr__(self) -> str:
        counts = f"{number_of(self.n_scenes, 'Scene')}, {number_of(self.n_sentences, 'sentence')}"
        return f"Comparison(SAMSA {100 * self.samsa:.1f}: {counts})"

    @cached_property
    def alignments(self) -> Alignments:
        """The links of all words of each passage to each output sentence.

        Only here all words are judged, of all pairs that were compared together: SAMSA needs less.
        """
        return self.find_alignments()

    @property
    def n_scenes(self) -> int:
        """The number of Scenes of the source."""
        return len(self.steps)

    @property
    def n_sentences(self) -> int:
        """The number of sentences of the output."""
        return len(self.sentences)

    @property
    def is_count_unsure(self) -> bool:
        """True if the parser's number of Scenes is likely wrong in a sentence of the source.

        The parser says so if it was asked; otherwise many Scenes are the sign.
        """
        counts = Counter(step.passage for step in self.steps if not step.is_annotated)
        return any(
            count >= UNSURE_FROM
            if (sure := self.passages[at].scene_certainty) is None
            else sure < 0.5
            for at, count in counts.items()
        )

    @property
    def is_oversplit(self) -> bool:
        """True if the output has more sentences than the source has Scenes: SAMSA is 0 then."""
        return self.n_scenes < self.n_sentences

    @property
    def penalty(self) -> float:
        """What a missing split costs: sentences over Scenes."""
        return self.n_sentences / self.n_scenes if self.n_scenes else 0.0

    @cached_property
    def kept_scenes(self) -> float:
        """The mean over Scenes of what is kept of each, from 0 to 1; 0 without a Scene."""
        return fmean(step.value for step in self.steps) if self.steps else 0.0

    @property
    def ablated(self) -> float:
        """SAMSA without the penalty, from 0 to 1."""
        return 0.0 if self.is_oversplit else self.kept_scenes

    @property
    def soft_penalty(self) -> float:
        """The smaller of the numbers of sentences and Scenes over the larger one."""
        both = sorted((self.n_sentences, self.n_scenes))
        return both[0] / both[1] if both[1] else 0.0

    @property
    def soft(self) -> float:
        """SAMSA without the fall to 0 where sentences outnumber Scenes, from 0 to 1."""
        return self.soft_penalty * self.kept_scenes

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
            for position in words_of(passage)
        ]
        return (self._mean_kept(centers or words) + self._mean_kept(words)) / 2

    @cached_property
    def kept(self) -> tuple[tuple[float, ...], ...]:
        """For each token of each passage how far its best link keeps it, 0 if it has none."""
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


def words_of(passage: Passage) -> list[int]:
    """The positions of all words; of all tokens where there is nothing but punctuation."""
    words = [place for place, token in enumerate(passage.tokens) if not token.is_punctuation]
    return words or list(range(len(passage.tokens)))


def _kept(passage: Passage, alignments: Sequence[Alignment]) -> tuple[float, ...]:
    """For each token the score of its best link to any sentence, 0 if it has none.

    A link to a word that says something else keeps only as much as its sameness.
    """
    best = [0.0] * len(passage.tokens)
    for alignment in alignments:
        for link in alignment.links:
            kept = link.score if link.is_surely_same else min(link.score, link.sameness)
            best[link.left] = max(best[link.left], kept)
    return tuple(best)
