"""What is scored: one source with one output, or with the outputs of all systems."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pair:
    """A source, what a system made of it, and the references, all raw text."""

    id: str
    source: str
    output: str
    references: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Item:
    """One row of a test set: what every system made of the same source."""

    id: str
    source: str
    outputs: tuple[str, ...]
    references: tuple[str, ...] = ()

    def pair(self, system: int) -> Pair:
        """The source with the output of one system."""
        return Pair(self.id, self.source, self.outputs[system], self.references)
