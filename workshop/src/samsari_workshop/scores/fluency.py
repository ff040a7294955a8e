"""Training of `fluency`: first the model of odd words, then the weights of the named features.

The penalty and the weights of the sets were chosen by cross-validation over sources. A feature
whose weight would have the wrong sign is left out, so that an explanation never praises a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samsari.formats.arrays import named_arrays, save_arrays
from samsari.lm.ngram_model import shared_models
from samsari.metrics.fluency import COMMAND, NAME, FluencyModel
from samsari.metrics.fluency_features import (
    ARRAYS,
    FAULTS,
    FEATURES,
    PREFIX,
    OddnessModel,
    Tools,
    features,
    unpacked_oddness,
)
from samsari.metrics.reading import encoder_checksum, read
from samsari.neural.encoder import Encoder
from samsari.stats.correlation import pearson
from samsari.stats.linear import Linear
from samsari_workshop.linear import packed, ridge
from samsari_workshop.scores.oddness import encoded, examples, read_sentences, train_oddness
from samsari_workshop.scores.rated_pairs import (
    BROKEN_SET,
    RATED_SETS,
    RatedPair,
    benchmark_pairs,
    broken_pairs,
    qats_pairs,
)

Floats = NDArray[np.float64]

PENALTY = 30.0
WEIGHTS = {RATED_SETS[0]: 0.6, RATED_SETS[1]: 1.0, BROKEN_SET: 0.2}
FOLDS = 10
SEED = 1
BATCH = 64
N_BROKEN = 400  # sentences that are broken on purpose
TOLD_APART = 3.0  # how freely the means of the sets may differ


@dataclass(frozen=True, eq=False)
class Rows:
    """The features of pairs, and the pairs."""

    values: Floats
    pairs: tuple[RatedPair, ...]

    @property
    def goals(self) -> Floats:
        """The goal of each pair."""
        return np.array([pair.goal for pair in self.pairs])

    def of(self, part: str) -> NDArray[np.bool_]:
        """Which pairs belong to a set."""
        return np.array([pair.part == part for pair in self.pairs])

    def chosen(self, which: NDArray[np.bool_]) -> Rows:
        """Some of the pairs."""
        return Rows(self.values[which], tuple(np.array(self.pairs, dtype=object)[which]))


def write_fluency(
    data: Path, folder: Path, say: Callable[[str], None], base: Path | None = None
) -> None:
    """Train both models, write them, and say how well they do; `base` holds odd words to keep."""
    sentences = read_sentences(data)
    if base is None:
        oddness = train_oddness(encoded([*examples(sentences)], Encoder.load(), say), say)
    else:
        with named_arrays(base / NAME.file, "model of fluency", COMMAND) as arrays:
            oddness = unpacked_oddness(arrays)
    whole = [" ".join(own[:-1]) + own[-1] for own in sentences[-N_BROKEN:]]
    pairs = [*benchmark_pairs(data), *qats_pairs(data), *broken_pairs(whole)]
    rows = read_rows(pairs, oddness)
    for line in cross_validated(rows):
        say(line)
    model = FluencyModel(fitted(rows), oddness, encoder_checksum())
    test = read_rows([*qats_pairs(data, "test")], oddness)
    agreement = pearson(model.linear.predict(test.values), test.goals)
    say(f"QATS test, not trained on: r {agreement:.3f}")
    folder.mkdir(parents=True, exist_ok=True)
    save(model, folder / NAME.file)


def save(model: FluencyModel, path: Path) -> None:
    """Write the model to a file."""
    arrays = {**packed(model.linear), **_packed(model.oddness)}
    save_arrays(path, {**arrays, "encoder": np.array(model.encoder)})


def _packed(model: OddnessModel) -> dict[str, NDArray[Any]]:
    """The weights as named arrays, in half precision."""
    return {PREFIX + name: getattr(model, name).astype(np.float16) for name in ARRAYS}


def read_rows(pairs: Sequence[RatedPair], oddness: OddnessModel) -> Rows:
    """The features of all pairs whose output has a word."""
    tools = Tools(*shared_models(), oddness)
    values, kept = [], []
    for start in range(0, len(pairs), BATCH):
        some = pairs[start : start + BATCH]
        texts = read([text for pair in some for text in (pair.source, pair.output)])
        for pair, source, output in zip(some, texts[::2], texts[1::2], strict=True):
            if output.n_words:
                values.append(features(source, output, tools))
                kept.append(pair)
    return Rows(np.array(values), tuple(kept))


def fitted(rows: Rows) -> Linear:
    """The weights of all features; of those with the wrong sign 0."""
    signs = np.array([-1.0 if name in FAULTS else 1.0 for name in FEATURES])
    used = np.ones(len(signs), np.bool_)
    while True:
        model = _fit(rows, used)
        wrong = used & (np.sign(model.weights) * signs < 0)
        if not wrong.any():
            return model
        used[np.flatnonzero(wrong)[np.abs(model.weights[wrong]).argmax()]] = False


def _fit(rows: Rows, used: NDArray[np.bool_]) -> Linear:
    """The ridge over the used features; the means of the sets are told apart and then dropped."""
    sets = np.stack([rows.of(part) for part in (RATED_SETS[1], BROKEN_SET)], axis=1)
    columns = np.hstack([rows.values[:, used], TOLD_APART * sets])
    shares = np.array([WEIGHTS[pair.part] for pair in rows.pairs])
    found = ridge(columns, rows.goals, PENALTY, shares)
    n_used, none = int(used.sum()), np.zeros((1, sets.shape[1]))
    at_first = float(found.predict(np.hstack([found.means[None, :n_used], none]))[0])
    weights = np.zeros(len(used))
    weights[used] = found.weights[:n_used]
    means, spreads = np.zeros(len(used)), np.ones(len(used))
    means[used], spreads[used] = found.means[:n_used], found.spreads[:n_used]
    return Linear(means, spreads, weights, at_first)


def cross_validated(rows: Rows) -> Iterator[str]:
    """How well scores of sources that were not trained on follow the raters."""
    guesses = held_out(rows)
    rated = ~rows.of(BROKEN_SET)
    for part in RATED_SETS:
        which = rows.of(part)
        yield f"{part}: r {pearson(guesses[which], rows.goals[which]):.3f} ({which.sum()} pairs)"
    yield f"both rated sets: r {pearson(guesses[rated], rows.goals[rated]):.3f}"
    for one, other in (RATED_SETS, RATED_SETS[::-1]):
        model = fitted(rows.chosen(rows.of(one) | rows.of(BROKEN_SET)))
        which = rows.of(other)
        found = pearson(model.predict(rows.values[which]), rows.goals[which])
        yield f"trained on {one}, tested on {other}: r {found:.3f}"
    yield from _damages(rows, guesses)


def held_out(rows: Rows) -> Floats:
    """The score of each pair by a model that has not seen its source."""
    groups = {
        name: number for number, name in enumerate(dict.fromkeys(p.group for p in rows.pairs))
    }
    folds = np.random.default_rng(SEED).permutation(len(groups)) % FOLDS
    own = np.array([folds[groups[pair.group]] for pair in rows.pairs])
    guesses = np.zeros(len(rows.pairs))
    for fold in range(FOLDS):
        model = fitted(rows.chosen(own != fold))
        guesses[own == fold] = model.predict(rows.values[own == fold])
    return guesses


def _damages(rows: Rows, guesses: Floats) -> Iterator[str]:
    """In how many sentences each damage scores below the whole sentence."""
    held = {(pair.group, pair.kind): guess for pair, guess in zip(rows.pairs, guesses, strict=True)}
    copies = {group: guess for (group, kind), guess in held.items() if kind == "copy"}
    for kind in dict.fromkeys(pair.kind for pair in rows.pairs if pair.part == BROKEN_SET):
        below = [guess < copies[g] for (g, own), guess in held.items() if own == kind]
        if kind != "copy":
            yield f"{kind}: below the whole sentence in {np.mean(below):.3f} of {len(below)}"
