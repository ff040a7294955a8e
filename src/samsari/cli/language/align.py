"""`samsari align`: link the words of sentence pairs, or check an aligner against gold links."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from samsari.alignment.board import DEFAULT
from samsari.cli.options import ALIGNERS, TABLES, argument, choice, flag, shared, value
from samsari.cli.show import FailedLines, show
from samsari.errors import SettingError
from samsari.formats.atomic import check_target, write_text, writing
from samsari.model.alignment import AlignedPair
from samsari.reporting.links import LINE_FORMATS, html_page, svg
from samsari.reporting.tables import FORMATS
from samsari.tasks.language.align import LinkRequest, align_files, evaluate_files
from samsari.tasks.scale.clusters import executor

FORMS = (*LINE_FORMATS, "svg", "html")

TablePath = Annotated[Path | None, argument("TABLE", "Two tab-separated sentences per line.")]
SIDE = "the sentences of this side, or one sentence"
Source = Annotated[str, shared("source", SIDE)]
Output = Annotated[str, shared("output", SIDE)]
# How -s and -o were called before; they still work.
Left = Annotated[str, value("FILE", "The same as -s.", "-l", "--left", hidden=True)]
Right = Annotated[str, value("FILE", "The same as -o.", hidden=True)]
Pairs = Annotated[
    Path | None, value("FILE", "Paraphrase pairs (PPDB, NLTK's mwa_ppdb) for the aligner.")
]
OneToOne = Annotated[bool, flag("one-to-one", "Keep at most one link for each word.")]
Shape = Annotated[str, shared("format", f"{', '.join(FORMS)}; with --evaluate {TABLES}")]
Gold = Annotated[
    Path | None,
    shared("evaluate", "MultiMWA .tsv, Edinburgh++ or MSR .json, or i-j lines with -s and -o"),
]
Possible = Annotated[
    Path | None, value("FILE", "The gold of --evaluate with possible links added.")
]


def command(
    table: TablePath = None,
    source: Source = "",
    output: Output = "",
    *,
    left: Left = "",
    right: Right = "",
    aligner: Annotated[str, shared("aligner", ALIGNERS)] = DEFAULT,
    pairs: Pairs = None,
    one_to_one: OneToOne = False,
    tokenized: Annotated[bool, shared("tokenized")] = False,
    form: Shape = "",
    write: Annotated[str, shared("write", "a file; - prints")] = "-",
    evaluate: Gold = None,
    possible: Possible = None,
    cluster: Annotated[str, shared("cluster")] = "",
) -> None:
    """Link the words of sentence pairs that say the same.

    Examples:
        samsari align -s "He called her." -o "He phoned her." -f text
        samsari align -s complex.txt -o simple.txt -f text
        samsari align --evaluate mtref-dev.tsv -a sultan
        samsari align --evaluate gold.txt -s left.txt -o right.txt
    """
    choice("--format", form, FORMS if evaluate is None else FORMATS)
    check_target(write)
    for old, new, both in (("-l", "-s", left and source), ("--right", "-o", right and output)):
        if both:
            raise SettingError(f"{old} is the old name of {new}", remedy=f"give {new} only")
    request = LinkRequest(
        table, source or left, output or right, aligner, pairs, one_to_one, tokenized
    )
    if evaluate is not None:
        show(evaluate_files(request, evaluate, possible), form or "table", write)
        return
    if possible is not None:
        raise SettingError("--possible needs --evaluate GOLD to add to")
    with executor(cluster) as workers:
        found, signature = align_files(request, workers)
        failed = FailedLines("pair", "cannot be linked")
        _write(failed.noted(found), form or "pharaoh", write, signature)
    failed.conclude()


def _write(found: Iterator[AlignedPair], form: str, target: str, signature: str) -> None:
    if form == "html":
        write_text(target, html_page(found, signature))
    elif form == "svg":
        first, second = next(found, None), next(found, None)
        if first is None or second is not None:
            raise SettingError("an SVG file shows exactly one pair", remedy="use --format html")
        write_text(target, svg(first))
    else:
        render = LINE_FORMATS[form]
        with writing(target) as stream:
            for pair in found:
                stream.write(render(pair).encode("utf-8"))
