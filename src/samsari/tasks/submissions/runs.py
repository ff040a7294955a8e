"""The runs of a team: read record by record; every problem is kept, with its first place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from samsari.formats.matched import read_folder
from samsari.formats.rows import records
from samsari.formats.streams import Files, checksum, shown
from samsari.model.study import Problem, Run
from samsari.resources.datasets import SharedTask
from samsari.tasks.submissions.wanted import TaskFile, record_id, table_form

MANUAL = ("0", "1")
SHOWN = 3  # ids in a sentence


@dataclass
class _Found:
    """What was found so far: outputs by id, and problems by kind and sentence."""

    outputs: dict[str, str] = field(default_factory=dict)
    problems: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    warned: set[tuple[str, str]] = field(default_factory=set)
    run_ids: set[str] = field(default_factory=set)

    def note(self, kind: str, what: str, place: str, *, is_error: bool = True) -> None:
        self.problems.setdefault((kind, what), []).append(place)
        if not is_error:
            self.warned.add((kind, what))

    def listed(self) -> Iterator[Problem]:
        for (kind, what), places in self.problems.items():
            yield Problem(kind, what, len(places), places[0], (kind, what) not in self.warned)


def read_run(files: Files, task: SharedTask, wanted: TaskFile, name: str, label: str) -> Run:
    """A run with its problems: those of its records, then those of its ids."""
    found = _Found()
    if task.has_folders:
        held = read_folder(name)
        found.outputs.update(held.texts)
        for key in held.duplicates:
            found.note("id-twice", "two files have one id", f"{name}/{key}")
        n_records, digest = len(held.texts) + len(held.duplicates), held.sha256
    else:
        n_records, digest = _read_table(files, task, name, found), checksum(files.path(name))
    problems = (*found.listed(), *_of_ids(found.outputs, wanted, name))
    return Run(label, shown(name), n_records, found.outputs, problems, digest)


def _read_table(files: Files, task: SharedTask, name: str, found: _Found) -> int:
    form, n_records = table_form(name), 0
    if form not in task.forms:
        found.note("format", f"the task wants {' or '.join(task.forms)}, not {form}", shown(name))
    for number, record in records(files.path(name), name, form):
        n_records += 1
        _read_record(task, record, f"{shown(name)}:{number}", found)
    if len(found.run_ids) > 1:
        found.note("run-id", "the records have different run_ids", shown(name))
    return n_records


def _read_record(task: SharedTask, record: Mapping[str, object], place: str, found: _Found) -> None:
    _check_fields(task, record, place, found)
    key, text = record_id(task, record), record.get(task.output)
    if not key:
        found.note("no-id", f"there is no field {' and '.join(task.id)}", place)
    elif key in found.outputs:
        found.note("id-twice", "this id stood before; the first record counts", place)
    elif isinstance(text, str):
        found.outputs[key] = text
    if key and not isinstance(text, str):
        what = "is missing" if text is None else "is not a text"
        found.note("no-output", f"the field {task.output!r} {what}", place)


def _check_fields(
    task: SharedTask, record: Mapping[str, object], place: str, found: _Found
) -> None:
    for name in task.required:
        if record.get(name) in (None, ""):
            found.note("field", f"there is no field {name!r}", place)
    for name in task.usual:
        if record.get(name) in (None, ""):
            found.note("field", f"runs usually have a field {name!r}", place, is_error=False)
    manual = record.get("manual")
    if "manual" in task.required and manual is not None and str(manual) not in MANUAL:
        found.note("field", "'manual' is neither 0 nor 1", place)
    if record.get("run_id"):
        found.run_ids.add(str(record["run_id"]))


def _of_ids(outputs: Mapping[str, str], wanted: TaskFile, name: str) -> Iterator[Problem]:
    """Problems of a whole run: ids that are missing or unknown, outputs that are no work."""
    texts = wanted.texts
    lists = (
        ("missing-ids", "id is missing", "ids are missing", [k for k in texts if k not in outputs]),
        (
            "extra-ids",
            "id is not in the task",
            "ids are not in the task",
            [k for k in outputs if k not in texts],
        ),
        (
            "empty",
            "output is empty",
            "outputs are empty",
            [k for k, text in outputs.items() if k in texts and not text.strip()],
        ),
        (
            "copies",
            "output is a copy of the source",
            "outputs are copies of the source",
            _copies(outputs, wanted),
        ),
    )
    for kind, one, many, ids in lists:
        if ids:
            said = f"{len(ids)} {one if len(ids) == 1 else many} ({_listed(ids)})"
            yield Problem(kind, said, 1, shown(name), kind.endswith("-ids"))


def _copies(outputs: Mapping[str, str], wanted: TaskFile) -> list[str]:
    texts = wanted.texts
    return [
        key
        for key, text in outputs.items()
        if text.strip() and key in texts and text.split() == texts[key].source.split()
    ]


def _listed(ids: Sequence[str]) -> str:
    return ", ".join(ids[:SHOWN]) + (", ..." if len(ids) > SHOWN else "")
