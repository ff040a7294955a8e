"""Draws functions of the package at random: can you say in which room each one is?

python tools/find_function.py [--seed N] [--count N] [--answers]
"""

from __future__ import annotations

import argparse
import ast
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "samsari"
PAGE = ROOT / "docs" / "architecture.md"


@dataclass(frozen=True)
class Function:
    """A function of the package, a method with its class, and the first line of its docstring."""

    name: str
    says: str
    file: Path

    @property
    def room(self) -> str:
        """The room as the page of rooms writes it: a folder, or a file of the package root."""
        return f"{self.file.parts[0]}/" if len(self.file.parts) > 1 else self.file.name


@cache
def rooms() -> dict[str, str]:
    """What each room holds, as docs/architecture.md says it."""
    section = PAGE.read_text(encoding="utf-8").partition("## The rooms")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`[^|]+`) \| (.+) \|$", section, re.MULTILINE)
    return {room: what for names, what in rows for room in re.findall(r"`([\w/.]+)`", names)}


@cache
def functions() -> tuple[Function, ...]:
    """Every documented function and method of the package that has a name without underscore."""
    return tuple(
        Function(
            name if holder is None else f"{holder.name}.{name}",
            (ast.get_docstring(node) or "").partition("\n")[0],
            path,
        )
        for path in sorted(p.relative_to(PACKAGE) for p in PACKAGE.rglob("*.py"))
        for holder, node in defined(path)
        if not (name := node.name).startswith("_")
        and path.name != "__init__.py"
        and path.parts[0] != "__main__.py"
        if ast.get_docstring(node)
    )


def defined(path: Path) -> Iterator[tuple[ast.ClassDef | None, ast.FunctionDef]]:
    """The functions of a file, each with the class that it is a method of."""
    tree = ast.parse((PACKAGE / path).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        holder = node if isinstance(node, ast.ClassDef) else None
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef):
                yield holder, child


def draw(seed: int, count: int = 12) -> list[Function]:
    """Functions drawn at random, the same for the same seed."""
    return random.Random(seed).sample(functions(), count)


def main() -> None:
    """Print the drawn functions, and where they are if asked."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--answers", action="store_true", help="show the room and the file")
    options = parser.parse_args()
    known = rooms()
    for function in draw(options.seed, options.count):
        print(f"{function.name}: {function.says}")
        if options.answers:
            print(f"    {function.file.as_posix()} ({known[function.room]})")


if __name__ == "__main__":
    main()
