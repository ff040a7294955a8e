"""How far a rewrite can be trusted: how many people would make it here, its gain, is it right.

A log-linear model adds its features up. It cannot see that a likely word in an unlikely place has
the wrong sense; forests of small trees can. Two forests are learnt from references: the share of
people who make a rewrite, and the gain in SARI if it is made alone. A third one is learnt from
rewrites that a language model judged as right or wrong. The answers of the forests are features of
the log-linear model, and guards hold back what hardly anybody would write or what is seldom right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samsari.errors import ResourceError
from samsari.formats.arrays import named_arrays
from samsari.formats.atomic import writing
from samsari.simplification.edits.core_edits import Words
from samsari.simplification.edits.features import DYNAMIC, STATIC
from samsari.simplification.edits.surroundings import SURROUNDINGS
from samsari.stats.forest import Forest, Growing, Vector, cross_entropy, grow, squares

Facts = NDArray[np.float32]
FACTS = (*STATIC, *DYNAMIC, *SURROUNDINGS)
FARTHEST = 8.0
VERDICT = FACTS.index("Verdict")
SOUND = Growing(trees=200, rate=0.08)


@dataclass(frozen=True, eq=False)
class Trust:
    """Forests for the log-odds that people make a rewrite, its gain, and whether it is sound.

    The last one is missing where no rewrites were judged.
    """

    share: Forest
    gain: Forest
    sound: Forest | None = None

    def odds(self, facts: Facts) -> Facts:
        """For each option the log-odds that people make it."""
        return self.share.scores(facts).clip(-FARTHEST, FARTHEST)

    def gains(self, facts: Facts) -> Facts:
        """For each option what it gains."""
        return self.gain.scores(facts)

    def soundness(self, facts: Facts) -> Facts:
        """For each option the log-odds that it is right here; 0 where no rewrites were judged.

        The verdict on its rule in other places is added.
        """
        if self.sound is None:
            return np.zeros(len(facts), np.float32)
        found = self.sound.scores(facts) + facts[:, VERDICT]
        return np.asarray(found.clip(-FARTHEST, FARTHEST), np.float32)


def train(facts: Facts, shares: Vector, gains: Vector, plan: Growing) -> Trust:
    """The forests of options with known shares and gains."""
    mean = float(shares.mean().clip(1e-4, 1 - 1e-4))
    share = grow(facts, cross_entropy(shares), float(np.log(mean / (1 - mean))), plan)
    return Trust(share, grow(facts, squares(gains), float(gains.mean()), plan))


def train_sound(facts: Facts, answers: NDArray[np.bool_], plan: Growing = SOUND) -> Forest:
    """The forest of judged options; it does not see the verdicts on their rules.

    A verdict counts the same places that the forest learns from, so it would give the answer away.
    """
    blind = np.delete(facts, VERDICT, axis=1)
    found = grow(blind, cross_entropy(answers.astype(np.float64)), 0.0, plan)
    return replace(found, columns=found.columns + (found.columns >= VERDICT))


def is_likely(odds: Facts, least: float) -> NDArray[np.bool_]:
    """For each option whether at least that share of people would make it."""
    return np.asarray(odds >= np.log(least / (1 - least)))


def share(
    source: Counter[str], span: Words, target: Words, references: Sequence[Counter[str]]
) -> float:
    """The share of references with the target's new words and without the span's lost ones.

    >>> counted = lambda text: Counter(text.split())
    >>> said = [counted("it was about five"), counted("it was approximately five")]
    >>> share(counted("it was approximately five"), ("approximately",), ("about",), said)
    0.5
    """
    new, gone = set(target) - set(span), set(span) - set(target)
    made = [
        all(each[word] > source[word] for word in new)
        and all(each[word] < source[word] for word in gone)
        for each in references
    ]
    return sum(made) / max(len(made), 1)


def save(trust: Trust, path: Path) -> None:
    """Write the forests to a file."""
    arrays: dict[str, NDArray[Any]] = {}
    for name, forest in (("share", trust.share), ("gain", trust.gain), ("sound", trust.sound)):
        if forest is None:
            continue
        arrays[f"{name}_columns"] = forest.columns.astype(np.uint8)
        arrays[f"{name}_cuts"] = forest.cuts
        arrays[f"{name}_leaves"] = forest.leaves.astype(np.float16)
        arrays[f"{name}_base"] = np.array(forest.base)
    with writing(path) as stream:
        np.savez_compressed(stream, facts=np.array(len(FACTS)), **arrays)  # type: ignore[arg-type]


def load(path: Path) -> Trust:
    """The forests of a file."""
    with named_arrays(path, "file of trust", "samsari train trust") as arrays:
        width = int(arrays["facts"])
        forests = [
            Forest(
                arrays[f"{name}_columns"].astype(np.int64),
                arrays[f"{name}_cuts"],
                arrays[f"{name}_leaves"].astype(np.float32),
                float(arrays[f"{name}_base"]),
            )
            for name in ("share", "gain", "sound")
            if name != "sound" or "sound_base" in arrays
        ]
    if width != len(FACTS):
        raise ResourceError(
            f"made for {width} features, not {len(FACTS)}",
            place=str(path),
            remedy="make it again with `samsari train trust`",
        )
    return Trust(*forests)
