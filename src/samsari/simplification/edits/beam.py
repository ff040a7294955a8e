"""The default search: monotone beam over rewrite options; compiled in `_native/beam.cpp`.

Option k replaces source words `begins[k]` to `ends[k]` by its target words. Hypotheses at the same
source position with equal language-model states are merged but keep every way that led to them,
so the n-best list drawn from the hypotheses afterwards is exact for what the beam kept.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samsari.lm.language_model import BEGIN, END, LanguageModel
from samsari.lm.ngram_model import Ngram

try:
    from samsari._native import beam as native
except ImportError:  # the package was installed without a compiler
    native = None  # type: ignore[assignment]

MOST_PARTIALS = 400_000


@dataclass(frozen=True, eq=False)
class Options:
    """Rewrite options of a sentence: spans, target words as numbers, one row of offsets."""

    length: int
    begins: NDArray[np.int32]
    ends: NDArray[np.int32]
    offsets: NDArray[np.int32]
    targets: NDArray[np.uint16]


@dataclass(frozen=True, slots=True)
class Path:
    """A way through the options: which were taken, the model score, both language-model scores."""

    options: tuple[int, ...]
    score: float
    simple: float
    normal: float


def search(
    options: Options,
    scores: NDArray[np.float64],
    models: tuple[Ngram, Ngram],
    weights: tuple[float, float],
    *,
    beam: int = 10,
    n: int = 1,
) -> list[Path]:
    """The n best ways, the best first."""
    is_plain = native is None or any(model.is_plain for model in models)
    chosen = plain_search if is_plain else compiled_search
    return chosen(options, scores, models, weights, beam=beam, n=n)


def compiled_search(
    options: Options,
    scores: NDArray[np.float64],
    models: tuple[Ngram, Ngram],
    weights: tuple[float, float],
    *,
    beam: int,
    n: int,
) -> list[Path]:
    """`search` by the kernel."""
    found = native.decode(
        options.length,
        options.begins,
        options.ends,
        options.offsets,
        options.targets,
        scores,
        models[0].trie,
        models[1].trie,
        weights,
        (BEGIN, END),
        beam,
        n,
    )
    return [Path(tuple(path), score, simple, normal) for path, score, simple, normal in found]


@dataclass(slots=True)
class _Node:
    states: tuple[int, int]
    best: float
    # from, option, score, simple, normal
    arcs: list[tuple[int, int, float, float, float]] = field(default_factory=list)


class _Hypotheses:
    def __init__(self, models: tuple[LanguageModel, ...], weights: tuple[float, float]) -> None:
        self.models, self.weights = models, weights
        self.nodes = [_Node((BEGIN, BEGIN), 0.0)]
        self.stacks: dict[int, dict[tuple[int, int], int]] = defaultdict(dict)
        self.stacks[0][BEGIN, BEGIN] = 0

    def kept(self, position: int, beam: int) -> list[int]:
        """The best nodes of a position."""
        stack = self.stacks[position].values()
        return sorted(stack, key=lambda node: (-self.nodes[node].best, node))[:beam]

    def extend(
        self, start: int, scored: tuple[int, float], words: Any, to: int, *, is_last: bool
    ) -> None:
        """Add the arc of an option and the node that it leads to."""
        option, score = scored
        states, logs = [], []
        for model, entry in zip(self.models, self.nodes[start].states, strict=True):
            state, total = entry, 0.0
            for word in words:
                logp, state = model.score(state, int(word))
                total += logp
            states.append(state)
            logs.append(total)
        score += self.weights[0] * logs[0] + self.weights[1] * logs[1]
        best = self.nodes[start].best + score
        key = (states[0], states[1]) if not is_last else (0, 0)
        node = self.stacks[to].setdefault(key, len(self.nodes))
        if node == len(self.nodes):
            self.nodes.append(_Node(key, best))
        self.nodes[node].best = max(self.nodes[node].best, best)
        self.nodes[node].arcs.append((start, option, score, logs[0], logs[1]))


def plain_search(
    options: Options,
    scores: NDArray[np.float64],
    models: tuple[LanguageModel, LanguageModel],
    weights: tuple[float, float],
    *,
    beam: int,
    n: int,
) -> list[Path]:
    """`search` in Python, the definition of the kernel."""
    length, hypotheses = options.length, _Hypotheses(models, weights)
    starting: dict[int, list[int]] = defaultdict(list)
    for option, begin in enumerate(options.begins.tolist()):
        starting[begin].append(option)
    for position in range(length):
        for node in hypotheses.kept(position, beam):
            for k in starting[position]:
                words = options.targets[options.offsets[k] : options.offsets[k + 1]]
                end = int(options.ends[k])
                hypotheses.extend(node, (k, float(scores[k])), words, end, is_last=False)
    for node in hypotheses.kept(length, beam):
        hypotheses.extend(node, (-1, 0.0), (END,), length + 1, is_last=True)
    return _n_best(hypotheses, length + 1, n)


def _n_best(hypotheses: _Hypotheses, final: int, n: int) -> list[Path]:
    found: list[Path] = []
    last = hypotheses.stacks[final].get((0, 0))
    if last is None:
        return found
    # node, option, the partial path that follows, score after it, language-model scores
    partials: list[tuple[int, int, int, float, float, float]] = [(last, -1, -1, 0.0, 0.0, 0.0)]
    queue = [(-hypotheses.nodes[last].best, 0)]
    while queue and len(found) < n and len(partials) < MOST_PARTIALS:
        total, top = heapq.heappop(queue)
        node, _, _, after, simple, normal = partials[top]
        if node == 0:
            found.append(Path(_taken(partials, top), -total, simple, normal))
            continue
        for start, option, score, first, second in hypotheses.nodes[node].arcs:
            partials.append((start, option, top, after + score, simple + first, normal + second))
            best = hypotheses.nodes[start].best + after + score
            heapq.heappush(queue, (-best, len(partials) - 1))
    return found


def _taken(partials: list[tuple[int, int, int, float, float, float]], top: int) -> tuple[int, ...]:
    path = []
    while top >= 0:
        if partials[top][1] >= 0:
            path.append(partials[top][1])
        top = partials[top][2]
    return tuple(path)
