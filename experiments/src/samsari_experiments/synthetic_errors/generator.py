"""The generator: from human pairs to a fixed set of damaged pairs."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from samsari_experiments.synthetic_errors.damage import opposite_of
from samsari_experiments.synthetic_errors.kinds import KINDS
from samsari_experiments.synthetic_errors.places import Damage

SEED = 20
EACH = 120
OPPOSITES = Path("lexicon", "ppdb", "ppdb_antonyms.txt")


@dataclass(frozen=True, slots=True)
class SyntheticError:
    """A pair whose output was damaged in one way; `clean` is the output before."""

    kind: str
    source: str
    clean: str
    output: str


# A kind that was renamed keeps its draws, so that figures of all versions can be compared.
FIRST_NAMES = {"co-hyponym": "sister word"}


def synthetic_errors(
    pairs: Sequence[tuple[str, str]],
    kinds: Mapping[str, Damage] = KINDS,
    each: int = EACH,
    seed: int = SEED,
) -> Iterator[SyntheticError]:
    """Up to `each` damaged pairs of every kind; the same pairs and seed give the same errors."""
    for kind, damage in kinds.items():
        chance = random.Random(f"{seed} {FIRST_NAMES.get(kind, kind)}")
        order = list(range(len(pairs)))
        chance.shuffle(order)
        made = 0
        for index in order:
            source, clean = pairs[index]
            output = damage(source, clean, chance)
            if output is not None and output != clean:
                yield SyntheticError(kind, source, clean, output)
                made += 1
            if made == each:
                break


def unseen_opposites(data: Path) -> dict[str, Damage]:
    """The kind of damage that uses PPDB's list of opposites, which no rule was built with."""
    held: dict[str, list[str]] = {}
    for line in (data / OPPOSITES).read_text(encoding="utf-8").splitlines():
        one, other = line.split()
        if other not in held.setdefault(one, []):
            held[one].append(other)
    return {"opposite, unseen list": opposite_of(held)}
