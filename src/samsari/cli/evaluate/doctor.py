"""`samsari doctor`: how a metric can be fooled."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from samsari.cli.options import TableForm, flag, names, shared, value
from samsari.cli.show import say, show
from samsari.errors import SettingError
from samsari.formats.atomic import check_target
from samsari.formats.testset import lines_of
from samsari.model.showing import number_of
from samsari.resources.datasets import default_home, files_of_testset
from samsari.tasks.doctor import doctor, suite, write_cases


def command(
    metrics: Annotated[str, shared("metrics", "see samsari metrics")] = "",
    *,
    source: Annotated[str, shared("source", "a file with one sentence per line")] = "",
    reference: Annotated[list[str] | None, shared("reference", "a file; repeat for more")] = None,
    testset: Annotated[str, shared("testset")] = "",
    data: Annotated[Path | None, shared("data")] = None,
    first: Annotated[int, value("N", "Use only so many sources, the first ones.", min=1)] = 100,
    scores: Annotated[
        list[str] | None,
        shared("scores", "CSV or TSV with system, item and a column for each metric"),
    ] = None,
    lower: Annotated[str, shared("lower")] = "",
    write: Annotated[
        str, shared("write", "the pairs to score, a .tsv, .csv or .jsonl file; - prints them")
    ] = "",
    no_examples: Annotated[
        bool, flag("no-examples", "Leave out the outputs that fooled a metric.")
    ] = False,
    form: TableForm = "table",
) -> None:
    """Find out how a metric can be fooled.

    Examples:
        samsari doctor -m samsa,meaning
        samsari doctor -s source.txt -r reference.txt -w pairs.tsv
        samsari doctor -s source.txt -r reference.txt --scores lens.csv

    Sentences are negated, cut, said twice, emptied and so on. A metric should score them below the
    copy. The twenty bundled sentences are used if no file is named.
    """
    texts, references, about = _texts(source, reference, testset, data, first)
    if write:
        check_target(write)
        found = suite(texts, references)
        write_cases(found, write)
        pairs = number_of(len(found), "pair")
        say(f"{pairs} written; add a column of scores and come back with --scores")
        return
    if not metrics and not scores:
        metrics = "samsa,meaning"
    result = doctor(
        names(metrics), texts, references, scores=scores or (), lower=names(lower), about=about
    )
    table, examples = result.tables
    show(table, form)
    if examples.rows and not no_examples:
        print()
        show(examples, form)


def _texts(
    source: str, references: list[str] | None, testset: str, data: Path | None, first: int
) -> tuple[list[str] | None, list[tuple[str, ...]] | None, str]:
    """Sources, references and their name; nothing for the bundled sentences."""
    if testset:
        if source or references:
            raise SettingError(
                "a test set brings its own source and references", remedy="leave out -s and -r"
            )
        place, others = files_of_testset(testset, data or default_home())
        source, references = str(place), list(map(str, others))
    if not source:
        if references:
            raise SettingError("references need their source", remedy="give -s FILE")
        return None, None, ""
    texts = lines_of(source)[:first]
    columns = [lines_of(name)[:first] for name in references or ()]
    for name, column in zip(references or (), columns, strict=True):
        if len(column) != len(texts):
            raise SettingError(
                f"{number_of(len(texts), 'source')} but {number_of(len(column), 'reference')}",
                place=name,
                remedy="every source needs one line in each file",
            )
    rows = list(zip(*columns, strict=True)) if columns else None
    return texts, rows, f"{number_of(len(texts), 'source')} of {testset or source}"
