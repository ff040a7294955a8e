"""A negation seen from the text that has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from samsari.checking.reading import Reading
from samsari.checking.rules.negation.cues import Negation
from samsari.model.alignment import Link


@dataclass(frozen=True, slots=True)
class View:
    """The text that has a negation, the text that lacks it, and the links between them."""

    own: Reading
    other: Reading
    links: dict[int, list[tuple[int, Link]]]
    free: Sequence[Negation]  # of the other text, without a counterpart
