"""The training loop: questions grouped by sentence, soft answers, running means of the weights."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from samsari.errors import SettingError
from samsari.formats.atomic import writing
from samsari.neural.wordpieces import WordPieces
from samsari.sameness.packing import Packed, Question, pack, views
from samsari.training.sameness.examples import Choice, Target
from samsari.training.sameness.negatives import Negatives
from samsari.training.sameness.network import SamenessNetwork

Say = Callable[[str], None]


@dataclass(frozen=True)
class Recipe:
    """How the network is trained."""

    epochs: int = 3
    rate: float = 6e-5
    head_rate: float = 1e-3
    decay: float = 0.01
    average: float = 0.998
    pieces: int = 1_000  # word pieces of a batch
    most: int = 56  # questions on one stretch of a sentence
    named: int = 8  # words that people named, drawn for a target in an epoch
    others: float = 0.35  # share of the texts of other sources that an epoch reads
    senses: int = 10_000  # examples of WordNet in the last epoch
    last: float = 0.5  # share of CoInCo in the last epoch
    last_others: float = 0.1  # share of the texts of other sources in the last epoch
    swaps: float = 0.12  # share of targets that are also asked the other way round
    seed: int = 1


@dataclass(frozen=True)
class Sources:
    """What an epoch draws from: targets with negatives, targets as they are."""

    named: Sequence[Target]  # CoInCo: negatives are drawn beside what people named
    judged: Sequence[Target]  # Swords: all choices, twice an epoch
    other: Sequence[Target]  # writers and a language model: some of their texts in an epoch
    negatives: Negatives
    senses: Sequence[Target] = ()  # examples of WordNet, for the last epoch


@dataclass
class Run:
    """The state of a training; changes with every step."""

    network: SamenessNetwork
    averages: dict[str, torch.Tensor]
    optimizer: Any
    epoch: int = 0
    step: int = 0


@dataclass(frozen=True)
class Asked:
    """Packed questions, the wanted answers and their weights."""

    packed: Packed
    wanted: tuple[float, ...]
    weights: tuple[float, ...]


def train(
    network: SamenessNetwork,
    sources: Sources,
    cutter: WordPieces,
    recipe: Recipe,
    *,
    say: Say,
    checkpoint: Path | None = None,
    on_epoch: Callable[[SamenessNetwork, int], None] = lambda network, epoch: None,
) -> SamenessNetwork:
    """The network after training; with a checkpoint file, from where an earlier run stopped."""
    run = _begun(network, recipe)
    if checkpoint is not None and checkpoint.exists():
        _restore(run, recipe, checkpoint)
    while run.epoch < recipe.epochs:
        random = Random(recipe.seed * 1000 + run.epoch)
        drawn = _drawn(sources, recipe, random, is_last=run.epoch + 1 == recipe.epochs)
        batches = epoch_batches(drawn, cutter, recipe, random)
        losses = []
        for number, batch in enumerate(batches, start=1):
            losses.append(_step(run, batch, recipe, recipe.epochs * len(batches)))
            if number % 100 == 0:
                say(f"epoch {run.epoch + 1}, {number} of {len(batches)}: {np.mean(losses):.4f}")
        run.epoch += 1
        if checkpoint is not None:
            _store(run, recipe, checkpoint)
        on_epoch(averaged(run), run.epoch)
    return averaged(run)


def averaged(run: Run) -> SamenessNetwork:
    """The network with the running means of the weights."""
    copy = SamenessNetwork()
    copy.load_state_dict(run.averages)
    copy.eval()
    return copy


def _begun(network: SamenessNetwork, recipe: Recipe) -> Run:
    head = [own for name, own in network.named_parameters() if name.startswith(("hidden", "out"))]
    rest = [
        own
        for name, own in network.named_parameters()
        if own.requires_grad and not name.startswith(("hidden", "out"))
    ]
    groups = [{"params": rest, "top": recipe.rate}, {"params": head, "top": recipe.head_rate}]
    optimizer = torch.optim.AdamW(groups, lr=recipe.rate, weight_decay=recipe.decay)
    averages = {name: own.detach().clone() for name, own in network.state_dict().items()}
    return Run(network, averages, optimizer)


def _step(run: Run, batch: Sequence[Asked], recipe: Recipe, steps: int) -> float:
    run.network.train()
    with torch.autocast("cpu", dtype=torch.bfloat16):
        found = run.network([own.packed for own in batch])
    wanted = torch.tensor([value for own in batch for value in own.wanted])
    weights = torch.tensor([value for own in batch for value in own.weights])
    losses = functional.binary_cross_entropy_with_logits(found.float(), wanted, reduction="none")
    loss = (losses * weights).sum() / weights.sum()
    run.optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(run.network.parameters(), 1.0)
    run.step += 1
    share = min(1.0, run.step / 100) * max(0.02, 1 - run.step / steps)
    for group in run.optimizer.param_groups:
        group["lr"] = group["top"] * share
    run.optimizer.step()
    with torch.no_grad():
        part = max(1 - recipe.average, 1 / (run.step + 1))
        for name, own in run.network.named_parameters():
            if own.requires_grad:
                run.averages[name].lerp_(own, part)
    return float(loss.item())


def _drawn(sources: Sources, recipe: Recipe, random: Random, *, is_last: bool) -> Sources:
    """What one epoch reads of the sources; the last one adds examples of WordNet."""
    texts = sorted({own.id for own in sources.other})
    share = recipe.last_others if is_last else recipe.others
    ids = set(random.sample(texts, round(share * len(texts))))
    other = [own for own in sources.other if own.id in ids]
    if not is_last:
        return replace(sources, other=other, senses=())
    named = random.sample(list(sources.named), round(recipe.last * len(sources.named)))
    senses = random.sample(list(sources.senses), min(recipe.senses, len(sources.senses)))
    return replace(sources, named=named, other=other, senses=senses)


def epoch_batches(
    sources: Sources, cutter: WordPieces, recipe: Recipe, random: Random
) -> list[list[Asked]]:
    """The batches of an epoch."""
    targets = [_with_negatives(own, sources.negatives, recipe, random) for own in sources.named]
    targets += [own for own in targets for own in _swapped(own, recipe, random)]
    targets += [*sources.judged, *sources.judged]
    targets += sources.other
    targets += sources.senses
    random.shuffle(targets)
    asked = list(_asked(targets, cutter, recipe, random))
    return _batches(asked, recipe, random)


def _with_negatives(target: Target, negatives: Negatives, recipe: Recipe, random: Random) -> Target:
    named = random.sample(target.choices, min(recipe.named, len(target.choices)))
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
    network: SamenessNetwork, targets: Sequence[Target], cutter: WordPieces
) -> list[list[float]]:
    """For each target the log-odds of its choices."""
    found: list[list[float]] = []
    with torch.no_grad():
        for target in targets:
            odds = [0.0] * len(target.choices)
            own = [Question(target.start, target.end, choice.words) for choice in target.choices]
            for start in range(0, len(own), 64):
                for view in views(target.words, own[start : start + 64]):
                    values = network([pack(view, cutter)]).tolist()
                    for row, value in zip(view.rows, values, strict=True):
                        odds[start + row] = value
            found.append(odds)
    return found


def _store(run: Run, recipe: Recipe, path: Path) -> None:
    content = io.BytesIO()
    state = {
        "recipe": repr(recipe),
        "epoch": run.epoch,
        "step": run.step,
        "weights": run.network.state_dict(),
        "averages": run.averages,
        "optimizer": run.optimizer.state_dict(),
        "torch": torch.get_rng_state(),
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
    torch.set_rng_state(state["torch"])
    run.epoch, run.step = state["epoch"], state["step"]
