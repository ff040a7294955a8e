"""`samsari explain`: the whole calculation of SAMSA for one pair."""

from __future__ import annotations

import json
import shutil
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from samsari.errors import SettingError
from samsari.formats.atomic import write_text
from samsari.metrics.samsa.comparison import Comparison
from samsari.reporting.samsa import drawing as samsa_svg
from samsari.reporting.samsa import page as samsa_page
from samsari.reporting.samsa import text as samsa_text
from samsari.reporting.samsa.as_json import as_json
from samsari.tasks.explain import explain


class Form(StrEnum):
    """The ways to show a calculation."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"
    SVG = "svg"


def command(
    source: Annotated[str, typer.Option("-s", "--source", help="The original text.")],
    output: Annotated[str, typer.Option("-o", "--output", help="What a system made of it.")],
    *,
    aligner: Annotated[
        str | None, typer.Option("-a", "--aligner", help="neural, sultan, stem or exact.")
    ] = None,
    passages: Annotated[
        Path | None, typer.Option(help="UCCA annotation of the source, instead of the parser.")
    ] = None,
    form: Annotated[Form, typer.Option("-f", "--format", help="What to print.")] = Form.TEXT,
    html: Annotated[str | None, typer.Option(help="Write a page with drawings here.")] = None,
    svg: Annotated[str | None, typer.Option(help="Write a drawing here.")] = None,
    json_file: Annotated[
        str | None, typer.Option("--json", help="Write every step as JSON here; - prints.")
    ] = None,
) -> None:
    """Show how SAMSA comes about for one pair, step by step.

    Example: samsari explain -s "John got home and gave Mary a call." -o "John got home. He called."
    """
    for option, text in (("-s", source), ("-o", output)):
        _check_text(option, text)
    comparison = explain(source, output, aligner=aligner, passages=passages)
    targets = {Form.HTML: html, Form.SVG: svg, Form.JSON: json_file}
    for kind, target in targets.items():
        if target is not None:
            write_text(target, _rendered(comparison, kind))
    if json_file != "-" and html != "-" and svg != "-":
        sys.stdout.write(_rendered(comparison, form))


def _check_text(option: str, text: str) -> None:
    """Raise if bytes of the command line were not UTF-8: Python keeps them as half characters."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise SettingError(f"the text of {option} is not UTF-8", remedy="convert it") from None


def _rendered(comparison: Comparison, form: Form) -> str:
    match form:
        case Form.JSON:
            return json.dumps(as_json(comparison), ensure_ascii=False, indent=2) + "\n"
        case Form.HTML:
            return samsa_page.page(comparison)
        case Form.SVG:
            return samsa_svg.drawing(comparison) + "\n"
        case Form.TEXT:
            is_terminal = sys.stdout.isatty()
            width = shutil.get_terminal_size().columns if is_terminal else None
            return samsa_text.render(comparison, width=width, color=is_terminal)
