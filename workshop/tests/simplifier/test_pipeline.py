"""The chain that builds what the simplifier ships, from a few sentences to a tuned system."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from samsari.cli import app

TAGGED = "The/DT old/JJ city/NN grew/VBD quickly/RB ./.\nA/DT man/NN saw/VBD the/DT house/NN ./.\n"
SOURCES = [
    "The principal city grew quickly.",
    "A principal house grew.",
    "He saw the principal man.",
    "The principal house grew quickly.",
    "A principal man saw the city.",
    "He saw the old man.",
]
TARGETS = [line.replace("principal", "main").replace("quickly", "fast") for line in SOURCES]


def conllu() -> str:
    blocks = []
    for line in TAGGED.splitlines():
        rows = [word.rsplit("/", 1) for word in line.split()]
        cells = (
            f"{n}\t{word}\t_\t_\t{tag}\t_\t_\t_\t_\t_" for n, (word, tag) in enumerate(rows, 1)
        )
        blocks.append("\n".join(cells) + "\n\n")
    return "".join(blocks) * 5


@pytest.fixture(name="home")
def corpora(tmp_path: Path) -> Path:
    draw = random.Random(1)
    words = "the old city grew quickly a man saw house main principal fast he".split()
    for name in ("simple", "normal"):
        lines = (" ".join(draw.choices(words, k=8)).capitalize() + ".\n" for _ in range(400))
        (tmp_path / f"{name}.txt").write_text("".join(lines))
    (tmp_path / "ewt").write_text(conllu())
    (tmp_path / "source").write_text("\n".join(SOURCES * 3) + "\n")
    (tmp_path / "target").write_text("\n".join(TARGETS * 3) + "\n")
    return tmp_path


def test_the_whole_chain(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    art, texts = home / "art", (home / "simple.txt", home / "normal.txt")
    pairs = ("-s", home / "source", "-r", home / "target")
    steps = [
        ("train", "lm", *texts, "-w", art, "--arpa"),
        ("train", "tagger", home / "ewt", home / "ewt", "-w", art),
        ("grammar", "extract", *pairs, "--base", art, "-w", art / "chart.grammar"),
    ]
    for step in steps:
        assert app.run([str(part) for part in step]) == 0, capsys.readouterr().err
    assert (art / "simple.arpa").read_text().startswith("\\data\\\nngram 1=")
    # What is built twice from the same texts is the same.
    before = (art / "simple.lm").read_bytes(), (art / "tagger.npz").read_bytes()
    for step in steps[:2]:
        assert app.run([str(part) for part in step]) == 0
    assert ((art / "simple.lm").read_bytes(), (art / "tagger.npz").read_bytes()) == before
    own = ("--search", "chart", "--language-models", art, "--grammar", art / "chart.grammar")
    (art / "chart.weights").write_text("lm_0 0.1\nIdentity -2\nPhrasePenalty 0.1\n")
    assert app.run([str(part) for part in ("simplify", home / "source", *own)]) == 0
    assert "main city" in capsys.readouterr().out
