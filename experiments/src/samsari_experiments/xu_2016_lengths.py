"""Xu et al. 2016, Table 5: the columns that need no people (tokens, characters, edit distance)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean

from rapidfuzz.distance import Levenshtein

from samsari.model.table import Cell, Column, Table
from samsari_experiments.printed import DIFFERENT, SAME

COLUMNS = (Column("tokens"), Column("characters"), Column("words edited"))
# Tokens and characters were printed as whole numbers.
PRINTED: Mapping[str, tuple[float, float, float]] = {
    "Normal Wikipedia": (23, 125, 0.00),
    "Simple Wikipedia": (22, 116, 6.69),
    "Mechanical Turk": (19, 104, 8.25),
    "PBMT-R": (20, 108, 5.96),
    "SBMT (BLEU)": (23, 125, 0.00),
    "SBMT (FKBLEU)": (21, 107, 4.03),
    "SBMT (SARI)": (23, 118, 3.98),
}
ROUNDED = (0.51, 0.51, SAME + 0.005)
NOTES = (
    "means over lines of the released tokens; ours / as printed",
    "words edited: Levenshtein distance to the source in words, which is what the print comes from",
    "SBMT (BLEU): the released file is not the copy of the input that the paper's row describes",
)


def lengths(
    sources: Sequence[str],
    outputs: Sequence[str],
    cut: Callable[[str], Sequence[str]] = str.split,
) -> tuple[float, float, float]:
    """Tokens and characters of an output, and how many words of its source were edited."""
    words = [cut(output) for output in outputs]
    edits = map(Levenshtein.distance, map(cut, sources), words)
    return fmean(map(len, words)), fmean(map(len, outputs)), fmean(edits)


def table_5(sources: Sequence[str], outputs: Mapping[str, Sequence[str]]) -> Table:
    """The lengths and edit distances of the released outputs, ours beside the printed values."""
    rows = [
        [Cell(system), *_cells(lengths(sources, lines), PRINTED[system])]
        for system, lines in outputs.items()
    ]
    title = "Xu et al. 2016, Table 5: basic statistics"
    return Table(title, [Column("system"), *COLUMNS], rows, NOTES)


def _cells(ours: Sequence[float], printed: Sequence[float]) -> list[Cell]:
    return [
        Cell(value, note=f"/ {theirs:g}{'' if abs(value - theirs) <= within else ' ' + DIFFERENT}")
        for value, theirs, within in zip(ours, printed, ROUNDED, strict=True)
    ]
