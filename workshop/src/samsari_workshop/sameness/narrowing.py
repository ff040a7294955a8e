"""A smaller network that answers as a larger one: fewer heads of attention, nothing is trained.

In each layer those heads stay that change the layer's result most. What the others add is told from
those that stay, as well as a sum can tell it (least squares over texts that are read).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from samsari.neural.wordpieces import WordPieces
from samsari.sameness.network import Packed
from samsari_workshop.sameness.fitting import Recipe, Sources, Stage, drawn, stage_batches
from samsari_workshop.sameness.network import WIDE, SamenessNetwork

HEADS = (12, 12, 8, 8, 8, 8)  # of each layer, of 12; Swords loses by fewer in the lower ones
NARROW = tuple(replace(own, heads=heads) for own, heads in zip(WIDE, HEADS, strict=True))
SAMPLE = Stage((0.0, 0.0), named=0.02, judged=0, others=0.02, senses=100)  # texts that are read
STEADY = 1e-3  # of the mean square: what keeps least squares steady
Floats = npt.NDArray[np.float32]
Places = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Moments:
    """The means of what a matrix is given, and how these numbers vary together."""

    means: Floats
    together: Floats


def sample(sources: Sources, cutter: WordPieces, recipe: Recipe) -> list[Packed]:
    """The texts that show which heads may go."""
    random = Random(recipe.seed)
    batches = stage_batches(drawn(sources, SAMPLE, random), cutter, recipe, random)
    return [own.packed for batch in batches for own in batch]


def narrowed(network: SamenessNetwork, texts: Sequence[Packed]) -> SamenessNetwork:
    """A network with fewer heads that is near to another one; one that has them already stays."""
    if network.shapes == NARROW:
        return network
    weights = {name: own.clone() for name, own in network.state_dict().items()}
    shapes = zip(network.shapes, NARROW, strict=True)
    for (old, new), (name, seen) in zip(shapes, _given(network, texts), strict=True):
        if new == old:
            continue
        importance = _importance(weights[f"{name}out.weight"], seen).reshape(old.heads, -1)
        kept = np.sort(np.argsort(-importance.sum(axis=1))[: new.heads])
        rows = np.arange(importance.size).reshape(old.heads, -1)[kept].ravel()
        mixed = np.concatenate([part * importance.size + rows for part in range(3)])
        _keep(weights, f"{name}mixed", mixed)
        _refit(weights, f"{name}out", rows, seen)
    found = SamenessNetwork(shapes=NARROW)
    found.load_state_dict(weights)
    return found.eval()


def _given(network: SamenessNetwork, texts: Sequence[Packed]) -> Iterator[tuple[str, Moments]]:
    """For each layer what the last matrix of its attention is given while it reads texts."""
    given: list[list[Tensor]] = [[] for _ in network.layers]
    hooks = [
        layer.out.register_forward_pre_hook(lambda _, inputs, own=own: own.append(inputs[0][0]))
        for layer, own in zip(network.layers, given, strict=True)
    ]
    network.eval()
    with torch.no_grad():
        for text in texts:
            network([text])
    for hook in hooks:
        hook.remove()
    for number, seen in enumerate(given):
        yield f"layers.{number}.", _moments(seen)


def _moments(parts: Sequence[Tensor]) -> Moments:
    rows = torch.cat(list(parts)).numpy()
    means = rows.mean(axis=0)
    return Moments(means, (rows - means).T @ (rows - means) / len(rows))


def _importance(matrix: Tensor, given: Moments) -> Floats:
    """For each number that a matrix is given how much the result varies by it."""
    found: Floats = np.diag(given.together) * np.square(matrix.numpy()).sum(axis=0)
    return found


def _keep(weights: dict[str, Tensor], name: str, rows: Places) -> None:
    """Keep some rows of a matrix."""
    for kind in ("weight", "bias"):
        weights[f"{name}.{kind}"] = weights[f"{name}.{kind}"][torch.from_numpy(rows)]


def _refit(weights: dict[str, Tensor], name: str, kept: Places, given: Moments) -> None:
    """Make a matrix for some of the numbers that it was given; they stand for the others, too."""
    old = weights[f"{name}.weight"].numpy()
    square = given.together[np.ix_(kept, kept)]
    steady = square + STEADY * np.trace(square) / len(kept) * np.eye(len(kept))
    new = np.linalg.solve(steady, given.together[kept] @ old.T).T
    shift = old @ given.means - new @ given.means[kept]
    weights[f"{name}.weight"] = torch.from_numpy(new).float()
    weights[f"{name}.bias"] = weights[f"{name}.bias"] + torch.from_numpy(shift).float()
