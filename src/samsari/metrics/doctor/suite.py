"""The cases of the suite: every source, damaged in every way that fits it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from samsari.metrics.doctor.damages import DAMAGES, Setting
from samsari.model.corpus import Pair

COPY = "copy"
REFERENCE = "human reference"
SEED = 1


@dataclass(frozen=True, slots=True)
class Case:
    """One test of one source: the output that is scored, and the references to score it with."""

    test: str
    item: str
    source: str
    output: str
    references: tuple[str, ...] = ()

    @property
    def pair(self) -> Pair:
        """The case as metrics see it."""
        return Pair(self.item, self.source, self.output, self.references)


def cases(
    sources: Sequence[str], references: Sequence[Sequence[str]] = (), seed: int = SEED
) -> tuple[Case, ...]:
    """All cases of some sources; `references` holds a list for each source, or nothing.

    A reference that is itself the output is judged by the others.
    """
    found = []
    for place, source in enumerate(sources):
        own = tuple(references[place]) if references else ()
        for test, damage in DAMAGES.items():
            draw = random.Random(f"{seed} {place} {test}")
            output = damage(Setting(source, place, sources, own, draw))
            if output is not None and source.strip():
                others = own[1:] if test == REFERENCE and len(own) > 1 else own
                found.append(Case(test, str(place + 1), source, output, others))
    return tuple(found)
