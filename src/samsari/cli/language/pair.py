"""`samsari pair`: which sentences of two documents say the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from samsari.cli.options import TABLES, choice, shared, value
from samsari.cli.show import show
from samsari.formats.atomic import check_target, write_text, writing
from samsari.model.document import Pairing
from samsari.pairing.methods import DEFAULT, METHODS, signature
from samsari.reporting.marked_html import page
from samsari.reporting.pairings import LINE_FORMATS
from samsari.reporting.tables import FORMATS
from samsari.tasks.language.pair import PairRequest, evaluate_pairs, marked_documents, pair_files
from samsari.text.sentences import SPLITTERS, splitter

FORMS = (*LINE_FORMATS, "html")


def command(
    source: Annotated[str, shared("source", "a document, or a folder of them")] = "",
    output: Annotated[str, shared("output", "a document, or a folder of them")] = "",
    table: Annotated[str, shared("table", "columns source and output hold documents")] = "",
    ids: Annotated[str, shared("ids")] = "",
    *,
    pairing: Annotated[str, value("NAME", f"How to pair: {', '.join(METHODS)}.")] = DEFAULT,
    splitter_name: Annotated[
        str, value("NAME", f"The sentence splitter: {', '.join(SPLITTERS)}.", "--splitter")
    ] = "sentencex",
    form: Annotated[str, shared("format", f"{', '.join(FORMS)}; with --evaluate {TABLES}")] = "",
    write: Annotated[str, shared("write", "a file; - prints")] = "-",
    evaluate: Annotated[
        Path | None, shared("evaluate", "JSON lines with left, right and links")
    ] = None,
) -> None:
    """Pair the sentences of two documents that say the same.

    Examples:
        samsari pair -s article.txt -o simple.txt
        samsari pair -s articles -o simple -f html -w pairs.html
        samsari pair --evaluate gold.jsonl
    """
    choice("--format", form, FORMS if evaluate is None else FORMATS)
    choice("--pairing", pairing, tuple(METHODS))
    check_target(write)
    if evaluate is not None:
        show(evaluate_pairs(evaluate, pairing), form or "table", write)
        return
    outputs = (output,) if output else ()
    cut = splitter(splitter_name)
    request = PairRequest(source, outputs, (), table, ids, method=pairing, splitter=cut)
    _write(pair_files(request), form or "text", write, signature(pairing))


def _write(found: Iterator[tuple[str, Pairing]], form: str, target: str, method: str) -> None:
    if form == "html":
        write_text(target, page(marked_documents(found), method))
    else:
        with writing(target) as stream:
            for one in found:
                stream.write(LINE_FORMATS[form](*one).encode("utf-8"))
