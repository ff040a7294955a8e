"""Both guidelines in one parser: from a trained parser of the first, or from the large encoder.

1. The heads of the second guidelines begin as a copy of those of the first.
2. Upper layers and all heads learn from gold passages of both guidelines. The lower layers stay as
   they are, since the aligner reads them.
3. The parser of the first guidelines is kept as it was. That of the second is written beside it:
   upper layers and heads, as differences from those of the first.

The large encoder only learns (2), from published weights.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import torch

from samsari.errors import ResourceError
from samsari.formats.atomic import writing
from samsari.formats.passages import standard_xml
from samsari.model.categories import Guidelines
from samsari.model.passage import Passage
from samsari.neural.wordpieces import WordPieces
from samsari.training.corpora import UCCA_DEV, UCCA_SECOND_DEV, UCCA_SECOND_TRAIN, UCCA_TRAIN
from samsari.training.parser import encoders
from samsari.training.parser import settings as recipe
from samsari.training.parser.examples import Labels, example
from samsari.training.parser.export import save_beside
from samsari.training.parser.second_head import with_second_head
from samsari.training.parser.settings import Settings
from samsari.training.parser.shipped import shipped_labels, shipped_weights
from samsari.training.parser.stages import (
    Start,
    TrainingSet,
    fitting,
    fresh,
    learn,
    ucca_set,
)
from samsari.ucca.evaluation import evaluate
from samsari.ucca.parser.parser import SpanParser
from samsari.ucca.parser.tree import from_passage

Say = Callable[[str], None]


@dataclass(frozen=True)
class BothPlan:
    """The stages; a smaller plan serves for trying out."""

    both: Settings = recipe.BOTH
    large: Settings = recipe.LARGE_BOTH

    def seeded(self, seed: int, threads: int) -> BothPlan:
        """The same plan from another random start."""
        stages = {
            name: replace(stage, seed=stage.seed + seed - 1, threads=threads)
            for name, stage in vars(self).items()
            if isinstance(stage, Settings)
        }
        return replace(self, **stages)


def train_both(data: Path, base: Path, out: Path, plan: BothPlan, say: Say) -> Path:
    """The folder of a parser of both guidelines, from a parser of the first one.

    The files of the first guidelines are those of the start.
    """
    start = Start({}, base / "tokenizer.json")
    learnt = gold_set(data, shipped_labels(base), start.cutter)
    begin = _begin(start, learnt, base, plan, out / "begin.pt")
    show = figures(data, say)
    weights = learn(
        start, learnt, plan.both, folder=out / "both", first=begin, after_epoch=show, progress=say
    )
    assert learnt.second is not None
    network = fresh(start, learnt.labels, plan.both, learnt.second)
    network.load_state_dict(torch.load(weights))
    save_beside(base, network.eval(), learnt.second, out / "model", recipe.SECOND_BIAS)
    show(out / "model", "the first guidelines as they were, the second beside them")
    return out / "model"


def train_large(data: Path, base: Path, out: Path, plan: BothPlan, say: Say) -> Path:
    """The folder of a large parser of both guidelines; it knows the labels of another parser."""
    start = encoders.mpnet(out / "mpnet")
    learnt = gold_set(data, shipped_labels(base), start.cutter)
    show = figures(data, say)
    learn(start, learnt, plan.large, folder=out / "large", after_epoch=show, progress=say)
    return out / "large" / "model"


def gold_set(data: Path, labels: Labels, cutter: WordPieces) -> TrainingSet:
    """The gold passages of both guidelines."""
    second = ucca_set(
        [passage for name in UCCA_SECOND_TRAIN for passage in passages(data, name)], cutter, 2
    )
    first = (
        example(passage.tokens, tree, labels, cutter)
        for passage in passages(data, UCCA_TRAIN)
        if (tree := from_passage(passage)).n_words
    )
    return TrainingSet(labels, (*fitting(first), *second.examples), second.labels)


def passages(data: Path, name: str) -> tuple[Passage, ...]:
    """The passages of a corpus."""
    if not (data / name).exists():
        raise ResourceError("the passages are missing", place=str(data / name))
    return tuple(standard_xml.iterate(data / name))


def _begin(start: Start, learnt: TrainingSet, base: Path, plan: BothPlan, path: Path) -> Path:
    """The file of the weights to begin with."""
    assert learnt.second is not None
    if not path.exists():
        network = fresh(start, learnt.labels, plan.both, learnt.second)
        weights = with_second_head(shipped_weights(base), learnt.labels, learnt.second, network)
        path.parent.mkdir(parents=True, exist_ok=True)
        with writing(path) as stream:
            torch.save(weights, stream)
    return path


def figures(data: Path, say: Say) -> Callable[[Path, str], None]:
    """A function that says how a model does on the dev passages of both guidelines."""
    first: Guidelines = 1
    second: Guidelines = 2
    parts = [(first, UCCA_DEV), *((second, name) for name in UCCA_SECOND_DEV)]
    sets = [(guidelines, name, passages(data, name)) for guidelines, name in parts]

    def show(model: Path, when: str) -> None:
        for guidelines, name, gold in sets:
            parser = SpanParser.load(model, guidelines=guidelines)
            found = evaluate(parser.parse(passage.tokens for passage in gold), gold)
            rows = {**found.labelled, **found.scenes}
            shown = ", ".join(f"{kind} {row.f1 or 0:.2f}" for kind, row in rows.items())
            same = found.same_scene_count or 0.0
            say(f"{when}, {name}: F1 {shown}, same number of Scenes {same:.1f} %")

    return show
