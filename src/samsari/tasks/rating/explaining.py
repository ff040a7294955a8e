"""After a study: the SAMSA of every output, explained, beside the ratings of that output."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from samsari.human.study import queries
from samsari.human.study.store import reading
from samsari.tasks.rating.exporting import export_study, write_export
from samsari.tasks.scoring.score_files import Request, score_files


def explain_study(path: str | Path, folder: str | Path) -> int:
    """Write the pages and the ratings into a new folder; the result is the number of pages."""
    with reading(path) as db:
        systems, items = queries.systems(db), queries.real_items(db)
    columns = {f"output-{place}": system for place, system in enumerate(systems)}
    with tempfile.TemporaryDirectory() as place:
        table = Path(place) / "items.jsonl"
        rows = (
            {"id": key, "source": source, **dict(zip(columns, outputs, strict=True))}
            for key, source, outputs in items
        )
        lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        table.write_text("".join(lines), encoding="utf-8")
        score_files(
            Request(
                outputs=tuple(f"{system}={column}" for column, system in columns.items()),
                source="source",
                table=str(table),
                ids="id",
                metrics=("samsa",),
                explain=str(folder),
            )
        )
    write_export(export_study(path), str(Path(folder) / "ratings.csv"))
    return len(items) * len(systems)
