"""The options of `samsari parse`, and which of its jobs reads which of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Annotated, Final

import typer

from samsari.cli.options import TABLES, flag, shared
from samsari.errors import SettingError
from samsari.formats.passages import registry
from samsari.model.passage import Passage
from samsari.reporting.passages import drawing as passage_drawing

PASSAGES = registry.FORMATS
DRAWINGS: dict[str, Callable[[Iterable[Passage]], str]] = {
    "svg": passage_drawing.svg,
    "html": passage_drawing.html_page,
}
FORMATS = (*PASSAGES, *DRAWINGS)

Files = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="FILES", help="Text, a paragraph per line, or passages; standard input by default."
    ),
]
Form = Annotated[
    str, shared("format", f"{', '.join(FORMATS)}; with --check or --evaluate {TABLES}")
]
Write = Annotated[str, shared("write", "a file, folder or .tar archive; - prints", metavar="PATH")]
Tokenized = Annotated[bool, shared("tokenized")]
ParserDir = Annotated[
    Path | None,
    typer.Option("--model", metavar="DIR", help="A parser written by samsari train ucca."),
]
Cluster = Annotated[str, shared("cluster")]
Threads = Annotated[int, shared("threads", min=1)]
Convert = Annotated[bool, flag("convert", "FILES hold passages; write them in another format.")]
Check = Annotated[bool, flag("check", "FILES hold passages; report what is wrong with them.")]
Evaluate = Annotated[
    Path | None, shared("evaluate", "passages in a file, folder or archive", metavar="PATH")
]
Predicted = Annotated[
    list[str] | None,
    typer.Option(
        metavar="PATH", help="Passages to compare with --evaluate, instead of parsing its tokens."
    ),
]

PARSE: Final = "parsing text"
COMPARE: Final = "--evaluate with --predicted"
READ: Final = {
    PARSE: {"--format", "--write", "--tokenized", "--model", "--threads"},
    "--convert": {"--format", "--write"},
    "--check": {"--format", "--write"},
    "--evaluate": {"--format", "--write", "--model", "--threads"},
    COMPARE: {"--format", "--write", "--predicted"},
}
REMEDIES: Final = {
    "--predicted": "it needs --evaluate GOLD to compare with",
    "--model": "nothing is parsed then",
    "--threads": "nothing is parsed then",
    "--tokenized": "it is for parsing text",
}


def check_options(chosen: Collection[str], given: Iterable[str], *, is_compared: bool) -> None:
    """Raise if options contradict each other: none is passed over in silence.

    `chosen` are the jobs that were asked for, `given` all other options that were.
    """
    if len(chosen) > 1:
        raise SettingError(f"{' and '.join(chosen)} are two jobs", remedy="ask for one at a time")
    job = next(iter(chosen), PARSE)
    if is_compared and job == "--evaluate":
        job = COMPARE
    for option in given:
        if option not in READ[job]:
            raise SettingError(f"{job} does not read {option}", remedy=REMEDIES[option])
