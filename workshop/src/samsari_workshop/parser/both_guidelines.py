"""Both guidelines in one parser, from a trained parser of the first.

1. The heads of the second guidelines begin as a copy of those of the first.
2. Upper layers and all heads learn from gold passages of both guidelines. The lower layers stay as
   they are, since the aligner reads them.
3. The large encoder learns the same, from published weights.
4. Both label sentences that nobody annotated. From these and from gold passages a student of the
   second guidelines learns.
5. The parser of the first guidelines is kept as it was. That of the second is written beside it:
   upper layers and heads, as differences from those of the first.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import torch

from samsari.errors import ResourceError
from samsari.formats.atomic import writing
from samsari.formats.passages import standard_xml
from samsari.model.passage import Guidelines, Passage
from samsari.model.text import Token
from samsari.neural.wordpieces import WordPieces
from samsari.ucca.evaluation import evaluate
from samsari.ucca.parser.parser import SpanParser
from samsari_workshop.corpora import (
    TREEBANK,
    UCCA_DEV,
    UCCA_SECOND_DEV,
    UCCA_SECOND_TRAIN,
    UCCA_TRAIN,
)
from samsari_workshop.parser import encoders
from samsari_workshop.parser import settings as recipe
from samsari_workshop.parser.examples import Example, Labels, example
from samsari_workshop.parser.export import save_beside
from samsari_workshop.parser.pipeline import (
    WIKIPEDIA,
    treebank_sentences,
    wikipedia_sentences,
)
from samsari_workshop.parser.quantised.inputs import layer_inputs
from samsari_workshop.parser.second_head import with_second_head
from samsari_workshop.parser.settings import Settings
from samsari_workshop.parser.shipped import shipped_labels, shipped_weights
from samsari_workshop.parser.stages import (
    Start,
    TrainingSet,
    fitting,
    fresh,
    labelled_set,
    learn,
    teacher,
    ucca_set,
)
from samsari_workshop.parser.trees import from_passage

Say = Callable[[str], None]
SIMPLE_WIKIPEDIA = "lm/simplewiki-2018.txt.xz"


@dataclass(frozen=True)
class BothPlan:
    """The stages; a smaller plan serves for trying out."""

    both: Settings = recipe.BOTH
    large: Settings = recipe.LARGE_BOTH
    further: Settings = recipe.LARGE_FURTHER
    student: Settings = recipe.SECOND_GUIDELINES_STUDENT
    sentences: int = recipe.BOTH_SENTENCES

    def seeded(self, seed: int, threads: int) -> BothPlan:
        """The same plan from another random start."""
        stages: dict[str, Any] = {
            name: replace(stage, seed=stage.seed + seed - 1, threads=threads)
            for name, stage in vars(self).items()
            if isinstance(stage, Settings)
        }
        return replace(self, **stages)


def train_both(data: Path, base: Path, out: Path, plan: BothPlan, say: Say) -> Path:
    """The folder of a parser of both guidelines, from a parser of the first one.

    The files of the first guidelines are those of the start. Stages that are done already are not
    repeated.
    """
    return _Training(data, base, out, plan, say).run()


def train_large(data: Path, base: Path, out: Path, plan: BothPlan, say: Say) -> Path:
    """The folder of a large parser of both guidelines; it knows the labels of another parser."""
    return _Training(data, base, out, plan, say).larger()


@dataclass(frozen=True)
class _Training:
    """The stages, each with a folder of its own."""

    data: Path
    base: Path
    out: Path
    plan: BothPlan
    say: Say

    def run(self) -> Path:
        """All stages for the small parser."""
        start, plan, out = Start({}, self.base / "tokenizer.json"), self.plan, self.out
        learnt = gold_set(self.data, shipped_labels(self.base), start.cutter)
        begin = _begin(start, learnt, self.base, plan, out / "begin.pt")
        both = learn(start, learnt, plan.both, folder=out / "both", first=begin, progress=self.say)
        taught = self.labelled(learnt, (self.large(), (start, both)))
        second = tuple(e for e in (*learnt.examples, *taught) if e.guidelines == 2)
        training_set = TrainingSet(learnt.labels, second, learnt.second)
        folder = out / "student"
        student = learn(
            start, training_set, plan.student, folder=folder, first=both, progress=self.say
        )
        write_second(self.base, start, learnt, student, out / "model")
        show = figures(self.data, self.say)
        show(out / "model", "the first guidelines as they were, the second beside them")
        return out / "model"

    def large(self) -> tuple[Start, Path]:
        """The large encoder, and the weights of its network of both guidelines."""
        start, folder = encoders.mpnet(self.out / "mpnet"), self.out / "large"
        learnt = gold_set(self.data, shipped_labels(self.base), start.cutter)
        return start, learn(start, learnt, self.plan.large, folder=folder, progress=self.say)

    def larger(self) -> Path:
        """The folder of the large parser, which learns for longer than the teacher."""
        start, first = self.large()
        learnt = gold_set(self.data, shipped_labels(self.base), start.cutter)
        folder, show = self.out / "further", figures(self.data, self.say)
        plan, say = self.plan.further, self.say
        learn(start, learnt, plan, folder=folder, first=first, after_epoch=show, progress=say)
        return folder / "model"

    def labelled(
        self, learnt: TrainingSet, weights: Sequence[tuple[Start, Path]]
    ) -> tuple[Example, ...]:
        """Sentences labelled by the teachers for both guidelines, kept for a run taken up again."""
        kept = self.out / "student" / "labelled.pkl"
        if kept.exists():
            return tuple(pickle.loads(kept.read_bytes()))
        found = sentences(self.data, self.plan.sentences)
        self.say(f"the teachers label {len(found)} sentences")
        teachers = [
            teacher(start, learnt.labels, path, share, learnt.second)
            for share, (start, path) in zip(recipe.BOTH_SHARES, weights, strict=True)
        ]
        teachers[0].network.half = self.plan.large.half
        own = labelled_set(found, teachers, learnt.labels, weights[1][0].cutter, learnt.second)
        kept.parent.mkdir(parents=True, exist_ok=True)
        with writing(kept) as stream:
            pickle.dump(own.examples, stream)
        return own.examples


def write_second(base: Path, start: Start, learnt: TrainingSet, weights: Path, out: Path) -> None:
    """Write a parser of the first guidelines as it is, and that of the second beside it."""
    assert learnt.second is not None
    network = fresh(start, learnt.labels, recipe.BOTH, learnt.second)
    network.load_state_dict(torch.load(weights))
    read = [own.pieces for own in learnt.examples if own.guidelines == 2]
    inputs = layer_inputs(network.eval().encoder, read)
    save_beside(base, network, learnt.second, out, inputs, recipe.SECOND_BIAS)


def sentences(data: Path, count: int) -> list[tuple[Token, ...]]:
    """Sentences for the teachers: half of them from web texts, the others from two Wikipedias."""
    web, articles = count // 2, 3 * count // 10
    before = sum(recipe.WIKIPEDIA_SENTENCES)  # those that earlier students have seen
    return [
        *treebank_sentences(data / TREEBANK, web, seed=17),
        *wikipedia_sentences(data / WIKIPEDIA, before + articles)[before:],
        *wikipedia_sentences(data / SIMPLE_WIKIPEDIA, count - web - articles),
    ]


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
