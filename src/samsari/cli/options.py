"""The options that several commands share, each written once.

    Source = Annotated[str, shared("source", "a file with one sentence per line")]

A command may add a detail after the colon. The name, the short form and the meaning are the same
everywhere; `tests/cli/test_options.py` compares them over all commands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from samsari.errors import SettingError, check_known
from samsari.formats import limits
from samsari.formats.doubts import insist
from samsari.formats.limits import NAMES
from samsari.reporting.tables import FORMATS

if TYPE_CHECKING:
    from samsari.model.passage import Guidelines

# Name -> short form, what stands for the value in help, meaning. Flags have no value.
SHARED: dict[str, tuple[str, str, str]] = {
    # What goes in
    "source": ("-s", "FILE", "The original text"),
    "output": ("-o", "FILE", "What a system wrote"),
    "reference": ("-r", "FILE", "The references"),
    "table": ("", "FILE", "A CSV, TSV, JSON, Parquet or spreadsheet file"),
    "ids": ("", "FILE", "A file or column with the ids of the pairs"),
    "missing": (
        "",
        "NAME",
        "What missing and duplicate ids cost, fail, zero (an empty text) or skip",
    ),
    "input-format": ("", "NAME", "The format of all input files"),
    "no-header": ("", "", "Tables have no header; columns are numbers from 1"),
    "lines": ("", "", "Every line is a text of its own"),
    "as-is": ("", "", "Take input as it stands, even where it looks misread"),
    "list": ("", "FILE", "Many questions, one in each row"),
    "nth": ("", "N", "Which occurrence of the words is meant, from 1"),
    "limit": ("", "NAME=SIZE", f"Allow more, such as line=20MB; names are {', '.join(NAMES)}"),
    "passages": ("", "PATH", "UCCA annotation of the original text, instead of the parser"),
    "testset": ("", "NAME", "A known test set instead of -s and -r; see samsari data list"),
    "guidelines": ("", "N", "The guidelines of UCCA"),
    "data": ("", "DIR", "The folder of the corpora"),
    "wordnet": ("", "DIR", "The dict folder of WordNet"),
    "tokenized": ("", "", "The text is tokenized, with spaces between tokens"),
    "evaluate": ("", "FILE", "Gold annotation to compare with"),
    "judged": ("", "FILE", "Rewrites that were judged right or wrong"),
    "base": ("", "DIR", "The folder to start from; the shipped one by default"),
    # How it is done
    "check": ("", "", "Look for errors"),
    "preset": ("", "NAME", "Ready settings of check, named after what they check"),
    "metrics": ("-m", "NAMES", "Metrics, separated by commas"),
    "scores": ("", "FILE", "Scores computed elsewhere"),
    "lower": ("", "NAMES", "Metrics of --scores of which less is better"),
    "aligner": ("-a", "NAME", "The word aligner"),
    "grammar": ("", "PATH", "The grammar of the simplifier"),
    "language-models": ("", "DIR", "Language models for --search chart"),
    "words": ("", "FILE", "A table of plain words of your own, tried first; may be repeated"),
    "n-best": ("", "N", "How many of the best"),
    "weights": ("", "FILE", "Weights written by samsari tune"),
    "with": ("", "WRITER", "A command"),
    "model-name": ("", "NAME", "The model at the address"),
    "key": ("", "VARIABLE", "The environment variable that holds the key"),
    "search": (
        "",
        "NAME",
        "plain (a table that an editor has read), chart (Xu et al. 2016) or pbmt-r (Wubben et al. "
        "2012)",
    ),
    "no-guards": ("", "", "Allow rewrites that often break a sentence"),
    "skip-bad-rules": ("", "", "Skip malformed lines of paraphrase files"),
    "min-count": ("", "N", "The smallest count that is kept"),
    "jobs": ("-j", "N", "How many processes to use"),
    "cluster": ("", "ADDRESS", "Work on a Dask cluster; local starts one here"),
    "run": ("", "DIR", "Keep finished work in this folder; a stopped run goes on there"),
    "threads": ("", "N", "How many threads to use"),
    "target": ("", "LEVEL", "The CEFR level to reach, such as B1"),
    "targets": ("", "FILE", "The level that each line should have, such as B1"),
    # Statistics
    "against": ("", "NAME", "Compare with this system only; identity is the original text"),
    "resamples": ("", "N", "How many resamples"),
    "seed": ("", "N", "The seed of the random numbers"),
    # Human ratings
    "questions": ("", "NAME", "What was asked"),
    "ratings": ("", "FILE", "Ratings as CSV, TSV, .xlsx or .ods; - reads CSV"),
    "where": ("", "COLUMN=VALUE", "Use only rows with this value"),
    "sheet": ("", "NAME", "The sheet of a spreadsheet, the first by default"),
    "results": ("", "FILE", "A JSON document of samsari score --json; repeat for more"),
    "aspects": ("", "NAMES", "Aspects of the ratings; all by default"),
    "raters": ("", "NAMES", "How many raters, or their names with commas"),
    "per-output": ("", "N", "How many raters for each output; 3 by default"),
    # Web pages
    "port": ("", "N", "The port to listen on; 0 takes any free one"),
    "host": ("", "HOST", "The address to listen on; this machine by default"),
    "url": ("", "URL", "The address under which people reach the server"),
    "behind-proxy": (
        "",
        "ADDRESS",
        "A proxy asks from this address: believe who it says is asking (X-Forwarded-For)",
    ),
    "no-browser": ("", "", "Do not open the browser"),
    # What comes out
    "format": ("-f", "NAME", "The output format"),
    "plots": ("", "DIR", "Write scatter plots into this folder"),
    "explain-pages": (
        "",
        "DIR",
        "Explain the SAMSA of every pair, a page each, in this new folder",
    ),
    "write": ("-w", "FILE", "Where to write"),
    "tracked": ("", "", "Write a .docx with tracked changes, to accept or reject"),
    "all": ("", "", "Everything, not only what is asked for most"),
    "quiet": ("-q", "", "Show no warnings and no progress"),
    "json": ("", "FILE", "Write everything as JSON to this file; - prints it"),
    "svg": ("", "FILE", "Write a drawing to this file; - prints it"),
    "explain": ("", "", "Show what was done and why"),
    "title": ("", "TEXT", "The title of the page"),
    "html": ("", "FILE", "Write an HTML page to this file; - prints it"),
}
EXPLAINED = ("missing", "search")  # the meaning names all words that may be given
VARIABLES = {"data": "SAMSARI_DATA"}
TABLES = ", ".join(FORMATS)
ALIGNERS = "neural, sultan, sultan-2014, stem or exact"
QUESTIONS = "a name such as samsa, or a .toml file; auto takes what fits the file"
CHART_GRAMMARS = "ppdb, turkcorpus, wikipedia, packed grammars and PPDB packs for the chart"
CHART_MODELS = "a folder that may also hold grammar and weights"


def shared(name: str, detail: str = "", *, of: Sequence[str] = (), **more: Any) -> Any:
    """A shared option for an annotation, with a detail that holds for one command.

    >>> shared("jobs", min=1).help, shared("format", of=("text", "json")).help
    ('How many processes to use.', 'The output format: text, json.')
    """
    short, metavar, meaning = SHARED[name]
    names = [f"--{name}"] if not short else [short, f"--{name}"]
    detail = detail or ("" if name in EXPLAINED else ", ".join(of))
    help = f"{meaning}: {detail}." if detail else f"{meaning}."
    usual = {"metavar": metavar, "envvar": VARIABLES.get(name)}
    return _made(typer.Option, names, help, of=of, **{**usual, **more})


def choice(option: str, given: str, known: Sequence[str]) -> str:
    """The word given, if it is one of the known ones (or nothing)."""
    if given:
        check_known(given, known, f"{option} cannot be {given!r}")
    return given


def chosen_guidelines(number: int | None) -> Guidelines | None:
    """The guidelines of a number, if there is one; an error for another number."""
    if number not in (None, 1, 2):
        raise SettingError(f"there are no guidelines {number}", remedy="--guidelines is 1 or 2")
    return cast("Guidelines | None", number)


def value(metavar: str, help: str, *names: str, **more: Any) -> Any:
    """An option with a value, for an annotation or a field."""
    return _made(typer.Option, names, help, metavar=metavar, **more)


def argument(metavar: str, help: str, **more: Any) -> Any:
    """An argument without a name, for an annotation or a field."""
    return _made(typer.Argument, (), help, metavar=metavar, **more)


def flag(name: str, help: str, **more: Any) -> Any:
    """An option without a value, for an annotation or a field."""
    return _made(typer.Option, (f"--{name}",), help, **more)


def _made(
    make: Callable[..., Any],
    names: Sequence[str],
    help: str,
    *,
    start: Any = None,
    of: Sequence[str] = (),
    read: Callable[[Any], Any] | None = None,
    typed: Any = None,
    **more: Any,
) -> Any:
    """An option; for a field, its default, known words, reader and the type of what is read."""
    option = make(*names, help=help, **more)
    option.called = names[-1] if names else ""
    option.start, option.of, option.read, option.typed = start, of, read, typed
    return option


def _table_format(form: str) -> str:
    return choice("--format", form, FORMATS)


TableForm = Annotated[str, shared("format", TABLES, callback=_table_format)]


# What options may hold: one of a few words, a list with commas, NAME=VALUE.


def names(text: str) -> tuple[str, ...]:
    """The names in a list with commas.

    >>> names("sari, bleu,")
    ('sari', 'bleu')
    """
    return tuple(name.strip() for name in text.split(",") if name.strip())


def values(option: str, given: Iterable[str] | None, *, at_last: bool = False) -> dict[str, str]:
    """The values of NAME=VALUE texts by name; with `at_last` a name may hold equals signs.

    >>> values("--rename", ["a=b=c"], at_last=True)
    {'a=b': 'c'}
    """
    found = {}
    for text in given or ():
        name, sign, value = text.rpartition("=") if at_last else text.partition("=")
        if not sign or not name:
            raise SettingError(f"{option} {text!r} is not NAME=VALUE", remedy="write name=value")
        found[name.strip()] = value.strip()
    return found


# The options of every command that reads texts or tables: to insist, and to allow more.

# A command with one of these parameters reads texts or tables.
READ = frozenset(
    {
        *("source", "table", "file", "text", "sources", "files", "results"),
        *("ratings", "scores", "given", "judgements"),
    }
)


def _insist(is_wanted: bool) -> None:
    if is_wanted:
        insist()


def _allow(texts: list[str] | None) -> None:
    if texts:
        limits.put_in_force(limits.read(texts, limits.current()))


def _command(
    as_is: Annotated[bool, shared("as-is", callback=_insist, expose_value=False)] = False,
    limit: Annotated[list[str] | None, shared("limit", callback=_allow, expose_value=False)] = None,
) -> None:
    """A command of which only the options count."""


def reading_options() -> list[Any]:
    """The two options; they hold for one call of the command."""
    app = typer.Typer(add_completion=False)
    app.command()(_command)
    params: list[Any] = typer.main.get_command(app).params
    return params
