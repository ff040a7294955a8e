"""What a tuning run is known by: the folds of its grammar, its folder, its settings in words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

from samsari.errors import CorpusError, SettingError
from samsari.formats.streams import read_lines
from samsari.model.text import Pair

# Sentences with their references, from files that run side by side.


def read_pairs(source: Path, references: Sequence[Path]) -> list[Pair]:
    """The sentences of a file with their references; there is no output yet."""
    sources = read_lines(source)
    columns = [read_lines(path) for path in references]
    for path, column in zip(references, columns, strict=True):
        if len(column) != len(sources):
            raise CorpusError(
                f"{len(sources)} sources but {len(column)} references",
                place=f"{path}:{min(len(sources), len(column)) + 1}",
                remedy="every source needs one line in each reference file",
            )
    rows = zip(*columns, strict=True)
    return [
        Pair(str(number), text, "", row)
        for number, (text, row) in enumerate(zip(sources, rows, strict=True), 1)
    ]


# Settings that name files.
FILES = frozenset({"grammars", "weights", "place"})
LETTERS = re.compile(r"[^a-z0-9]")


def source_key(source: str) -> int:
    """A number for a source that does not depend on casing, spaces and punctuation.

    >>> source_key("A b, C.") == source_key("a b c .")
    True
    """
    return crc32(LETTERS.sub("", source.lower()).encode())


def fold_of(source: str, folds: int) -> int:
    """The fold that a source belongs to: the one whose grammar was built without it."""
    return source_key(source) % folds


def named(sources: Iterable[str], most: int = 3) -> str:
    """The first sources, each in short, for a message."""
    found = list(sources)
    shown = [f'"{text[:40]}..."' if len(text) > 43 else f'"{text}"' for text in found[:most]]
    return ", ".join(shown) + (", ..." if len(found) > most else "")


def make_run_folder(run: Path | None) -> None:
    """Make the folder of a run, if it has one."""
    if run is not None and run.exists() and not run.is_dir():
        raise SettingError(
            "the rounds of a run need a folder, and this is a file",
            place=str(run),
            remedy="name a new folder, or that of a run to go on with",
        )
    if run is not None:
        run.mkdir(parents=True, exist_ok=True)


def described(plan: Any) -> tuple[str, ...]:
    """Every setting of a plan in words, but those that may change when a run goes on.

    These are the number of rounds and the names of files and folders, whose contents count.

    >>> from samsari.simplification.chart.tuning.chart import ChartPlan
    >>> "n_best 100" in described(ChartPlan())
    True
    """
    return tuple(_settings(plan, {"rounds", "run", "start", "grammar"}))


def _settings(value: Any, without: Collection[str]) -> Iterator[str]:
    for entry in fields(value):
        inner = getattr(value, entry.name)
        if is_dataclass(inner) and entry.name not in without:
            yield from (f"{entry.name} {line}" for line in _settings(inner, FILES))
        elif entry.name not in without:
            yield f"{entry.name} {inner}"
