"""`samsari align`: link the words of sentence pairs, or check an aligner against gold links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from samsari.alignment.board import DEFAULT
from samsari.cli.fields import of_fields
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

SIDE = "the sentences of this side, or one sentence"


@dataclass(frozen=True)
class AlignOptions(LinkRequest):
    """The options of `samsari align`."""

    table: Path | None = argument("TABLE", "Two tab-separated sentences per line.")
    left: str = shared("source", SIDE)
    right: str = shared("output", SIDE)
    # How -s and -o were called before; they still work.
    old_left: str = value("FILE", "The same as -s.", "-l", "--left", hidden=True)
    old_right: str = value("FILE", "The same as -o.", "--right", hidden=True)
    aligner: str = shared("aligner", ALIGNERS, start=DEFAULT)
    pairs: Path | None = value("FILE", "Paraphrase pairs (PPDB, NLTK's mwa_ppdb) for the aligner.")
    one_to_one: bool = flag("one-to-one", "Keep at most one link for each word.")
    is_tokenized: bool = shared("tokenized")
    form: str = shared("format", f"{', '.join(FORMS)}; with --evaluate {TABLES}")
    write: str = shared("write", "a file; - prints", start="-")
    evaluate: Path | None = shared(
        "evaluate", "MultiMWA .tsv, Edinburgh++ or MSR .json, or i-j lines with -s and -o"
    )
    possible: Path | None = value("FILE", "The gold of --evaluate with possible links added.")
    cluster: str = shared("cluster")


@of_fields(AlignOptions)
def command(options: AlignOptions) -> None:
    """Link the words of sentence pairs that say the same.

    Examples:
        samsari align -s "He called her." -o "He phoned her." -f text
        samsari align -s complex.txt -o simple.txt -f text
        samsari align --evaluate mtref-dev.tsv -a sultan
        samsari align --evaluate gold.txt -s left.txt -o right.txt
    """
    choice("--format", options.form, FORMS if options.evaluate is None else FORMATS)
    check_target(options.write)
    request = _request(options)
    if options.evaluate is not None:
        found = evaluate_files(request, options.evaluate, options.possible)
        show(found, options.form or "table", options.write)
        return
    if options.possible is not None:
        raise SettingError("--possible needs --evaluate GOLD to add to")
    with executor(options.cluster) as workers:
        pairs, signature = align_files(request, workers)
        failed = FailedLines("pair", "cannot be linked")
        _write(failed.noted(pairs), options.form or "pharaoh", options.write, signature)
    failed.conclude()


def _request(options: AlignOptions) -> AlignOptions:
    """The options with the two sides under their new names."""
    both = {"-l": options.old_left and options.left, "--right": options.old_right and options.right}
    for (old, is_twice), new in zip(both.items(), ("-s", "-o"), strict=True):
        if is_twice:
            raise SettingError(f"{old} is the old name of {new}", remedy=f"give {new} only")
    left, right = options.left or options.old_left, options.right or options.old_right
    return replace(options, left=left, right=right)


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
