"""Sentences with their references, from files that run side by side."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from samsari.errors import CorpusError
from samsari.formats.streams import read_lines
from samsari.model.corpus import Pair


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
