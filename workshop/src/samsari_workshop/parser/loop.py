"""The training loop: one stage over one set of examples, with checkpoints and resume."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor
from torch.nn import functional

from samsari.errors import ResourceError, SettingError
from samsari.formats.atomic import writing
from samsari_workshop.parser.examples import Example, batches, tensors
from samsari_workshop.parser.network import Encoder, Network, Random, generator
from samsari_workshop.parser.settings import Settings

Report = Callable[[str], None]
CHECKPOINT = "checkpoint.pt"
SAVE_EVERY = 300.0  # seconds between checkpoints inside an epoch
STORE_BUDGET = 2048  # word pieces in a batch that is not trained on


class Companion(Protocol):
    """Another task that is learnt at the same time, on the same encoder."""

    rate: float  # learning rate of its own weights
    weights: dict[str, Tensor]

    def loss(self, encoder: Encoder) -> Tensor:
        """The loss of its next batch."""
        ...

    def state(self) -> dict[str, Any]:
        """What a checkpoint must keep besides the weights."""
        ...

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from a checkpoint."""
        ...


@dataclass
class State:
    """A run at one moment: everything a checkpoint holds."""

    network: Network
    optimizer: Any
    average: list[Tensor]
    rng: np.random.Generator
    step: int = 0
    epoch: int = 0
    done: int = 0  # steps of the epoch that is under way
    companion: Companion | None = None

    @property
    def trained(self) -> list[Tensor]:
        """The weights that change."""
        return _trained(self.network, self.companion)


def _trained(network: Network, companion: Companion | None) -> list[Tensor]:
    own = [p for p in network.parameters() if p.requires_grad]
    return own if companion is None else [*own, *companion.weights.values()]


def begin(network: Network, settings: Settings, companion: Companion | None = None) -> State:
    """A run before its first step."""
    torch.set_num_threads(settings.threads)
    torch.manual_seed(settings.seed)
    network.random.bit_generator.state = generator(settings.seed).bit_generator.state
    _freeze(network, settings.frozen_layers)
    network.half = settings.half
    groups = _groups(network, settings)
    if companion is not None:
        own = list(companion.weights.values())
        base = {"lr": companion.rate, "base": companion.rate}
        groups.append({"params": own, "weight_decay": settings.weight_decay, **base})
    optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.98), eps=1e-6, fused=True)
    average = [p.detach().clone() for p in _trained(network, companion)]
    rng = np.random.default_rng(settings.seed)
    return State(network, optimizer, average, rng, companion=companion)


def _freeze(network: Network, layers: int) -> None:
    """Keep the word-piece table, and everything up to a layer, as it is."""
    network.frozen_layers = layers
    network.encoder.pieces.weight.requires_grad_(False)
    for name, weight in network.encoder.named_parameters():
        layer = int(name.split(".")[1]) if name.startswith("layers.") else -1
        told_above = name.startswith("cases") and network.shape.case_layer >= layers
        if layers and layer < layers and not told_above:
            weight.requires_grad_(False)


def _groups(network: Network, settings: Settings) -> list[dict[str, Any]]:
    """Weights that share a learning rate; lower layers learn more slowly."""
    groups: dict[tuple[float, float], list[Tensor]] = {}
    for name, weight in network.named_parameters():
        if not weight.requires_grad:
            continue
        decay = settings.weight_decay if weight.dim() > 1 else 0.0
        rate = _rate(name, network.shape.layers, settings)
        groups.setdefault((rate, decay), []).append(weight)
    return [
        {"params": weights, "lr": rate, "base": rate, "weight_decay": decay}
        for (rate, decay), weights in groups.items()
    ]


def _rate(name: str, layers: int, settings: Settings) -> float:
    if not name.startswith("encoder.") or name.startswith("encoder.cases"):
        return settings.head_rate
    layer = int(name.split(".")[2]) if name.startswith("encoder.layers.") else -1
    return settings.encoder_rate * settings.layer_decay ** (layers - 1 - layer)


def factor(step: int, steps: int, settings: Settings) -> float:
    """The share of the learning rates at a step: a short rise, then a half cosine."""
    rise = max(1, round(settings.warmup * steps))
    if step < rise:
        return step / rise
    done = (step - rise) / max(1, steps - rise)
    return max(settings.floor, 0.5 * (1 + math.cos(math.pi * min(1.0, done))))


def losses(
    network: Network, batch: dict[str, Tensor], guidelines: int = 1
) -> tuple[Tensor, Tensor]:
    """The loss of the spans and of the remote edges, each per word."""
    vectors = network.vectors(batch)
    span_scorer, pair_scorer = network.heads(guidelines)
    left, right = span_scorer.fences(vectors, batch["around"])
    scores = span_scorer(left, right, batch["starts"], batch["ends"])
    words = max(1, len(batch["words"]))
    spans = _span_loss(scores, batch) / words
    if not len(batch["parents"]):
        return spans, scores.sum() * 0.0
    pairs = pair_scorer(
        vectors[batch["words"]],
        span_words=batch["span_words"],
        labels=batch["labels"],
        parents=batch["parents"],
        children=batch["children"],
        relations=batch["relations"],
    )
    target = batch.get("soft_remote", batch["remote"])
    remote = functional.cross_entropy(pairs, target, reduction="sum") / words
    return spans, remote


def _span_loss(scores: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """Cross-entropy with the gold labels, or with a teacher's probabilities where there are any."""
    each = functional.cross_entropy(scores, batch["gold"], reduction="none")
    where = batch["soft_at"]
    if not len(where):
        return each.sum()
    taught = functional.cross_entropy(scores[where], batch["soft"], reduction="sum")
    return each.sum() - each[where].sum() + taught


def run(
    state: State,
    examples: Sequence[Example],
    settings: Settings,
    *,
    folder: Path,
    after_epoch: Callable[[State, str], None],
    progress: Report,
) -> None:
    """Train to the last epoch, starting from whatever the state has reached."""
    last = settings.stop_after or settings.epochs
    if state.epoch >= last:
        return
    if settings.store_frozen:
        examples = with_frozen(state.network, examples)
    count = sum(1 for _ in batches(examples, settings.budget, np.random.default_rng(0)))
    steps = count * settings.epochs
    state.network.train()
    while state.epoch < last:
        told = _epoch(state, examples, settings, (count, steps), folder=folder, progress=progress)
        state.epoch += 1
        with averaged(state):
            after_epoch(state, told)
        save(state, settings, folder)


def _epoch(
    state: State,
    examples: Sequence[Example],
    settings: Settings,
    counts: tuple[int, int],  # steps of an epoch and of the whole run
    *,
    folder: Path,
    progress: Report,
) -> str:
    """Train one epoch, or the rest of one that was broken off; its mean losses in words."""
    begun, saved = state.rng.bit_generator.state, time.monotonic()
    total, first = np.zeros(3), state.done
    for number, group in enumerate(batches(examples, settings.budget, state.rng)):
        if number < first:
            continue
        chosen = [examples[i] for i in group]
        total += _step(state, tensors(chosen), counts[1], settings, chosen[0].guidelines)
        state.done += 1
        if state.done % 50 == 0:
            told = _told(total / (state.done - first), state.companion)
            progress(f"epoch {state.epoch + 1}, step {state.done}/{counts[0]}, {told}")
        if time.monotonic() - saved > SAVE_EVERY:
            save(state, settings, folder, begun)
            saved = time.monotonic()
    steps, state.done = max(1, state.done - first), 0
    return _told(total / steps, state.companion)


def _told(means: npt.NDArray[np.float64], companion: Companion | None) -> str:
    told = f"loss {means[0]:.4f}, remote {means[1]:.4f}"
    return told if companion is None else f"{told}, companion {means[2]:.4f}"


def _step(
    state: State, batch: dict[str, Tensor], steps: int, settings: Settings, guidelines: int
) -> tuple[float, float, float]:
    """One update; the losses of spans, remote edges and the companion."""
    state.step += 1
    share = factor(state.step, steps, settings)
    for group in state.optimizer.param_groups:
        group["lr"] = group["base"] * share
    if settings.masking:
        batch["ids"] = _masked(batch["ids"], settings, state.network.random)
    spans, remote = losses(state.network, batch, guidelines)
    total = spans + settings.remote_weight * remote
    beside = torch.zeros(())
    if state.companion is not None:
        beside = state.companion.loss(state.network.encoder)
        total = total + beside
    state.optimizer.zero_grad()
    total.backward()
    torch.nn.utils.clip_grad_norm_(state.trained, settings.clip)
    state.optimizer.step()
    decay = min(settings.average, (1 + state.step) / (10 + state.step))
    with torch.no_grad():
        torch._foreach_lerp_(state.average, [p.detach() for p in state.trained], 1 - decay)
    return spans.item(), remote.item(), beside.item()


def _masked(ids: Tensor, settings: Settings, random: Random) -> Tensor:
    """Word pieces, some of them hidden; marks and padding stay."""
    hidden = torch.from_numpy(random.random(tuple(ids.shape)) < settings.masking)
    return torch.where(hidden & (ids > settings.mask_piece), settings.mask_piece, ids)


def with_frozen(network: Network, examples: Sequence[Example]) -> list[Example]:
    """The examples with the vectors of the highest frozen layer, which need computing only once."""
    found: list[Example] = list(examples)
    network.eval()
    for group in batches(examples, STORE_BUDGET, np.random.default_rng(0)):
        batch = tensors([examples[i] for i in group])
        encoder, cases = network.encoder, batch["cases"]
        with torch.no_grad(), torch.autocast("cpu", torch.bfloat16, enabled=network.half):
            x = encoder.embedded(batch["ids"], cases)
            x = encoder.between(x, cases, batch["mask"], 0, network.frozen_layers)
        for row, index in enumerate(group):
            own = x[row, : examples[index].length].numpy().astype(np.float16)
            found[index] = replace(examples[index], frozen=own)
    network.train()
    return found


@contextmanager
def averaged(state: State) -> Iterator[None]:
    """The network with its averaged weights, for as long as the context lasts."""
    kept = [weight.detach().clone() for weight in state.trained]
    _fill(state.trained, state.average)
    state.network.eval()
    try:
        yield
    finally:
        _fill(state.trained, kept)
        state.network.train()


def _fill(targets: list[Tensor], sources: list[Tensor]) -> None:
    with torch.no_grad():
        for target, source in zip(targets, sources, strict=True):
            target.copy_(source)


def save(
    state: State, settings: Settings, folder: Path, begun: Mapping[str, Any] | None = None
) -> None:
    """Write a checkpoint, the old one staying until the new one is whole.

    Inside an epoch, `begun` is the state of the random numbers at its begin: the same order of
    batches is drawn again when the run is taken up.
    """
    kept = {
        "network": state.network.state_dict(),
        "optimizer": state.optimizer.state_dict(),
        "average": state.average,
        "numpy": begun or state.rng.bit_generator.state,
        "dropout": state.network.random.bit_generator.state,
        "step": state.step,
        "epoch": state.epoch,
        "done": state.done,
        "settings": asdict(settings),
        "companion": None if state.companion is None else _kept(state.companion),
    }
    with writing(folder / CHECKPOINT) as stream:
        torch.save(kept, stream)


def _kept(companion: Companion) -> dict[str, Any]:
    weights = {name: weight.detach() for name, weight in companion.weights.items()}
    return {"weights": weights, "state": companion.state()}


def resume(state: State, settings: Settings, folder: Path) -> bool:
    """Take up a checkpoint if there is one; whether there was."""
    path = folder / CHECKPOINT
    if not path.exists():
        return False
    try:
        kept = torch.load(path, weights_only=False)
    except (OSError, RuntimeError, EOFError) as error:
        raise ResourceError(
            "the checkpoint cannot be read", place=str(path), remedy="delete it and start again"
        ) from error
    if kept["settings"] != asdict(settings):
        raise SettingError(
            "the checkpoint was made with other settings",
            place=str(path),
            remedy="use the same settings or another output folder",
        )
    state.network.load_state_dict(kept["network"])
    state.optimizer.load_state_dict(kept["optimizer"])
    state.average = kept["average"]
    state.rng.bit_generator.state = kept["numpy"]
    state.network.random.bit_generator.state = kept["dropout"]
    state.step, state.epoch, state.done = kept["step"], kept["epoch"], kept["done"]
    if state.companion is not None:
        stored = kept["companion"]
        _fill(list(state.companion.weights.values()), list(stored["weights"].values()))
        state.companion.restore(stored["state"])
    return True
