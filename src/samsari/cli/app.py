"""The `samsari` command: a table of commands, each imported only when it is asked for.

To add a command, write `samsari/cli/GROUP/NAME.py` with a typed function `command` and add a line
to `COMMANDS`; where a file holds two, `GROUP.NAME:FUNCTION`. For a family such as `samsari data
list|fetch`, `command` is a `typer.Typer`. The commands of the workshop and the experiments have
only their line here.

Exit status: 0 success, 1 the check you asked for or a row failed, 2 bad input,
3 a bug of ours, 130 interrupted, 141 the reader of a pipe has gone.
"""

from __future__ import annotations

import codecs
import gc
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextvars import copy_context
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper
from typing import cast

import typer

from samsari.cli.plain_help import PlainCommand, PlainGroup, make_plain
from samsari.errors import ResourceError, ToolkitError, visible
from samsari.model import COLLECTING, VERSION

BAD_INPUT = 2
OUR_BUG = 3
INTERRUPTED = 130
CUT_SHORT = 141  # as the shell says it of a program whose reader has gone


EVALUATE = "Evaluate"
HUMAN = "Human ratings"
LANGUAGE = "Language"
REWRITE = "Simplify"
BUILD = "Build and reproduce (from the source repository)"


@dataclass(frozen=True, slots=True)
class Command:
    """A row of the table: the name, the module below samsari.cli, its use, its group.

    A command of another package has the whole name of its module, and tells where to get it.
    """

    name: str
    module: str
    help: str
    group: str = EVALUATE
    home: str = ""

    @property
    def path(self) -> str:
        """The whole name of the module."""
        module = self.module.partition(":")[0]
        return module if self.home else f"samsari.cli.{module}"

    def load(self) -> object:
        """The function or the family of commands."""
        return getattr(import_module(self.path), self.module.partition(":")[2] or "command")

    @property
    def is_here(self) -> bool:
        """Whether the package of the command is installed."""
        return not self.home or find_spec(self.module.partition(".")[0]) is not None


# What `samsari --help` shows: the commands that most people need, by what they came for.
FIRST: Mapping[str, tuple[str, ...]] = {
    "Check and simplify a text": ("check", "simplify", "split", "level"),
    "Compare systems": ("score", "explain", "report"),
    "Ask people": ("rate",),
    "All of it in the browser": ("serve",),
}

# What stands in the source repository beside the package, and how to install it from there.
WORKSHOP = "the workshop of the source repository: pip install ./workshop"
EXPERIMENTS = "the experiments of the source repository: pip install ./workshop ./experiments"
TRAINING = "samsari_workshop.commands"


# Sorted as `samsari --help --all` shows them.
COMMANDS: tuple[Command, ...] = (
    Command("score", "evaluate.score", "Score one or more systems against a test set."),
    Command("explain", "evaluate.explain", "Show how a score comes about, step by step."),
    Command("report", "evaluate.report", "Write one page that shows how systems simplify."),
    Command("serve", "evaluate.serve", "Edit, explain, correct and browse in the browser."),
    Command("mcp", "evaluate.serve:mcp", "Serve tools to agents (MCP)."),
    Command("check", "evaluate.check", "Say what may be wrong with simplifications."),
    Command("select", "evaluate.select", "Choose the best of several simplifications."),
    Command("submission", "evaluate.submission", "Check and score runs for a shared task."),
    Command("metrics", "evaluate.data:metrics", "List the metrics, or explain one."),
    Command("doctor", "evaluate.doctor", "Find out how a metric can be fooled."),
    Command("data", "evaluate.data", "List, fetch and verify public test sets."),
    Command("demo", "evaluate.demo", "Score a bundled example and explain the result."),
    Command("rate", "human.rate", "Collect human judgements in the browser.", HUMAN),
    Command("ratings", "human.ratings:ratings", "Compare systems by their human ratings.", HUMAN),
    Command("agreement", "human.ratings:agreement", "Measure how far human raters agree.", HUMAN),
    Command("correlate", "human.correlate", "Compare metrics with human ratings.", HUMAN),
    Command("judge", "human.judge", "Find out whether a judge can be believed.", HUMAN),
    Command("parse", "language.parse", "Parse text into UCCA passages.", LANGUAGE),
    Command("claims", "language.claims", "Show what a text asserts, claim by claim.", LANGUAGE),
    Command("level", "language.level", "Tell how hard a text is to read.", LANGUAGE),
    Command("words", "language.words", "Find hard words, and what is easier.", LANGUAGE),
    Command(
        "substitutes", "language.words:replacements", "Rank what could replace a word.", LANGUAGE
    ),
    Command("align", "language.align", "Link words of sentence pairs that say the same.", LANGUAGE),
    Command("same", "language.same", "Judge whether a replacement keeps the meaning.", LANGUAGE),
    Command("pair", "language.pair", "Pair sentences of documents that say the same.", LANGUAGE),
    Command("simplify", "rewrite.simplify", "Make text simpler, and say how.", REWRITE),
    Command("improve", "rewrite.improve", "Let any writer simplify; check and choose.", REWRITE),
    Command("split", "rewrite.split", "Split long sentences, and say how.", REWRITE),
    Command(
        "rules", "rewrite.simplify:rules", "Show how a word or phrase may be rewritten.", REWRITE
    ),
    Command("tune", "rewrite.tune", "Tune the chart search towards a metric.", REWRITE),
    Command("grammar", f"{TRAINING}.grammar", "Learn rules from text.", BUILD, WORKSHOP),
    Command("train", f"{TRAINING}.train", "Rebuild the shipped models.", BUILD, WORKSHOP),
    Command(
        "reproduce",
        "samsari_experiments.commands.reproduce",
        "Run a published experiment again.",
        BUILD,
        EXPERIMENTS,
    ),
)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit status."""
    # A polite kill unwinds like Ctrl-C, so that temporary files are removed.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    _prepare_streams()
    _calculate_alone()
    # Loading makes many objects that stay. Looking for garbage among them takes a tenth of a start.
    gc.set_threshold(*COLLECTING)
    status = run(sys.argv[1:] if arguments is None else list(arguments))
    gc.freeze()  # nothing is looked for among them at the end either
    sys.exit(status)


def _calculate_alone() -> None:
    """Let numpy calculate with one thread, unless the caller has said how many.

    The matrices here are small. Several threads wait for each other, above all on a busy machine.
    """
    if "OMP_NUM_THREADS" not in os.environ:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _prepare_streams() -> None:
    """Make the standard streams such that no command fails for want of one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by the caller, as some services do
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123
    # Files and pipes are UTF-8 everywhere, whatever the locale. A terminal keeps its encoding.
    codecs.register_error("samsari", _plain_signs)
    if isinstance(sys.stdout, TextIOWrapper):
        if sys.stdout.isatty():
            sys.stdout.reconfigure(errors="samsari")
        else:
            sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    if isinstance(sys.stderr, TextIOWrapper):
        sys.stderr.reconfigure(errors="samsari")


# What a terminal without Unicode shows instead.
PLAIN_SIGNS = {"↑": "^", "↓": "v", "─": "-", "—": "-", "–": "-", "−": "-", "±": "+-", "…": "..."}


def _plain_signs(error: UnicodeError) -> tuple[str, int]:
    """An error handler: signs that tables use are replaced, all others are written as escapes."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    shown = (PLAIN_SIGNS.get(s, s.encode("ascii", "backslashreplace").decode()) for s in text)
    return "".join(shown), error.end


def run(arguments: Sequence[str]) -> int:
    """The exit status of one call; errors become one sentence on standard error."""
    try:
        app = build(arguments)
        # Options of reading hold for this call alone.
        status = copy_context().run(
            app, list(arguments), prog_name="samsari", standalone_mode=False
        )
        sys.stdout.flush()
        if status == INTERRUPTED:  # typer makes this of Ctrl-C, without a word
            raise KeyboardInterrupt
    except ToolkitError as error:
        return _complain(str(error), BAD_INPUT, error.example)
    except (KeyboardInterrupt, typer.Abort):
        return _complain("interrupted", INTERRUPTED)
    except (BrokenPipeError, SystemExit):  # typer leaves with 1 when a pipe is closed
        return _close_quietly()
    except (OSError, UnicodeDecodeError) as error:
        return _complain(_describe(error), BAD_INPUT)
    except Exception as error:
        return _usage_or_bug(error)
    return status if isinstance(status, int) else 0


def build(arguments: Sequence[str]) -> typer.Typer:
    """The application: the command named by the arguments for real, the others as help lines.

    Where none is named, there are only the first ones, unless `--all` asks for the others.
    """
    words = arguments or _completed_words()
    chosen = next((word for word in words if not word.startswith("-")), "")
    is_short = bool(arguments) and not chosen and "--all" not in arguments
    app = typer.Typer(
        name="samsari",
        cls=PlainGroup,
        help="Evaluate and perform text simplification: SAMSA, SARI, BLEU and more.",
        no_args_is_help=True,
        add_completion=True,
        pretty_exceptions_enable=False,
        context_settings={
            "help_option_names": ["-h", "--help"],
            "token_normalize_func": _with_hyphens,
        },
        epilog=f"samsari --help --all shows all {len(COMMANDS)} commands." if is_short else None,
    )
    app.callback(invoke_without_command=True)(_options)
    for command in _first_commands() if is_short else COMMANDS:
        if command.name == chosen and not command.is_here and arguments:
            raise ResourceError(f"samsari {command.name} needs {command.home}")
        if command.name == chosen and command.is_here:
            _attach(app, command)
        else:
            line = app.command(command.name, help=command.help, rich_help_panel=command.group)
            line(_placeholder)
    return app


def _with_hyphens(name: str) -> str:
    """The name of an option or a command as we write it: no_header is no-header."""
    return name.replace("_", "-")


def _first_commands() -> list[Command]:
    """The commands of the short help, each in its group there."""
    by_name = {command.name: command for command in COMMANDS}
    return [replace(by_name[name], group=group) for group, own in FIRST.items() for name in own]


def _completed_words() -> list[str]:
    """The words on the command line of a shell that asks how they may go on."""
    typed = os.environ.get("_TYPER_COMPLETE_ARGS") or os.environ.get("COMP_WORDS") or ""
    return typed.split()[1:]


def _attach(app: typer.Typer, command: Command) -> None:
    body = command.load()
    if isinstance(body, typer.Typer):
        family = make_plain(body)
        app.add_typer(family, name=command.name, help=command.help, no_args_is_help=True)
    else:
        attach = app.command(command.name, cls=PlainCommand, short_help=command.help)
        attach(cast(Callable[..., object], body))


def _placeholder() -> None:
    """Stands for a command that was not asked for."""


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"samsari {VERSION}")
        from samsari.resources.artefacts import shipped_models

        for name, signature in shipped_models():
            typer.echo(f"  {name:<12}{signature}")
        raise typer.Exit


def _options(
    context: typer.Context,
    version: bool = typer.Option(
        False, "--version", callback=_show_version, is_eager=True, help="Print the version."
    ),
    every: bool = typer.Option(False, "--all", help="With --help: show all commands."),
) -> None:
    """Evaluate and perform text simplification: SAMSA, SARI, BLEU and more."""
    if every and context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _complain(sentence: str, status: int, example: str = "") -> int:
    print(f"samsari: {visible(sentence)}", file=sys.stderr)
    if example:
        lines = ("    " + visible(line) if line else "" for line in example.splitlines())
        print("", *lines, sep="\n", file=sys.stderr)
    return status


def _describe(error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return f"a file is not UTF-8 text ({error}); convert it with iconv"
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{error.strerror or error}"


def _close_quietly() -> int:
    # The reader of our pipe has gone (`samsari ... | head`): nothing is left to say, and Python
    # must not complain while it flushes at exit. What was to be checked was not: no success.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return CUT_SHORT


def _usage_error(error: Exception, sentence: str, hint: str) -> str:
    """A wrong name with the one that was meant, or what is wrong and where help is."""
    from difflib import get_close_matches

    option = getattr(error, "option_name", "")
    near = get_close_matches(option, getattr(error, "possibilities", ()) or (), n=1, cutoff=0.7)
    if near:
        return f"there is no option {option}; did you mean {near[0]}?"
    wrong, _, close = sentence.partition(". Did you mean ")
    if close:
        return f"{wrong}; did you mean {close.partition(',')[0].strip(chr(39) + '?')}?"
    sentence = sentence.partition(" (Possible options")[0]
    return f"{sentence or 'no command was given'}{hint}"


def _usage_or_bug(error: Exception) -> int:
    """The status for a wrong option, or for an error that nobody foresaw."""
    message = getattr(error, "format_message", None)
    if message is not None:
        context = getattr(error, "ctx", None)
        hint = f"; see {context.command_path} --help" if context is not None else ""
        return _complain(_usage_error(error, str(message()).rstrip("."), hint), BAD_INPUT)
    if os.environ.get("SAMSARI_TRACEBACK"):
        raise error
    return _complain(
        f"a mistake in samsari itself ({type(error).__name__}: {error}); "
        "run again with SAMSARI_TRACEBACK=1 and report what it prints",
        OUR_BUG,
    )
