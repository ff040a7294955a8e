"""How far one word or phrase says the same in the place of another."""

from __future__ import annotations

from dataclasses import dataclass

CANNOT_JUDGE = "cannot judge"


@dataclass(frozen=True, slots=True)
class Sameness:
    """How far other words say the same in the place of some words of a sentence.

    `probability` is calibrated: of 100 replacements with .8, people accept about 80. It is None if
    the replacement cannot be judged; `relation` says why. `relation` names what decided: *same
    word*, *inflection*, *synonym (WordNet)*, *opposite*, *another name* and so on.
    """

    probability: float | None
    relation: str
    is_opposite: bool = False
    closed_set: str = ""
    reasons: tuple[str, ...] = ()

    @property
    def is_judged(self) -> bool:
        """False if nothing can be said."""
        return self.probability is not None

    @property
    def is_certain(self) -> bool:
        """True for the same word, another form of it, the same number or name."""
        return self.probability is not None and self.probability >= 1.0

    def __str__(self) -> str:
        if self.probability is None:
            return f"{CANNOT_JUDGE}: {self.relation}"
        return f"{self.probability:.2f} ({self.relation})"
