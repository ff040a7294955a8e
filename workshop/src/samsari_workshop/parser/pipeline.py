"""Training the UCCA parser, from corpora to a model folder."""

from __future__ import annotations

import lzma
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from samsari.alignment.neural.aligner import bound
from samsari.formats.passages import standard_xml
from samsari.model.passage import Passage
from samsari.model.text import Token
from samsari.neural.encoder import WINDOW, Encoder
from samsari.text.penn import UCCA_TOKENIZER
from samsari.ucca.evaluation import evaluate
from samsari.ucca.parser.parser import SpanParser
from samsari_workshop.aligner.auxiliary_task import alignment_task
from samsari_workshop.aligner.fitting import Recipe as HeadRecipe
from samsari_workshop.aligner.pipeline import save_head
from samsari_workshop.aligner.rescoring import finished
from samsari_workshop.aligner.teacher import JudgePlan
from samsari_workshop.corpora import TREEBANK, UCCA_DEV, UCCA_TRAIN
from samsari_workshop.parser import encoders
from samsari_workshop.parser import settings as recipe
from samsari_workshop.parser import syntax as syntax_trees
from samsari_workshop.parser.examples import Example
from samsari_workshop.parser.joint_training import JointTraining
from samsari_workshop.parser.loop import Companion
from samsari_workshop.parser.settings import Settings
from samsari_workshop.parser.stage_runner import LargeRunner, Say, StageRunner
from samsari_workshop.parser.stages import (
    Start,
    TrainingSet,
    mean_weights,
    parser_of,
    syntax_set,
    ucca_set,
)

WIKIPEDIA = "lm/enwiki-2014-sample.txt.xz"


@dataclass(frozen=True)
class Plan:
    """The stages; a smaller plan serves for trying out."""

    syntax: Settings = recipe.SYNTAX
    first: Settings = recipe.FIRST_TEACHER
    second: Settings = recipe.SECOND_TEACHER
    junior: Settings = recipe.JUNIOR
    large: Settings = recipe.LARGE_TEACHER
    student: Settings = recipe.STUDENT
    second_student: Settings = recipe.SECOND_STUDENT
    third_student: Settings = recipe.THIRD_STUDENT
    second_large: Settings = recipe.SECOND_LARGE_TEACHER
    last: Settings = recipe.LAST
    joint: Settings = recipe.JOINT
    wikipedia: tuple[int, int, int, int] = recipe.WIKIPEDIA_SENTENCES
    treebank: tuple[int, int, int, int] = recipe.TREEBANK_SENTENCES
    head: HeadRecipe = field(default_factory=HeadRecipe)
    judges: JudgePlan = field(default_factory=JudgePlan)

    def seeded(self, seed: int, threads: int) -> Plan:
        """The same plan from another random start: networks, dropout, batches, pairs to be judged.

        The sentences that teachers label are always the same.
        """
        own: dict[str, Any] = {
            name: replace(stage, seed=stage.seed + seed - 1, threads=threads)
            for name, stage in vars(self).items()
            if isinstance(stage, Settings)
        }
        head = replace(self.head, seed=self.head.seed + seed - 1)
        judges = replace(self.judges, seed=self.judges.seed + seed - 1)
        return replace(self, **own, head=head, judges=judges)


def train_parser(data: Path, out: Path, plan: Plan, say: Say) -> Path:
    """The folder of the trained parser; stages that are done already are not repeated.

    Beside it, in `aligner`, stands the head of the aligner that was trained with it.
    """
    start = encoders.minilm()
    passages = tuple(standard_xml.iterate(data / UCCA_TRAIN))
    gold = ucca_set(passages, start.cutter)
    runner = StageRunner(
        start, gold, out, _figures(tuple(standard_xml.iterate(data / UCCA_DEV)), say), say
    )
    sentences = _sentences(data, plan)
    junior = _junior(runner, data, plan, sentences.wikipedia)
    large = LargeRunner(runner, encoders.mpnet(out / "mpnet"), passages)
    teacher_large = large.learn("teacher-large", (), plan.large)
    task = alignment_task(data, start.cutter, plan.third_student.seed)
    teachers = (large.start, teacher_large), (start, junior)
    mean, further = _mean(runner, plan, sentences, teachers, task)
    second_large = large.learn("teacher-large-2", further, plan.second_large, first=teacher_large)
    judge = (large.start, second_large)
    last, taught = _last(runner, plan, sentences, (judge, (start, mean)), further)
    pair = runner.teachers(recipe.LAST_SHARES, judge, (start, last))
    fresh = runner.labelled("joint", sentences.joint, pair)
    examples = (*gold.examples, *fresh, *taught[:: recipe.SEEN_AGAIN])
    stage = JointTraining(runner, data, large.start, plan.head, plan.judges)
    return _both(stage, plan, TrainingSet(gold.labels, examples), last)


def _last(
    runner: StageRunner,
    plan: Plan,
    sentences: _Sentences,
    teachers: Sequence[tuple[Start, Path]],  # the second large one and the mean of three students
    further: Sequence[Example],
) -> tuple[Path, tuple[Example, ...]]:
    """The mean weights of the last student and of those it started from; its sentences."""
    mean = teachers[1][1]
    pair = runner.teachers(recipe.LAST_SHARES, *teachers)
    taught = runner.labelled("last", sentences.last, pair)
    examples = (*runner.gold.examples, *taught, *further[:: recipe.SEEN_AGAIN])
    last = runner.learn("last", TrainingSet(runner.gold.labels, examples), plan.last, first=mean)
    both = list(zip(recipe.LAST_MEAN_SHARES, (mean, last), strict=True))
    return mean_weights(both, runner.out / "last-mean" / "average.pt"), taught


def _both(stage: JointTraining, plan: Plan, training_set: TrainingSet, last: Path) -> Path:
    """The folder of the parser; the aligner's head is written beside it."""
    runner, labels = stage.runner, training_set.labels
    out, start = runner.out, runner.start
    before = parser_of(last, start, labels, plan.last, out / "last-mean" / "model")
    runner.show(before, "mean of the weights of the last stage and of those it started from")
    joint, head = stage.learn(training_set, plan.joint, last, before)
    pair = list(zip(recipe.JOINT_SHARES, (last, joint), strict=True))
    weights = mean_weights(pair, out / "joint-mean" / "average.pt")
    read = runner.gold.examples
    model = parser_of(weights, start, labels, plan.joint, out / "model", read=read)
    runner.show(model, "mean of the weights of the joint stage and of those it started from")
    encoder = Encoder.load(model)
    chosen = finished(bound(head, encoder), stage.data, encoder, runner.say)
    save_head(chosen, "align", out / "aligner")
    return model


@dataclass(frozen=True)
class _Sentences:
    """Sentences for teachers to label."""

    wikipedia: Sequence[Sequence[Token]]  # the part of the first ones that the junior learns from
    first: Sequence[Sequence[Token]]
    further: Sequence[Sequence[Token]]
    last: Sequence[Sequence[Token]]
    joint: Sequence[Sequence[Token]]


def _sentences(data: Path, plan: Plan) -> _Sentences:
    wikipedia = iter(wikipedia_sentences(data / WIKIPEDIA, sum(plan.wikipedia)))
    trees = iter(treebank_sentences(data / TREEBANK, sum(plan.treebank)))
    first, further, last, joint = (
        [*islice(wikipedia, articles), *islice(trees, others)]
        for articles, others in zip(plan.wikipedia, plan.treebank, strict=True)
    )
    return _Sentences(first[: plan.wikipedia[0]], first, further, last, joint)


def _mean(
    runner: StageRunner,
    plan: Plan,
    sentences: _Sentences,
    teachers: Sequence[tuple[Start, Path]],  # the large one and the junior
    task: Companion,
) -> tuple[Path, tuple[Example, ...]]:
    """The mean weights of three students, each from the one before; the third one's sentences."""
    gold = runner.gold
    large, junior = teachers
    pair = runner.teachers(recipe.STUDENT_SHARES, large, junior)
    taught = runner.labelled("student", sentences.first, pair)
    training_set = TrainingSet(gold.labels, (*gold.examples, *taught))
    student = runner.learn("student", training_set, plan.student, first=junior[1])
    second = runner.learn("second-student", training_set, plan.second_student, first=student)
    three = runner.teachers(recipe.THIRD_SHARES, large, (runner.start, second), junior)
    further = runner.labelled("third-student", sentences.further, three)
    everything = TrainingSet(gold.labels, (*gold.examples * recipe.GOLD_COPIES, *taught, *further))
    third = runner.learn(
        "third-student", everything, plan.third_student, first=second, companion=task
    )
    parts = list(zip(recipe.MEAN_SHARES, (third, second, student), strict=True))
    return mean_weights(parts, runner.out / "mean" / "average.pt"), further


def _junior(
    runner: StageRunner, data: Path, plan: Plan, wikipedia: Sequence[Sequence[Token]]
) -> Path:
    """The student of two teachers of its own size: itself a teacher later."""
    trees = syntax_set(data / TREEBANK, runner.start.cutter)
    syntax = runner.learn("syntax", trees, plan.syntax)
    first = runner.learn("teacher-1", runner.gold, plan.first, first=syntax)
    second = runner.learn("teacher-2", runner.gold, plan.second)
    own = ((runner.start, first), (runner.start, second))
    taught = runner.labelled("junior", wikipedia, runner.teachers(recipe.JUNIOR_SHARES, *own))
    training_set = TrainingSet(runner.gold.labels, (*runner.gold.examples, *taught))
    return runner.learn("junior", training_set, plan.junior, first=first)


def _figures(dev: tuple[Passage, ...], say: Say) -> Callable[[Path, str], None]:
    """A function that says how a model does on the dev passages."""

    def show(model: Path, when: str) -> None:
        predicted = SpanParser.load(model).parse(passage.tokens for passage in dev)
        found = evaluate(predicted, dev)
        rows = {**found.labelled, **found.scenes}
        figures = ", ".join(f"{name} {row.f1 or 0:.2f}" for name, row in rows.items())
        say(f"{when}: dev F1 {figures}, same number of Scenes {found.same_scene_count:.1f} %")

    return show


def wikipedia_sentences(path: Path, count: int, seed: int = 7) -> list[tuple[Token, ...]]:
    """Ordinary sentences of a text, a paragraph a line, drawn at random."""
    lines = lzma.decompress(path.read_bytes()).decode("utf-8").splitlines()
    Random(seed).shuffle(lines)
    found: dict[str, tuple[Token, ...]] = {}
    for sentence in _ordinary(lines):
        found.setdefault(" ".join(token.text for token in sentence), sentence)
        if len(found) == count:
            break
    return list(found.values())


def treebank_sentences(path: Path, count: int, seed: int = 5) -> list[tuple[Token, ...]]:
    """Sentences of a treebank of 5 to 45 words, drawn at random."""
    found = [
        tokens
        for tokens, _ in syntax_trees.read(path)
        if 5 <= sum(not token.is_punctuation for token in tokens) <= 45
    ]
    Random(seed).shuffle(found)
    return found[:count]


def _ordinary(lines: list[str]) -> Iterator[tuple[Token, ...]]:
    """Sentences of 6 to 45 words in Latin letters that begin and end like sentences."""
    for line in lines:
        if len(line) < 60:
            continue
        for sentence in UCCA_TOKENIZER.segment(line).sentences:
            words = [token.text for token in sentence if not token.is_punctuation]
            begins, ends = sentence[0].text[0].isupper(), sentence[-1].text in '.?!"'
            latin = all(ord(character) <= 0x24F for word in words for character in word)
            if 6 <= len(words) <= 45 and begins and ends and latin and len(sentence) < WINDOW:
                yield sentence
