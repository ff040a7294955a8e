"""Values that were made lately, kept in memory: all systems of a test set share their sources."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

KEPT = 4096  # the size of the largest batch

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(frozen=True)
class Remembered(Generic[Key, Value]):
    """Makes values of keys, all missing ones at once, and keeps the latest."""

    make: Callable[[Sequence[Key]], Sequence[Value]]
    limit: int = KEPT
    _held: OrderedDict[Key, Value] = field(default_factory=OrderedDict, repr=False, compare=False)

    def of(self, keys: Sequence[Key]) -> list[Value]:
        """The value of each key: from memory, or made and remembered."""
        return recall(self._held, keys, self.make, max(self.limit, len(keys)))


def recall(
    memory: OrderedDict[Key, Value],
    keys: Sequence[Key],
    make: Callable[[Sequence[Key]], Sequence[Value]],
    limit: int,
) -> list[Value]:
    """The value of each key: from memory, or made (all missing ones at once) and remembered."""
    missing = list(dict.fromkeys(key for key in keys if key not in memory))
    for key, value in zip(missing, make(missing) if missing else (), strict=True):
        memory[key] = value
    found = []
    for key in keys:
        memory.move_to_end(key)
        found.append(memory[key])
    while len(memory) > limit:
        memory.popitem(last=False)
    return found


def forget(memory: OrderedDict[Key, Value], size_of: Callable[[Value], int], most: int) -> None:
    """Drop the oldest values until the others fit."""
    size = sum(map(size_of, memory.values()))
    while size > most:
        _, value = memory.popitem(last=False)
        size -= size_of(value)
