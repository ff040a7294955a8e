"""`samsari simplify`: raw text in, simpler raw text out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.searches import Search, one_folder
from samsari.errors import FormatError, SettingError
from samsari.formats.atomic import writing
from samsari.formats.streams import text_lines
from samsari.simplify.chart_loading import ChartSetup
from samsari.simplify.shipped import Restrictions, entries, strength_of
from samsari.simplify.simplifier import Simplification
from samsari.tasks import simplify as tasks


class Rerank(StrEnum):
    """What is done with the n-best list."""

    none = "none"
    dissimilarity = "dissimilarity"


def command(
    file: Annotated[
        Path, typer.Argument(help="Text, any number of lines; - is standard input.")
    ] = Path("-"),
    output: Annotated[str, typer.Option("-o", "--output", help="Where to; - prints.")] = "-",
    *,
    n_best: Annotated[int, typer.Option("--n-best", min=1, help="Versions of each line.")] = 1,
    explain: Annotated[
        bool, typer.Option("--explain", help="Say which rules fired where, and why.")
    ] = False,
    json_lines: Annotated[
        bool, typer.Option("--json", help="One JSON object a line, with the rules.")
    ] = False,
    strength: Annotated[
        str, typer.Option(help="cautious, normal, bold, or a number from 0 to 1.")
    ] = "normal",
    protect: Annotated[
        str, typer.Option(help="Words to leave alone, separated by commas, or a file of them.")
    ] = "",
    forbid: Annotated[
        Path | None, typer.Option(help="Rewrites not to make: `phrase` or `phrase -> phrase`.")
    ] = None,
    allow: Annotated[
        Path | None, typer.Option(help="Make only these rewrites, written likewise.")
    ] = None,
    weights: Annotated[Path | None, typer.Option(help="Weights from `samsari tune`.")] = None,
    search: Annotated[
        Search, typer.Option(help="beam over edits, or chart for grammars with non-terminals.")
    ] = Search.beam,
    grammar: Annotated[
        list[Path] | None,
        typer.Option(
            help="Beam: a folder with another grammar. Chart: packed grammars and PPDB packs."
        ),
    ] = None,
    rerank: Annotated[
        Rerank,
        typer.Option(help="dissimilarity: of the ten best, the least like the input (PBMT-R)."),
    ] = Rerank.none,
    skip_bad_rules: Annotated[
        bool, typer.Option("--skip-bad-rules", help="Pass over malformed lines of a PPDB pack.")
    ] = False,
    models: Annotated[
        Path | None,
        typer.Option(help="Chart: a folder with language models and chart.weights of your own."),
    ] = None,
    unknown_labels: Annotated[
        str,
        typer.Option(help="Chart: labels of words that no rule knows, besides the grammar's."),
    ] = "",
    no_guards: Annotated[
        bool, typer.Option("--no-guards", help="Allow changes that often break a sentence.")
    ] = False,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=1, help="Processes.")] = 1,
) -> None:
    """Simplify text; what is not rewritten stays as it is.

    Example: echo "He was a prolific author." | samsari simplify -
    """
    limits = Restrictions(_words(protect), _listed(forbid), _listed(allow))
    boldness, paths = strength_of(strength), tuple(grammar or ())
    lines: Iterable[str] = _lines(file)
    setup: tasks.Loads
    if search is Search.chart:
        chart = ChartSetup(
            paths,
            weights,
            models,
            restrictions=limits,
            strength=boldness,
            has_guards=not no_guards,
            unknown_labels=tuple(filter(None, unknown_labels.split(","))),
        )
        if tasks.needs_text(chart):
            lines = tuple(lines)
        complain = _complain if skip_bad_rules else None
        setup = tasks.ChartRun(chart, lines if isinstance(lines, tuple) else (), complain)
    else:
        setup = tasks.Setup(one_folder(paths), weights, limits, boldness, not no_guards)
    if rerank is Rerank.dissimilarity:
        setup = tasks.MostDifferent(setup)
    with writing(output) as stream:
        for line, versions in _versions(lines, setup, n_best, jobs):
            stream.write(_rendered(line, versions, is_json=json_lines, explains=explain).encode())
            stream.flush()


def _lines(file: Path) -> Iterator[str]:
    with text_lines(file) as lines:
        yield from lines


def _complain(problem: FormatError) -> None:
    print(problem, file=sys.stderr)


def _versions(
    lines: Iterable[str], setup: tasks.Loads, n: int, jobs: int
) -> Iterator[tuple[str, list[Simplification]]]:
    kept: list[str] = []

    def remembered() -> Iterator[str]:
        for line in lines:
            kept.append(line)
            yield line

    for versions in tasks.simplify_lines(remembered(), setup, n, jobs):
        yield kept.pop(0), versions


def _rendered(line: str, versions: list[Simplification], *, is_json: bool, explains: bool) -> str:
    if is_json:
        return json.dumps(tasks.explanation(line, versions), ensure_ascii=False) + "\n"
    if explains:
        return tasks.explain(line, versions)
    if len(versions) == 1:
        return versions[0].text
    ending = line[len(line.rstrip("\r\n")) :] or "\n"
    return "".join(version.text.rstrip("\r\n") + ending for version in versions)


def _words(text: str) -> frozenset[str]:
    path = Path(text) if text else None
    if path is not None and path.is_file():
        return _listed(path)
    return entries(text.split(","))


def _listed(path: Path | None) -> frozenset[str]:
    if path is None:
        return frozenset()
    if not path.is_file():
        raise SettingError("no such list", place=str(path))
    try:
        return entries(path.read_text("utf-8").splitlines(), str(path))
    except UnicodeDecodeError:
        raise SettingError("the list is not text in UTF-8", place=str(path)) from None
