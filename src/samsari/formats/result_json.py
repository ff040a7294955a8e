"""`result.json`, and the findings in it: a Result as one JSON document, and back.

docs/reference/result-json.md is the schema.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, get_type_hints

from samsari.errors import FormatError, ToolkitError
from samsari.formats.atomic import write_text
from samsari.formats.json_texts import conform, parse_json
from samsari.formats.streams import shown, text_lines
from samsari.model.finding import Finding, Findings, Replaced, Span, Unjudged
from samsari.model.result import Result, Role, Score, System, Tallies

# The findings of a pair as a JSON object, and back.


def findings_object(found: Findings) -> dict[str, Any]:
    """The findings of a pair without its texts."""
    return {
        "id": found.id,
        "verdict": found.verdict,
        "findings": [_with_places(each) for each in found.findings],
        "unjudged": [asdict(each) for each in found.unjudged],
        "coverage": found.coverage,
        "support": found.support,
        "shift": found.shift,
        "risk": found.risk,
        "replaced": [_with_places(each) for each in found.replaced],
    }


def _with_places(each: Finding | Replaced) -> dict[str, Any]:
    """A finding or a replaced word; a span is two numbers."""
    held = {field.name: getattr(each, field.name) for field in fields(each)}
    return {**held, "source": _places(each.source), "output": _places(each.output)}


def _places(held: Span | Sequence[Span]) -> list[Any]:
    return [held.start, held.end] if isinstance(held, Span) else [_places(span) for span in held]


def read_findings(held: Mapping[str, Any], source: str = "", output: str = "") -> Findings:
    """The findings of a JSON object; the verdict follows from them."""
    more = {key: held[key] for key in ("coverage", "support", "shift", "risk", "id")}
    return Findings(
        source,
        output,
        tuple(_read_finding(each) for each in held["findings"]),
        tuple(Unjudged(**each) for each in held["unjudged"]),
        replaced=tuple(
            Replaced(**{**each, **{side: Span(*each[side]) for side in ("source", "output")}})
            for each in held["replaced"]
        ),
        **more,
    )


def _read_finding(held: Mapping[str, Any]) -> Finding:
    spans = {side: tuple(Span(*place) for place in held[side]) for side in ("source", "output")}
    return Finding(**{**held, **spans})


# `result.json`: a Result as one JSON document, and back.
#
# docs/reference/result-json.md is the schema.

GivenResults = Result | str | Path | Iterable[Result | str | Path]

SCHEMA = "samsari-result/1"
AGAIN = "write it with `samsari score --json`"


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
    document = parse_json(text, name, remedy=AGAIN)
    if not isinstance(document, dict) or document.get("schema") != SCHEMA:
        raise FormatError(
            f"not a result of samsari, or of another version (schema {SCHEMA} is needed)",
            place=name,
            remedy=AGAIN,
        )
    try:
        return _result(document)
    except ToolkitError as error:
        raise FormatError(
            f"the result was damaged or changed by hand: {error.what}", place=name, remedy=AGAIN
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
        **_checks(system),
    }


def _checks(system: System) -> dict[str, object]:
    if not system.checks:
        return {}
    return {"checks": [findings_object(each) for each in system.checks]}


def _numbers(values: Iterable[float]) -> list[float]:
    """Counts as whole numbers: shorter, and the same value when read again."""
    return [int(value) if value == int(value) else value for value in values]


def _result(document: Mapping[str, Any]) -> Result:
    entries = {**document, "systems": [_unpacked(entry) for entry in _list(document, "systems")]}
    hints = {"systems": tuple[_System, ...]}
    plain = {
        field.name: conform(entries[field.name], hints.get(field.name, kind), field.name)
        for field, kind in zip(fields(Result), get_type_hints(Result).values(), strict=True)
        if field.name in entries
    }
    for name in ("metrics", "systems", "n_pairs"):
        if name not in plain:
            raise FormatError(f"{name} is missing")
    systems = tuple(
        _with_checks(entry.system(), held)
        for entry, held in zip(plain.pop("systems"), document["systems"], strict=True)
    )
    result = Result(systems=systems, **plain)
    _check_names(result)
    return result


def _check_names(result: Result) -> None:
    """Raise unless every system has a score, and every comparison is, of a metric of the result."""
    names = sorted(info.name for info in result.metrics)
    for system in result.systems:
        held = sorted(score.metric for score in system.scores)
        if held != names:
            raise FormatError(
                f"{system.name} has scores of {', '.join(held) or 'nothing'}, and the metrics are "
                f"{', '.join(names) or 'none'}"
            )
        strange = sorted(set(system.tallies) - set(names))
        if strange:
            raise FormatError(f"{system.name} has tallies of {strange[0]}, which is no metric")
    for one in result.comparisons:
        if one.metric not in names:
            raise FormatError(f"a comparison is of {one.metric}, which is no metric")


@dataclass(frozen=True, slots=True)
class _Tallies:
    """The tallies of a system as the document holds them."""

    width: int
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class _System:
    """A system as the document holds it."""

    name: str
    role: Role
    scores: tuple[Score, ...]
    tallies: Mapping[str, _Tallies] = field(default_factory=dict)
    outputs: tuple[str, ...] = ()

    def system(self) -> System:
        held = {n: Tallies(rows.width, array("d", rows.values)) for n, rows in self.tallies.items()}
        return System(self.name, self.scores, self.role, held, self.outputs)


def _with_checks(system: System, entry: Mapping[str, Any]) -> System:
    """The system with the findings of its pairs, if the document has them."""
    try:
        return replace(system, checks=tuple(map(read_findings, entry.get("checks", ()))))
    except (KeyError, TypeError, AttributeError) as error:
        raise FormatError(f"the checks of {system.name} are damaged ({error})") from None


def _list(document: Mapping[str, Any], name: str) -> list[Any]:
    found = document.get(name)
    if not isinstance(found, list):
        raise FormatError(f"{name}: a list is needed")
    return found


def _unpacked(entry: Any) -> Any:
    """An entry of a system with the rows of its tallies put into one list of numbers."""
    if not isinstance(entry, dict) or not isinstance(entry.get("tallies", {}), dict):
        return entry
    flat = {}
    for name, held in entry.get("tallies", {}).items():
        rows = held.get("rows") if isinstance(held, dict) else None
        if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
            raise FormatError(f"the tallies of {name}: a list of rows is needed")
        if any(len(row) != held.get("width") for row in rows):
            raise FormatError(f"the tallies of {name}: a row has not {held.get('width')} numbers")
        flat[name] = {"width": held.get("width"), "values": [v for row in rows for v in row]}
    return {**entry, "tallies": flat}
