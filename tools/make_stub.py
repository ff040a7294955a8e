"""Write src/samsari/__init__.pyi: the public names, for editors and type checkers.

A test compares the file with what this program would write.

python tools/make_stub.py
"""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

import samsari
from samsari.metrics.catalog import BUILT_IN, kind
from samsari.tasks.scoring.functions import LEVELS, PLAIN_TYPES, metric_function

TARGET = Path(samsari.__file__).with_suffix(".pyi")
HEAD = '''"""Written by tools/make_stub.py from the metric catalog: do not edit."""

from collections.abc import Iterable, Sequence

'''


def stub() -> str:
    """The text of the stub; metrics of other packages are not in it."""
    names = [f"{level}_{name.replace('-', '_')}" for name in BUILT_IN for level in LEVELS]
    functions = map(_function, names)
    return HEAD + "\n".join([*_imports(), "", "__version__: str", "", *functions])


def _imports() -> Iterator[str]:
    public = [(module, name, name) for module, names in samsari._PUBLIC.items() for name in names]
    settings = {(hint.__module__, hint.__name__, f"_{hint.__name__}") for hint in _settings()}
    for module, name, alias in sorted({*public, *settings}):
        yield f"from {module} import {name} as {alias}"


def _settings() -> Iterator[type]:
    """The types of settings that are more than a number, a text or a switch."""
    for name in BUILT_IN:
        hints = get_type_hints(kind(name))
        for field in fields(kind(name)):
            if hints[field.name].__name__ not in PLAIN_TYPES:
                yield hints[field.name]


def _function(name: str) -> str:
    function = metric_function(name)
    parameters = list(inspect.signature(function).parameters.values())
    lines = [f"def {name}("]
    for before, parameter in zip([None, *parameters], parameters, strict=False):
        if parameter.kind is parameter.KEYWORD_ONLY and before.kind is not parameter.KEYWORD_ONLY:
            lines.append("    *,")
        lines.append(f"    {parameter.name}: {_written(parameter)},")
    return "\n".join([*lines, ") -> float:", *_docstring(function.__doc__), "    ...", ""])


def _written(parameter: inspect.Parameter) -> str:
    annotation = str(parameter.annotation)
    if annotation.endswith(" | str") and parameter.kind is parameter.KEYWORD_ONLY:
        annotation = f"_{annotation}"
    return annotation if parameter.default is parameter.empty else f"{annotation} = ..."


def _docstring(text: str) -> Iterator[str]:
    first, *others = textwrap.wrap(text.splitlines()[0], 90)
    if not others:
        yield f'    """{first}"""'
        return
    yield f'    """{first}'
    yield from (f"    {line}" for line in others)
    yield '    """'


if __name__ == "__main__":
    TARGET.write_text(stub(), encoding="utf-8")
    print(f"{TARGET}: {len(stub().splitlines())} lines")
