"""Lists the files of each folder of the package in the docstring of its `__init__.py`.

python tools/list_files.py

A file gets the beginning of its own docstring, then names of what is in it while there is room.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "samsari"
LONGEST = 99


def words(path: Path) -> str:
    """What a file or folder says of itself, in a few words."""
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    line = re.split(r"(?<=[^.]{8}\w)[.;] ", " ".join(said.partition("\n\n")[0].split()))[0]
    is_word = line[1:2].islower() or line[1:2] == " "
    return (line[:1].lower() + line[1:] if is_word else line).replace(": ", ", ", 1).rstrip(".")


def names(path: Path, told: str) -> list[str]:
    """The public functions and classes of a file that its words do not tell already."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    found = [one.name for one in body if isinstance(one, ast.FunctionDef | ast.ClassDef)]
    known = set(re.findall(r"\w+", told.lower()))
    public = (name for name in dict.fromkeys(found) if not name.startswith("_"))
    return [
        name for name in public if name not in {"main", "command"} and name.lower() not in known
    ]


def line_of(name: str, path: Path) -> str:
    """The line of a file: what it says of itself, and names of what is in it."""
    line = f"- `{name}`: {words(path)}"
    while len(line) > LONGEST:
        line = line.rpartition(",")[0] if "," in line else line.rpartition(" ")[0]
    shown: list[str] = []
    for one in names(path, line):
        if len(line) + sum(len(each) + 4 for each in [*shown, one]) <= LONGEST:
            shown.append(one)
    return line + (f"; `{'`, `'.join(shown)}`" if shown else "")


def listed(init: Path) -> str:
    """The text of an `__init__.py` whose docstring lists what stands beside it."""
    text = init.read_text(encoding="utf-8")
    said = ast.get_docstring(ast.parse(text)) or ""
    inside = {path.stem: path for path in init.parent.glob("*.py") if path != init}
    inside |= {f"{path.parent.name}/": path for path in init.parent.glob("*/__init__.py")}
    lines = [line_of(name, path) for name, path in sorted(inside.items())]
    head = re.sub(r"\n*^- `[\s\S]*", "", said, flags=re.MULTILINE)
    new = "\n\n".join((head, "\n".join(lines))) + "\n" if lines else head
    body = text.split('"""', 2)[2] if text.startswith('"""') else "\n" + text
    return f'"""{new}"""{body}'


def main() -> None:
    """Write the lists."""
    for init in sorted(PACKAGE.rglob("__init__.py"), reverse=True):
        if init.parent != PACKAGE:
            init.write_text(listed(init), encoding="utf-8")


if __name__ == "__main__":
    main()
