"""`samsari.doctor`: how a metric can be fooled.

Sources are damaged in many ways (negated, cut, said twice and so on), and a metric should score the
damaged text below the copy. Metrics of the catalog are computed; scores of other programs are read
from a table that was made for the same cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from samsari.errors import CorpusError, SettingError
from samsari.formats.ratings import read_scores
from samsari.formats.streams import read_lines
from samsari.formats.tables.writers import TEXT, table_writer
from samsari.metrics.catalog import create_all
from samsari.metrics.doctor import Case, Verdict, cases, examine, score_cases
from samsari.model.showing import number_of
from samsari.model.table import Table
from samsari.reporting.catalogs import doctor_table, example_table
from samsari.tasks.demo import EXAMPLES

BUNDLED = "the twenty bundled sentences"


@dataclass(frozen=True)
class Examination:
    """What the doctor found out about some metrics."""

    verdicts: tuple[Verdict, ...]
    cases: tuple[Case, ...]
    about: str = ""

    @property
    def tables(self) -> tuple[Table, ...]:
        """One row per test, one column per metric; then the worst example of each failed test."""
        return doctor_table(self.verdicts, self.about), example_table(self.verdicts)

    def failed(self, metric: str) -> tuple[str, ...]:
        """The tests that a metric does not pass."""
        chosen = [one for one in self.verdicts if one.metric == metric]
        return tuple(one.test for one in chosen if one.outcome in ("weak", "fails"))


def doctor(
    metrics: str | Iterable[str] = "samsa",
    sources: Sequence[str] | None = None,
    references: Sequence[str | Sequence[str]] | None = None,
    *,
    scores: str | Path | Iterable[str | Path] = (),
    lower: Iterable[str] = (),
    about: str = "",
    **settings: Any,
) -> Examination:
    """How metrics can be fooled, on given sources or on twenty bundled sentences.

    `scores` are tables of scores from elsewhere for the cases that `write_cases` wrote; `lower`
    names those of which less is better. Further settings go to the metrics.
    """
    found = suite(sources, references)
    names = [m.strip() for m in metrics.split(",")] if isinstance(metrics, str) else list(metrics)
    verdicts: list[Verdict] = []
    for metric in create_all(names, **settings):
        if "references" in metric.needs and not any(case.references for case in found):
            raise SettingError(
                f"{metric.name} needs references", remedy="give them with -r, or leave -s out"
            )
        held = score_cases(metric, found)
        verdicts += examine(metric.name, held, found, metric.higher_is_better)
    for path in [scores] if isinstance(scores, str | Path) else scores:
        verdicts += _from_elsewhere(path, found, frozenset(lower))
    return Examination(tuple(verdicts), found, about or ("" if sources else BUNDLED))


def suite(
    sources: Sequence[str] | None = None,
    references: Sequence[str | Sequence[str]] | None = None,
) -> tuple[Case, ...]:
    """The cases of sources with their references, or of the bundled sentences."""
    if sources is None:
        sources = read_lines(EXAMPLES / "source.txt")
        held = [read_lines(EXAMPLES / f"reference-{number}.txt") for number in (1, 2)]
        references = list(zip(*held, strict=True))
    if not any(source.strip() for source in sources):
        raise CorpusError("there is no source", remedy="give a file with a sentence on each line")
    own = [(one,) if isinstance(one, str) else tuple(one) for one in references or ()]
    if own and len(own) != len(sources):
        raise CorpusError(
            f"{number_of(len(sources), 'source')} but {number_of(len(own), 'row')} of references",
            remedy="every source needs one line in each file",
        )
    return cases(sources, own)


def write_cases(found: Sequence[Case], target: str) -> None:
    """Write the cases as a table (.tsv, .csv or .jsonl), so that another program can score them."""
    n_references = max((len(case.references) for case in found), default=0)
    references = [f"reference {number + 1}" for number in range(n_references)]
    columns = dict.fromkeys(("system", "item", "source", "output", *references), TEXT)
    with table_writer(target, columns) as write:
        for case in found:
            gaps = [None] * (n_references - len(case.references))
            write((case.test, case.item, case.source, case.output, *case.references, *gaps))


def _from_elsewhere(
    path: str | Path, found: Sequence[Case], lower: frozenset[str]
) -> list[Verdict]:
    rows = read_scores(path)
    names = dict.fromkeys(row.metric for row in rows)
    known = {(case.test, case.item) for case in found}
    verdicts: list[Verdict] = []
    for name in names:
        held = {(r.system, r.item): r.value for r in rows if r.metric == name}
        if not known & set(held):
            raise CorpusError(
                f"no score of {name} belongs to a case of the suite",
                place=str(path),
                remedy="keep the columns system and item of the table that -w wrote",
            )
        verdicts += examine(name, held, found, name not in lower)
    return verdicts
