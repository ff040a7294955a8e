"""The simplifier beside the systems of Xu et al. 2016 and later ones, on TurkCorpus test."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from samsari.model.table import Cell, Column, Table
from samsari.simplification.chart import loading as chart_loading
from samsari.simplification.chart.loading import ChartSetup
from samsari.simplification.plain.simplifier import default
from samsari.simplification.versions import Reranked, Versions
from samsari.tasks.scoring.score import score
from samsari.text.tokenizers import STANDARD
from samsari_experiments.xu_2016_lengths import COLUMNS, lengths

FOLDER = "simplification/turkcorpus/detok"
ASSET = "simplification/asset/asset.test"
OUTPUTS = "simplification/turkcorpus/systems-detok"
SYSTEMS = ("PBMT-R", "SBMT-SARI", "Dress-Ls", "DMASS-DCSS", "ACCESS")
METRICS = ("sari", "sari-2016", "bleu", "ibleu", "fk", "fkbleu", "exact-copies")
OURS, CHART = "samsari (default)", "samsari (PPDB + SARI)"
PBMT = "samsari (PBMT-R)"
# Rows of the chart: its grammars and its weights.
CHARTS = {
    CHART: ChartSetup(),
    "samsari (PPDB + FKBLEU)": ChartSetup(weights=Path("fkbleu")),
    "samsari (PPDB + BLEU)": ChartSetup(weights=Path("bleu")),
    "samsari (PPDB, TurkCorpus)": ChartSetup((Path("ppdb"), Path("turkcorpus"))),
    "samsari (TurkCorpus)": ChartSetup((Path("turkcorpus"),)),
}
EXAMPLES = tuple(range(0, 350, 35))
NOTES = (
    "raw text, 13a tokens, lower case; words edited: Levenshtein distance to the source in words",
    "rows with TurkCorpus learn rules from its tune part, in-domain; the others only weights",
    "printed for the released PBMT-R, SBMT-SARI: SARI 33.77, 37.91, BLEU 63.12, 72.36",
)
SAMSA_NOTES = ("automatic: no annotation by hand; the signatures name the parser and the aligner",)


def tables(data: Path) -> Iterator[Table]:
    """Automatic scores on TurkCorpus and ASSET, SAMSA, and ten outputs side by side."""
    sources = _lines(data / f"{FOLDER}/test.truecase.detok.orig")
    outputs = {"identity": sources, **simplified(sources)}
    outputs |= {name: _lines(data / OUTPUTS / name) for name in SYSTEMS}
    references = [_lines(data / f"{FOLDER}/test.truecase.detok.simp.{k}") for k in range(8)]
    yield with_lengths(scores("TurkCorpus test", sources, outputs, references), sources, outputs)
    yield examples(sources, outputs)
    if (data / f"{ASSET}.orig").is_file():
        asset = [_lines(data / f"{ASSET}.simp.{k}") for k in range(10)]
        yield scores("ASSET test", sources, outputs, asset, ("sari", "bleu"))
    # SAMSA takes minutes, so the variants of the chart are left out.
    shown = ("identity", OURS, CHART, PBMT, *SYSTEMS)
    yield samsa(sources, {name: outputs[name] for name in shown})


def simplified(sources: Sequence[str]) -> dict[str, list[str]]:
    """What samsari makes of the sources: the default, the paper's systems, and PBMT-R."""
    ways: dict[str, Versions] = {OURS: default()}
    ways |= {name: chart_loading.load(setup) for name, setup in CHARTS.items()}
    ways[PBMT] = Reranked(chart_loading.load(ChartSetup((Path("wikipedia"),))))
    return {
        name: [way.n_best(source, 1)[0].text for source in sources] for name, way in ways.items()
    }


def scores(
    title: str,
    sources: Sequence[str],
    outputs: Mapping[str, Sequence[str]],
    references: Sequence[Sequence[str]] | None = None,
    names: Sequence[str] = METRICS,
    *,
    notes: Sequence[str] = NOTES,
) -> Table:
    """A row of scores for every system."""
    columns = None if references is None else [list(row) for row in zip(*references, strict=True)]
    found = score(list(sources), outputs, columns, metrics=names, baselines=False)
    rows = [[Cell(system), *(found.score(system, name) for name in names)] for system in outputs]
    used = [metric.signature for metric in found.metrics if metric.name.startswith("samsa")]
    return Table(title, [Column("system"), *map(Column, names)], rows, [*notes, *used])


def with_lengths(
    table: Table, sources: Sequence[str], outputs: Mapping[str, Sequence[str]]
) -> Table:
    """The table with tokens, characters and edited words of every system (as Table 5 has them)."""

    def cut(line: str) -> tuple[str, ...]:
        return STANDARD(line.lower())

    rows: list[list[Cell | float]] = [
        [*row, *lengths(sources, outputs[str(row[0].value)], cut)] for row in table.rows
    ]
    return Table(table.title, [*table.columns, *COLUMNS], rows, table.notes)


def samsa(sources: Sequence[str], outputs: Mapping[str, Sequence[str]]) -> Table:
    """SAMSA and its variant without the charge for unsplit Scenes, of every system."""
    title = "TurkCorpus test, structure and meaning"
    return scores(title, sources, outputs, None, ("samsa", "samsa-abl"), notes=SAMSA_NOTES)


def examples(sources: Sequence[str], outputs: Mapping[str, Sequence[str]]) -> Table:
    """Ten sources, evenly spaced, with the outputs of four systems."""
    shown = (OURS, CHART, "SBMT-SARI", "ACCESS")
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
