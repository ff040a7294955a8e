"""Training of `difficulty` on sentences that two teachers placed on the CEFR scale (CEFR-SP).

The penalty of the ridge was chosen by five-fold cross-validation on the training part; the dev part
is only used for the figures that are reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samsari.errors import FormatError, ResourceError
from samsari.metrics.difficulty import NAME, DifficultyModel, inputs
from samsari.metrics.reading import encoder_checksum, read
from samsari.stats.correlation import pearson
from samsari.stats.distributions import target_figures
from samsari.stats.linear import ridge
from samsari.text.sentences import WholeLine

Floats = NDArray[np.float64]

PENALTY = 500.0
FOLDS = 5
SEED = 1
BATCH = 64


@dataclass(frozen=True, eq=False)
class RatedSentences:
    """What the model sees of each sentence, and what the two teachers said."""

    rows: Floats
    teachers: Floats

    @property
    def means(self) -> Floats:
        """The mean of the two teachers."""
        return np.asarray(self.teachers.mean(axis=1))


def read_part(data: Path, part: str) -> RatedSentences:
    """The sentences of the `train` or `dev` part."""
    path = data / "level" / f"cefr-sp-wikiauto-{part}.txt"
    if not path.exists():
        raise ResourceError(
            "the sentences of CEFR-SP are missing",
            place=str(path),
            remedy="--data must name the folder with level/",
        )
    lines = [_rated(line, f"{path}:{n}") for n, line in enumerate(path.open(encoding="utf-8"), 1)]
    rows = np.stack(list(_rows([text for text, _ in lines])))
    return RatedSentences(rows, np.array([levels for _, levels in lines], np.float64))


def _rated(line: str, place: str) -> tuple[str, tuple[float, float]]:
    try:
        text, one, other = line.rstrip("\n").split("\t")
        return text, (float(one), float(other))
    except ValueError:
        raise FormatError("not a sentence with two levels", place=place) from None


def _rows(texts: Sequence[str]) -> Iterator[Floats]:
    for start in range(0, len(texts), BATCH):
        for text in read(texts[start : start + BATCH], WholeLine()):
            yield inputs(text.sentences[0], text.vectors[0])


def train(part: RatedSentences, penalty: float = PENALTY) -> tuple[DifficultyModel, float]:
    """The model, and the correlation of cross-validation with the teachers' mean."""
    folds = np.random.default_rng(SEED).integers(0, FOLDS, len(part.rows))
    guesses = np.zeros(len(part.rows))
    for fold in range(FOLDS):
        held = folds == fold
        model = ridge(part.rows[~held], part.means[~held], penalty)
        guesses[held] = model.predict(part.rows[held])
    error = float(np.sqrt(np.mean((guesses - part.means) ** 2)))
    whole = ridge(part.rows, part.means, penalty)
    return DifficultyModel(whole, error, encoder_checksum()), float(pearson(guesses, part.means))


def write_level(data: Path, folder: Path, say: Callable[[str], None]) -> None:
    """Train on the training part, write the model, and say how well it does on the dev part."""
    model, agreement = train(read_part(data, "train"))
    say(f"cross-validation on train: r {agreement:.3f}, off by {model.error:.3f} levels")
    folder.mkdir(parents=True, exist_ok=True)
    model.save(folder / NAME.file)
    dev = read_part(data, "dev")
    for line in figures(model.levels(dev.rows), dev):
        say(line)


def figures(levels: Floats, part: RatedSentences) -> Iterator[str]:
    """How far levels agree with the teachers, in sentences."""
    one, other = part.teachers.T
    yield f"r with the mean of the teachers {pearson(levels, part.means):.3f}"
    yield f"r of the teachers with each other {pearson(one, other):.3f}"
    rounded = [int(level) for level in np.rint(levels)]
    for name, teacher in (("first", one), ("second", other)):
        found = target_figures(rounded, [int(level) for level in teacher])
        yield (
            f"beside the {name} teacher: weighted F1 {found.weighted_f1:.3f}, adjacent accuracy "
            f"{found.adjacent_accuracy:.3f}, RMSE {found.rmse:.3f}"
        )
    hits = np.mean([level in pair for level, pair in zip(rounded, part.teachers, strict=True)])
    yield f"the level of one of the two teachers: {hits:.3f}"
