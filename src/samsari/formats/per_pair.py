"""Scores of every pair as a file: TSV, CSV or JSON lines, written while the work goes on."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Callable, Sequence
from typing import IO

from samsari.formats.rows import form_of

Value = str | float | None


def row_writer(stream: IO[bytes], target: str, heads: Sequence[str]) -> Callable[..., None]:
    """A function that writes one row of values under the heads; the name decides the format."""
    form = form_of(target)
    if form == "jsonl":
        return lambda *values: _put(stream, _record(heads, values))
    delimiter = "," if form == "csv" else "\t"
    _put(stream, _line(heads, delimiter))
    return lambda *values: _put(stream, _line(["" if _absent(v) else v for v in values], delimiter))


def _absent(value: Value) -> bool:
    return value is None or (isinstance(value, float) and math.isnan(value))


def _put(stream: IO[bytes], text: str) -> None:
    stream.write(text.encode("utf-8"))


def _record(heads: Sequence[str], values: Sequence[Value]) -> str:
    row = {h: None if _absent(v) else v for h, v in zip(heads, values, strict=True)}
    return json.dumps(row, ensure_ascii=False) + "\n"


def _line(values: Sequence[Value], delimiter: str) -> str:
    if delimiter == "\t":
        return "\t".join(" ".join(str(value).split()) for value in values) + "\n"
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(values)
    return line.getvalue()
