"""The rules by name: title, meaning, usual level, example, and how often each fires.

The rules are described in `rules.toml`; the measured rates are in `rates.json`, which
`samsari reproduce check` gives.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from samsari.errors import SettingError, meant
from samsari.model.finding import Level

FAMILIES = {
    "numbers": "Numbers, units and dates",
    "names": "Names",
    "roles": "Who did what to whom",
    "polarity": "Negation, modality, opposites, linkers",
    "claims": "Conditions, exceptions, speakers, plans",
    "content": "Added and dropped content",
    "form": "Form of the output",
    "residue": "What a program left behind",
    "ease": "How easy the output is",
}


@dataclass(frozen=True, slots=True)
class Rates:
    """How often a rule fires on human simplifications, synthetic and real errors, in per cent."""

    alarms: Mapping[str, float] = field(default_factory=dict)
    made: Mapping[str, float] = field(default_factory=dict)
    real: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as users see it."""

    name: str
    family: str
    level: Level
    title: str
    meaning: str
    source: str = ""
    output: str = ""
    limit: str = ""
    rank: int = 50  # of hits at one place the one with the lowest rank is told
    rates: Rates = field(default_factory=Rates)

    @property
    def is_of_meaning(self) -> bool:
        """True if it compares what two texts say."""
        return self.family not in ("form", "residue", "ease")

    @property
    def page(self) -> str:
        """Where the rule is documented."""
        return f"reference/checks/{self.name}.md"


@cache
def rules() -> Mapping[str, Rule]:
    """All rules of `samsari check` by name."""
    room = files("samsari.checking")
    held = tomllib.loads((room / "rules.toml").read_text(encoding="utf-8"))
    rates = json.loads((room / "rates.json").read_text(encoding="utf-8"))["rules"]
    return {
        name: Rule(name=name, rates=Rates(**rates.get(name, {})), **entry)
        for name, entry in held.items()
    }


def rule(name: str) -> Rule:
    """The rule of `samsari check` with this name."""
    if name not in rules():
        raise SettingError(f"there is no rule {name!r}", remedy=meant(name, rules()))
    return rules()[name]


def usual_level(name: str) -> Level:
    """The level of a rule if no settings change it."""
    return rule(name).level
