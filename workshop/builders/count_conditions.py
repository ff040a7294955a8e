"""How often each condition of a room's code, and each row of its tables, decides.

python workshop/builders/count_conditions.py LIMIT FILE... > counts.tsv

Each FILE has a sentence a line. Every line of the result names a condition (file, line, column,
text) and in how many sentences it was asked, true and false. The conditions are what stands in
`if`, between `and` and `or`, and what a function that answers yes or no gives back. One that is
never true (or never false) decides nothing. LIMIT is that of `split --min-confidence`.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

ROOM = "samsari.splitting"
Place = tuple[str, int, int, int, int]


class Counter:
    """The sentences in which each condition was true or false."""

    def __init__(self) -> None:
        self.texts: dict[Place, str] = {}
        self.seen: dict[tuple[Place, bool], set[int]] = defaultdict(set)
        self.sentence = 0

    def __call__(self, place: Place, value: Any) -> Any:
        """The value, counted."""
        self.seen[place, bool(value)].add(self.sentence)
        return value

    def lines(self) -> Iterator[str]:
        """The counts as lines of a table."""
        for place, text in sorted(self.texts.items()):
            true, false = (len(self.seen[place, value]) for value in (True, False))
            asked = len(self.seen[place, True] | self.seen[place, False])
            yield "\t".join(map(str, (*place, asked, true, false, text)))


class Conditions(ast.NodeTransformer):
    """Puts the counter around each condition of a module."""

    def __init__(self, file: str, source: str, texts: dict[Place, str]) -> None:
        self.file, self.source, self.texts = file, source, texts

    def _wrapped(self, node: ast.expr) -> ast.expr:
        if isinstance(node, ast.BoolOp):
            node.values = [self._wrapped(one) for one in node.values]
            return node
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            node.operand = self._wrapped(node.operand)
            return node
        place = place_of(self.file, node)
        self.texts[place] = " ".join((ast.get_source_segment(self.source, node) or "").split())
        call = ast.Call(ast.Name("__count__", ast.Load()), [ast.Constant(place), node], [])
        return ast.copy_location(call, node)

    def visit_If(self, node: ast.If) -> ast.AST:
        """An `if`."""
        self.generic_visit(node)
        node.test = self._wrapped(node.test)
        return node

    visit_IfExp = visit_If  # noqa: N815 - the name ast asks for

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """A chain of `and` or `or`."""
        self.generic_visit(node)
        return self._wrapped(node)

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        """The `if` of a loop in brackets."""
        self.generic_visit(node)
        node.ifs = [self._wrapped(one) for one in node.ifs]
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        """`|=` and `&=`."""
        self.generic_visit(node)
        if isinstance(node.op, ast.BitOr | ast.BitAnd):
            node.value = self._wrapped(node.value)
        return node


def place_of(file: str, node: ast.expr) -> Place:
    """Where a condition stands."""
    return (file, node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0)


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads the modules of the room with the counter inside."""

    def __init__(self, counter: Any) -> None:
        self.counter = counter

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """The file of a module of the room; none for others."""
        if not name.startswith(ROOM):
            return None
        found = importlib.machinery.PathFinder.find_spec(name, path)
        if found is None or found.origin is None:
            return None
        return importlib.util.spec_from_file_location(
            name,
            found.origin,
            loader=self,
            submodule_search_locations=found.submodule_search_locations,
        )

    def exec_module(self, module: ModuleType) -> None:
        """The module, run with the counter around each condition."""
        path = Path(module.__spec__.origin or "") if module.__spec__ else Path()
        source = path.read_text(encoding="utf-8")
        file = str(path).partition("/src/samsari/")[2]
        tree = Conditions(file, source, self.counter.texts).visit(ast.parse(source))
        module.__dict__["__count__"] = self.counter
        exec(compile(ast.fix_missing_locations(tree), str(path), "exec"), module.__dict__)


def main(limit: float, files: list[Path]) -> None:
    """Split every line and print the counts."""
    counter = Counter()
    sys.meta_path.insert(0, Finder(counter))
    from samsari.splitting.splitter import Settings, shared_splitter

    splitter = shared_splitter()
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            counter.sentence += 1
            splitter.split(line, Settings(min_confidence=limit))
    print("\n".join(counter.lines()))


if __name__ == "__main__":
    main(float(sys.argv[1]), [Path(one) for one in sys.argv[2:]])
