"""Scores from elsewhere (`--scores FILE`) joined to what samsari counts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from samsari.errors import CorpusError, SettingError
from samsari.metrics.contract import Metric
from samsari.metrics.means import GivenScores
from samsari.tasks.scoring.counting import Batch

if TYPE_CHECKING:
    from samsari.formats.ratings import ScoreRow


@dataclass(frozen=True)
class JoinedScores:
    """Metrics of which only scores are known, and the scores by metric, system and item."""

    metrics: tuple[GivenScores, ...] = ()
    values: Mapping[tuple[str, str], Mapping[str, float]] | None = None

    def added_to(self, batch: Batch) -> Batch:
        """The batch with a row of tallies for each given score."""
        if not self.metrics or self.values is None:
            return batch
        ids = [item.id for item in batch.items]
        rows = dict(batch.rows)
        for system in dict.fromkeys(name for name, _ in batch.rows):
            for metric in self.metrics:
                known = self.values.get((metric.name, system), {})
                rows[system, metric.name] = metric.rows(ids, known)
        return replace(batch, rows=rows)


def read_joined(
    paths: Iterable[str | Path],
    systems: Sequence[str],
    lower: Iterable[str] = (),
    ids: Collection[str] = (),
) -> JoinedScores:
    """The scores of some tables; an error if they belong to none of the systems."""
    metrics: list[GivenScores] = []
    values: dict[tuple[str, str], dict[str, float]] = {}
    less = set(lower)
    for path in paths:
        from samsari.formats.ratings import check_items, read_scores

        rows = read_scores(path)
        _check_systems(rows, systems, path)
        check_items(rows, ids, "the pairs")
        for name in dict.fromkeys(row.metric for row in rows):
            metrics.append(GivenScores(name, Path(path).name, name not in less))
        for row in rows:
            if not row.item:
                raise CorpusError(
                    "a score has no item", place=row.place, remedy="give a score for each pair"
                )
            # A table without a column of systems belongs to the one system that is scored.
            values.setdefault((row.metric, row.system or systems[0]), {})[row.item] = row.value
    for name in less - {metric.name for metric in metrics}:
        raise SettingError(f"no table has scores of {name!r}", remedy="check --lower")
    return JoinedScores(tuple(metrics), values)


def _check_systems(rows: Sequence[ScoreRow], systems: Sequence[str], path: str | Path) -> None:
    named = {row.system for row in rows}
    if not named & {*systems, ""}:
        raise CorpusError(
            f"the scores are about {', '.join(sorted(named))}",
            place=str(path),
            remedy=f"name the systems as they are scored: {', '.join(systems)}",
        )
    if "" in named and len(systems) > 1:
        raise CorpusError(
            "the scores name no system", place=str(path), remedy="add a column system"
        )


# Other columns of the tables of pairs; columns of texts are no metrics anyway.
_TAKEN = ("id", "system", "verdict", "findings")


def check_names(own: Iterable[Metric], given: Iterable[GivenScores]) -> None:
    """Raise if a metric of a table has the name of another one, or of another column."""
    seen = {metric.name for metric in own}
    for metric in given:
        if metric.name in _TAKEN:
            raise SettingError(
                f"a column of scores is called {metric.name!r}, as another column of every table",
                remedy="rename the column, or leave it out if it holds no scores",
            )
        if metric.name in seen:
            raise SettingError(
                f"two metrics are called {metric.name!r}", remedy="rename the column in the table"
            )
        seen.add(metric.name)
