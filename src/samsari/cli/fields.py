"""A command whose options are one value: each stands in one place, with its name, type and help.

    @dataclass(frozen=True)
    class Options(Inputs):
        table: str = shared("table")
        outputs: tuple[str, ...] = shared("output", "repeat for more systems")
        form: Form | None = shared("input-format", of=FORMS)
        is_strict: bool = flag("lenient", "Let doubts pass.", read=not_)
        seed: int = shared("seed", start=12345)

So a command may take the request of its task, and no option is copied from one to the other.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, fields
from inspect import Parameter, Signature, get_annotations, signature
from operator import not_
from types import SimpleNamespace
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from typer.models import ParameterInfo

from samsari.cli.options import choice, names, shared
from samsari.formats.layout import Inputs
from samsari.formats.rows import FORMS, Form
from samsari.reporting.tables import FORMATS

Asked = TypeVar("Asked")
Made = TypeVar("Made")
START = {str: "", bool: False}  # the usual default, by the type


@dataclass(frozen=True, slots=True)
class _Field:
    """An option that is a field of a value: how the command line gives it, and what it becomes."""

    name: str
    option: Any
    hint: Any

    @property
    def is_listed(self) -> bool:
        """True for names with commas."""
        return self.option.metavar in ("NAMES", "WORDS")

    @property
    def typed(self) -> Any:
        """The type as the command line knows it: texts for all that is read."""
        origin = get_origin(self.hint)
        if self.option.typed is not None:
            return self.option.typed
        if origin is tuple and not self.is_listed:
            return list[get_args(self.hint)[0]] | None  # type: ignore[misc]
        is_text = origin is tuple or self.option.read or self.option.of
        return str if is_text and self.hint is not bool else self.hint

    def parameter(self) -> Parameter:
        """The option as a parameter of a function."""
        start = self.option.start
        default = START.get(self.typed) if start is None else start
        own = {} if default is ... else {"default": default}
        hint: Any = Annotated[self.typed, self.option]
        return Parameter(self.name, Parameter.KEYWORD_ONLY, annotation=hint, **own)

    def of(self, given: Any) -> Any:
        """The value of the field."""
        if self.option.of:
            called = self.option.called or f"--{self.name.replace('_', '-')}"
            choice(called, given, self.option.of)
        if self.option.read:
            return self.option.read(given)
        if get_origin(self.hint) is tuple:
            return names(given) if self.is_listed else tuple(given or ())
        return given or None if self.option.of and self.hint is not str else given


def _fields(kind: type) -> Iterator[_Field]:
    """The options among the fields of a class: its own, then what it inherits from left to right.

    A class may name the panel of help in which its options stand, and those that it inherits.
    """
    found: dict[str, _Field] = {}
    for owner in kind.__mro__:
        heirs = (one for one in kind.__mro__ if "panel" in vars(one) and issubclass(one, owner))
        panel = next((vars(one)["panel"] for one in heirs), None)
        for name, written in get_annotations(owner).items():
            option = copy(vars(owner).get(name))
            if isinstance(option, ParameterInfo) and name not in found:
                option.rich_help_panel = panel
                alone = SimpleNamespace(__annotations__={name: written})
                hint = get_type_hints(alone, vars(sys.modules[owner.__module__]))[name]
                found[name] = _Field(name, option, hint)
    return iter(found.values())


def of_fields(kind: type[Asked]) -> Callable[[Callable[[Asked], None]], Callable[..., None]]:
    """Make a command of a function that takes its options as one value, a field for each."""

    def made(function: Callable[[Asked], None]) -> Callable[..., None]:
        own = {field.name: field for field in _fields(kind)}

        def command(**given: Any) -> None:
            function(kind(**{name: own[name].of(value) for name, value in given.items()}))

        parameters = [field.parameter() for field in own.values()]
        command.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        command.__annotations__ = {one.name: one.annotation for one in parameters}
        for name in ("__doc__", "__module__", "__name__"):
            setattr(command, name, getattr(function, name))
        return command

    return made


def handed(function: Callable[..., Made], options: object, **more: Any) -> Made:
    """What a function makes of the options that it has parameters for, and of what is given."""
    known = signature(function).parameters
    taken = {field.name: getattr(options, field.name) for field in fields(options)}  # type: ignore[arg-type]
    return function(**{name: value for name, value in taken.items() if name in known}, **more)


@dataclass(frozen=True)
class TableOptions:
    """How tables are shown, and the file for all of it as JSON."""

    form: str = shared("format", of=FORMATS, start="table")
    json: str = shared("json")


@dataclass(frozen=True)
class InputOptions(Inputs):
    """What is read: how columns of a table are named."""

    table: str = shared("table", "-s, -o and so on name its columns")
    ids: str = shared("ids")
    form: Form | None = shared("input-format", of=FORMS)
    header: bool = shared("no-header", read=not_)


def alone(text: str) -> tuple[str, ...]:
    """A list of one text, where a request takes several; an empty text is none."""
    return (text,) if text else ()
