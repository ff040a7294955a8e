"""The trained part of the neural aligner: word vectors of a pair -> probability of each link.

The input is layers over the n x m matrix of word pairs: the cosine of the encoder's vectors, its
softmax over rows and columns, cosines of learned projections, what lexicon and word order say, and
a few learned traits of either word. Some 3 x 3 convolutions with residuals read them. Each also
sees the maxima of its row and column, so that a pair knows its rivals. It sees the means of these
maxima, too: they tell related sentences from unrelated ones. Trees may then rescore the cells. The
head is small beside the encoder, so it runs in plain numpy.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.alignment.board import Sides
from samsari.alignment.lexicon import WordForm
from samsari.alignment.neural.channels import lexical_channels, position_channels
from samsari.alignment.neural.rescoring import (
    BOUND,
    HeadScores,
    rescored,
    sigmoid,
    unpacked_forest,
)
from samsari.errors import ResourceError
from samsari.stats.forest import Forest

Floats = npt.NDArray[np.float32]

CELLS_AT_A_TIME = 1 << 14  # bounds the memory of a convolution over two long sentences
TREES = "trees_"  # how the names of their arrays begin
EPSILON = 1e-5  # of the layer norm, as in training
# Two words by whether they are the same and what they carry: "content" are two different content
# words, "mixed" one of them beside a function word or mark, "small" what remains.
SORTS = ("same content", "same function", "same punctuation", "content", "mixed", "small")
UNLIKE, ALIKE = 0.4, 0.7  # shorter length / longer length


@dataclass(frozen=True)
class WordVectors:
    """The vectors of a sentence, ready to be multiplied with those of another."""

    centred: Floats  # n x d, length 1
    projected: Floats  # heads x n x d/heads, length 1
    traits: Floats  # n x t, between -1 and 1


@dataclass(frozen=True)
class Thresholds:
    """The probabilities that make a link, one for each sort of two words (`SORTS`).

    Annotators link paraphrases of like length generously, a text and a short sentence drawn from it
    sparingly, and function words less surely than content words. `alike` holds for sentences of
    like length, `unlike` where one is much longer; between the two the thresholds change evenly.
    """

    alike: tuple[float, ...] = (0.5,) * len(SORTS)
    unlike: tuple[float, ...] = (0.5,) * len(SORTS)

    def of(self, n_left: int, n_right: int) -> dict[str, float]:
        """The thresholds of all sorts for two sentences of these lengths."""
        likeness = min(n_left, n_right) / max(n_left, n_right, 1)
        share = min(max((likeness - UNLIKE) / (ALIKE - UNLIKE), 0.0), 1.0)
        both = zip(SORTS, self.alike, self.unlike, strict=True)
        return {sort: share * alike + (1 - share) * unlike for sort, alike, unlike in both}


def sort_of(left: WordForm, right: WordForm) -> str:
    """The sort of two words: the same one or not, and whether they carry content."""
    if left.folded == right.folded:
        return f"same {left.kind}"
    content = (left.kind == "content") + (right.kind == "content")
    return ("small", "mixed", "content")[content]


@dataclass(frozen=True)
class Head:
    """The weights, named as in training, the best thresholds, and the encoder they belong to.

    `trees` judge what the weights found; a head in training has none. `encoder` is the sha256 of
    the network that was there in training, `probe` its vectors of a known sentence: an encoder that
    gives the same vectors will do.
    """

    weights: Mapping[str, Floats]
    thresholds: Thresholds = field(default_factory=Thresholds)
    encoder: str = ""
    probe: Floats = field(default_factory=lambda: np.zeros((0, 0), dtype=np.float32))
    trees: Forest | None = None

    @classmethod
    def load(cls, path: Path) -> Head:
        """The head kept in an .npz file."""
        try:
            with np.load(io.BytesIO(path.read_bytes())) as stored:
                weights = {name: stored[name] for name in stored.files}
            thresholds = Thresholds(*map(tuple, weights.pop("thresholds").tolist()))
            encoder, probe = str(weights.pop("encoder")), weights.pop("probe")
            packed = {name: weights.pop(name) for name in list(weights) if name.startswith(TREES)}
            trees = unpacked_forest(packed) if packed else None
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ResourceError("not the weights of an alignment head", place=str(path)) from error
        return cls(weights, thresholds, encoder, probe, trees)

    def vectors(self, rows: Floats) -> WordVectors:
        """The word vectors of a sentence from the encoder's rows."""
        weights = self.weights
        normal = rows - rows.mean(axis=1, keepdims=True)
        normal /= np.sqrt(np.square(normal).mean(axis=1, keepdims=True) + EPSILON)
        projected = normal @ weights["projection"] + weights["projection_bias"]
        heads = int(weights["heads"])
        parts = projected.reshape(len(rows), heads, projected.shape[1] // heads).transpose(1, 0, 2)
        traits = np.tanh(normal @ weights["traits"] + weights["traits_bias"])
        return WordVectors(_unit(normal - weights["shift"]), _unit(parts), traits)

    def probabilities(
        self,
        sides: Sides,
        left: WordVectors,
        right: WordVectors,
    ) -> Floats:
        """The probability of a link for each pair of words, n x m."""
        if not len(left.centred) or not len(right.centred):
            return np.zeros((len(left.centred), len(right.centred)), dtype=np.float32)
        found = self.head_scores(sides, left, right)
        return sigmoid(found.odds if self.trees is None else rescored(found, self.trees))

    def head_scores(
        self,
        sides: Sides,
        left: WordVectors,
        right: WordVectors,
    ) -> HeadScores:
        """What the weights say of a pair; neither side may be empty."""
        cosine = left.centred @ right.centred.T
        heads = left.projected @ right.projected.transpose(0, 2, 1)
        lexical = lexical_channels(sides)
        layers = (
            np.stack((cosine, *self._competition(cosine)), axis=-1),
            heads.transpose(1, 2, 0),
            lexical,
            position_channels(*cosine.shape),
        )
        joined = np.concatenate(layers, axis=-1)
        flat = joined.reshape(-1, joined.shape[-1]) @ self.weights["input"]
        state = flat.reshape(*cosine.shape, -1)
        state += (left.traits @ self.weights["input_left"])[:, None]
        state += (right.traits @ self.weights["input_right"])[None, :]
        odds = self._convolve(state + self.weights["input_bias"])
        return HeadScores(np.minimum(np.maximum(odds, -BOUND), BOUND), cosine, lexical)

    def _competition(self, cosine: Floats) -> tuple[Floats, Floats]:
        scaled = np.exp((cosine - 1.0) * self.weights["temperature"])
        by_row = scaled / scaled.sum(axis=1, keepdims=True)
        by_column = scaled / scaled.sum(axis=0, keepdims=True)
        return by_row, by_column

    def _convolve(self, state: Floats) -> Floats:
        weights = self.weights
        state = np.maximum(state, 0.0)
        for block in range(int(weights["blocks"])):
            # Maxima over the first axis are much faster than over the second.
            turned = np.ascontiguousarray(state.transpose(1, 0, 2))
            by_row, by_column = turned.max(axis=0), state.max(axis=0)
            whole = np.concatenate((by_row.mean(axis=0), by_column.mean(axis=0)))
            found = convolve(state, weights[f"block{block}"])
            found += weights[f"block{block}_bias"] + whole @ weights[f"whole{block}"]
            found += (by_row @ weights[f"rivals{block}_row"])[:, None]
            found += (by_column @ weights[f"rivals{block}_column"])[None, :]
            state = state + np.maximum(found, 0.0)
        result = state.reshape(-1, state.shape[-1]) @ weights["output"] + weights["output_bias"]
        return np.asarray(result[:, 0].reshape(state.shape[:2]), dtype=np.float32)


def convolve(state: Floats, kernel: Floats) -> Floats:
    """A 3 x 3 convolution of an n x m x c array with a 9c x c kernel, zeros beyond the edges."""
    n, m, channels = state.shape
    padded = np.zeros((n + 2, m + 2, channels), dtype=np.float32)
    padded[1:-1, 1:-1] = state
    down, along, own = padded.strides
    # Three cells side by side lie end to end, so that a window is three runs of numbers.
    windows: Floats = np.ndarray(
        (n, m, 3, 3 * channels), np.float32, padded, strides=(down, along, down, own)
    )
    result = np.empty((n, m, kernel.shape[1]), dtype=np.float32)
    height = max(1, CELLS_AT_A_TIME // m)
    for top in range(0, n, height):
        # One flat product: numpy would multiply the rows of a block one by one.
        flat = windows[top : top + height].reshape(-1, 9 * channels)
        result[top : top + height] = (flat @ kernel).reshape(-1, m, kernel.shape[1])
    return result


def _unit(rows: Floats) -> Floats:
    lengths = np.linalg.norm(rows, axis=-1, keepdims=True)
    return np.asarray(rows / np.maximum(lengths, 1e-12), dtype=np.float32)
