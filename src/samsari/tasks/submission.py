"""What the organisers gave: the texts to simplify, their references and target levels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from samsari.errors import CorpusError, FormatError, SettingError
from samsari.formats.layout import MISSING, unique_names
from samsari.formats.matched import MemorySet, read_folder
from samsari.formats.rows import Form, form_of, records
from samsari.formats.streams import Files, checksum, shown
from samsari.metrics.catalog import create_all
from samsari.metrics.catalog import kind as metric_kind
from samsari.model.level import CEFR
from samsari.model.result import InputFile
from samsari.model.showing import shortened
from samsari.model.study import LevelFigures, Problem, Run, Submission
from samsari.model.text import Item
from samsari.resources.datasets import SharedTask, shared_task
from samsari.stats.distributions import target_figures
from samsari.tasks.language.level import levels
from samsari.tasks.scoring.evaluate import Plan, evaluate


@dataclass(frozen=True, slots=True)
class Wanted:
    """A text to simplify."""

    source: str
    references: tuple[str, ...] = ()
    level: str = ""


@dataclass(frozen=True, slots=True)
class TaskFile:
    """All texts of a task by id, and what was read."""

    name: str
    texts: Mapping[str, Wanted]
    sha256: str


def table_form(name: str) -> Form:
    """The format of a table; an error for text lines."""
    form = form_of(name)
    if form == "lines":
        raise FormatError(
            f"{name} does not look like a table",
            remedy="give .jsonl, .json, .csv, .tsv or .parquet",
        )
    return form


def read_wanted(files: Files, task: SharedTask, source: str, references: str = "") -> TaskFile:
    """The texts of a task; references may stand in a file of their own."""
    if task.has_folders:
        folder = read_folder(source)
        texts = {key: Wanted(text) for key, text in folder.texts.items()}
        held = read_folder(references).texts if references else {}
        digest = folder.sha256
    else:
        texts = _table(files, task, source)
        held = _references(files, task, references) if references else {}
        digest = checksum(files.path(source))
    for key, text in held.items():
        if key in texts and text.strip():
            texts[key] = replace(texts[key], references=(text,))
    return TaskFile(source, texts, digest)


def _records(
    files: Files, task: SharedTask, name: str
) -> Iterator[tuple[str, str, Mapping[str, object]]]:
    """The place, the id and the fields of each record; no id if a field of it is missing."""
    for number, record in records(files.path(name), name, table_form(name)):
        parts = [record.get(field) for field in task.id]
        is_whole = not any(part is None or isinstance(part, list | dict) for part in parts)
        key = " ".join(str(part).strip() for part in parts) if is_whole else ""
        yield f"{shown(name)}:{number}", key, record


def _no_field(
    name: str, record: Mapping[str, object], place: str, question: str = ""
) -> FormatError:
    remedy = f"it has {', '.join(record)}{question}"
    return FormatError(f"there is no field {name}", place=place, remedy=remedy)


def _table(files: Files, task: SharedTask, name: str) -> dict[str, Wanted]:
    texts: dict[str, Wanted] = {}
    for place, key, record in _records(files, task, name):
        if not key:
            question = f"; is this the file of {task.name}?"
            raise _no_field(" and ".join(task.id), record, place, question)
        if key in texts:
            raise CorpusError(f"the id {key!r} stands twice", place=place)
        texts[key] = _wanted(task, record, place)
    if not texts:
        raise CorpusError("the file holds no text", place=shown(name))
    return texts


def _wanted(task: SharedTask, record: Mapping[str, object], place: str) -> Wanted:
    source = record.get(task.source)
    if not isinstance(source, str):
        raise _no_field(repr(task.source), record, place)
    reference = record.get(task.reference)
    level = str(record.get(task.level, "")).strip().upper() if task.level else ""
    if task.level and level not in CEFR:
        raise FormatError(
            f"{task.level!r} is {level!r}",
            place=place,
            remedy=f"the target is one of {', '.join(CEFR)}",
        )
    texts = reference if isinstance(reference, list) else [reference]
    kept = tuple(text for text in texts if isinstance(text, str) and text.strip())
    return Wanted(source, kept, level)


def _references(files: Files, task: SharedTask, name: str) -> dict[str, str]:
    held: dict[str, str] = {}
    for place, key, record in _records(files, task, name):
        text = record.get(task.reference)
        if not key or not isinstance(text, str):
            missing = task.reference if key else " and ".join(task.id)
            raise _no_field(repr(missing), record, place)
        held[key] = text
    return held


# The runs of a team: read record by record; every problem is kept, with its first place.

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
    for place, key, record in _records(files, task, name):
        n_records += 1
        _read_record(task, key, record, place, found)
    if len(found.run_ids) > 1:
        found.note("run-id", "the records have different run_ids", shown(name))
    return n_records


def _read_record(
    task: SharedTask, key: str, record: Mapping[str, object], place: str, found: _Found
) -> None:
    _check_fields(task, record, place, found)
    text = record.get(task.output)
    if not key:
        has = shortened(", ".join(map(str, record)))
        found.note("no-id", f"there is no field {' and '.join(task.id)}; it has {has}", place)
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


# Kind of problem -> what is said of one id, and of several.
_OF_IDS = {
    "missing-ids": ("id is missing", "ids are missing"),
    "extra-ids": ("id is not in the task", "ids are not in the task"),
    "empty": ("output is empty", "outputs are empty"),
    "copies": ("output is a copy of the source", "outputs are copies of the source"),
}


def _of_ids(outputs: Mapping[str, str], wanted: TaskFile, name: str) -> Iterator[Problem]:
    """Problems of a whole run: ids that are missing or unknown, outputs that are no work."""
    texts, known = wanted.texts, [key for key in outputs if key in wanted.texts]
    empty = [key for key in known if not outputs[key].strip()]
    same = [key for key in known if outputs[key].split() == texts[key].source.split()]
    found = {
        "missing-ids": [key for key in texts if key not in outputs],
        "extra-ids": [key for key in outputs if key not in texts],
        "empty": empty,
        "copies": [key for key in same if key not in empty],
    }
    for kind, ids in found.items():
        if ids:
            listed = ", ".join(ids[:SHOWN]) + (", ..." if len(ids) > SHOWN else "")
            said = f"{len(ids)} {_OF_IDS[kind][len(ids) > 1]} ({listed})"
            yield Problem(kind, said, 1, shown(name), kind.endswith("-ids"))


# `samsari.submission`: is a submission to a shared task valid, and what does it score offline?

# What a run may have and still be scored, if the user says what missing ids cost.
BEARABLE = frozenset({"missing-ids", "extra-ids", "id-twice", "format", "field", "run-id"})


def submission(
    task: str,
    runs: str | Path | Sequence[str | Path],
    source: str | Path,
    *,
    references: str | Path = "",
    missing: str = "fail",
    metrics: Sequence[str] = (),
    jobs: int = 1,
) -> Submission:
    """What is wrong with runs for a shared task, and what they score offline.

    `task` is a name such as `tsar-2025`; `source` is the file of the organisers. A run with errors
    is not scored, unless `missing` says what a missing id costs: `zero` or `skip`.

        >>> import samsari
        >>> samsari.submission("tsar-2024", "run.jsonl", "test.jsonl")
        Traceback (most recent call last):
            ...
        samsari.errors.SettingError: no shared task 'tsar-2024'; did you mean tsar-2025? (...
    """
    chosen = shared_task(task)
    if missing not in MISSING:
        raise SettingError(f"--missing cannot be {missing!r}", remedy="choose fail, zero or skip")
    names = [str(runs)] if isinstance(runs, str | Path) else [str(run) for run in runs]
    if not names:
        raise CorpusError("there is no run", remedy="give the file of a run")
    with Files() as files:
        wanted = read_wanted(files, chosen, str(source), str(references))
        labels = unique_names([name.rstrip("/") for name in names])
        read = [
            read_run(files, chosen, wanted, name, label)
            for name, label in zip(names, labels, strict=True)
        ]
    scored = tuple(run for run in read if _is_scored(run, missing))
    ids = _ids(wanted, scored, missing)
    has_references = any(wanted.texts[key].references for key in ids)
    used, left_out = _metrics(metrics or chosen.metrics, has_references)
    return Submission(
        chosen.name,
        chosen.title,
        len(wanted.texts),
        tuple(read),
        evaluate(
            _items(wanted, scored, ids), create_all(used), Plan(jobs=jobs), testset=chosen.name
        )
        if scored and ids and used
        else None,
        tuple(_levels(wanted, scored, ids)) if chosen.level else (),
        (*left_out, *chosen.not_here),
    )


def _is_scored(run: Run, missing: str) -> bool:
    broken = {problem.kind for problem in run.problems if problem.is_error}
    return not broken or (missing != "fail" and broken <= BEARABLE)


def _ids(wanted: TaskFile, runs: Sequence[Run], missing: str) -> list[str]:
    if missing != "skip":
        return list(wanted.texts)
    return [key for key in wanted.texts if all(key in run.outputs for run in runs)]


def _metrics(names: Sequence[str], has_references: bool) -> tuple[list[str], list[tuple[str, str]]]:
    """The metrics that can be computed, and those that lack references."""
    needy = [n for n in names if "references" in metric_kind(n.split("|")[0]).needs]
    if has_references or not needy:
        return list(names), []
    reason = "the file of the task has no references; give them with -r"
    return [n for n in names if n not in needy], [(", ".join(needy), reason)]


def _items(wanted: TaskFile, runs: Sequence[Run], ids: Sequence[str]) -> MemorySet:
    items = tuple(
        Item(
            key,
            wanted.texts[key].source,
            tuple(run.outputs.get(key, "") for run in runs),
            wanted.texts[key].references,
        )
        for key in ids
    )
    inputs = [InputFile("task", wanted.name, wanted.sha256, len(wanted.texts))]
    inputs += [InputFile(f"output {r.name}", r.place, r.sha256, r.n_records) for r in runs]
    return MemorySet(items, tuple(run.name for run in runs), tuple(inputs))


def _levels(wanted: TaskFile, runs: Sequence[Run], ids: Sequence[str]) -> Iterator[LevelFigures]:
    """How well the levels of each run hit their targets; texts without a level are left out."""
    targets = [CEFR.index(wanted.texts[key].level) + 1 for key in ids]
    for run in runs:
        found = levels([run.outputs.get(key, "") for key in ids])
        pairs = zip(found, targets, strict=True)
        judged = [(round(one.value), target) for one, target in pairs if one.value is not None]
        if judged:
            made = target_figures([one for one, _ in judged], [target for _, target in judged])
            yield LevelFigures(
                run.name, made.n, made.weighted_f1, made.adjacent_accuracy, made.rmse
            )
