"""What travels from a worker: the exact sums of a part, and counts of its texts. Never pairs."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from samsari.errors import FormatError
from samsari.metrics.contract import Metric, as_tally, score_of, scored_signature
from samsari.model.result import InputFile, MetricInfo, Result, Role, System
from samsari.stats.exact_sums import ExactSums
from samsari.tasks.scale.sealing import sealed, unsealed
from samsari.tasks.scoring.counting import IDENTITY, LEAVE_ONE_OUT, Batch, failures
from samsari.tasks.scoring.evaluate import versions
from samsari.tasks.scoring.warnings import TextCounts, find_warnings, unscored

SCHEMA = "samsari-part/3"
ROLES: dict[str, Role] = {IDENTITY: "identity", LEAVE_ONE_OUT: "leave-one-out"}


@dataclass
class PartCounts:
    """The sums of each system and metric over some pairs; grows batch by batch."""

    systems: tuple[str, ...]
    n_pairs: int = 0
    sums: dict[tuple[str, str], ExactSums] = field(default_factory=dict)
    counted: Counter[str] = field(default_factory=Counter)
    texts: TextCounts = field(default_factory=lambda: TextCounts(()))
    keeps_rows: bool = False
    rows: dict[tuple[str, str], bytes] = field(default_factory=dict)  # of every pair, as doubles
    failed: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        if not self.texts.systems:
            self.texts = TextCounts(self.systems)

    def add_batch(self, batch: Batch) -> None:
        """Add the rows of one batch."""
        self.n_pairs += len(batch.items)
        self.texts.add(batch.items)
        self.failed.update(failures(batch))
        for name in dict.fromkeys(name for name, _ in batch.rows):
            self.counted[name] += len(batch.items)
        for key, rows in batch.rows.items():
            self._add(key, ExactSums.of(rows))
            if self.keeps_rows:
                packed = np.ascontiguousarray(rows, dtype=np.float64).tobytes()
                self.rows[key] = self.rows.get(key, b"") + packed

    def add(self, other: PartCounts) -> None:
        """Add the counts of another part; rows have an order, so they are not added."""
        self.n_pairs += other.n_pairs
        self.counted.update(other.counted)
        self.texts.merge(other.texts)
        self.failed.update(other.failed)
        for key, sums in other.sums.items():
            self._add(key, sums)

    def _add(self, key: tuple[str, str], sums: ExactSums) -> None:
        self.sums[key] = self.sums[key] + sums if key in self.sums else sums

    def result(
        self, metrics: Sequence[Metric], inputs: Iterable[InputFile], testset: str = ""
    ) -> Result:
        """The scores of all systems that were counted on every pair."""
        everywhere = [name for name, count in self.counted.items() if count == self.n_pairs]
        systems = tuple(
            System(
                name,
                tuple(
                    score_of(m, as_tally(self.sums[name, m.name].rounded()), self._used(name))
                    for m in metrics
                ),
                "system" if name in self.systems else ROLES[name],
            )
            for name in everywhere
        )
        used = self.texts.references_used
        infos = tuple(
            MetricInfo(m.name, scored_signature(m, used), m.higher_is_better) for m in metrics
        )
        found = Result(
            infos, systems, self.n_pairs, testset, inputs=tuple(inputs), versions=versions()
        )
        return replace(
            found, warnings=(*unscored(self.failed), *find_warnings(found, self.texts, metrics))
        )

    def _used(self, name: str) -> str:
        """How many references judged a system; leave-one-out has one fewer."""
        used = self.texts.references_used
        return str(int(used) - 1) if name == LEAVE_ONE_OUT and used.isdigit() else used


def dumps(counts: PartCounts, identity: Mapping[str, Any]) -> str:
    """The counts as JSON text with a checksum; `identity` says what was counted."""
    body = {
        "schema": SCHEMA,
        "identity": dict(identity),
        "systems": list(counts.systems),
        "n_pairs": counts.n_pairs,
        "counted": dict(counts.counted),
        "sums": [[*key, sums.packed()] for key, sums in counts.sums.items()],
        "texts": counts.texts.packed(),
        "failed": [[*key, count] for key, count in counts.failed.items()],
        "rows": [[*key, b64encode(rows).decode()] for key, rows in counts.rows.items()],
    }
    return sealed(body)


def loads(text: str, identity: Mapping[str, Any], place: str = "") -> PartCounts | None:
    """The counts of a text; None if it was made of another input, or is damaged."""
    body = unsealed(text, SCHEMA, identity)
    if body is None:
        return None
    try:
        counts = PartCounts(tuple(body["systems"]), body["n_pairs"])
        counts.counted.update(body["counted"])
        counts.texts = TextCounts.unpacked(body["systems"], body["texts"])
        for system, metric, reason, count in body["failed"]:
            counts.failed[system, metric, reason] = count
        for system, metric, sums in body["sums"]:
            counts.sums[system, metric] = ExactSums.unpacked(sums)
        for system, metric, rows in body["rows"]:
            counts.rows[system, metric] = b64decode(rows)
    except (ValueError, KeyError, TypeError):
        return None
    return counts


def same_or_fail(counts: PartCounts, expected: int, place: str) -> None:
    """Raise if a part has another number of rows than when it was listed."""
    if counts.n_pairs != expected:
        raise FormatError(
            f"{counts.n_pairs} rows where {expected} were counted before",
            place=place,
            remedy="the part was written while it was read; start again when it is finished",
        )
