"""Claims as a table: a row for each claim."""

from __future__ import annotations

from collections.abc import Sequence

from samsari.model.claim import Claims
from samsari.model.table import Table


def claims_table(found: Sequence[Claims]) -> Table:
    """The claims of some texts."""
    rows = [
        (
            f"{number}.{claim.sentence + 1}" if len(found) > 1 else str(claim.sentence + 1),
            one.word(claim.predicate),
            ", ".join(f"{role} {one.word(at)}" for role, at in claim.participants),
            "; ".join(f"{own.kind} {own.value} ({one.quote(own)})" for own in claim.status),
        )
        for number, one in enumerate(found, start=1)
        for claim in one
    ]
    return Table("Claims", ("sentence", "predicate", "participants", "status"), rows)
