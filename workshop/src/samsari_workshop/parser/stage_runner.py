"""Runs the stages of the parser's training: what they share, and where each keeps its files."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from samsari.formats.atomic import writing
from samsari.model.passage import Passage
from samsari.model.text import Token
from samsari_workshop.parser.examples import Example
from samsari_workshop.parser.loop import Companion
from samsari_workshop.parser.settings import Settings
from samsari_workshop.parser.silver import Teacher
from samsari_workshop.parser.stages import (
    Start,
    TrainingSet,
    labelled_set,
    learn,
    recut,
    teacher,
    ucca_set,
)

Say = Callable[[str], None]


@dataclass(frozen=True)
class StageRunner:
    """What all stages on the small encoder share."""

    start: Start
    gold: TrainingSet
    out: Path
    show: Callable[[Path, str], None]
    say: Say

    def teachers(self, shares: Sequence[float], *weights: tuple[Start, Path]) -> list[Teacher]:
        """Trained networks with their shares of the vote."""
        return [
            teacher(start, self.gold.labels, path, share)
            for share, (start, path) in zip(shares, weights, strict=True)
        ]

    def learn(
        self,
        name: str,
        training_set: TrainingSet,
        settings: Settings,
        *,
        first: Path | None = None,
        companion: Companion | None = None,
    ) -> Path:
        """The weights one stage leaves."""
        return learn(
            self.start,
            training_set,
            settings,
            folder=self.out / name,
            first=first,
            companion=companion,
            after_epoch=self.show if training_set.labels == self.gold.labels else None,
            progress=self.say,
        )

    def labelled(
        self, name: str, sentences: Sequence[Sequence[Token]], teachers: Sequence[Teacher]
    ) -> tuple[Example, ...]:
        """Sentences labelled by teachers, kept for a run that is resumed."""
        kept = self.out / name / "labelled.pkl"
        if kept.exists():
            taught: TrainingSet = pickle.loads(kept.read_bytes())
        else:
            self.say(f"the teachers label {len(sentences)} sentences for {name}")
            taught = labelled_set(sentences, teachers, self.gold.labels, self.start.cutter)
            kept.parent.mkdir(parents=True, exist_ok=True)
            with writing(kept) as stream:
                pickle.dump(taught, stream)
        return taught.examples


@dataclass(frozen=True)
class LargeRunner:
    """The stages on the large encoder."""

    runner: StageRunner
    start: Start
    passages: Sequence[Passage]

    def learn(
        self, name: str, taught: Sequence[Example], settings: Settings, first: Path | None = None
    ) -> Path:
        """The weights one stage leaves, which learns from gold passages and labelled sentences."""
        cutter = self.start.cutter
        gold = ucca_set(self.passages, cutter)
        examples = (*gold.examples, *recut(taught, self.runner.start.cutter, cutter))
        return learn(
            self.start,
            TrainingSet(gold.labels, examples),
            settings,
            folder=self.runner.out / name,
            first=first,
            progress=self.runner.say,
        )
