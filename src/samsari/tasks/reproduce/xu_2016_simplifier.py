"""The simplifier beside the systems of Xu et al. 2016 and later ones, on TurkCorpus test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from samsari.metrics.catalog import create
from samsari.metrics.contract import total
from samsari.model.corpus import Pair
from samsari.model.table import Cell, Column, Table
from samsari.simplify import shipped

FOLDER = "simplification/turkcorpus/detok"
ASSET = "simplification/asset/asset.test"
OUTPUTS = "simplification/turkcorpus/systems-detok"
SYSTEMS = ("PBMT-R", "SBMT-SARI", "Dress-Ls", "DMASS-DCSS", "ACCESS")
METRICS = ("sari", "bleu", "fk", "ibleu", "fkbleu", "ld-source", "compression-ratio")
OURS = "samsari (default)"
EXAMPLES = tuple(range(0, 350, 35))
NOTES = (
    "raw text, 13a tokens, lower case; ld-source is the negative edit distance to the source",
    "ours learns edits from TurkCorpus tune, which ACCESS and others did not see: in-domain",
)


def tables(data: Path) -> Iterator[Table]:
    """Automatic scores on TurkCorpus and ASSET, SAMSA, and ten outputs side by side."""
    sources = _lines(data / f"{FOLDER}/test.truecase.detok.orig")
    outputs = {"identity": sources, OURS: simplified(sources)}
    outputs |= {name: _lines(data / OUTPUTS / name) for name in SYSTEMS}
    references = [_lines(data / f"{FOLDER}/test.truecase.detok.simp.{k}") for k in range(8)]
    yield scores("TurkCorpus test", sources, outputs, references, METRICS)
    yield examples(sources, outputs)
    if (data / f"{ASSET}.orig").is_file():
        asset = [_lines(data / f"{ASSET}.simp.{k}") for k in range(10)]
        yield scores("ASSET test", sources, outputs, asset, ("sari", "bleu"))
    yield scores("TurkCorpus test, meaning", sources, outputs, references, ("samsa", "samsa-abl"))


def simplified(sources: Sequence[str]) -> list[str]:
    """What the shipped simplifier makes of the sources."""
    simplifier = shipped.default()
    return [simplifier.line(source) for source in sources]


def scores(
    title: str,
    sources: Sequence[str],
    outputs: dict[str, list[str]],
    references: Sequence[Sequence[str]],
    names: Sequence[str],
) -> Table:
    """A row of scores for every system."""
    metrics = [create(name) for name in names]
    rows: list[list[Cell | float]] = []
    for system, lines in outputs.items():
        pairs = [
            Pair(str(number), source, output, tuple(column[number] for column in references))
            for number, (source, output) in enumerate(zip(sources, lines, strict=True))
        ]
        rows.append([Cell(system), *(metric.score(total(metric, pairs)) for metric in metrics)])
    return Table(title, [Column("system"), *map(Column, names)], rows, NOTES)


def examples(sources: Sequence[str], outputs: dict[str, list[str]]) -> Table:
    """Ten sources, evenly spaced, with the outputs of three systems."""
    shown = (OURS, "SBMT-SARI", "ACCESS")
    rows = [
        (number + 1, system, text)
        for number in EXAMPLES
        for system, text in (
            ("source", sources[number]),
            *((name, outputs[name][number]) for name in shown),
        )
    ]
    return Table("Ten outputs", [Column("line", digits=0), "system", "text"], rows)


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()
