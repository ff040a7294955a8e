"""`samsari simplify`: raw text in, simpler raw text out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from samsari.errors import SettingError
from samsari.formats.atomic import writing
from samsari.simplify.shipped import Restrictions, entries, strength_of
from samsari.simplify.simplifier import Simplification
from samsari.tasks import simplify as tasks


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
    grammar: Annotated[
        Path | None, typer.Option(help="Folder with another grammar and its models.")
    ] = None,
    no_guards: Annotated[
        bool, typer.Option("--no-guards", help="Allow changes that often break a sentence.")
    ] = False,
    jobs: Annotated[int, typer.Option("-j", "--jobs", min=1, help="Processes.")] = 1,
) -> None:
    """Simplify text; what is not rewritten stays as it is.

    Example: echo "He was a prolific author." | samsari simplify -
    """
    setup = tasks.Setup(
        grammar,
        weights,
        Restrictions(_words(protect), _listed(forbid), _listed(allow)),
        strength_of(strength),
        not no_guards,
    )
    with writing(output) as stream:
        for line, versions in _versions(file, setup, n_best, jobs):
            stream.write(_rendered(line, versions, is_json=json_lines, explains=explain).encode())
            stream.flush()


def _versions(
    file: Path, setup: tasks.Setup, n: int, jobs: int
) -> Iterator[tuple[str, list[Simplification]]]:
    kept: list[str] = []
    opened = nullcontext(sys.stdin) if str(file) == "-" else file.open(encoding="utf-8", newline="")
    with opened as stream:

        def lines() -> Iterator[str]:
            for line in stream:
                kept.append(line)
                yield line

        for versions in tasks.simplify_lines(lines(), setup, n, jobs):
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
        return entries(path.read_text("utf-8").splitlines())
    return entries(text.split(","))


def _listed(path: Path | None) -> frozenset[str]:
    if path is None:
        return frozenset()
    if not path.is_file():
        raise SettingError("no such list", place=str(path))
    return entries(path.read_text("utf-8").splitlines())
