"""`result.json`: a Result as one JSON document, and back.

docs/reference/result-json.md is the schema.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, TypeVar

from samsari.errors import FormatError, ToolkitError
from samsari.formats.atomic import write_text
from samsari.formats.findings_json import findings_object, read_findings
from samsari.formats.streams import shown, text_lines
from samsari.model.result import (
    Comparison,
    InputFile,
    Interval,
    MetricInfo,
    Result,
    Score,
    ScoreWarning,
    System,
    Tallies,
)

Value = TypeVar("Value")
GivenResults = Result | str | Path | Iterable[Result | str | Path]

SCHEMA = "samsari-result/1"


def dumps(result: Result) -> str:
    """The result as JSON text, the same for the same result."""
    document = {
        "schema": SCHEMA,
        "testset": result.testset,
        "n_pairs": result.n_pairs,
        "metrics": [asdict(metric) for metric in result.metrics],
        "systems": [_system(system) for system in result.systems],
        "comparisons": [asdict(comparison) for comparison in result.comparisons],
        "warnings": [asdict(caution) for caution in result.warnings],
        "inputs": [asdict(file) for file in result.inputs],
        "versions": dict(result.versions),
        "ids": list(result.ids),
        "sources": list(result.sources),
        "references": [list(texts) for texts in result.references],
    }
    pieces = (f"  {json.dumps(key)}: {_piece(value)}" for key, value in document.items())
    return "{\n" + ",\n".join(pieces) + "\n}\n"


def loads(text: str, name: str = "result.json") -> Result:
    """The result that a JSON text holds."""
    try:
        document = json.loads(text)
    except ValueError as error:
        raise FormatError(
            f"not a result of samsari: not JSON ({error})",
            place=name,
            remedy="write it with `samsari score --json`",
        ) from None
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise FormatError(
            f"not a result of samsari, or of another version (schema {SCHEMA} is needed)",
            place=name,
            remedy="write it with `samsari score --json`",
        )
    try:
        return _result(document)
    except ToolkitError as error:
        raise FormatError(error.what, place=name, remedy="the file was changed by hand") from None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise FormatError(
            f"the result lacks something or has a wrong type ({error})",
            place=name,
            remedy="write it again with `samsari score --json`",
        ) from None


def load_result(name: str | Path) -> Result:
    """The result in a file (`-`: standard input; .gz and .xz too)."""
    with text_lines(name) as lines:
        return loads("".join(lines), shown(str(name)))


def results_of(given: GivenResults) -> list[Result]:
    """The results that were given, those in files read; one alone needs no list."""
    several = [given] if isinstance(given, Result | str | Path) else given
    return [one if isinstance(one, Result) else load_result(one) for one in several]


def save_result(result: Result, target: str | Path) -> None:
    """Write the result (`-`: standard output), whole or not at all."""
    write_text(target, dumps(result))


def _piece(value: object) -> str:
    """A member of the document: lists one entry per line, so that differences can be read."""
    if isinstance(value, list) and value:
        lines = ",\n".join(f"    {_compact(entry)}" for entry in value)
        return f"[\n{lines}\n  ]"
    return _compact(value)


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(", ", ": "))


def _system(system: System) -> dict[str, object]:
    return {
        "name": system.name,
        "role": system.role,
        "scores": [{**asdict(score), "parts": dict(score.parts)} for score in system.scores],
        "tallies": {
            name: {"width": rows.width, "rows": [_numbers(row) for row in rows]}
            for name, rows in system.tallies.items()
        },
        "outputs": list(system.outputs),
        **(
            {"checks": [findings_object(found) for found in system.checks]} if system.checks else {}
        ),
    }


def _numbers(values: Iterable[float]) -> list[float]:
    """Counts as whole numbers: shorter, and the same value when read again."""
    return [int(value) if value == int(value) else value for value in values]


def _result(document: Mapping[str, Any]) -> Result:
    return Result(
        metrics=tuple(_make(MetricInfo, entry) for entry in document["metrics"]),
        systems=tuple(_read_system(entry) for entry in document["systems"]),
        n_pairs=int(document["n_pairs"]),
        testset=document["testset"],
        ids=tuple(document["ids"]),
        sources=tuple(document["sources"]),
        references=tuple(map(tuple, document["references"])),
        comparisons=tuple(_make(Comparison, entry) for entry in document["comparisons"]),
        inputs=tuple(_make(InputFile, entry) for entry in document["inputs"]),
        warnings=tuple(_make(ScoreWarning, entry) for entry in document["warnings"]),
        versions=dict(document["versions"]),
    )


def _read_system(entry: Mapping[str, Any]) -> System:
    return System(
        name=entry["name"],
        role=entry["role"],
        scores=tuple(_make(Score, score) for score in entry["scores"]),
        tallies={name: _read_tallies(held) for name, held in entry["tallies"].items()},
        outputs=tuple(entry["outputs"]),
        checks=tuple(read_findings(held) for held in entry.get("checks", ())),
    )


def _read_tallies(held: Mapping[str, Any]) -> Tallies:
    return Tallies(held["width"], array("d", (float(v) for row in held["rows"] for v in row)))


def _make(kind: type[Value], entry: Mapping[str, Any]) -> Value:
    """A frozen value from its JSON object; unknown members are left aside."""
    known = {field.name: entry[field.name] for field in fields(kind) if field.name in entry}  # type: ignore[arg-type]
    if known.get("interval"):
        known["interval"] = Interval(**known["interval"])
    return kind(**known)
