"""What may stand in what: the types of units that every annotated passage obeys.

The children of a unit are of one sort. They are the parts of a Scene (with exactly one main
relation, unless the label says that it is missing), parallel Scenes and their linkers, one Center
with other units, or coordinated Centers. A unit without children is a word or an unanalysable
phrase. In the training passages about 160 of 142,000 units do not follow this.

Labels that may stand in the same places and hold the same sorts of children are one class. The
chart only has to tell classes apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from samsari.model.passage import MAIN_RELATIONS
from samsari.ucca.parser.candidates import category_of
from samsari.ucca.parser.tree import ABSENT, CHAIN, CLIMB, ROOT

Floats = npt.NDArray[np.float32]
Integers = npt.NDArray[np.int64]

# Sorts of children: parts of a Scene that has no main relation yet, or has one; parallel Scenes;
# companions of a Center, without or with it; coordinated Centers; none.
OPEN, SCENE, PARALLEL, COMPANIONS, CENTERED, COORDINATED, BARE = range(7)
SORTS: Final = 7
IMPOSSIBLE: Final = np.float32(-1e9)
WRONG: Final = 8.0  # against a unit whose children are of a sort it never has
UNUSUAL: Final = 3.0  # against a parallel Scene without a main relation

PHRASE: Final = (CENTERED, COORDINATED, BARE)
HOLDS: Final[dict[str, tuple[int, ...]]] = {
    **dict.fromkeys(("A", "C", "E"), (SCENE, PARALLEL, *PHRASE)),
    "H": (SCENE,),
    ROOT: (PARALLEL,),
    "F": (BARE,),
}
STANDS: Final = {
    **dict.fromkeys(MAIN_RELATIONS, (SCENE,)),
    **dict.fromkeys(("A", "D", "T"), (OPEN,)),
    **dict.fromkeys(("H", "L"), (PARALLEL,)),
    "C": (CENTERED, COORDINATED),
    **dict.fromkeys(("E", "Q"), (COMPANIONS,)),
    "N": (COORDINATED,),
    "R": (OPEN, COMPANIONS, COORDINATED),
    "G": (OPEN, PARALLEL),
}
# By the second guidelines a Relator may also stand beside parallel Scenes ("that ... and ...").
SECOND_STANDS: Final = {**STANDS, "R": (OPEN, PARALLEL, COMPANIONS, COORDINATED)}
ANYWHERE: Final = (OPEN, PARALLEL, COMPANIONS, COORDINATED)


@dataclass(frozen=True)
class Grammar:
    """Classes of labels: which labels they have, what they hold, where they stand."""

    members: tuple[Integers, ...]  # for each class its labels
    holds: Floats  # class by sort of children: 0, or what is charged
    stands: Floats  # class by sort of siblings (without BARE): 0 or impossible
    is_root: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, labels: Sequence[str], guidelines: int = 1) -> Grammar:
        """The classes of span labels, the first of which means no span."""
        places = SECOND_STANDS if guidelines == 2 else STANDS
        classes: dict[tuple[tuple[float, ...], tuple[float, ...]], list[int]] = {}
        for index, label in enumerate(labels[1:], start=1):
            classes.setdefault((_holds(label), _stands(label, places)), []).append(index)
        holds, stands = zip(*classes, strict=True)
        return cls(
            tuple(np.array(own, dtype=np.int64) for own in classes.values()),
            np.array(holds, dtype=np.float32),
            np.array(stands, dtype=np.float32),
            np.array([labels[own[0]].startswith(ROOT) for own in classes.values()]),
        )

    @classmethod
    def apart(cls, labels: Sequence[str], guidelines: int = 1) -> Grammar:
        """The same grammar with a class for each label, so that trees differ in their labels too.

        The first label, which means no span, has no class: label 1 is class 0.
        """
        places = SECOND_STANDS if guidelines == 2 else STANDS
        named = labels[1:]
        return cls(
            tuple(np.array([index], dtype=np.int64) for index in range(1, len(labels))),
            np.array([_holds(label) for label in named], dtype=np.float32),
            np.array([_stands(label, places) for label in named], dtype=np.float32),
            np.array([label.startswith(ROOT) for label in named]),
        )

    @cached_property
    def class_of(self) -> Integers:
        """For each label its class; -1 for no span."""
        found = np.full(1 + sum(map(len, self.members)), -1, dtype=np.int64)
        for at, own in enumerate(self.members):
            found[own] = at
        return found


def _holds(label: str) -> tuple[float, ...]:
    last = label.rsplit(CHAIN, maxsplit=1)[-1]
    category = category_of(last)
    allowed = (
        (OPEN,) if last.endswith(ABSENT) else HOLDS.get(category, (CENTERED, COORDINATED, BARE))
    )
    otherwise = UNUSUAL if category == "H" and not last.endswith(ABSENT) else WRONG
    charges = [0.0 if sort in allowed else -otherwise for sort in range(SORTS)]
    if OPEN not in allowed:
        charges[OPEN] = -WRONG
    return tuple(charges)


def _stands(label: str, places: Mapping[str, tuple[int, ...]]) -> tuple[float, ...]:
    first = label.split(CHAIN, maxsplit=1)[0]
    if first.startswith(ROOT):
        allowed: tuple[int, ...] = ()
    else:
        # A unit moved here from further up counts there, not here.
        allowed = ANYWHERE if CLIMB in first else places.get(category_of(first), ANYWHERE)
    return tuple(0.0 if sort in allowed else float(IMPOSSIBLE) for sort in range(BARE))
