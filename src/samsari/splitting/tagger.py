"""The tagger: where people begin a new sentence, and what they write there.

For each word: how likely a new sentence begins with it, which subject people put before it
(a pronoun, the noun once more, nothing), and which helping verb.
`training.splitter.tagger` trains it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.english.lists import word_tuple
from samsari.english.sentence import Syntax
from samsari.english.syntax import Trunk
from samsari.formats.arrays import named_arrays
from samsari.neural.encoder import Encoded

Floats = npt.NDArray[np.float32]
SUBJECT_KINDS = word_tuple("subjects-the-tagger-knows")
VERB_KINDS = word_tuple("verbs-the-tagger-knows")
SURE = 1e-5  # no chance that is averaged is nearer to 0 or 1
CORPORA = ("wikisplit", "minwiki", "desse")


@dataclass(frozen=True, eq=False)
class Tags:
    """For each word the chance that a new sentence begins there, and what is put before it.

    The chances of a row of `subjects` and of `verbs` add up to 1.
    """

    begins: Floats
    subjects: Floats
    verbs: Floats

    def with_other(self, other: Tags) -> Tags:
        """Halfway between these tags and those of another tagger; of the begins, in log odds."""
        odds = (_log_odds(self.begins) + _log_odds(other.begins)) / 2
        return Tags(
            (1 / (1 + np.exp(-odds))).astype(np.float32),
            ((self.subjects + other.subjects) / 2).astype(np.float32),
            ((self.verbs + other.verbs) / 2).astype(np.float32),
        )


@dataclass(frozen=True, eq=False)
class Tagger:
    """The trained network."""

    tags: tuple[str, ...]
    relations: tuple[str, ...]
    trunk: Trunk

    @classmethod
    def load(cls, path: Path) -> Tagger:
        """The network of a file."""
        with named_arrays(path, "tagger", "samsari train split") as arrays:
            names = [name for name in arrays if name not in {"tags", "relations"}]
            return cls(
                tuple(map(str, arrays["tags"])),
                tuple(map(str, arrays["relations"])),
                Trunk({name: arrays[name].astype(np.float32) for name in names}),
            )

    def read(self, encoded: Encoded, syntax: Syntax) -> Tags:
        """The tags of one sentence, as in WikiSplit."""
        return self.read_all([(encoded, syntax)])[0]

    def read_all(self, given: Sequence[tuple[Encoded, Syntax]]) -> list[Tags]:
        """The tags of several sentences; it takes less time than one after the other."""
        rows = [
            np.concatenate(
                [own.middle, own.last, grammar_columns(syntax, self.tags, self.relations)], 1
            )
            for own, syntax in given
        ]
        return [self._tags(state) for state in self.trunk.states(rows)]

    def _tags(self, state: Floats) -> Tags:
        begins = 1 / (1 + np.exp(-self.trunk.layer("begins", state)[:, 0]))
        return Tags(
            begins.astype(np.float32),
            _shares(self.trunk.layer("subject", state)),
            _shares(self.trunk.layer("verb", state)),
        )


def grammar_columns(
    syntax: Syntax, tags: tuple[str, ...], relations: tuple[str, ...], corpus: str = CORPORA[0]
) -> Floats:
    """The tag, relation and depth of each word and the corpus as columns of numbers."""
    places = _places(tags), _places(relations)
    root = len(tags) + len(relations)
    found = np.zeros((len(syntax.tags), root + 2 + len(CORPORA)), np.float32)
    for at, (tag, relation, head) in enumerate(
        zip(syntax.tags, syntax.relations, syntax.heads, strict=True)
    ):
        if tag in places[0]:
            found[at, places[0][tag]] = 1
        if relation in places[1]:
            found[at, len(tags) + places[1][relation]] = 1
        found[at, root] = float(head < 0)
        found[at, root + 1] = min(max((head - at) / 10, -2.0), 2.0)
    found[:, -len(CORPORA) + CORPORA.index(corpus)] = 1
    return found


def _log_odds(chances: Floats) -> Floats:
    kept = np.clip(chances, SURE, 1 - SURE)
    odds: Floats = np.log(kept / (1 - kept))
    return odds


@lru_cache(maxsize=8)
def _places(names: tuple[str, ...]) -> dict[str, int]:
    return {name: at for at, name in enumerate(names)}


def _shares(scores: Floats) -> Floats:
    found = np.exp(scores - scores.max(1, keepdims=True))
    shares: Floats = found / found.sum(1, keepdims=True)
    return shares
