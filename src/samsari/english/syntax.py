"""The grammar of a sentence: tag, head and relation of each word, from the encoder's vectors.

The network is small and runs in numpy. Relations are those of Universal Dependencies, tags those of
the Penn Treebank. `training.splitter.syntax` trains it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.english.sentence import Sentence, Syntax
from samsari.formats.arrays import named_arrays
from samsari.model.text import Token
from samsari.neural.encoder import Encoded, shared_encoder
from samsari.resources.artefacts import SHIPPED, Artefact
from samsari.text.penn import UCCA_TOKENIZER

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class SyntaxHead:
    """The trained network."""

    tags: tuple[str, ...]
    relations: tuple[str, ...]
    trunk: Trunk

    @classmethod
    def load(cls, path: Path) -> SyntaxHead:
        """The network for grammar that a file holds."""
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
    """The shipped network that finds the grammar of a sentence."""
    return SyntaxHead.load(Artefact.open(SHIPPED / "splitter").path("syntax.npz"))


# The best dependency tree from scores of heads: no two arcs cross (Eisner 1996).
#
# Trees without crossing arcs are nearly always right for English, and the rules need whole
# clauses. All spans of one width of several sentences are worked out together, so the time is
# spent in numpy.

Doubles = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
ROOT_COST = 1e4  # so that one word only hangs from the root
TOGETHER = 8  # sentences whose tables are filled together


def best_trees(given: Sequence[npt.NDArray[np.float32]]) -> list[list[int]]:
    """For each word of each sentence its head, counted from 0; -1 is the root of the sentence.

    `scores[i, j]` is the score of head `j` for word `i`; column 0 is the root, which has one
    dependent. Sentences of like length are worked out together.

    >>> best_trees([np.array([[0, 0, 5], [9, 1, 0]], np.float32)])
    [[1, -1]]
    """
    found: list[list[int]] = [[] for _ in given]
    order = sorted(range(len(given)), key=lambda at: len(given[at]))
    for begin in range(0, len(order), TOGETHER):
        group = order[begin : begin + TOGETHER]
        for at, heads in zip(group, _trees([given[at] for at in group]), strict=True):
            found[at] = heads
    return found


def _trees(given: Sequence[npt.NDArray[np.float32]]) -> list[list[int]]:
    """The trees of some sentences; a shorter one takes the first rows and columns of a table."""
    count, n = len(given), max(map(len, given)) + 1
    arcs = np.zeros((count, n, n))  # head, dependent
    for own, scores in zip(arcs, given, strict=True):
        own[: len(scores) + 1, 1 : len(scores) + 1] = scores.T
    arcs[:, 0] -= ROOT_COST
    whole = np.zeros((2, count, n, n))  # spans whose head is at the right (0) or the left end (1)
    half = np.zeros((2, count, n, n))  # the same with an arc from one end to the other
    cuts = np.zeros((4, count, n, n), np.int64)
    for width in range(1, n):
        _fill(arcs, whole, half, cuts, width)
    found = []
    for at, scores in enumerate(given):
        heads = [-1] * (len(scores) + 1)
        _read(cuts[:, at], heads)
        found.append([head - 1 for head in heads[1:]])
    return found


def _fill(arcs: Doubles, whole: Doubles, half: Doubles, cuts: Integers, width: int) -> None:
    """The best spans of one width; they stand on a diagonal of each table."""
    count, n, _ = arcs.shape
    first = np.arange(n - width)
    spans = slice(width, n * (n - width), n + 1)
    flat_arcs = arcs.reshape(count, -1)
    flat_half, flat_whole = half.reshape(2, count, -1), whole.reshape(2, count, -1)
    flat_cuts = cuts.reshape(4, count, -1)
    joined = _rows(whole, 1, 0, width) + _columns(whole, 0, 1, width)
    value = joined.max(2)
    flat_cuts[:2, :, spans] = first + joined.argmax(2)
    flat_half[0, :, spans] = value + flat_arcs[:, width * n :: n + 1]
    flat_half[1, :, spans] = value + flat_arcs[:, spans]
    left = _rows(whole, 0, 0, width) + _columns(half, 0, 0, width)
    flat_whole[0, :, spans] = left.max(2)
    flat_cuts[2, :, spans] = first + left.argmax(2)
    right = _rows(half, 1, 1, width) + _columns(whole, 1, 1, width)
    flat_whole[1, :, spans] = right.max(2)
    flat_cuts[3, :, spans] = first + right.argmax(2) + 1


def _rows(table: Doubles, side: int, column: int, width: int) -> Doubles:
    """For each span of a width its entries along a row, from a column on; a view, no copy."""
    _, count, n, _ = table.shape
    page, tree, row, one = table.strides
    offset = side * page + column * one
    return np.ndarray((count, n - width, width), table.dtype, table, offset, (tree, row + one, one))


def _columns(table: Doubles, side: int, first: int, width: int) -> Doubles:
    """For each span of a width its entries along its last column, from a row on; a view."""
    _, count, n, _ = table.shape
    page, tree, row, one = table.strides
    offset = side * page + first * row + width * one
    return np.ndarray((count, n - width, width), table.dtype, table, offset, (tree, row + one, row))


def _read(cuts: Integers, heads: list[int]) -> None:
    """The heads behind the best whole span."""
    stack = [(0, len(heads) - 1, 1, True)]  # first, last, side of the head, whole or half
    while stack:
        first, last, side, is_whole = stack.pop()
        if first == last:
            continue
        if not is_whole:
            cut = int(cuts[side][first, last])
            heads[first if side == 0 else last] = last if side == 0 else first
            stack += [(first, cut, 1, True), (cut + 1, last, 0, True)]
        elif side == 0:
            cut = int(cuts[2][first, last])
            stack += [(first, cut, 0, True), (cut, last, 0, False)]
        else:
            cut = int(cuts[3][first, last])
            stack += [(first, cut, 1, False), (cut, last, 1, True)]


# The lower part of the small networks of the splitter: layers of neighbours, one of attention.
#
# Runs in numpy. `training.splitter.trunk` has the same with torch.

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


def grammar(given: Sequence[Sequence[Token]]) -> list[Syntax]:
    """The grammar of some sentences, read in one pass of the encoder."""
    encoded = shared_encoder().encode([[token.text for token in own] for own in given])
    return shared_head().read_all(encoded)


def read_tokens(given: Sequence[Sequence[Token]], raws: Sequence[str]) -> list[Sentence]:
    """The sentences of tokens, read in one pass of the encoder."""
    found = zip(given, grammar(given), raws, strict=True)
    return [Sentence(raw, tuple(own), syntax) for own, syntax, raw in found]


def read_sentence(text: str) -> Sentence:
    """One sentence with its grammar.

    >>> read_sentence("He said that it rains.").relations[4]
    'ccomp'
    """
    return read_tokens([tuple(UCCA_TOKENIZER.tokens(text))], [text])[0]
