"""The lower part of the small networks of the splitter: layers of neighbours, one of attention.

Runs in numpy. `training.splitter.trunk` has the same with torch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
REACH = 1  # words on each side that a layer looks at
VIEWS = 4  # ways in which a word looks at all words of the sentence
FAR = 8  # words further away than this count as equally far
ROWS = 400  # words that go through the layers together


@dataclass(frozen=True, eq=False)
class Trunk:
    """The weights by name; further layers of a network stand in them as well."""

    weights: Mapping[str, Floats]

    def state(self, vectors: Floats) -> Floats:
        """A vector for each word that knows the sentence."""
        return self.states([vectors])[0]

    def states(self, given: Sequence[Floats]) -> list[Floats]:
        """The same for several sentences: their words go through each layer together."""
        found: list[Floats] = []
        for group in _groups([len(own) for own in given]):
            found += self._together([given[at] for at in group])
        return found

    def _together(self, given: Sequence[Floats]) -> list[Floats]:
        places = _Places.of([len(own) for own in given])
        rows = np.concatenate(given)
        state = relu(self.layer("first", rows))
        state = state + relu(self.layer("around_0", places.around(state)))
        asked = self.layer("asks", self._level(state))
        seen = [self._attended(asked[own]) for own in places.spans]
        state = state + self.layer("mix", np.concatenate(seen))
        state = state + relu(self.layer("around_1", places.around(state)))
        return [state[own] for own in places.spans]

    def layer(self, name: str, rows: Floats) -> Floats:
        """The rows after one linear layer."""
        found: Floats = rows @ self.weights[f"{name}_weight"].T + self.weights[f"{name}_bias"]
        return found

    def _attended(self, asked_of: Floats) -> Floats:
        """What each word of a sentence learns from all its words."""
        n, width = len(asked_of), asked_of.shape[1] // 3
        each = width // VIEWS
        asked, told, value = asked_of.reshape(n, 3, VIEWS, each).transpose(1, 2, 0, 3)
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


def _groups(lengths: Sequence[int]) -> Iterator[range]:
    """Sentences that go through the layers together: about `ROWS` words."""
    begin = rows = 0
    for at, length in enumerate(lengths):
        if rows and rows + length > ROWS:
            yield range(begin, at)
            begin, rows = at, 0
        rows += length
    if begin < len(lengths):
        yield range(begin, len(lengths))


@dataclass(frozen=True, eq=False)
class _Places:
    """Where the words of each sentence stand among the rows of all."""

    spans: tuple[slice, ...]
    spread: npt.NDArray[np.int64]  # the same with empty rows before, between and behind sentences

    @classmethod
    def of(cls, lengths: Sequence[int]) -> _Places:
        ends = np.cumsum(lengths)
        spans = tuple(slice(end - n, end) for end, n in zip(ends, lengths, strict=True))
        gaps = np.repeat(np.arange(1, len(lengths) + 1) * REACH, lengths)
        return cls(spans, np.arange(sum(lengths)) + gaps)

    def around(self, state: Floats) -> Floats:
        """Each word's vector with those of its neighbours."""
        rows, width = state.shape
        moved = np.zeros((rows + (len(self.spans) + 1) * REACH, width), np.float32)
        moved[self.spread] = state
        found = np.empty((rows, (2 * REACH + 1) * width), np.float32)
        for at in range(2 * REACH + 1):
            found[:, at * width : (at + 1) * width] = moved[self.spread + at - REACH]
        return found
