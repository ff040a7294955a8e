"""The options of `samsari parse`, and which of its jobs reads which of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Annotated, Final

import typer

from samsari.cli.options import flag, shared
from samsari.errors import SettingError
from samsari.formats.passages import registry
from samsari.model.passage import Passage
from samsari.reporting.passages import drawing as passage_drawing
from samsari.reporting.passages.scene_list import scene_list

PASSAGES = registry.FORMATS
DRAWINGS: dict[str, Callable[[Iterable[Passage]], str]] = {
    "svg": passage_drawing.svg,
    "html": passage_drawing.html_page,
    "scenes": scene_list,
}
FORMATS = (*PASSAGES, *DRAWINGS)

Files = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="FILES", help="Text, a paragraph per line, or passages; standard input by default."
    ),
]
Form = Annotated[
    str,
    shared("format", f"{', '.join(FORMATS)}; with --check or --evaluate a table format"),
]
Write = Annotated[str, shared("write", "a file, folder or .tar archive; - prints", metavar="PATH")]
Tokenized = Annotated[bool, shared("tokenized")]
ParserDir = Annotated[
    Path | None,
    typer.Option("--model", metavar="DIR", help="A parser written by samsari train ucca."),
]
GuidelinesChoice = Annotated[
    int, shared("guidelines", "1 or 2; with --check, say if passages follow others")
]
NBest = Annotated[
    int | None,
    shared("n-best", "parses of each sentence, with their probabilities", min=1),
]
Certainty = Annotated[
    bool,
    flag(
        "certainty",
        "Say how sure the parser is of units and of the number of Scenes, and how many to expect.",
    ),
]
Mrp = Annotated[bool, flag("mrp", "With --evaluate: also the F1 of the MRP shared tasks.")]
Cluster = Annotated[str, shared("cluster")]
Threads = Annotated[int, shared("threads", min=1)]
Convert = Annotated[bool, flag("convert", "FILES hold passages; write them in another format.")]
Check = Annotated[
    bool, shared("check", "in the passages of FILES; the exit status is 1 if there are any")
]
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
    PARSE: {
        *("--format", "--write", "--tokenized", "--model", "--threads", "--guidelines"),
        *("--n-best", "--certainty", "--cluster"),
    },
    "--convert": {"--format", "--write"},
    "--check": {"--format", "--write", "--guidelines"},
    "--evaluate": {"--format", "--write", "--model", "--threads", "--guidelines", "--mrp"},
    COMPARE: {"--format", "--write", "--predicted", "--mrp"},
}
REMEDIES: Final = {
    "--predicted": "it needs --evaluate GOLD to compare with",
    "--model": "nothing is parsed then",
    "--threads": "nothing is parsed then",
    "--tokenized": "it is for parsing text",
    "--guidelines": "nothing is parsed or checked then",
    "--n-best": "it is for parsing text",
    "--certainty": "it is for parsing text",
    "--cluster": "it is for parsing text",
    "--mrp": "it is for --evaluate",
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
