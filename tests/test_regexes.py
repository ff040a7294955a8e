"""No regular expression takes more than linear time: twice the text, twice the work.

Texts are made from each pattern's own letters and classes. CPU time is compared, never asserted: a
pattern fails if twice the text takes three times as long, three times in a row.
"""

from __future__ import annotations

import ast
import re
import time
import warnings
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    import sre_parse  # what the module `re` reads patterns with; its name changed, its use did not

PACKAGE = Path(__file__).parent.parent / "src" / "samsari"
LEFT_OUT = ("training", "reproduce", "integrations")  # they read no text of strangers
METHODS = ("search", "match", "fullmatch", "finditer", "findall", "sub", "split", "subn")
SIGNS = ("a", "A", "1", " ", ".", "-", "(", '"')
LENGTH = 5_000  # and twice as much
NOTICED = 0.004  # seconds of CPU time: less is not measured


def patterns(wanted: str) -> Iterator[tuple[str, str, Any]]:
    """The place, name and value of each regular expression that the modules of a room make."""
    for path in sorted(PACKAGE.rglob("*.py")):
        room = path.relative_to(PACKAGE).parts[0]
        if room != wanted or "re." not in (text := path.read_text(encoding="utf-8")):
            continue
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        place = ".".join(parts).removesuffix(".__init__")
        names = {
            target.id
            for node in ast.parse(text).body
            if isinstance(node, ast.Assign | ast.AnnAssign)
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name) and node.value and "re." in ast.unparse(node.value)
        }
        for name in sorted(names):
            found = getattr(import_module(place), name)
            held = found.values() if isinstance(found, dict) else found
            for one in held if isinstance(held, list | tuple | type({}.values())) else (held,):
                if isinstance(one, re.Pattern):
                    yield place, name, one
        for node in ast.walk(ast.parse(text)):
            if _is_inline(node) and node.func.attr in METHODS:
                yield place, node.func.attr, re.compile(node.args[0].value)


def _is_inline(node: Any) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "re"
        and node.func.attr in METHODS
        and isinstance(node.args[0], ast.Constant)
    )


@cache
def sources() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(PACKAGE.rglob("*.py")))


def methods(name: str, place: str) -> tuple[str, ...]:
    """How a pattern is used: `search` looks at every place, `match` at the first alone."""
    found = {name} if name in METHODS else set()
    is_private = name.startswith("_")
    text = Path(import_module(place).__file__ or "").read_text("utf-8") if is_private else sources()
    found |= set(re.findall(rf"\b{name}\.({'|'.join(METHODS)})\b", text))
    kept = {"search" if one in METHODS[3:] else one for one in found}
    return tuple(sorted(kept)) or ("search",)


def signs(tree: Any) -> Iterator[str]:
    """Signs that a pattern speaks of: its letters, and one or two of each class."""
    for name, value in tree:
        what = str(name)
        if what == "LITERAL":
            yield chr(value)
        elif what == "RANGE":
            yield chr(value[0])
        elif what == "CATEGORY":
            yield {"CATEGORY_DIGIT": "1", "CATEGORY_SPACE": " "}.get(str(value), "a")
        elif what == "IN" or isinstance(value, sre_parse.SubPattern):
            yield from signs(value)
        elif isinstance(value, tuple | list):
            for part in value:
                if isinstance(part, sre_parse.SubPattern):
                    yield from signs(part)
                elif isinstance(part, list):
                    for one in part:
                        if isinstance(one, sre_parse.SubPattern):
                            yield from signs(one)


def examples(tree: Any) -> list[str]:
    """A few short texts that a pattern fits, about: each alternative once."""
    found = [""]
    for name, value in tree:
        what = str(name)
        if what in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            inner = [one * min(max(value[0], 1), 4) for one in examples(value[2])]
        elif what == "BRANCH":
            inner = [one for part in value[1] for one in examples(part)]
        elif what == "SUBPATTERN":
            inner = examples(value[3])
        elif what == "LITERAL":
            inner = [chr(value)]
        elif what in ("IN", "NOT_LITERAL", "ANY"):
            inner = [next(iter(signs([(name, value)])), "a")] if what == "IN" else ["a"]
        else:
            inner = [""]
        found = [one + other for one, other in product(found, inner)][:24]
    return found


def attacks(pattern: Any) -> list[str]:
    """Short strings of which a long text is made."""
    is_bytes = isinstance(pattern.pattern, bytes)
    tree = sre_parse.parse(pattern.pattern, pattern.flags)
    known = list(dict.fromkeys(signs(tree)))
    known = [sign for sign in known if not is_bytes or ord(sign) < 128][:14]
    singles = list(dict.fromkeys([*known, *SIGNS]))
    doubles = ["".join(pair) for pair in product(known[:6], repeat=2) if pair[0] != pair[1]]
    whole = [one for one in examples(tree) if 2 < len(one) < 40]
    cut = [one[:-1] for one in whole] + [one[: len(one) // 2 + 1] for one in whole]
    return list(dict.fromkeys([*singles, *doubles, *whole, *cut]))


def seconds(pattern: Any, method: str, text: Any) -> float:
    start = time.process_time()
    if method == "search":
        for _ in pattern.finditer(text):
            pass
    else:
        getattr(pattern, method)(text)
    return time.process_time() - start


def grows(pattern: Any, method: str, unit: str) -> bool:
    """True if twice the text takes three times as long, whatever stands at its ends."""
    for first, last in (("", "\x01"), ("", ""), ("a", "\x01"), ("[", " \x01")):
        texts = [first + unit * (n // len(unit)) + last for n in (LENGTH, 2 * LENGTH)]
        given = [t.encode() if isinstance(pattern.pattern, bytes) else t for t in texts]
        if seconds(pattern, method, given[0]) < NOTICED:
            continue
        for _ in range(3):
            once, twice = (min(seconds(pattern, method, text) for _ in "12") for text in given)
            if twice < 3 * once:
                break
        else:
            return True
    return False


ROOMS = sorted({path.relative_to(PACKAGE).parts[0] for path in PACKAGE.rglob("*.py")})


@pytest.mark.parametrize("room", [room for room in ROOMS if room not in LEFT_OUT])
def test_twice_the_text_is_no_more_than_twice_the_work(room: str) -> None:
    for place, name, pattern in patterns(room):
        tried = product(methods(name, place), attacks(pattern))
        slow = next((one for one in tried if grows(pattern, *one)), None)
        assert slow is None, f"{place}: {pattern.pattern!r} grows faster than the text: {slow}"
