"""The weights of the judge that pairs sentences, learnt from SWiPE."""

from __future__ import annotations

import hashlib
import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.alignment.aligners import load_aligner
from samsari.formats.atomic import write_text
from samsari.pairing.judge import columns, design, pair_facts
from samsari.pairing.methods import step_name
from samsari_workshop.pairing.swipe import GoldDocuments, load_swipe

Floats = npt.NDArray[np.float64]

RIDGE = 1.0
ROUNDS = 50
STEPS = ("same", "next", "skip", "jump", "back")
# Chosen by five-fold cross-validation on the training part (experiments/pairing.md).
BIAS, SCALE, SURE = 0.6, 0.3, 2.0


def train_pair(data: Path, target: Path, say: Callable[[str], None]) -> None:
    """Learn the weights and write them to a file."""
    gold = load_swipe(data)["train"]
    say(f"{len(gold)} documents")
    rows, wanted = training_rows(gold)
    say(f"{len(rows)} pairs of sentences, {int(wanted.sum())} of them say the same")
    fitted = [round(float(value), 4) for value in logistic(rows, wanted)]
    steps = {name: round(SCALE * value, 4) for name, value in step_odds(gold).items()}
    content = {
        "name": "",
        "source": "SWiPE validation part, training half (Laban et al. 2023); samsari train pair",
        "aligner": load_aligner().signature,
        "bias": BIAS,
        "sure": SURE,
        "steps": steps,
        "weights": dict(zip(columns(), fitted, strict=True)),
    }
    digest = hashlib.sha256(json.dumps(content).encode()).hexdigest()[:8]
    write_text(target, json.dumps({**content, "name": f"search-{digest}"}, indent=2) + "\n")


def training_rows(gold: Iterable[GoldDocuments]) -> tuple[Floats, Floats]:
    """A row for each pair of sentences that is looked at, and 1 where it is a gold pair."""
    tables, wanted = [], []
    for pair in gold:
        facts = list(pair_facts(pair.left, pair.right))
        if facts:
            tables.append(design(facts))
            wanted += [float((i, j) in pair.sure) for i, j, _ in facts]
    return np.concatenate(tables), np.array(wanted)


def logistic(rows: Floats, wanted: Floats) -> Floats:
    """The weights of a logistic regression with a ridge, by Newton's method."""
    weights = np.zeros(rows.shape[1])
    for _ in range(ROUNDS):
        likely = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (likely - wanted) + RIDGE * weights
        bend = (rows * (likely * (1 - likely))[:, None]).T @ rows + RIDGE * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights -= step
        if np.abs(step).max() < 1e-9:
            break
    return weights


def step_odds(gold: Sequence[GoldDocuments]) -> dict[str, float]:
    """How much likelier each step between left partners is than if the order were by chance."""
    seen: Counter[str] = Counter()
    chance: dict[str, float] = dict.fromkeys(STEPS, 0.0)
    for pair in gold:
        last = -1
        for j in range(len(pair.right)):
            own = sorted(i for i, right in pair.sure if right == j)
            if own and last >= 0:
                seen[step_name(last, own[0])] += 1
                for i in range(len(pair.left)):
                    chance[step_name(last, i)] += 1 / len(pair.left)
            last = own[-1] if own else last
    total = seen.total() + len(STEPS)
    return {
        name: math.log((seen[name] + 1) / total) - math.log((chance[name] + 1) / total)
        for name in STEPS
    }
