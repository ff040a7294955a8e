"""A run that can go on: finished parts in a folder, each with a checksum.

    DIR/run.json          what is counted: parts, columns, metrics, version
    DIR/parts/00000.json  the counts of a finished part, or its findings

A part counts as finished only if its file is whole and was made of the same input with the same
metrics. So nothing is counted twice, and nothing of another run is counted at all.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from samsari.errors import SettingError
from samsari.formats.atomic import is_draft_of, write_text
from samsari.metrics.contract import Metric
from samsari.model.result import Result, System, Tallies
from samsari.tasks.scale.part_work import PartCounts, dumps, loads
from samsari.tasks.scoring.evaluate import Plan
from samsari.tasks.scoring.uncertainty import with_comparisons, with_intervals


@dataclass(frozen=True, slots=True)
class RunFolder:
    """The folder of a run, and what all its parts have in common."""

    path: Path
    identity: Mapping[str, Any]

    @classmethod
    def open(
        cls, path: Path, identity: Mapping[str, Any], differs: str = "parts, columns, metrics"
    ) -> RunFolder:
        """The folder, made if it is not there; an error if another run lies in it."""
        target = path / "run.json"
        text = json.dumps(identity, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        if target.exists():
            if target.read_text(encoding="utf-8") != text:
                raise SettingError(
                    f"{path} holds another run: other {differs} or version",
                    remedy="name another folder, or delete this one",
                )
        elif path.is_dir() and any(not is_draft_of(target, held) for held in path.iterdir()):
            raise SettingError(f"{path} is not empty and holds no run", remedy="name a new folder")
        else:  # the name of the run comes first: a stop between two steps leaves a run
            path.mkdir(parents=True, exist_ok=True)
            write_text(target, text)
        (path / "parts").mkdir(exist_ok=True)
        return cls(path, identity)

    def finished(self, number: int, part: Mapping[str, Any]) -> PartCounts | None:
        """The counts of a part that is finished."""
        return loads(self.read(number), part, str(self._file(number)))

    def keep(self, number: int, part: Mapping[str, Any], counts: PartCounts) -> None:
        """Write the counts of a finished part, whole or not at all."""
        self.write(number, dumps(counts, part))

    def read(self, number: int) -> str:
        """What is kept of a part; empty if nothing is."""
        try:
            return self._file(number).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return ""

    def write(self, number: int, text: str) -> None:
        """Keep the text of a part, whole or not at all."""
        write_text(self._file(number), text)

    def _file(self, number: int) -> Path:
        return self.path / "parts" / f"{number:05}.json"


# The tallies of every pair, where intervals or comparisons are wanted of input in parts.
#
# Workers send them with the sums of a part. They are put together in the order of the parts, so
# resampling sees the same rows in the same order as if all pairs had been in one place.

Key = tuple[str, str]  # system and metric
RowsOfPart = Mapping[Key, bytes]

MOST_BYTES = 1 << 30  # of all rows together
DOUBLE = 8


def are_wanted(plan: Plan) -> bool:
    """True if a plan asks for something that needs the tallies of every pair."""
    return plan.intervals or plan.paired or bool(plan.against)


def check_size(n_pairs: int, systems: Sequence[str], metrics: Sequence[Metric]) -> None:
    """Raise if the tallies of all pairs are more than this process should hold."""
    # Two baselines stand beside the systems.
    size = n_pairs * (len(systems) + 2) * sum(m.width for m in metrics) * DOUBLE
    if size > MOST_BYTES:
        raise SettingError(
            f"intervals over {n_pairs} pairs need {size / 1e9:.1f} GB in one place",
            remedy="leave out --ci, --paired and --against, or take a part of the pairs",
        )


def with_statistics(
    result: Result, metrics: Sequence[Metric], plan: Plan, parts: Mapping[int, RowsOfPart]
) -> Result:
    """The result with the intervals and comparisons that a plan asks for."""
    ordered = [parts[number] for number in sorted(parts)]
    held = replace(
        result,
        systems=tuple(replace(s, tallies=_tallies(s, metrics, ordered)) for s in result.systems),
    )
    if plan.intervals:
        held = with_intervals(held, metrics, plan.resampling)
    if plan.paired or plan.against:
        held = with_comparisons(held, metrics, plan.resampling, against=plan.against)
    return replace(held, systems=tuple(replace(s, tallies={}) for s in held.systems))


def _tallies(
    system: System, metrics: Sequence[Metric], parts: Sequence[RowsOfPart]
) -> dict[str, Tallies]:
    found = {}
    for metric in metrics:
        values: array[float] = array("d")
        for rows in parts:
            values.frombytes(rows[system.name, metric.name])
        found[metric.name] = Tallies(metric.width, values)
    return found
