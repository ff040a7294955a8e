"""The grammar of a sentence: tag, head and relation of each word, from the encoder's vectors.

The network is small and runs in numpy. Relations are those of Universal Dependencies, tags those of
the Penn Treebank. `training.splitter.syntax` trains it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.english.sentence import Syntax
from samsari.english.trees import best_trees
from samsari.english.trunk import Trunk, relu
from samsari.formats.arrays import named_arrays
from samsari.neural.encoder import Encoded
from samsari.resources.artefacts import SHIPPED, Artefact

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class SyntaxHead:
    """The trained network."""

    tags: tuple[str, ...]
    relations: tuple[str, ...]
    trunk: Trunk

    @classmethod
    def load(cls, path: Path) -> SyntaxHead:
        """The network of a file."""
        with named_arrays(path, "grammar head", "samsari train split") as arrays:
            names = [name for name in arrays if name not in {"tags", "relations"}]
            return cls(
                tuple(map(str, arrays["tags"])),
                tuple(map(str, arrays["relations"])),
                Trunk({name: arrays[name].astype(np.float32) for name in names}),
            )

    def read(self, encoded: Encoded) -> Syntax:
        """The grammar of one sentence."""
        return self.read_all([encoded])[0]

    def read_all(self, given: Sequence[Encoded]) -> list[Syntax]:
        """The grammar of several sentences; it takes less time than one after the other."""
        found = [Syntax((), (), ())] * len(given)
        kept = [at for at, own in enumerate(given) if len(own.last)]
        vectors = [np.concatenate([given[at].middle, given[at].last], 1) for at in kept]
        states = self.trunk.states(vectors)
        heads = best_trees([self._arcs(state) for state in states])
        for at, state, own in zip(kept, states, heads, strict=True):
            tags = self.trunk.layer("tag", state).argmax(1)
            names = self._relations(state, self._above(state), np.array(own) + 1)
            found[at] = Syntax(
                tuple(self.tags[one] for one in tags), tuple(own), tuple(self._named(names, own))
            )
        return found

    def _above(self, state: Floats) -> Floats:
        """What may be a head: the root, then each word."""
        return np.concatenate([self.trunk.weights["root"][None], state])

    def _arcs(self, state: Floats) -> Floats:
        """The score of each head for each word."""
        dependent = _padded(relu(self.trunk.layer("dependent", state)))
        heads = relu(self.trunk.layer("head", self._above(state)))
        found: Floats = (dependent @ self.trunk.weights["arc"] @ heads.T).astype(np.float32)
        return found

    def _relations(
        self, state: Floats, above: Floats, heads: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.int64]:
        low = _padded(relu(self.trunk.layer("low", state)))
        high = _padded(relu(self.trunk.layer("high", above)))[heads]
        n, width = low.shape
        mixed = (low @ self._table).reshape(n, -1, width)
        scores = np.einsum("nrj,nj->nr", mixed, high)
        found: npt.NDArray[np.int64] = scores.argmax(1)
        return found

    @cached_property
    def _table(self) -> Floats:
        """The weights of all relations side by side; made once, because it takes a copy."""
        table = self.trunk.weights["relation"]
        flat: Floats = np.ascontiguousarray(table.transpose(1, 0, 2).reshape(table.shape[1], -1))
        return flat

    def _named(self, numbers: npt.NDArray[np.int64], heads: list[int]) -> list[str]:
        names = [self.relations[at] for at in numbers]
        return ["root" if head < 0 else name for name, head in zip(names, heads, strict=True)]


def _padded(rows: Floats) -> Floats:
    return np.concatenate([rows, np.ones((len(rows), 1), np.float32)], 1)


@cache
def shared_head() -> SyntaxHead:
    """The shipped grammar head."""
    return SyntaxHead.load(Artefact.open(SHIPPED / "splitter").path("syntax.npz"))
