"""From corpora to the reader of support."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

from samsari.checking.judging import merged_hits
from samsari.checking.matching import neural_matcher
from samsari.checking.reading import read as read_text
from samsari.checking.rules.support import facts
from samsari.checking.settings import Settings
from samsari.formats.atomic import write_text
from samsari.neural.encoder import cutter_of
from samsari.resources.artefacts import MODEL, Artefact, write_manifest
from samsari.sameness.support import NETWORK, NUMBERS, Numbers, Reader
from samsari_workshop.parser.encoders import minilm
from samsari_workshop.support import examples as read
from samsari_workshop.support.examples import Example, groups
from samsari_workshop.support.export import save_network
from samsari_workshop.support.fitting import Recipe, Say, Source, Texts, train
from samsari_workshop.support.made import made
from samsari_workshop.support.network import SupportNetwork, pretrained

NAME = "support"
MADE = 6000  # sources of parallel text that contrasts are made from
# The right outputs at which a warning is heard, and that are warned of without a rule.
SHARES = (0.13, 0.07)
STEPS, TIGHT = 60, 3.0  # of the fit; how much a weight must earn
FEWEST = 8  # pairs in which a rule hits, for a weight of its own
AT_A_TIME = 32


def write_reader(data: Path, folder: Path, recipe: Recipe, say: Say) -> None:
    """Train the reader, and write it with its numbers."""
    folder.mkdir(parents=True, exist_ok=True)
    network = SupportNetwork(recipe.seed)
    pretrained(network, minilm().weights)
    sources = all_sources(data, recipe)
    say(" + ".join(f"{len(own.groups)}" for own in sources) + " groups of pairs")
    network = train(network, sources, Texts(cutter_of(Artefact.open(MODEL))), recipe, say)
    save_network(network, folder / NETWORK)
    calibrate(folder, [*read.contrasts("dev"), *read.contrasts("dev", read.MORE)])


def all_sources(data: Path, recipe: Recipe) -> list[Source]:
    """Written contrasts, made ones and inference data: how often each is drawn."""
    random = Random(recipe.seed)
    not_these = read.held_back(data)
    texts = {name: read.usable(pairs, not_these) for name, pairs in read.parallel(data).items()}
    return [
        Source(groups(read.contrasts("train")), 0.25, 0.22),
        Source(groups(read.contrasts("train", read.MORE)), 0.2, 0.72),
        Source(list(made(texts, MADE, random)), 0.4, 0.02),
        Source(groups(read.inference(data, random)), 0.2, 0.04),
    ]


def calibrate(folder: Path, development: Sequence[Example]) -> None:
    """Fit the weights of all that is known of a pair, on examples that nothing was trained on."""
    _write(folder, Numbers(0.0, {}, 0.5, 0.5))
    known = list(known_of(Reader.load(folder), development))
    wrong = np.array([own.is_wrong for own in development])
    counts = Counter(name for own in known for name in own)
    names = sorted(name for name, count in counts.items() if count >= FEWEST)
    table = np.array([[own.get(name, 0.0) for name in names] for own in known])
    weights = fitted(table, wrong)
    told = {name: round(float(own), 4) for name, own in zip(names, weights[:-1], strict=True)}
    first = Numbers(round(float(weights[-1]), 4), told, 0.5, 0.5)
    right = [
        first.probability(own) for own, is_wrong in zip(known, wrong, strict=True) if not is_wrong
    ]
    hear, warn = (round(float(np.quantile(right, 1 - share)), 4) for share in SHARES)
    odds = np.array([[own["reader"]] for own in known])
    slope, shift = (round(float(own), 4) for own in fitted(odds, wrong))
    _write(folder, Numbers(first.shift, told, hear, warn, (slope, shift)))


def known_of(reader: Reader, examples: Sequence[Example]) -> Iterator[dict[str, float]]:
    """What is known of each pair: see `samsari.checking.rules.support`."""
    matcher = neural_matcher()
    for start in range(0, len(examples), AT_A_TIME):
        some = examples[start : start + AT_A_TIME]
        for pair in matcher.match([(read_text(own.source), read_text(own.output)) for own in some]):
            hits = merged_hits(pair, Settings(), (), [])
            yield facts(pair, hits, reader)


def fitted(table: npt.NDArray[np.float64], wrong: npt.NDArray[np.bool_]) -> npt.NDArray[np.float64]:
    """The weights of the columns and, last, the shift of the logistic curve that fits best.

    >>> rows = np.array([[-1.0], [1.0], [2.0], [-2.0]])
    >>> weight, shift = fitted(rows, np.array([False, True, True, False]))
    >>> bool(weight > 0)
    True
    """
    rows = np.column_stack([table, np.ones(len(table))])
    scale = np.maximum(rows.std(axis=0), 1e-3)
    scale[-1] = 1.0
    rows = rows / scale
    held = np.full(rows.shape[1], TIGHT)
    held[-1] = 1e-6
    numbers = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        found = 1 / (1 + np.exp(-rows @ numbers))
        spread = rows.T @ (rows * (found * (1 - found))[:, None]) + np.diag(held)
        numbers += np.linalg.solve(spread, rows.T @ (wrong - found) - held * numbers)
    return numbers / scale


def _write(folder: Path, numbers: Numbers) -> None:
    write_text(folder / NUMBERS, json.dumps(asdict(numbers), indent=1) + "\n")
    write_manifest(folder, NAME, [NETWORK, NUMBERS])
