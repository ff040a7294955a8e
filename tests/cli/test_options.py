"""One vocabulary over all commands: an option has one short form, one type and one meaning."""

from __future__ import annotations

import inspect
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args, get_type_hints

import pytest
from typer.main import get_command

from samsari.cli.app import COMMANDS, build, run
from samsari.cli.options import SHARED, _command


@cache
def commands() -> dict[str, Any]:
    """Every command with its words on the command line, families opened."""
    found: dict[str, Any] = {}
    for row in COMMANDS:
        group: Any = get_command(build([row.name]))
        command = group.commands[row.name]
        inner = getattr(command, "commands", None)
        found |= {f"{row.name} {key}": one for key, one in inner.items()} if inner else {}
        if not inner:
            found[row.name] = command
    return found


def options() -> Iterator[tuple[str, Any]]:
    """The name of each command with each of its options."""
    for name, command in commands().items():
        yield from ((name, one) for one in command.params if one.param_type_name == "option")


def long_name(option: Any) -> str:
    (found,) = [name for name in option.opts if name.startswith("--")]
    return str(found)


def short_forms(option: Any) -> tuple[str, ...]:
    return tuple(name for name in option.opts if not name.startswith("--"))


def value_type(command: str, option: Any) -> str:
    """The type of one value: of `list[str] | None` it is `str`."""
    is_own = option.expose_value  # else it is an option of all commands that read
    body = inspect.unwrap(commands()[command].callback) if is_own else _command
    found = get_type_hints(body)[option.name]
    while get_args(found):
        found = next(one for one in get_args(found) if one is not type(None))
    return str(found.__name__)


def meaning(option: Any) -> str:
    """What stands before the detail of one command."""
    return str(re.split(r"[:.]", option.help)[0])


@pytest.mark.parametrize(
    "aspect",
    [
        pytest.param(lambda command, option: short_forms(option), id="short form"),
        pytest.param(value_type, id="type"),
        pytest.param(lambda command, option: bool(option.is_flag), id="flag"),
        pytest.param(lambda command, option: meaning(option), id="meaning"),
        pytest.param(lambda command, option: option.envvar, id="variable"),
    ],
)
def test_an_option_is_the_same_in_all_commands(aspect: Any) -> None:
    found: dict[str, dict[object, list[str]]] = defaultdict(lambda: defaultdict(list))
    for command, option in options():
        found[long_name(option)][aspect(command, option)].append(command)
    conflicts = {name: dict(seen) for name, seen in found.items() if len(seen) > 1}
    assert not conflicts


def test_a_short_form_belongs_to_one_option() -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for _, option in options():
        for short in short_forms(option):
            found[short].add(long_name(option))
    assert {short: names for short, names in found.items() if len(names) > 1} == {}


def test_what_several_commands_share_is_written_once_and_nothing_else_is() -> None:
    users: dict[str, set[str]] = defaultdict(set)
    for command, option in options():
        users[long_name(option).removeprefix("--")].add(command)
    assert {name for name, found in users.items() if len(found) > 1} == set(SHARED)


def test_every_option_and_argument_has_a_short_help_and_a_plain_name() -> None:
    for name, command in commands().items():
        for one in command.params:
            if getattr(one, "hidden", False):
                continue
            assert one.help and len(one.help) <= 130, (name, one.name, one.help)
            assert one.help.endswith("."), (name, one.help)
            assert not re.search(r"\[[a-z]", one.help), (name, "the help leaves [words] out")
            if not getattr(one, "is_flag", False):
                assert re.fullmatch(r"[A-Z]+(=[A-Z]+)?", one.metavar or ""), (name, one.name)


def test_help_is_plain_and_has_an_example_first(capsys: pytest.CaptureFixture[str]) -> None:
    for name, command in commands().items():
        _, example, *_ = inspect.cleandoc(command.help).split("\n\n")
        assert example.startswith(("Example: ", "Examples:\n")), name
        assert f"samsari {name}" in example
        assert run([*name.split(), "--help"]) == 0, name
        shown = capsys.readouterr().out
        assert not re.search(r"<\w+|list\[|\[\]|\{", shown), name
