"""The rules of a grammar that may be used: safe, and not forbidden by the user."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from samsari.simplification.edits.grammar import Grammar, Memo
from samsari.simplification.edits.guards import Guards
from samsari.simplification.edits.vetting import refused

# Says whether the user forbids a rewrite, both sides as text.
Forbids = Callable[[str, str], bool]
# Rules tried at one place; the most probable ones come first.
MOST_RULES = 14


class UsableRules(Mapping[str, list[int]]):
    """The rules of every source side that are safe and not forbidden, the most probable first.

    Without guards every rule is safe. A source side is looked at when a sentence has it.
    """

    def __init__(
        self, grammar: Grammar, guards: Guards | None = None, forbids: Forbids | None = None
    ) -> None:
        self.grammar, self.forbids = grammar, forbids
        vetting = grammar.vetting
        self.usable = np.ones(len(grammar), bool)
        if guards:
            is_bad = vetting.is_weak | refused(grammar.static, guards.verdict)
            self.usable = vetting.is_safe & ~is_bad
        self._found = Memo(self._rules)

    def _rules(self, source: str) -> list[int]:
        targets, forbids = self.grammar.targets, self.forbids
        kept = [
            rule
            for rule in self.grammar.rules_of(source)
            if self.usable[rule] and not (forbids and forbids(source, targets[rule]))
        ]
        return kept[:MOST_RULES]

    def get(self, source: str, default: Any = None) -> Any:
        """The rules of a source side; the default if it has none."""
        if source not in self.grammar.source_numbers:
            return default
        return self._found[source] or default

    def __getitem__(self, source: str) -> list[int]:
        found: list[int] | None = self.get(source)
        if found is None:
            raise KeyError(source)
        return found

    def __iter__(self) -> Iterator[str]:
        return (source for source in self.grammar.sides if self.get(source))

    def __len__(self) -> int:
        return sum(1 for _ in self)
