"""Simplify a file: each line with its versions, written in one of four ways."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from samsari.errors import SettingError
from samsari.formats.streams import text_lines
from samsari.tasks import simplify as tasks

if TYPE_CHECKING:
    from samsari.simplification.versions import Simplification

Way = Literal["text", "list", "explain", "json"]


def simplify_file(
    file: Path, setup: tasks.Setup, way: Way = "text", n_best: int = 1, jobs: int = 1
) -> Iterator[str]:
    """What to write for each line of a file, as soon as it is known."""
    return _rendered(_versions(_lines(file), setup, n_best, jobs), way)


def grammar_paths(search: str, given: Sequence[Path] | None) -> tuple[Path, ...]:
    """The grammars given: any number for the chart, one folder at most for the beam."""
    paths = tuple(given or ())
    if search == "beam" and len(paths) > 1:
        raise SettingError(
            "the beam takes one grammar", remedy="use --search chart for several grammars"
        )
    return paths


def _lines(file: Path) -> Iterator[str]:
    with text_lines(file) as lines:
        yield from lines


def _versions(
    lines: Iterable[str], setup: tasks.Setup, n: int, jobs: int
) -> Iterator[tuple[str, list[Simplification]]]:
    kept: deque[str] = deque()

    def remembered() -> Iterator[str]:
        for line in lines:
            kept.append(line)
            yield line

    for versions in tasks.simplify_lines(remembered(), setup, n, jobs):
        yield kept.popleft(), versions


def _rendered(found: Iterable[tuple[str, list[Simplification]]], way: Way) -> Iterator[str]:
    for number, (line, versions) in enumerate(found):
        match way:
            case "json":
                yield json.dumps(tasks.explanation(line, versions), ensure_ascii=False) + "\n"
            case "explain":
                yield tasks.explain(line, versions)
            case "list":
                yield tasks.n_best_lines(number, versions)
            case "text":
                yield versions[0].text
