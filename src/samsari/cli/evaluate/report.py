"""`samsari report`: one page that shows how systems simplify."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.progress import progress
from samsari.errors import SettingError
from samsari.formats.atomic import check_target, write_text
from samsari.formats.result_json import load_result
from samsari.model.result import Result
from samsari.reporting.page.page import page
from samsari.tasks.explain import scene_metric
from samsari.tasks.report import ReportOptions, build_report
from samsari.tasks.scoring.score_files import Request, score_files


def command(
    results: Annotated[
        list[Path] | None, typer.Argument(help="result.json files made by samsari score.")
    ] = None,
    source: Annotated[str, typer.Option("-s", "--source", help="Or: the originals, a file.")] = "",
    output: Annotated[
        list[str] | None, typer.Option("-o", "--output", help="A system: FILE or NAME=FILE.")
    ] = None,
    reference: Annotated[
        list[str] | None, typer.Option("-r", "--reference", help="References, a file.")
    ] = None,
    *,
    metrics: Annotated[str, typer.Option("-m", "--metrics", help="Metrics to compute.")] = "",
    html: Annotated[str, typer.Option(help="Where to write the page.")] = "report.html",
    title: Annotated[str, typer.Option(help="The title of the page.")] = ReportOptions().title,
    against: Annotated[
        str, typer.Option(help="Compare every system with this one (or with identity).")
    ] = "",
    max_pairs: Annotated[
        int, typer.Option(min=0, help="How many pairs can be browsed in the page.")
    ] = ReportOptions().max_pairs,
    aligner: Annotated[
        str | None, typer.Option("-a", "--aligner", help="neural, sultan, stem or exact.")
    ] = None,
    passages: Annotated[
        Path | None, typer.Option(help="UCCA annotation of the sources, by id.")
    ] = None,
) -> None:
    """Write one HTML file: scores, pictures, what to look at first, every pair explained.

    Examples: samsari report result.json --html report.html
              samsari report -s source.txt -o system.txt -r reference.txt
    """
    check_target(html)
    held = _results(results, source, output, reference, metrics)
    options = ReportOptions(title, against, max_pairs)
    with progress("comparing") as on_step:
        report = build_report(held, scene_metric(aligner, passages), options, on_step=on_step)
    write_text(html, page(report))
    if html != "-":
        print(f"{html}: {len(report.pairs):,} pairs of {len(report.systems)} systems")


def _results(
    results: list[Path] | None,
    source: str,
    output: list[str] | None,
    reference: list[str] | None,
    metrics: str,
) -> list[Result]:
    if results and (source or output):
        raise SettingError("result files and text files were given", remedy="give one or the other")
    if results:
        return [load_result(path) for path in results]
    if not output:
        raise SettingError(
            "there is nothing to report on",
            remedy="give result.json files, or -s SOURCE -o OUTPUT [-r REFERENCE]",
        )
    names = tuple(name.strip() for name in metrics.split(",") if name.strip())
    request = Request(tuple(output), source, tuple(reference or ()), metrics=names)
    with progress("scoring") as on_step:
        return [score_files(request, on_step=on_step)]
