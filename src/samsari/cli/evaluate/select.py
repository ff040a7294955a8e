"""`samsari select`: read candidates, choose, write the chosen texts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from samsari.checking.settings import PRESETS, load_settings
from samsari.cli.options import choice, shared, value, values
from samsari.cli.show import progress, say, show
from samsari.errors import SettingError
from samsari.formats.atomic import write_text, writing
from samsari.formats.layout import Inputs
from samsari.formats.rows import FORMS
from samsari.formats.streams import Files
from samsari.formats.testset import lines_of, open_testset
from samsari.model.selection import Choice
from samsari.model.text import Item
from samsari.reporting.html import page
from samsari.reporting.selection import as_json, explained, tables, writers_table
from samsari.reporting.tables import render
from samsari.tasks.language.level import read_target
from samsari.tasks.select import WEIGHTS, Row, Wanted, select_rows, weights

NONE = ("source", "empty")
SHIPPED = ", ".join(f"{name}={value:g}" for name, value in WEIGHTS.items())

Source = Annotated[str, shared("source", "a file with one text per line, or a column")]
Outputs = Annotated[
    list[str] | None, shared("output", "a file for each writer, or columns; repeat, or 'runs/*'")
]
Target = Annotated[str, shared("target")]
Targets = Annotated[Path | None, shared("targets")]
Longest = Annotated[
    float, value("N", "Rule out what has more words than this for a word of the source.", min=0)
]
Prefer = Annotated[
    list[str] | None, value("NAME=WEIGHT", f"What a point is worth; shipped: {SHIPPED}.")
]
Preset = Annotated[str, shared("preset", ", ".join(PRESETS))]
IfNone = Annotated[str, value("WHAT", "What to write where none is fit: source or empty.")]


def command(
    source: Source = "",
    output: Outputs = None,
    *,
    table: Annotated[str, shared("table", "-s and -o name its columns")] = "",
    ids: Annotated[str, shared("ids")] = "",
    input_format: Annotated[str, shared("input-format", ", ".join(FORMS))] = "",
    no_header: Annotated[bool, shared("no-header")] = False,
    target: Target = "",
    targets: Targets = None,
    longest: Longest = 0.0,
    prefer: Prefer = None,
    preset: Preset = "",
    if_none: IfNone = "source",
    write: Annotated[str, shared("write", "the chosen texts, one a line")] = "-",
    explain: Annotated[bool, shared("explain")] = False,
    json_file: Annotated[str, shared("json")] = "",
    html: Annotated[str, shared("html")] = "",
    jobs: Annotated[int, shared("jobs", min=1)] = 1,
    quiet: Annotated[bool, shared("quiet")] = False,
) -> None:
    """Choose the best of several simplifications of each text, and say why.

    Example: samsari select -s source.txt -o gpt.txt -o ours.txt --target B1 -w chosen.txt

    What check fails is ruled out first. Then the wanted level counts, then meaning, fluency and
    ease. Status 1 if no candidate of a text is fit.
    """
    choice("--if-none", if_none, NONE)
    wanted = Wanted(_weights(prefer), longest, load_settings(None, preset))
    request = Inputs(
        source,
        tuple(output or ()),
        table=table,
        ids=ids,
        form=choice("--input-format", input_format, FORMS) or None,  # type: ignore[arg-type]
        header=not no_header,
    )
    levels = _targets(target, targets)
    with Files() as files, progress("selecting", quiet=quiet) as on_step:
        items = open_testset(files, request.layout(files))
        if len(levels) not in (0, 1, items.n_pairs):
            raise SettingError(
                f"{items.n_pairs} texts but {len(levels)} target levels",
                remedy="give a level for each line",
            )
        rows = (
            _row(number, item, items.systems, levels)
            for number, item in enumerate(chain.from_iterable(items.batches()))
        )
        found = _counted(select_rows(rows, wanted, jobs=jobs), items.n_pairs, on_step)
        kept = list(_written(found, write, json_file, if_none, is_explained=explain))
    if html:
        write_text(html, page("What was chosen, and why", tables(kept)))
    if not quiet and write != "-":
        show(writers_table(kept))
    n_none = sum(one.chosen is None for one in kept)
    if n_none:
        say(f"samsari: no candidate is fit for {n_none} of {len(kept)} texts ({if_none} stands)")
        raise typer.Exit(1)


def _weights(prefer: Sequence[str] | None) -> dict[str, float]:
    found = {}
    for name, text in values("--prefer", prefer).items():
        try:
            found[name] = float(text)
        except ValueError:
            raise SettingError(f"--prefer {name}={text}", remedy="give a number") from None
    return dict(weights(found))


def _targets(one: str, file: Path | None) -> list[int]:
    if one and file is not None:
        raise SettingError("--target and --targets", remedy="give one of them")
    if file is not None:
        named = enumerate(lines_of(file), start=1)
        return [read_target(text, f"{file}:{number}") for number, text in named]
    return [read_target(one)] if one else []


def _row(number: int, item: Item, writers: Sequence[str], levels: Sequence[int]) -> Row:
    drafts = dict(zip(writers, item.outputs, strict=True))
    wanted = levels[number % len(levels)] if levels else None
    return item.id, item.source, drafts, wanted


def _counted(
    found: Iterator[Choice], total: int, on_step: Callable[[int, int], None]
) -> Iterator[Choice]:
    for done, one in enumerate(found, start=1):
        yield one
        on_step(done, total)


def _written(
    found: Iterator[Choice], write: str, json_file: str, if_none: str, *, is_explained: bool
) -> Iterator[Choice]:
    """The choices; each is written as soon as it is made."""
    with ExitStack() as stack:
        text = stack.enter_context(writing(write)) if json_file != "-" else None
        document = stack.enter_context(writing(json_file)) if json_file else None
        for one in found:
            if text is not None:
                text.write(_text(one, if_none, is_explained=is_explained).encode())
                text.flush()
            if document is not None:
                document.write((json.dumps(as_json(one), ensure_ascii=False) + "\n").encode())
            yield one


def _text(one: Choice, if_none: str, *, is_explained: bool) -> str:
    if is_explained:
        return render(explained(one)) + "\n"
    nothing = one.chosen is None and if_none == "empty"
    return "\n" if nothing else " ".join(one.text.splitlines()) + "\n"
