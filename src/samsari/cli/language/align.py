"""`samsari align`: link the words of sentence pairs, or check an aligner against gold links."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from samsari.alignment.aligners import load_aligner
from samsari.alignment.protocol import DEFAULT
from samsari.cli.show import show
from samsari.errors import SettingError
from samsari.formats.alignments import holds_sentences
from samsari.formats.atomic import check_target, write_text, writing
from samsari.formats.sentence_pairs import paired_lines, tab_pairs
from samsari.model.alignment import AlignedPair
from samsari.reporting.links import LINE_FORMATS, html_page, svg
from samsari.tasks import align as tasks
from samsari.text.penn import PennTokenizer


class Form(StrEnum):
    """The ways to write links."""

    PHARAOH = "pharaoh"
    JSON = "json"
    TEXT = "text"
    SVG = "svg"
    HTML = "html"


TablePath = Annotated[Path | None, typer.Argument(help="Two tab-separated sentences a line.")]
Left = Annotated[Path | None, typer.Option("-l", "--left", help="Sentences, one a line.")]
Right = Annotated[Path | None, typer.Option("-r", "--right", help="Their partners.")]
Name = Annotated[str, typer.Option("-a", "--aligner", help="neural, sultan, stem or exact.")]
Pairs = Annotated[
    Path | None, typer.Option(help="Paraphrase pairs (PPDB, NLTK's mwa_ppdb) for sultan or neural.")
]
OneToOne = Annotated[bool, typer.Option("--one-to-one", help="At most one link for each word.")]
Tokenized = Annotated[
    bool,
    typer.Option("--tokenized", help="Sentences are tokens with spaces between (gold always is)."),
]
Shape = Annotated[
    Form | None, typer.Option("-f", "--format", help="How to write links (default: pharaoh).")
]
Output = Annotated[str, typer.Option("-o", "--output", help="Where to; - prints.")]
Gold = Annotated[
    Path | None,
    typer.Option(
        "--evaluate",
        help="Gold links: MultiMWA .tsv, Edinburgh++/MSR .json, or i-j lines beside -l and -r.",
    ),
]
Possible = Annotated[
    Path | None,
    typer.Option(help="With --evaluate: the same gold pairs with possible links added."),
]
Json = Annotated[bool, typer.Option("--json", help="With --evaluate: write the table as JSON.")]


def command(
    table: TablePath = None,
    left: Left = None,
    right: Right = None,
    *,
    aligner: Name = DEFAULT,
    pairs: Pairs = None,
    one_to_one: OneToOne = False,
    tokenized: Tokenized = False,
    form: Shape = None,
    output: Output = "-",
    evaluate: Gold = None,
    possible: Possible = None,
    json: Json = False,
) -> None:
    """Link the words of sentence pairs that say the same.

    Examples: samsari align -l complex.txt -r simple.txt -f text
              samsari align --evaluate mtref-dev.tsv -a sultan
              samsari align --evaluate gold.txt -l left.txt -r right.txt
    """
    check_target(output)
    if evaluate is not None:
        _check_evaluation(table, form)
        gold = tasks.load_gold_pairs(evaluate, possible, _gold_sentences(evaluate, left, right))
        found = tasks.evaluate_aligners(gold, [aligner], pairs, one_to_one)
        show(found, "json" if json else "table", output)
        return
    _check_linking(possible, json)
    lines = _lines(table, left, right)
    chosen = load_aligner(aligner, pairs)
    cut = str.split if tokenized else PennTokenizer()
    _write(tasks.align_lines(lines, chosen, cut, one_to_one), form, output, chosen.signature)


def _check_evaluation(table: Path | None, form: Form | None) -> None:
    if table is not None:
        raise SettingError(
            f"--evaluate does not read {table}",
            remedy="name the gold file only, or its sentences with -l FILE -r FILE",
        )
    if form is not None:
        raise SettingError(
            "--format is for links, --evaluate writes a table", remedy="use --json for JSON"
        )


def _check_linking(possible: Path | None, json: bool) -> None:
    if possible is not None:
        raise SettingError("--possible needs --evaluate GOLD to add to")
    if json:
        raise SettingError(
            "--json is for the table of --evaluate", remedy="write links with --format json"
        )


def _gold_sentences(gold: Path, left: Path | None, right: Path | None) -> tuple[Path, Path] | None:
    if left is None and right is None:
        return None
    if holds_sentences(gold):
        raise SettingError(
            f"{gold} brings its own sentences",
            remedy="leave out -l and -r, which belong to gold of i-j lines",
        )
    return _sides(left, right)


def _lines(table: Path | None, left: Path | None, right: Path | None) -> Iterator[tuple[str, str]]:
    if table is None:
        return paired_lines(*_sides(left, right))
    if left is None and right is None:
        return tab_pairs(table)
    raise SettingError(
        "the sentences are given twice",
        remedy="name either a file of two columns, or -l FILE -r FILE",
    )


def _sides(left: Path | None, right: Path | None) -> tuple[Path, Path]:
    if left is None and right is None:
        raise SettingError(
            "the sentences are missing", remedy="name a file of two columns, or -l FILE -r FILE"
        )
    if left is None or right is None:
        side = "left" if left is None else "right"
        raise SettingError(f"the {side} sentences are missing", remedy="give -l FILE and -r FILE")
    return left, right


def _write(found: Iterator[AlignedPair], form: Form | None, output: str, signature: str) -> None:
    if form is Form.HTML:
        write_text(output, html_page(found, signature))
    elif form is Form.SVG:
        _write_drawing(found, output)
    else:
        render = LINE_FORMATS[form or Form.PHARAOH]
        with writing(output) as stream:
            for pair in found:
                stream.write(render(pair).encode("utf-8"))


def _write_drawing(found: Iterator[AlignedPair], output: str) -> None:
    first, second = next(found, None), next(found, None)
    if first is None or second is not None:
        raise SettingError("an SVG file shows exactly one pair", remedy="use --format html")
    write_text(output, svg(first))
