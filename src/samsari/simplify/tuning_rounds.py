"""Tuning in rounds: decode, add the new candidates to the lists, choose new weights, again.

Each finished round leaves two files in the run's directory, `round-NN.weights` (readable) and
`round-NN.npz` (its new candidates), so an interrupted run goes on where it stopped and gives
the same weights as one that was not interrupted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samsari.errors import FormatError
from samsari.metrics.contract import Metric
from samsari.model.corpus import Pair
from samsari.simplify import weights as weights_file
from samsari.simplify.tuning import Candidates, Formula, Matrix, Pool, pool
from samsari.simplify.weights import Weights


@dataclass(frozen=True, eq=False)
class NBest:
    """The n-best list of one sentence: outputs as raw text, best first, and their features."""

    outputs: tuple[str, ...]
    features: Matrix


@dataclass(frozen=True, slots=True)
class Round:
    """What a round reports: its number and the corpus score of the best outputs it started with."""

    number: int
    score: float
    candidates: int


Decode = Callable[[Weights], Sequence[NBest]]
Update = Callable[[Pool, Formula, Matrix, int], Matrix]


@dataclass(frozen=True, eq=False)
class Tuning:
    """What is tuned towards what, and how one round changes the weights."""

    decode: Decode
    update: Update
    metric: Metric
    pairs: Sequence[Pair]
    feature_names: Sequence[str]
    rounds: int = 10
    directory: Path | None = None
    on_round: Callable[[Round], None] = field(default=lambda report: None)


def tune(plan: Tuning, start: Weights) -> Weights:
    """The weights of the round whose best outputs scored highest."""
    lists = _Lists(plan)
    vector = np.array(start.vector(plan.feature_names))
    best_score, best_vector = -np.inf, vector
    for number in range(plan.rounds + 1):
        resumed = lists.read_round(number)
        score = resumed if resumed is not None else lists.add_round(number, vector)
        plan.on_round(Round(number, score, lists.size))
        if score > best_score:
            best_score, best_vector = score, vector
        if number == plan.rounds:
            break
        saved = _read_weights(plan, number + 1)
        if saved is None:
            found = pool(lists.candidates)
            saved = plan.update(found, plan.metric.scores, vector, number)
            _write_weights(plan, number + 1, saved)
        vector = saved
    names = zip(plan.feature_names, best_vector.tolist(), strict=True)
    remark = f"tuned towards {plan.metric.name}: {best_score:.3f} on the tuning set"
    return Weights(dict(names), (remark,))


class _Lists:
    """The merged lists of all rounds; an output that is known already is not added again."""

    def __init__(self, plan: Tuning) -> None:
        self.plan = plan
        self.known: list[dict[str, int]] = [{} for _ in plan.pairs]
        self.features: list[list[Matrix]] = [[] for _ in plan.pairs]
        self.tallies: list[list[Matrix]] = [[] for _ in plan.pairs]

    @property
    def size(self) -> int:
        return sum(map(len, self.known))

    @property
    def candidates(self) -> list[Candidates]:
        return [
            Candidates(np.concatenate(features), np.concatenate(tallies))
            for features, tallies in zip(self.features, self.tallies, strict=True)
        ]

    def add_round(self, number: int, vector: Matrix) -> float:
        """Decode with these weights; the corpus score of the best outputs."""
        values = dict(zip(self.plan.feature_names, vector.tolist(), strict=True))
        decoded = self.plan.decode(Weights(values))
        new = [self._add(place, found) for place, found in enumerate(decoded)]
        total = sum(self.tallies_of(place, found.outputs[0]) for place, found in enumerate(decoded))
        score = float(self.plan.metric.scores(np.asarray(total)[None])[0])
        self._write_round(number, new, score)
        return score

    def tallies_of(self, place: int, output: str) -> Matrix:
        at = self.known[place][output]
        for rows in self.tallies[place]:
            if at < len(rows):
                found: Matrix = rows[at]
                return found
            at -= len(rows)
        raise KeyError(output)

    def _add(self, place: int, found: NBest) -> list[str]:
        pair = self.plan.pairs[place]
        chosen = [n for n, out in enumerate(found.outputs) if out not in self.known[place]]
        new = [found.outputs[n] for n in chosen]
        if new:
            rows = self.plan.metric.tallies([replace(pair, output=output) for output in new])
            self._keep(place, new, found.features[chosen], rows)
        return new

    def _keep(self, place: int, outputs: Sequence[str], features: Matrix, rows: Matrix) -> None:
        for output in outputs:
            self.known[place].setdefault(output, len(self.known[place]))
        self.features[place].append(np.asarray(features, np.float32))
        self.tallies[place].append(rows)

    def _write_round(self, number: int, new: Sequence[Sequence[str]], score: float) -> None:
        if self.plan.directory is None:
            return
        sizes = [len(outputs) for outputs in new]
        width = len(self.plan.feature_names)
        features = [self.features[n][-1] for n, outputs in enumerate(new) if outputs]
        rows = [self.tallies[n][-1] for n, outputs in enumerate(new) if outputs]
        path = self.plan.directory / f"round-{number:02d}.npz"
        draft = path.with_name(f"{path.stem}.part.npz")
        np.savez(
            draft,
            score=score,
            sizes=np.array(sizes),
            outputs=np.frombuffer("\n".join(o for out in new for o in out).encode(), np.uint8),
            features=np.concatenate(features) if features else np.zeros((0, width)),
            tallies=np.concatenate(rows) if rows else np.zeros((0, self.plan.metric.width)),
        )
        draft.replace(path)

    def read_round(self, number: int) -> float | None:
        """The score of a round that an earlier run finished, its candidates added; else None."""
        if self.plan.directory is None:
            return None
        path = self.plan.directory / f"round-{number:02d}.npz"
        if not path.exists():
            return None
        with np.load(path) as kept:
            sizes: NDArray[np.int64] = kept["sizes"]
            features, rows = kept["features"], kept["tallies"]
            is_other = len(sizes) != len(self.known) or rows.shape[1] != self.plan.metric.width
            if is_other or features.shape[1] != len(self.plan.feature_names):
                raise FormatError(
                    "this round belongs to another tuning run",
                    place=str(path),
                    remedy="give every run a directory of its own",
                )
            outputs = kept["outputs"].tobytes().decode().split("\n")
            at = 0
            for place, size in enumerate(sizes.tolist()):
                if size:
                    part = slice(at, at + size)
                    self._keep(place, outputs[part], features[part], rows[part])
                at += size
            return float(kept["score"])


def _weights_path(plan: Tuning, number: int) -> Path | None:
    return plan.directory / f"round-{number:02d}.weights" if plan.directory else None


def _read_weights(plan: Tuning, number: int) -> Matrix | None:
    path = _weights_path(plan, number)
    if path is None or not path.exists():
        return None
    return np.array(weights_file.read(path).vector(plan.feature_names))


def _write_weights(plan: Tuning, number: int, vector: Matrix) -> None:
    path = _weights_path(plan, number)
    if path:
        values = dict(zip(plan.feature_names, vector.tolist(), strict=True))
        remark = f"round {number} towards {plan.metric.name}"
        draft = path.with_name(path.name + ".part")
        draft.write_text(weights_file.render(Weights(values, (remark,))), encoding="utf-8")
        draft.replace(path)
