"""The grammar of a sentence: tag, head and relation of each word, from the encoder's vectors.

The network is small and runs in numpy. Relations are those of Universal Dependencies, tags those of
the Penn Treebank. `training.splitter.syntax` trains it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.formats.arrays import named_arrays
from samsari.neural.encoder import Encoded
from samsari.splitting.trees import best_tree

Floats = npt.NDArray[np.float32]
REACH = 1  # words on each side that a layer looks at
VIEWS = 4  # ways in which a word looks at all words of the sentence
FAR = 8  # words further away than this count as equally far


@dataclass(frozen=True, slots=True)
class Syntax:
    """For each word its tag, its head (-1 for the root) and its relation to the head."""

    tags: tuple[str, ...]
    heads: tuple[int, ...]
    relations: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class SyntaxHead:
    """The trained network."""

    tags: tuple[str, ...]
    relations: tuple[str, ...]
    weights: Mapping[str, Floats]

    @classmethod
    def load(cls, path: Path) -> SyntaxHead:
        """The network of a file."""
        with named_arrays(path, "grammar head", "samsari train split") as arrays:
            names = [name for name in arrays if name not in {"tags", "relations"}]
            return cls(
                tuple(map(str, arrays["tags"])),
                tuple(map(str, arrays["relations"])),
                {name: arrays[name].astype(np.float32) for name in names},
            )

    def read(self, encoded: Encoded) -> Syntax:
        """The grammar of one sentence."""
        if not len(encoded.last):
            return Syntax((), (), ())
        state = self._state(np.concatenate([encoded.middle, encoded.last], 1))
        tags = self._layer("tag", state).argmax(1)
        above = np.concatenate([self.weights["root"][None], state])
        dependent = _padded(_relu(self._layer("dependent", state)))
        arcs = dependent @ self.weights["arc"] @ _relu(self._layer("head", above)).T
        heads = best_tree(arcs.astype(np.float32))
        names = self._relations(state, above, np.array(heads) + 1)
        return Syntax(
            tuple(self.tags[at] for at in tags), tuple(heads), tuple(self._named(names, heads))
        )

    def _state(self, vectors: Floats) -> Floats:
        state = _relu(self._layer("first", vectors))
        state = state + _relu(self._layer("around_0", _around(state)))
        state = state + self._layer("mix", self._attended(state))
        found: Floats = state + _relu(self._layer("around_1", _around(state)))
        return found

    def _attended(self, state: Floats) -> Floats:
        """What each word learns from all words of the sentence."""
        n, width = state.shape
        each = width // VIEWS
        parts = self._layer("asks", self._level(state)).reshape(n, 3, VIEWS, each)
        asked, told, value = parts.transpose(1, 2, 0, 3)
        places = np.arange(n)
        far = np.clip(places[None] - places[:, None], -FAR, FAR) + FAR
        scores = asked @ told.transpose(0, 2, 1) / np.float32(each**0.5)
        scores += self.weights["distance"][:, far]
        shares = np.exp(scores - scores.max(2, keepdims=True))
        shares /= shares.sum(2, keepdims=True)
        found: Floats = (shares @ value).transpose(1, 0, 2).reshape(n, width)
        return found

    def _level(self, state: Floats) -> Floats:
        """Each word's vector with mean 0 and variance 1, then scaled."""
        moved = state - state.mean(1, keepdims=True)
        spread = np.sqrt((moved * moved).mean(1, keepdims=True) + np.float32(1e-5))
        found: Floats = moved / spread * self.weights["norm_weight"] + self.weights["norm_bias"]
        return found

    def _relations(
        self, state: Floats, above: Floats, heads: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.int64]:
        low = _padded(_relu(self._layer("low", state)))
        high = _padded(_relu(self._layer("high", above)))[heads]
        n, width = low.shape
        table = self.weights["relation"]
        mixed = (low @ table.transpose(1, 0, 2).reshape(width, -1)).reshape(n, len(table), width)
        scores = np.einsum("nrj,nj->nr", mixed, high)
        found: npt.NDArray[np.int64] = scores.argmax(1)
        return found

    def _named(self, numbers: npt.NDArray[np.int64], heads: list[int]) -> list[str]:
        names = [self.relations[at] for at in numbers]
        return ["root" if head < 0 else name for name, head in zip(names, heads, strict=True)]

    def _layer(self, name: str, rows: Floats) -> Floats:
        found: Floats = rows @ self.weights[f"{name}_weight"].T + self.weights[f"{name}_bias"]
        return found


def _relu(rows: Floats) -> Floats:
    found: Floats = np.maximum(rows, 0)
    return found


def _padded(rows: Floats) -> Floats:
    return np.concatenate([rows, np.ones((len(rows), 1), np.float32)], 1)


def _around(state: Floats) -> Floats:
    """Each word's vector with those of its neighbours."""
    edge = np.zeros((REACH, state.shape[1]), np.float32)
    moved = np.concatenate([edge, state, edge])
    return np.concatenate([moved[at : at + len(state)] for at in range(2 * REACH + 1)], 1)
