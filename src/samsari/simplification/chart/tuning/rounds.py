"""Tuning in rounds: decode, add the new candidates to the lists, choose new weights, again.

Each finished round leaves two files in the run's directory, `round-NN.weights` (readable) and
`round-NN.npz` (its new candidates), so an interrupted run goes on where it stopped and gives
the same weights as one that was not interrupted.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from samsari.errors import FormatError
from samsari.formats.atomic import write_text, writing
from samsari.metrics.contract import Metric
from samsari.model.text import Pair
from samsari.simplification import rules as weights_file
from samsari.simplification.chart.tuning.objective import Candidates, Floats, Formula, Lists, Matrix
from samsari.simplification.rules import Weights

Keys = NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class NBest:
    """The n-best list of one sentence, best first: keys that tell outputs apart, and features.

    Most outputs of a round are known from earlier ones, so their raw text is made when asked for.
    """

    keys: Keys
    features: Floats
    text: Callable[[int], str]


def listed(outputs: Sequence[str], features: Floats) -> NBest:
    """The list of outputs that are there as text."""
    digests = (blake2b(output.encode(), digest_size=8).digest() for output in outputs)
    return NBest(np.frombuffer(b"".join(digests), np.uint64), features, outputs.__getitem__)


@dataclass(frozen=True, slots=True)
class Round:
    """What a round reports of the best outputs it started with: score, copies, length.

    `copies` is the share of outputs that equal their source, `length` their words as a share of
    those of the sources.
    """

    number: int
    score: float
    candidates: int
    copies: float = 0.0
    length: float = 0.0


Decode = Callable[[Weights], Iterable[NBest]]
Update = Callable[[Lists, Formula, Matrix, int], Matrix]


@dataclass(frozen=True, eq=False)
class Tuning:
    """What is tuned towards what, and how one round changes the weights.

    `about` are the settings behind `decode` and `update`, in words: a run goes on in its directory
    only under the same ones.
    """

    decode: Decode
    update: Update
    metric: Metric
    pairs: Sequence[Pair]
    feature_names: Sequence[str]
    rounds: int = 10
    directory: Path | None = None
    on_round: Callable[[Round], None] = field(default=lambda report: None)
    about: tuple[str, ...] = ()


def tune(plan: Tuning, start: Weights) -> Weights:
    """The weights of the round whose best outputs scored highest."""
    vector = np.array(start.vector(plan.feature_names))
    lists = _Lists(plan, _digest(plan, vector))
    best_score, best_vector = -np.inf, vector
    for number in range(plan.rounds + 1):
        resumed = lists.read_round(number)
        report = resumed if resumed is not None else lists.add_round(number, vector)
        plan.on_round(report)
        if report.score > best_score:
            best_score, best_vector = report.score, vector
        if number == plan.rounds:
            break
        saved = _read_weights(plan, number + 1)
        if saved is None:
            saved = plan.update(lists.candidates, plan.metric.scores, vector, number)
            _write_weights(plan, number + 1, saved)
        vector = saved
    names = zip(plan.feature_names, best_vector.tolist(), strict=True)
    remark = f"tuned towards {plan.metric.name}: {best_score:.3f} on the tuning set"
    return Weights(dict(names), (remark,))


class _Lists:
    """The merged lists of all rounds; an output that is known already is not added again."""

    def __init__(self, plan: Tuning, about: NDArray[np.uint8]) -> None:
        self.plan, self.about = plan, about
        width = len(plan.feature_names)
        nothing = _Part(
            np.zeros(0, np.uint64),
            np.zeros((0, width), np.float32),
            np.zeros((0, plan.metric.width), np.float32),
            np.zeros(0),
        )
        self.parts = [nothing for _ in plan.pairs]

    @property
    def candidates(self) -> list[Candidates]:
        """The candidates of each sentence."""
        return [Candidates(part.features, part.tallies, part.scores) for part in self.parts]

    def add_round(self, number: int, vector: Matrix) -> Round:
        """Decode with these weights, and what there is to say about the best outputs."""
        values = dict(zip(self.plan.feature_names, vector.tolist(), strict=True))
        new, total, outputs = [], np.zeros(self.plan.metric.width), []
        for place, found in enumerate(self.plan.decode(Weights(values))):
            new.append(self._new(place, found))
            if len(new[-1].keys):
                self.parts[place] = _joined([self.parts[place], new[-1]])
            total += self._tally(place, found.keys[0])
            outputs.append(found.text(0))
        score = float(self.plan.metric.scores(total[None])[0])
        copies, length = _drift([pair.source for pair in self.plan.pairs], outputs)
        report = Round(number, score, self.size, copies, length)
        self._write_round(report, new)
        return report

    @property
    def size(self) -> int:
        """How many candidates there are."""
        return sum(len(part.keys) for part in self.parts)

    def _tally(self, place: int, key: np.uint64) -> Floats:
        part = self.parts[place]
        row: Floats = part.tallies[int((part.keys == key).argmax())]
        return row

    def _new(self, place: int, found: NBest) -> _Part:
        pair = self.plan.pairs[place]
        chosen = np.flatnonzero(~np.isin(found.keys, self.parts[place].keys))
        texts = map(found.text, chosen.tolist())
        pairs = [Pair(pair.id, pair.source, text, pair.references) for text in texts]
        rows = self.plan.metric.tallies(pairs)
        features = np.asarray(found.features[chosen], np.float32)
        scores = self.plan.metric.scores(rows)
        return _Part(found.keys[chosen], features, _compact(rows), scores)

    def _write_round(self, report: Round, new: Sequence[_Part]) -> None:
        if self.plan.directory is None:
            return
        path = self.plan.directory / f"round-{report.number:02d}.npz"
        whole = _joined(new)
        with writing(path) as stream:
            np.savez(
                stream,
                about=self.about,
                report=np.array([report.score, report.candidates, report.copies, report.length]),
                sizes=np.array([len(part.keys) for part in new]),
                keys=whole.keys,
                features=whole.features,
                tallies=whole.tallies,
            )

    def read_round(self, number: int) -> Round | None:
        """What a round reported that an earlier run finished, its candidates added; else None."""
        if self.plan.directory is None:
            return None
        path = self.plan.directory / f"round-{number:02d}.npz"
        if not path.exists():
            return None
        kept = _read_arrays(path)
        if not np.array_equal(kept.get("about", ()), self.about):
            raise FormatError(
                "this round belongs to another tuning run, with other settings, texts or grammar",
                place=str(path),
                remedy="give every run a directory of its own",
            )
        ends = np.cumsum(kept["sizes"])[:-1]
        scores = self.plan.metric.scores(np.asarray(kept["tallies"], np.float64))
        arrays = (kept["keys"], kept["features"], kept["tallies"], scores)
        split = (np.split(array, ends) for array in arrays)
        for place, columns in enumerate(zip(*split, strict=True)):
            self.parts[place] = _joined([self.parts[place], _Part(*columns)])
        score, candidates, copies, length = kept["report"].tolist()
        return Round(number, score, int(candidates), copies, length)


def _read_arrays(path: Path) -> dict[str, NDArray[Any]]:
    try:
        with np.load(path) as kept:
            return dict(kept)
    except (OSError, ValueError, EOFError, BadZipFile, zlib.error):
        raise FormatError(
            "the file of this round is damaged",
            place=str(path),
            remedy="delete it, and the run goes on from there",
        ) from None


def _digest(plan: Tuning, start: Matrix) -> NDArray[np.uint8]:
    """What tells a run from others: its objective, settings, features, start and sentences."""
    texts = [text for pair in plan.pairs for text in (pair.source, *pair.references)]
    lines = [plan.metric.name, *plan.about, *plan.feature_names, *texts]
    about = "\n".join(lines).encode("utf-8", "replace")
    return np.frombuffer(blake2b(about + start.tobytes(), digest_size=16).digest(), np.uint8)


@dataclass(frozen=True, eq=False)
class _Part:
    """Candidates of one sentence: keys, features, tallies and the metric of each alone."""

    keys: Keys
    features: Floats
    tallies: Floats
    scores: Matrix


def _joined(parts: Sequence[_Part]) -> _Part:
    return _Part(
        np.concatenate([part.keys for part in parts]),
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.tallies for part in parts]),
        np.concatenate([part.scores for part in parts]),
    )


def _compact(rows: Matrix) -> Floats:
    """The rows in half the memory where nothing is lost: most tallies are small counts."""
    half = rows.astype(np.float32)
    return half if np.array_equal(half, rows) else rows


def _drift(sources: Sequence[str], outputs: Sequence[str]) -> tuple[float, float]:
    """The share of outputs that are copies, and their words as a share of those of the sources."""
    pairs = list(zip(sources, outputs, strict=True))
    copies = sum(source.strip() == output.strip() for source, output in pairs)
    words = sum(len(output.split()) for output in outputs)
    return copies / len(pairs), words / max(1, sum(len(source.split()) for source in sources))


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
        write_text(path, weights_file.render(Weights(values, (remark,))))
