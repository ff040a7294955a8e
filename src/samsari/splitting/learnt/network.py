"""The lower part of the small networks of the splitter: layers of neighbours, one of attention.

Runs in numpy. `training.splitter.trunk` has the same with torch.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
REACH = 1  # words on each side that a layer looks at
VIEWS = 4  # ways in which a word looks at all words of the sentence
FAR = 8  # words further away than this count as equally far


@dataclass(frozen=True, eq=False)
class Trunk:
    """The weights by name; further layers of a network stand in them as well."""

    weights: Mapping[str, Floats]

    def state(self, vectors: Floats) -> Floats:
        """A vector for each word that knows the sentence."""
        state = relu(self.layer("first", vectors))
        state = state + relu(self.layer("around_0", _around(state)))
        state = state + self.layer("mix", self._attended(state))
        found: Floats = state + relu(self.layer("around_1", _around(state)))
        return found

    def layer(self, name: str, rows: Floats) -> Floats:
        """The rows after one linear layer."""
        found: Floats = rows @ self.weights[f"{name}_weight"].T + self.weights[f"{name}_bias"]
        return found

    def _attended(self, state: Floats) -> Floats:
        """What each word learns from all words of the sentence."""
        n, width = state.shape
        each = width // VIEWS
        parts = self.layer("asks", self._level(state)).reshape(n, 3, VIEWS, each)
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


def relu(rows: Floats) -> Floats:
    """The rows with 0 for what is negative."""
    found: Floats = np.maximum(rows, 0)
    return found


def _around(state: Floats) -> Floats:
    """Each word's vector with those of its neighbours."""
    edge = np.zeros((REACH, state.shape[1]), np.float32)
    moved = np.concatenate([edge, state, edge])
    return np.concatenate([moved[at : at + len(state)] for at in range(2 * REACH + 1)], 1)
