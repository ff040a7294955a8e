"""`samsari explain`: the whole calculation of SAMSA for one pair."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer

from samsari.cli.choices import choice
from samsari.cli.options import ALIGNERS, chosen_guidelines, shared
from samsari.errors import SettingError
from samsari.formats.atomic import write_text
from samsari.formats.streams import read_lines
from samsari.metrics.samsa.comparison import Comparison
from samsari.model.meaning import MeaningJudgement
from samsari.reporting.judgements import page as judgement_page
from samsari.reporting.judgements import text as judgement_text
from samsari.reporting.judgements.drawing import drawing as meaning_drawing
from samsari.reporting.judgements.text import Judgement
from samsari.reporting.pairings import text_cells, text_rows
from samsari.reporting.samsa import drawing as samsa_svg
from samsari.reporting.samsa import page as samsa_page
from samsari.reporting.samsa import text as samsa_text
from samsari.reporting.samsa.as_json import as_json
from samsari.tasks.explain import EXPLAINED, document_pairing, explain
from samsari.tasks.samsa_interval import samsa_interval

FORMS = ("text", "json", "html", "svg")


def command(
    source: Annotated[
        str, shared("source", "the sentence itself, or a file with --line", metavar="TEXT")
    ],
    output: Annotated[
        str, shared("output", "the sentence itself, or a file with --line", metavar="TEXT")
    ],
    *,
    aligner: Annotated[str | None, shared("aligner", ALIGNERS)] = None,
    passages: Annotated[Path | None, shared("passages", "file, folder or archive")] = None,
    guidelines: Annotated[int | None, shared("guidelines", "1 (default) or 2")] = None,
    n_best: Annotated[
        int | None, shared("n-best", "parses, to see how far SAMSA depends on the parse", min=1)
    ] = None,
    line: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Explain this line of the files -s and -o name."),
    ] = None,
    form: Annotated[str, shared("format", ", ".join(FORMS))] = "text",
    html: Annotated[str | None, shared("html")] = None,
    svg: Annotated[str | None, shared("svg")] = None,
    json_file: Annotated[str | None, shared("json")] = None,
    metric: Annotated[str, shared("metrics", "one of samsa, meaning, fluency")] = "samsa",
) -> None:
    """Show how a score comes about for one pair: SAMSA step by step, or the costs of meaning.

    Examples:
        samsari explain -s "John got home and called Mary." -o "John got home. He called."
        samsari explain -m meaning -s source.txt -o output.txt --line 12
    """
    choice("--metrics", metric, EXPLAINED)
    choice("--format", form, FORMS)
    if n_best is not None and passages is not None:
        raise SettingError("--n-best is for parses", remedy="leave it or --passages out")
    if n_best is not None and metric != "samsa":
        raise SettingError("--n-best is for samsa", remedy="leave it or -m out")
    chosen = None if guidelines is None else chosen_guidelines(guidelines)
    texts = (_text("-s", source, line), _text("-o", output, line))
    comparison = explain(  # type: ignore[call-overload]
        *texts, aligner=aligner, passages=passages, guidelines=chosen, metric=metric
    )
    targets = {"html": html, "svg": svg, "json": json_file}
    for kind, target in targets.items():
        if target is not None:
            write_text(target, _rendered(comparison, kind))
    if json_file != "-" and html != "-" and svg != "-":
        sys.stdout.write(_rendered(comparison, form))
    if n_best is not None:
        found = samsa_interval(*texts, n=n_best, aligner=aligner, guidelines=chosen)
        stream = sys.stdout if form == "text" else sys.stderr
        stream.write(samsa_text.interval(found) + "\n")


def _text(option: str, given: str, line: int | None) -> str:
    """The sentence of an option; with a line number the option names a file."""
    if line is not None:
        lines = read_lines(given)
        if line > len(lines):
            raise SettingError(
                f"{given} has {len(lines)} lines", remedy=f"give --line {len(lines)}"
            )
        return lines[line - 1]
    if _is_file(given):
        raise SettingError(
            f"{option} {given} is the name of a file, and a sentence is needed",
            remedy="add --line N to explain the pair on line N of two files",
        )
    _check_text(option, given)
    return given


def _is_file(text: str) -> bool:
    try:
        return " " not in text.strip() and Path(text).is_file()
    except (OSError, ValueError):  # too long for a name, or no name at all
        return False


def _check_text(option: str, text: str) -> None:
    """Raise if bytes of the command line were not UTF-8: Python keeps them as half characters."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise SettingError(f"the text of {option} is not UTF-8", remedy="convert it") from None


def _rendered(comparison: Comparison | Judgement, form: str) -> str:
    if not isinstance(comparison, Comparison):
        return _judged(comparison, form)
    match form:
        case "json":
            pairing = document_pairing(comparison)
            paired = {} if pairing is None else {"sentence_pairs": text_cells(pairing)}
            document = {**as_json(comparison), **paired}
            return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
        case "html":
            return samsa_page.page(comparison, pairing=document_pairing(comparison))
        case "svg":
            return samsa_svg.drawing(comparison) + "\n"
        case _:
            is_terminal = sys.stdout.isatty()
            width = shutil.get_terminal_size().columns if is_terminal else None
            pairing = document_pairing(comparison)
            before = "" if pairing is None else text_rows("sentences", pairing)
            return before + samsa_text.render(comparison, width=width, color=is_terminal)


def _judged(found: Judgement, form: str) -> str:
    if form == "json":
        document = judgement_text.as_json(found)
        return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
    if form == "html":
        return judgement_page.page(found)
    if form == "svg":
        if not isinstance(found, MeaningJudgement):
            raise SettingError("fluency has no drawing", remedy="use --format html")
        return meaning_drawing(found) + "\n"
    return judgement_text.render(found)
