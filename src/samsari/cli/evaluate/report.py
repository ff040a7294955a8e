"""`samsari report`: one page that shows how systems simplify."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from samsari.cli.options import ALIGNERS, argument, names, shared, value
from samsari.cli.show import progress
from samsari.errors import SettingError, visible
from samsari.formats.atomic import check_target, write_text
from samsari.formats.result_json import load_result
from samsari.model.result import Result
from samsari.model.showing import number_of
from samsari.reporting.page.page import page
from samsari.tasks.explain import scene_metric
from samsari.tasks.report import ReportOptions, build_report
from samsari.tasks.scoring.score_files import Request, score_files


def command(
    results: Annotated[
        list[Path] | None, argument("RESULTS", "JSON documents of samsari score --json.")
    ] = None,
    source: Annotated[str, shared("source", "a file with one sentence per line")] = "",
    output: Annotated[
        list[str] | None, shared("output", "FILE or NAME=FILE; repeat for more systems")
    ] = None,
    reference: Annotated[list[str] | None, shared("reference", "a file; repeat for more")] = None,
    *,
    metrics: Annotated[str, shared("metrics")] = "",
    html: Annotated[str, shared("html")] = "report.html",
    title: Annotated[str, shared("title")] = ReportOptions().title,
    against: Annotated[str, shared("against")] = "",
    max_pairs: Annotated[
        int, value("N", "How many pairs the page can show.", min=0)
    ] = ReportOptions().max_pairs,
    aligner: Annotated[str | None, shared("aligner", ALIGNERS)] = None,
    passages: Annotated[Path | None, shared("passages", "file, folder or archive, by id")] = None,
) -> None:
    """Write one HTML page: scores, pictures, what to look at first, every pair explained.

    Examples:
        samsari report result.json --html report.html
        samsari report -s source.txt -o system.txt -r reference.txt
    """
    check_target(html)
    held = _results(results, source, output, reference, metrics)
    options = ReportOptions(title, against, max_pairs)
    with progress("comparing") as on_step:
        report = build_report(held, scene_metric(aligner, passages), options, on_step=on_step)
    write_text(html, page(report))
    if html != "-":
        pairs = number_of(len(report.pairs), "pair")
        print(f"{visible(html)}: {pairs} of {number_of(len(report.systems), 'system')}")


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
    request = Request(source, tuple(output), tuple(reference or ()), metrics=names(metrics))
    with progress("scoring") as on_step:
        return [score_files(request, on_step=on_step)]
