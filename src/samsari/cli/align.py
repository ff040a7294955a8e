"""`samsari align`: link the words of sentence pairs, or check an aligner against gold links."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from samsari.align.aligners import load_aligner
from samsari.align.protocol import DEFAULT
from samsari.cli.show import show
from samsari.errors import SettingError
from samsari.formats.atomic import write_text, writing
from samsari.formats.sentence_pairs import paired_lines, tab_pairs
from samsari.model.alignment import AlignedPair
from samsari.report.links import LINE_FORMATS, html_page, svg
from samsari.tasks import align as tasks
from samsari.text.penn import PennTokenizer


class Form(StrEnum):
    """The ways to write links."""

    PHARAOH = "pharaoh"
    JSON = "json"
    TEXT = "text"
    SVG = "svg"
    HTML = "html"


def command(
    table: Annotated[
        Path | None, typer.Argument(help="Two tab-separated sentences a line.")
    ] = None,
    left: Annotated[
        Path | None, typer.Option("-l", "--left", help="Sentences, one a line.")
    ] = None,
    right: Annotated[Path | None, typer.Option("-r", "--right", help="Their partners.")] = None,
    *,
    aligner: Annotated[
        str, typer.Option("-a", "--aligner", help="neural, sultan, stem or exact.")
    ] = DEFAULT,
    pairs: Annotated[
        Path | None, typer.Option(help="Paraphrase pairs (PPDB, NLTK's mwa_ppdb) to use.")
    ] = None,
    one_to_one: Annotated[
        bool, typer.Option("--one-to-one", help="At most one link for each word.")
    ] = False,
    tokenized: Annotated[
        bool, typer.Option("--tokenized", help="Sentences are tokens with spaces between.")
    ] = False,
    form: Annotated[Form, typer.Option("-f", "--format", help="What to write.")] = Form.PHARAOH,
    output: Annotated[str, typer.Option("-o", "--output", help="Where to; - prints.")] = "-",
    evaluate: Annotated[
        Path | None, typer.Option(help="Gold links (MultiMWA .tsv, Edinburgh++/MSR .json).")
    ] = None,
    possible: Annotated[
        Path | None, typer.Option(help="The same gold pairs with possible links added.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the evaluation as JSON.")] = False,
) -> None:
    """Link the words of sentence pairs that say the same.

    Examples: samsari align -l complex.txt -r simple.txt -f text
              samsari align --evaluate mtref-dev.tsv -a sultan
    """
    if evaluate is not None:
        gold = tasks.load_gold_pair(evaluate, possible)
        show(tasks.evaluate_aligners(gold, [aligner], pairs), "json" if json else "table")
        return
    cut = str.split if tokenized else PennTokenizer()
    chosen = load_aligner(aligner, pairs)
    found = tasks.align_lines(_lines(table, left, right), chosen, cut, one_to_one)
    if form is Form.HTML:
        write_text(output, html_page(found, chosen.signature))
    else:
        _write(found, form, output)


def _lines(table: Path | None, left: Path | None, right: Path | None) -> Iterator[tuple[str, str]]:
    if left is not None and right is not None and table is None:
        return paired_lines(left, right)
    if table is not None and left is None and right is None:
        return tab_pairs(table)
    raise SettingError(
        "the sentences are missing", remedy="name a file of two columns, or -l FILE -r FILE"
    )


def _write(found: Iterator[AlignedPair], form: Form, output: str) -> None:
    if form is Form.SVG:
        _write_drawing(found, output)
    else:
        with writing(output) as stream:
            for pair in found:
                stream.write(LINE_FORMATS[form](pair).encode("utf-8"))


def _write_drawing(found: Iterator[AlignedPair], output: str) -> None:
    first, second = next(found, None), next(found, None)
    if first is None or second is not None:
        raise SettingError("an SVG file shows exactly one pair", remedy="use --format html")
    write_text(output, svg(first))
