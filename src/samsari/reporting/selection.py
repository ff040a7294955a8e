"""Choices among candidates: a table for each source, a table of writers, JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from samsari.model.selection import Candidate, Choice
from samsari.model.table import Cell, Column, Table, missing
from samsari.reporting.tables import members

SHOWN = 3  # faults or warnings of a candidate
NAMES = ("meaning", "fluency", "easier", "consensus", "slip")


def explained(choice: Choice) -> Table:
    """The candidates of a source, the best first, with what each loses."""
    columns: tuple[Column | str, ...] = (
        "writer",
        "level",
        *(Column(name, digits=1) for name in NAMES),
        Column("sum", digits=1),
        "what speaks against it",
        "text",
    )
    rows = [_row(one, is_best=one is choice.chosen) for one in choice.candidates]
    title = f"{choice.id}. {choice.source}" if choice.id else choice.source
    return Table(title, columns, rows, (choice.reason,))


def _row(one: Candidate, *, is_best: bool) -> Iterator[Cell]:
    against = "; ".join((*one.faults, *one.warnings)[:SHOWN])
    yield Cell(one.writer, is_best=is_best)
    yield Cell(one.cefr) if one.cefr else missing("its level cannot be judged")
    for name in NAMES:
        value = one.scores.get(name)
        yield missing("it was not scored") if value is None else Cell(value)
    yield Cell(one.value) if one.is_fit else missing("it is not fit")
    yield Cell(against)
    yield Cell(one.text)


def writers_table(choices: Sequence[Choice]) -> Table:
    """How often each writer was chosen, and how often ruled out."""
    chosen = Counter(one.chosen.writer for one in choices if one.chosen)
    given: Counter[str] = Counter(x.writer for one in choices for x in one.candidates)
    unfit = Counter(x.writer for one in choices for x in one.candidates if not x.is_fit)
    ordered = sorted(given, key=lambda name: -chosen[name])
    rows = [(name, given[name], chosen[name], unfit[name]) for name in ordered]
    columns: tuple[Column | str, ...] = (
        "writer",
        *(Column(name, digits=0) for name in ("texts", "chosen", "not fit")),
    )
    n_none = sum(one.chosen is None for one in choices)
    notes = (f"for {n_none} of {len(choices)} sources no candidate is fit",) if n_none else ()
    return Table("Whose texts were chosen", columns, rows, notes)


def tables(choices: Sequence[Choice]) -> Iterable[Table]:
    """Writers first, then each source; where nothing was fit stands first."""
    yield writers_table(choices)
    yield from map(explained, sorted(choices, key=lambda one: one.chosen is not None))


def as_json(choice: Choice) -> Mapping[str, object]:
    """What `samsari select` chose, as a JSON document."""
    chosen, second = choice.chosen, choice.runner_up
    told = "writer text is_fit verdict faults warnings level scores value"
    return {
        **members(choice, "id source text"),
        "chosen": chosen.writer if chosen else None,
        "runner_up": second.writer if second else None,
        "reason": choice.reason,
        "candidates": [members(one, told) for one in choice.candidates],
    }
