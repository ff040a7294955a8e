"""`samsari.submission`: is a submission to a shared task valid, and what does it score offline?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from samsari.errors import CorpusError, SettingError
from samsari.formats.layout import MISSING, unique_names
from samsari.formats.streams import Files
from samsari.metrics.catalog import create_all, kind
from samsari.model.level import CEFR
from samsari.model.result import InputFile
from samsari.model.study import LevelFigures, Run, Submission
from samsari.model.text import Item
from samsari.resources.datasets import shared_task
from samsari.stats.target_levels import target_figures
from samsari.tasks.language.level import levels
from samsari.tasks.scoring.evaluate import Plan, evaluate
from samsari.tasks.scoring.memory import MemorySet
from samsari.tasks.submissions.runs import read_run
from samsari.tasks.submissions.wanted import TaskFile, read_wanted

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
        samsari.errors.SettingError: no shared task 'tsar-2024'; choose one of tsar-2025, ...
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
    needy = [n for n in names if "references" in kind(n.split("|")[0]).needs]
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
