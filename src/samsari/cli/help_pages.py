"""The page of commands, made from the commands themselves.

python -m samsari.cli.help_pages > docs/reference/commands.md
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from typing import Any

from typer.main import get_command

from samsari.cli.app import COMMANDS, build

HEAD = """# Commands

This page is made by `python -m samsari.cli.help_pages`. A test compares it with the commands.

`-` as a file is standard input or output. An option means the same in every command. Lists of names
add up: `-m sari -m bleu` is `-m sari,bleu`. Any other option that takes one value and is given
twice is an error. Exit status:
0 success, 1 the check you asked for or a row failed, 2 bad input (one sentence on standard error),
3 a mistake in samsari, 130 interrupted, 141 the reader of a pipe went away before the end.
"""


def page() -> str:
    """The help of every command as Markdown."""
    lines = [HEAD, "| command | what it does |", "|---|---|"]
    lines += [f"| [{c.name}](#samsari-{c.name}) | {c.help} |" for c in COMMANDS]
    for command in COMMANDS:
        group: Any = get_command(build([command.name]))
        lines += _section(f"samsari {command.name}", group.commands[command.name])
    return "\n".join(lines) + "\n"


def _section(path: str, command: Any) -> Iterator[str]:
    yield f"\n## {path}\n" if path.count(" ") == 1 else f"\n### {path}\n"
    yield "\n\n".join(map(_paragraph, inspect.cleandoc(command.help or "").split("\n\n")))
    for name, child in getattr(command, "commands", {}).items():
        yield from _section(f"{path} {name}", child)
    options = [p for p in command.params if not getattr(p, "hidden", False) and p.name != "help"]
    if options:
        yield "\n| option | meaning |\n|---|---|"
        yield from (f"| {_names(option)} | {_meaning(option)} |" for option in options)


def _paragraph(text: str) -> str:
    """A paragraph of help as Markdown: examples are code."""
    if not text.startswith(("Example:", "Examples:")):
        return text
    lines = text.partition(":")[2].strip().splitlines()
    return "\n".join(["```", *map(str.strip, lines), "```"])


def _names(option: Any) -> str:
    if not hasattr(option, "opts") or option.param_type_name == "argument":
        return f"`{(option.metavar or option.name).upper()}`"
    value = "" if option.is_flag or not option.metavar else f" {option.metavar}"
    *short, long = option.opts
    return ", ".join([*(f"`{name}`" for name in short), f"`{long}{value}`"])


def _meaning(option: Any) -> str:
    text = " ".join((option.help or "").split()).replace("|", "\\|")
    default = option.default
    # Switches, empty texts and what is computed at run time have no default worth printing.
    if isinstance(default, str | int | float) and not isinstance(default, bool) and default != "":
        text = f"{text.rstrip('.')} (default: {default})."
    return text


if __name__ == "__main__":
    sys.stdout.write(page())
