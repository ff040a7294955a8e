"""Word alignment of files: which files go together, and what contradicts each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from samsari.alignment.aligners import load_aligner
from samsari.alignment.protocol import DEFAULT
from samsari.errors import SettingError
from samsari.formats.alignments import holds_sentences
from samsari.formats.reading.texts import paired_texts, table_pairs
from samsari.model.alignment import AlignedPair
from samsari.model.table import Table
from samsari.tasks.language.align import align_lines, evaluate_aligners, load_gold_pairs
from samsari.tasks.pool import in_batches
from samsari.text.penn import PennTokenizer

SIDES = "-l FILE --right FILE"


@dataclass(frozen=True)
class LinkRequest:
    """The sentences to link, in one table or in two files, and how to link them."""

    table: Path | None = None
    left: Path | None = None
    right: Path | None = None
    aligner: str = DEFAULT
    pairs: Path | None = None
    one_to_one: bool = False
    is_tokenized: bool = False

    @property
    def has_sides(self) -> bool:
        """True if one of the two files was named."""
        return self.left is not None or self.right is not None

    def sides(self) -> tuple[Path, Path]:
        """The two files of sentences."""
        if not self.has_sides:
            raise SettingError(
                "the sentences are missing", remedy=f"name a file of two columns, or {SIDES}"
            )
        if self.left is None or self.right is None:
            side = "left" if self.left is None else "right"
            raise SettingError(
                f"the {side} sentences are missing", remedy="give -l FILE and --right FILE"
            )
        return self.left, self.right

    def lines(self) -> Iterator[tuple[str, str]]:
        """The pairs of sentences."""
        if self.table is None:
            return paired_texts(*self.sides())
        if not self.has_sides:
            return table_pairs(self.table)
        raise SettingError(
            "the sentences are given twice",
            remedy=f"name either a file of two columns, or {SIDES}",
        )


@dataclass(frozen=True)
class Linked:
    """Linked pairs, found as they are asked for, and the signature of the aligner."""

    pairs: Iterator[AlignedPair]
    signature: str


def align_files(request: LinkRequest, executor: Any = None) -> Linked:
    """The linked sentence pairs of files; an executor may do the work."""
    lines = request.lines()
    aligner = load_aligner(request.aligner, request.pairs)
    if executor is not None:
        work = partial(_batch_aligner, replace(request, table=None, left=None, right=None))
        return Linked(in_batches(work, lines, executor), aligner.signature)
    cut = str.split if request.is_tokenized else PennTokenizer()
    return Linked(align_lines(lines, aligner, cut, request.one_to_one), aligner.signature)


def _batch_aligner(
    request: LinkRequest,
) -> Callable[[list[tuple[str, str]]], list[AlignedPair]]:
    aligner = load_aligner(request.aligner, request.pairs)
    cut = str.split if request.is_tokenized else PennTokenizer()
    return lambda lines: list(align_lines(lines, aligner, cut, request.one_to_one))


def evaluate_files(request: LinkRequest, gold: Path, possible: Path | None = None) -> Table:
    """How well an aligner finds the gold links of a file."""
    if request.table is not None:
        raise SettingError(
            f"--evaluate does not read {request.table}",
            remedy=f"name the gold file only, or its sentences with {SIDES}",
        )
    if request.has_sides and holds_sentences(gold):
        raise SettingError(
            f"{gold} brings its own sentences",
            remedy="leave out -l and --right, which belong to gold of i-j lines",
        )
    sentences = request.sides() if request.has_sides else None
    found = load_gold_pairs(gold, possible, sentences)
    return evaluate_aligners(found, [request.aligner], request.pairs, request.one_to_one)
