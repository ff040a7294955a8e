"""`samsari select`: read candidates, choose, write the chosen texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

import typer

from samsari.checking.settings import PRESETS, load_settings
from samsari.cli.fields import InputOptions, of_fields
from samsari.cli.options import shared, value, values
from samsari.cli.show import counted, json_line, line_writer, progress, say, show
from samsari.errors import SettingError
from samsari.formats.atomic import write_text
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


@dataclass(frozen=True)
class SelectOptions(InputOptions):
    """The options of `samsari select`."""

    source: str = shared("source", "a file with one text per line, or a column")
    outputs: tuple[str, ...] = shared(
        "output", "a file for each writer, or columns; repeat, or 'runs/*'"
    )
    target: str = shared("target")
    targets: Path | None = shared("targets")
    longest: float = value(
        "N", "Rule out what has more words than this for a word of the source.", min=0, start=0.0
    )
    prefer: dict[str, str] = value(
        "NAME=WEIGHT",
        f"What a point is worth; shipped: {SHIPPED}.",
        typed=list[str] | None,
        read=partial(values, "--prefer"),
    )
    preset: str = shared("preset", ", ".join(PRESETS))
    if_none: str = value(
        "WHAT", "What to write where none is fit: source or empty.", of=NONE, start="source"
    )
    write: str = shared("write", "the chosen texts, one a line", start="-")
    explain: bool = shared("explain")
    json: str = shared("json")
    html: str = shared("html")
    jobs: int = shared("jobs", min=1, start=1)
    quiet: bool = shared("quiet")


@of_fields(SelectOptions)
def command(options: SelectOptions) -> None:
    """Choose the best of several simplifications of each text, and say why.

    Example: samsari select -s source.txt -o gpt.txt -o ours.txt --target B1 -w chosen.txt

    What check fails is ruled out first. Then the wanted level counts, then meaning, fluency and
    ease. Status 1 if no candidate of a text is fit.
    """
    settings = load_settings(None, options.preset)
    wanted = Wanted(_weights(options.prefer), options.longest, settings)
    levels = _targets(options.target, options.targets)
    with Files() as files, progress("selecting", quiet=options.quiet) as on_step:
        items = open_testset(files, options.layout(files))
        if len(levels) not in (0, 1, items.n_pairs):
            raise SettingError(
                f"{items.n_pairs} texts but {len(levels)} target levels",
                remedy="give a level for each line",
            )
        rows = (
            _row(number, item, items.systems, levels)
            for number, item in enumerate(chain.from_iterable(items.batches()))
        )
        found = select_rows(rows, wanted, jobs=options.jobs)
        kept = list(_written(counted(found, items.n_pairs, on_step), options))
    if options.html:
        write_text(options.html, page("What was chosen, and why", tables(kept)))
    if not options.quiet and options.write != "-":
        show(writers_table(kept))
    n_none = sum(one.chosen is None for one in kept)
    if n_none:
        what = f"no candidate is fit for {n_none} of {len(kept)} texts"
        say(f"samsari: {what} ({options.if_none} stands)")
        raise typer.Exit(1)


def _weights(prefer: Mapping[str, str]) -> dict[str, float]:
    found = {}
    for name, text in prefer.items():
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


def _written(found: Iterator[Choice], options: SelectOptions) -> Iterator[Choice]:
    """The choices; each is written as soon as it is made."""
    with ExitStack() as stack:
        text = line_writer(stack, options.write if options.json != "-" else "")
        document = line_writer(stack, options.json)
        for one in found:
            text(_text(one, options))
            document(json_line(as_json(one)))
            yield one


def _text(one: Choice, options: SelectOptions) -> str:
    if options.explain:
        return render(explained(one)) + "\n"
    nothing = one.chosen is None and options.if_none == "empty"
    return "\n" if nothing else " ".join(one.text.splitlines()) + "\n"
