"""The training loop: questions grouped by sentence, soft answers, running means of the weights."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import torch
from torch.nn import functional
from torch.nn.attention import SDPBackend, sdpa_kernel

from samsari.errors import SettingError
from samsari.formats.atomic import writing
from samsari.neural.wordpieces import WordPieces
from samsari.sameness.network import Packed, Question, pack, views
from samsari_workshop.parser.network import generator
from samsari_workshop.sameness.examples import JUDGED, Choice, Target
from samsari_workshop.sameness.negatives import Negatives
from samsari_workshop.sameness.network import HEADS, SamenessNetwork

Say = Callable[[str], None]
STORED = 50  # batches after which the state is kept
SEEDS = 1_000_000  # more than there are steps in a training


@dataclass(frozen=True)
class Stage:
    """What is read once, and at which rates: shares of the recipe's rates, at first and at last."""

    rates: tuple[float, float]
    named: float = 1.0  # share of CoInCo
    judged: int = 2  # times that each target of Swords is read
    others: float = 0.0  # share of the texts of other sources
    senses: int = 0  # examples of WordNet


STAGES = (
    Stage((1.0, 0.67), others=0.35),
    Stage((0.67, 0.33), others=0.35),
    Stage((0.14, 0.02), named=0.5, others=0.1, senses=10_000),
    Stage((0.5, 0.02), named=0.1, others=0.7),
)
LAST = STAGES[-1:]  # what a network that was trained before still has to read
UNSURE = 0.05  # the share of judgements that may be wrong
FEW = 16  # judged rewrites of a batch; fewer count for less


@dataclass(frozen=True)
class Recipe:
    """How the network is trained."""

    stages: tuple[Stage, ...] = STAGES
    rate: float = 6e-5
    head_rate: float = 1e-3
    warm_up: int = 100  # steps
    decay: float = 0.01
    average: float = 0.99
    pieces: int = 1_000  # word pieces of a batch
    most: int = 56  # questions on one stretch of a sentence
    drawn: int = 8  # words that people named, drawn for a target in a stage
    swaps: float = 0.12  # share of targets that are also asked the other way round
    seed: int = 1


@dataclass(frozen=True)
class Sources:
    """What a stage draws from: targets with negatives, targets as they are."""

    named: Sequence[Target]  # CoInCo: negatives are drawn beside what people named
    judged: Sequence[Target]  # Swords: all choices
    other: Sequence[Target]  # writers and a language model
    negatives: Negatives
    senses: Sequence[Target] = ()  # examples of WordNet


@dataclass
class Run:
    """The state of a training; changes with every step."""

    network: SamenessNetwork
    averages: dict[str, torch.Tensor]
    optimizer: Any
    stage: int = 0
    batch: int = 0  # of the stage, that comes next
    step: int = 0
    loss: float = 0.0  # running mean


@dataclass(frozen=True)
class Asked:
    """Packed questions, the wanted answers and their weights; which are judged rewrites."""

    packed: Packed
    wanted: tuple[float, ...]
    weights: tuple[float, ...]
    judged: tuple[bool, ...]


def train(
    network: SamenessNetwork,
    sources: Sources,
    cutter: WordPieces,
    recipe: Recipe,
    *,
    say: Say,
    checkpoint: Path | None = None,
    on_stage: Callable[[SamenessNetwork, int], None] = lambda network, stage: None,
) -> SamenessNetwork:
    """The network after training; with a checkpoint file, from where an earlier run stopped."""
    run = _begun(network, recipe)
    if checkpoint is not None and checkpoint.exists():
        _restore(run, recipe, checkpoint)
    while run.stage < len(recipe.stages):
        random = Random(recipe.seed * 1000 + run.stage)
        some = drawn(sources, recipe.stages[run.stage], random)
        _read(run, stage_batches(some, cutter, recipe, random), recipe, say, checkpoint)
        on_stage(averaged(run), run.stage)
    return averaged(run)


def _read(
    run: Run, batches: Sequence[Sequence[Asked]], recipe: Recipe, say: Say, checkpoint: Path | None
) -> None:
    """Learn from the batches of a stage that are left, and keep the state on the way."""
    first, last = recipe.stages[run.stage].rates
    while run.batch < len(batches):
        if run.batch % STORED == 0:  # a training that goes on draws the same numbers
            fresh = generator(recipe.seed * SEEDS + run.step)
            run.network.random.bit_generator.state = fresh.bit_generator.state
        rate = first + (last - first) * run.batch / len(batches)
        loss = _step(run, batches[run.batch], recipe, rate)
        run.batch += 1
        run.loss += (loss - run.loss) / min(run.batch, STORED)
        if run.batch % STORED == 0 and checkpoint is not None:
            say(f"stage {run.stage + 1}, {run.batch} of {len(batches)}: {run.loss:.4f}")
            _store(run, recipe, checkpoint)
    run.stage, run.batch = run.stage + 1, 0
    if checkpoint is not None:
        _store(run, recipe, checkpoint)


def averaged(run: Run) -> SamenessNetwork:
    """The network with the running means of the weights."""
    copy = SamenessNetwork(shapes=run.network.shapes)
    copy.load_state_dict(run.averages)
    copy.eval()
    return copy


def _begun(network: SamenessNetwork, recipe: Recipe) -> Run:
    head = [own for name, own in network.named_parameters() if name.startswith(HEADS)]
    rest = [
        own
        for name, own in network.named_parameters()
        if own.requires_grad and not name.startswith(HEADS)
    ]
    groups = [{"params": rest, "top": recipe.rate}, {"params": head, "top": recipe.head_rate}]
    optimizer = torch.optim.AdamW(groups, lr=recipe.rate, weight_decay=recipe.decay)
    averages = {name: own.detach().clone() for name, own in network.state_dict().items()}
    return Run(network, averages, optimizer)


def _step(run: Run, batch: Sequence[Asked], recipe: Recipe, rate: float) -> float:
    run.network.train()
    # The plain products of attention are faster than the default for stretches so short.
    with torch.autocast("cpu", dtype=torch.bfloat16), sdpa_kernel(SDPBackend.MATH):
        found = run.network([own.packed for own in batch])
    loss = batch_loss(found.float(), batch)
    run.optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(run.network.parameters(), 1.0)
    run.step += 1
    share = rate * min(1.0, run.step / recipe.warm_up)
    for group in run.optimizer.param_groups:
        group["lr"] = group["top"] * share
    run.optimizer.step()
    with torch.no_grad():
        part = max(1 - recipe.average, 1 / (run.step + 1))
        for name, own in run.network.named_parameters():
            if own.requires_grad:
                run.averages[name].lerp_(own, part)
    return float(loss.item())


def batch_loss(found: torch.Tensor, batch: Sequence[Asked]) -> torch.Tensor:
    """What both heads get wrong; that for rewrites answers for judged ones alone."""
    wanted = torch.tensor([value for own in batch for value in own.wanted])
    weights = torch.tensor([value for own in batch for value in own.weights])
    judged = torch.tensor([value for own in batch for value in own.judged])
    same = functional.binary_cross_entropy_with_logits(found[:, 0], wanted, reduction="none")
    is_right = (wanted[judged] > 0.5) * (1 - 2 * UNSURE) + UNSURE
    right = functional.binary_cross_entropy_with_logits(found[judged, 1], is_right, reduction="sum")
    return (same * weights).sum() / weights.sum() + right / max(len(is_right), FEW)


def drawn(sources: Sources, stage: Stage, random: Random) -> Sources:
    """What a stage reads of the sources."""
    texts = sorted({own.id for own in sources.other})
    ids = set(random.sample(texts, round(stage.others * len(texts))))
    return replace(
        sources,
        named=random.sample(list(sources.named), round(stage.named * len(sources.named))),
        judged=[*sources.judged] * stage.judged,
        other=[own for own in sources.other if own.id in ids],
        senses=random.sample(list(sources.senses), min(stage.senses, len(sources.senses))),
    )


def stage_batches(
    sources: Sources, cutter: WordPieces, recipe: Recipe, random: Random
) -> list[list[Asked]]:
    """The batches of a stage."""
    targets = [_with_negatives(own, sources.negatives, recipe, random) for own in sources.named]
    targets += [own for own in targets for own in _swapped(own, recipe, random)]
    targets += [*sources.judged, *sources.other, *sources.senses]
    random.shuffle(targets)
    asked = list(_asked(targets, cutter, recipe, random))
    return _batches(asked, recipe, random)


def _with_negatives(target: Target, negatives: Negatives, recipe: Recipe, random: Random) -> Target:
    named = random.sample(target.choices, min(recipe.drawn, len(target.choices)))
    return replace(target, choices=(*named, *negatives.draw(target, random)))


def _swapped(target: Target, recipe: Recipe, random: Random) -> list[Target]:
    """A target with one of its likely choices in the sentence, asked about the word before."""
    likely = [choice for choice in target.choices if choice.wanted > 0.5]
    if not likely or random.random() > recipe.swaps:
        return []
    new = random.choice(likely)
    old = target.words[target.start : target.end]
    words = (*target.words[: target.start], *new.words, *target.words[target.end :])
    others = [replace(own, wanted=own.wanted / 2) for own in target.choices if own != new]
    unlike = [own for own in others if own.wanted < 0.05][:3]
    choices = (Choice(old, new.wanted, new.kind), *unlike)
    return [replace(target, words=words, end=target.start + len(new.words), choices=choices)]


def _asked(
    targets: Sequence[Target], cutter: WordPieces, recipe: Recipe, random: Random
) -> Iterator[Asked]:
    """The questions of all targets, those on one sentence together."""
    grouped: dict[tuple[str, ...], list[tuple[Target, Choice]]] = defaultdict(list)
    for target in targets:
        grouped[target.words].extend((target, choice) for choice in target.choices)
    for words, own in grouped.items():
        random.shuffle(own)
        for start in range(0, len(own), recipe.most):
            some = own[start : start + recipe.most]
            questions = [Question(t.start, t.end, choice.words) for t, choice in some]
            for view in views(words, questions):
                chosen = [some[row][1] for row in view.rows]
                yield Asked(
                    pack(view, cutter),
                    tuple(choice.wanted for choice in chosen),
                    tuple(choice.weight for choice in chosen),
                    tuple(choice.kind == JUDGED for choice in chosen),
                )


def _batches(asked: list[Asked], recipe: Recipe, random: Random) -> list[list[Asked]]:
    """Batches of like length, in random order."""
    asked.sort(key=lambda own: len(own.packed.ids) + random.random() * 8)
    batches: list[list[Asked]] = [[]]
    for own in asked:
        longest = len(own.packed.ids)
        if batches[-1] and longest * (len(batches[-1]) + 1) > recipe.pieces:
            batches.append([])
        batches[-1].append(own)
    random.shuffle(batches)
    return batches


def answers(
    network: SamenessNetwork, targets: Sequence[Target], cutter: WordPieces, head: int = 0
) -> list[list[float]]:
    """For each target the log-odds of its choices by one of the heads."""
    found: list[list[float]] = []
    with torch.no_grad():
        for target in targets:
            odds = [0.0] * len(target.choices)
            own = [Question(target.start, target.end, choice.words) for choice in target.choices]
            for start in range(0, len(own), 64):
                for view in views(target.words, own[start : start + 64]):
                    values = network([pack(view, cutter)])[:, head].tolist()
                    for row, value in zip(view.rows, values, strict=True):
                        odds[start + row] = value
            found.append(odds)
    return found


def _store(run: Run, recipe: Recipe, path: Path) -> None:
    content = io.BytesIO()
    state = {
        "recipe": repr(recipe),
        "counts": (run.stage, run.batch, run.step),
        "loss": run.loss,
        "weights": run.network.state_dict(),
        "averages": run.averages,
        "optimizer": run.optimizer.state_dict(),
    }
    torch.save(state, content)
    with writing(path) as stream:
        stream.write(content.getvalue())


def _restore(run: Run, recipe: Recipe, path: Path) -> None:
    state = torch.load(path, weights_only=True)
    if state["recipe"] != repr(recipe):
        raise SettingError(
            "the checkpoint belongs to a training with other settings",
            place=str(path),
            remedy="delete it or write to another folder",
        )
    run.network.load_state_dict(state["weights"])
    run.averages = state["averages"]
    run.optimizer.load_state_dict(state["optimizer"])
    run.stage, run.batch, run.step = state["counts"]
    run.loss = state["loss"]
