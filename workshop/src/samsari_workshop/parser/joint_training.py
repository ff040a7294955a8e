"""Joint training: the last stage, in which parser and aligner learn together."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import numpy as np

from samsari.alignment.lexicon import own_lexicon
from samsari.alignment.neural.aligner import WEIGHTS
from samsari.alignment.neural.head import Head
from samsari.formats.atomic import writing
from samsari.neural.encoder import Encoder
from samsari_workshop.aligner.fitting import Recipe
from samsari_workshop.aligner.joint import JointAlignment, joint_alignment
from samsari_workshop.aligner.kept import packed
from samsari_workshop.aligner.pipeline import drawn_pairs, load_gold_sets, train_head, treebank
from samsari_workshop.aligner.teacher import JudgePlan, LinkJudge
from samsari_workshop.parser.settings import Settings
from samsari_workshop.parser.stage_runner import StageRunner
from samsari_workshop.parser.stages import Start, TrainingSet, learn


@dataclass(frozen=True)
class JointTraining:
    """Training of one encoder from passages and from aligned pairs."""

    runner: StageRunner
    data: Path
    large: Start  # the published encoder of the teacher that judges links
    head: Recipe = field(default_factory=Recipe)
    judges: JudgePlan = field(default_factory=JudgePlan)

    def learn(
        self, training_set: TrainingSet, settings: Settings, last: Path, model: Path
    ) -> tuple[Path, Head]:
        """The weights of the parser, and the mean of the aligner's heads before and after.

        `last` are the weights to begin with, `model` the parser that has them.
        """
        task = self._task(Encoder.load(model), settings.seed)
        kept = self.runner.out / "joint" / WEIGHTS

        def keep(model: Path, when: str) -> None:
            with writing(kept) as stream:
                stream.write(packed(task.head))
            self.runner.show(model, when)

        weights = learn(
            self.runner.start,
            training_set,
            settings,
            folder=kept.parent,
            first=last,
            companion=task,
            after_epoch=keep,
            progress=self.runner.say,
        )
        return weights, mean_head(task.start, Head.load(kept))

    def _task(self, encoder: Encoder, seed: int) -> JointAlignment:
        """A head trained on the frozen encoder, with gold pairs and judged ones."""
        folder, say = self.runner.out / "align-teacher", self.runner.say
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "start.npz"
        if not path.exists():
            head = train_head(self.data, encoder, self.head, say, folder / "start.pt")
            with writing(path) as stream:
                stream.write(packed(head))
        head = Head.load(path)
        drawn = drawn_pairs(
            load_gold_sets(self.data), treebank(self.data), own_lexicon(), Random(1)
        )
        judge = LinkJudge(folder, self.data, self.large, self.judges, say)
        judged = judge.silver(drawn, (encoder, head))
        return joint_alignment(self.data, self.runner.start.cutter, head, judged, seed)


def mean_head(one: Head, other: Head) -> Head:
    """The mean of two heads of which one comes from the other by training."""
    both = ((name, (own, other.weights[name])) for name, own in one.weights.items())
    return replace(one, weights={name: np.mean(pair, axis=0) for name, pair in both})
