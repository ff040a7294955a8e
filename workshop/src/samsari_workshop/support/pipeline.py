"""From corpora to the reader of support."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random

import numpy as np

from samsari.formats.atomic import write_text
from samsari.neural.encoder import shared_encoder
from samsari.resources.artefacts import write_manifest
from samsari.sameness.support import NETWORK, NUMBERS, Numbers, Reader
from samsari.text.penn import UCCA_TOKENIZER
from samsari_workshop.parser.encoders import minilm
from samsari_workshop.sameness.examples import SWORDS, read_swords
from samsari_workshop.sameness.pipeline import Corpora
from samsari_workshop.support import examples as read
from samsari_workshop.support.examples import Example, groups
from samsari_workshop.support.export import save_network
from samsari_workshop.support.fitting import Recipe, Say, Source, Texts, train
from samsari_workshop.support.made import made
from samsari_workshop.support.network import SupportNetwork, pretrained

NAME = "support"
REWRITES = 2500  # judged rewrites that are drawn
MADE = 6000  # sources of parallel text that contrasts are made from
ALARMS = 0.03  # of the right outputs of the development part that a warning may hit
QUIET = 0.6  # of them that are so probably right that a warning of a rule is only a note
STEPS = 200  # of the fit of two numbers


def write_reader(corpora: Corpora, folder: Path, recipe: Recipe, say: Say) -> None:
    """Train the reader, and write it with its numbers."""
    corpora.check()
    folder.mkdir(parents=True, exist_ok=True)
    network = SupportNetwork(recipe.seed)
    pretrained(network, minilm().weights)
    sources = all_sources(corpora, recipe)
    say(" + ".join(f"{len(own.groups)}" for own in sources) + " groups of pairs")
    network = train(network, sources, Texts(shared_encoder()), recipe, say)
    save_network(network, folder / NETWORK)
    calibrate(
        folder, [*read.contrasts("dev", corpora.contrasts), *read.contrasts("dev", read.MORE)]
    )


def all_sources(corpora: Corpora, recipe: Recipe) -> list[Source]:
    """Written contrasts, made ones, inference data and replaced words: how often each is drawn."""
    random = Random(recipe.seed)
    data = corpora.data
    not_these = read.held_back(data)
    texts = {name: read.usable(pairs, not_these) for name, pairs in read.parallel(data).items()}
    judged = random.sample(corpora.rewrites(), REWRITES)
    targets = [*judged, *read_swords(data / SWORDS)]
    return [
        Source(groups(read.contrasts("train", corpora.contrasts)), 0.33, 0.53),
        Source(groups(read.contrasts("train", read.MORE)), 0.25, 0.25),
        Source(list(made(texts, MADE, random)), 0.6, 0.0),
        Source(groups(read.inference(data, random)), 0.2, 0.08),
        Source(groups(read.replaced_words(targets, random)), 0.14, 0.14),
    ]


def calibrate(folder: Path, development: Sequence[Example]) -> None:
    """Choose the numbers of a stored network on examples that it has not learnt from."""
    _write(folder, Numbers(1.0, 0.0, 0.5, 0.0))
    reader = Reader.load(folder)
    odds = np.array([_odds(reader, own) for own in development])
    wrong = np.array([own.is_wrong for own in development])
    slope, shift = fitted(odds, wrong)
    first = Numbers(slope, shift, 0.5, 0.0)
    right = [first.probability(float(one)) for one in odds[~wrong]]
    warn, quiet = (float(np.quantile(right, share)) for share in (1 - ALARMS, QUIET))
    _write(folder, Numbers(*(round(one, 4) for one in (slope, shift, warn, quiet))))


def _odds(reader: Reader, example: Example) -> float:
    texts = (
        [[token.text for token in one] for one in UCCA_TOKENIZER.segment(text).sentences if one]
        for text in (example.source, example.output)
    )
    return max((part.odds for part in reader.read(*texts)), default=0.0)


def fitted(
    odds: np.ndarray[tuple[int], np.dtype[np.float64]],
    wrong: np.ndarray[tuple[int], np.dtype[np.bool_]],
) -> tuple[float, float]:
    """Slope and shift of the logistic curve that fits best, by Newton's steps.

    >>> slope, shift = fitted(np.array([-1.0, 1.0, 2.0, -2.0]), np.array([True, True, True, False]))
    >>> slope > 0
    True
    """
    rows = np.stack([odds, np.ones(len(odds))], axis=1)
    numbers = np.zeros(2)
    for _ in range(STEPS):
        found = 1 / (1 + np.exp(-rows @ numbers))
        spread = rows.T @ (rows * (found * (1 - found))[:, None]) + 1e-3 * np.eye(2)
        numbers += np.linalg.solve(spread, rows.T @ (wrong - found) - 1e-3 * numbers)
    return float(numbers[0]), float(numbers[1])


def _write(folder: Path, numbers: Numbers) -> None:
    write_text(folder / NUMBERS, json.dumps(asdict(numbers), indent=1) + "\n")
    write_manifest(folder, NAME, [NETWORK, NUMBERS])
