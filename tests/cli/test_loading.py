"""Commands that run never load what only trains or reproduces: seen in a process of their own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from samsari.tasks.demo import save_examples

OUTSIDE = ("samsari_workshop", "samsari_experiments")
PROGRAM = """
import json, sys
from samsari.cli.app import run
status = run(sys.argv[2:])
names = sorted(sys.modules)
open(sys.argv[1], "w", encoding="utf-8").write(json.dumps([status, names]))
"""
PAIR = ("-s", "He ran home and slept.", "-o", "He ran home. He slept.")
SYSTEMS = {"A": (4, 0, 3), "B": (2, 3, 1)}
RATINGS = "system,item,rater,question,value\n" + "".join(
    f"{system},{item},{rater},Grammar,{value}\n"
    for rater in ("ann", "bob")
    for system, values in SYSTEMS.items()
    for item, value in enumerate(values, start=1)
)
SCORES = "system,item,sari\n" + "".join(
    f"{system},{item},{item}\n" for system in SYSTEMS for item in (1, 2, 3)
)
FILES = ("-s", "source.txt", "-o", "splitter.txt", "-r", "reference-1.txt")
COMMANDS = (
    ("score", *FILES),
    ("explain", *PAIR),
    ("parse", "one.txt"),
    ("align", "-l", "one.txt", "--right", "one.txt"),
    ("simplify", "one.txt"),
    ("split", "one.txt"),
    ("report", "-s", "one.txt", "-o", "one.txt", "-r", "one.txt"),
    ("agreement", "ratings.csv", "--resamples", "0"),
    ("correlate", "--ratings", "ratings.csv", "--scores", "scores.csv", "--resamples", "0"),
    ("metrics",),
    ("data", "list"),
    ("substitutes", "principal"),
    ("demo",),
)


@pytest.fixture(scope="module", name="here")
def examples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("examples")
    save_examples(folder)
    (folder / "one.txt").write_text("The principal city grew.\n", encoding="utf-8")
    (folder / "ratings.csv").write_text(RATINGS, encoding="utf-8")
    (folder / "scores.csv").write_text(SCORES, encoding="utf-8")
    return folder


@cache
def loaded(here: Path, *arguments: str) -> list[str]:
    """The modules that a command loads; it must succeed."""
    target = here / "modules.json"
    child = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(target), *arguments],
        cwd=here,
        check=False,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    status, names = json.loads(target.read_text(encoding="utf-8"))
    assert (status, child.returncode) == (0, 0), child.stderr.decode()
    return list(names)


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: arguments[0])
def test_a_command_that_runs_loads_neither_workshop_nor_experiments(
    arguments: tuple[str, ...], here: Path
) -> None:
    names = loaded(here, *arguments)
    assert any(name.endswith(f".{arguments[0]}") for name in names)
    assert [name for name in names if name.startswith(OUTSIDE)] == []
    # Typer's conversion would load pydantic, which takes a tenth of a start: only numbers need it.
    assert ("pydantic" in names) <= ("--resamples" in arguments)


@pytest.mark.parametrize(
    ("arguments", "most"),
    [
        (("split", "one.txt"), 110),
        (("score", *FILES, "-m", "sari,bleu"), 70),
        (("simplify", "one.txt"), 120),
    ],
    ids=lambda given: given[0] if isinstance(given, tuple) else "",
)
def test_a_command_loads_few_modules(arguments: tuple[str, ...], most: int, here: Path) -> None:
    """What only an option needs (a drawing, a table, a cluster) is loaded with that option."""
    own = [name for name in loaded(here, *arguments) if name.startswith("samsari.")]
    assert len(own) <= most


def test_the_default_simplifier_loads_nothing_of_the_chart_search(here: Path) -> None:
    names = loaded(here, "simplify", "one.txt")
    assert "samsari.simplification.plain.simplifier" in names
    assert [name for name in names if name.startswith("samsari.simplification.chart")] == []


def test_help_loads_no_command(here: Path) -> None:
    names = loaded(here, "--help")
    groups = ("evaluate", "human", "language", "rewrite")
    assert [
        name for name in names if name.startswith(tuple(f"samsari.cli.{g}" for g in groups))
    ] == []


@pytest.mark.parametrize(
    ("text", "unused"),
    [
        (
            "The cat sat on the mat.\nDer Hund lief nach Hause.\n",
            ("onnxruntime", "py3langid", "lemminflect", "multiprocessing"),
        ),
        ("The tenant was inducted prior to the war.\n", ("py3langid", "lemminflect")),
    ],
    ids=["without hard words", "with a change"],
)
def test_a_text_loads_only_what_it_needs(here: Path, text: str, unused: tuple[str, ...]) -> None:
    (here / "text.txt").write_text(text, encoding="utf-8")
    names = loaded(here, "simplify", "text.txt", "--write", f"{unused[0]}.out")
    assert [name for name in unused if name in names] == []
    written = (here / f"{unused[0]}.out").read_text(encoding="utf-8")
    assert (written == text) == ("onnxruntime" in unused)
    assert "prior to" not in written
