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
# Two nouns of one synset and a wider one, as the dictionary files of WordNet have them.
INDEX = "dwelling n 1 1 @ 1 0 00000002  \nhouse n 1 1 @ 1 1 00000002  \n"
DATA = "00000002 06 n 02 house 0 dwelling 0 000 | a building  \n"


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
    wordnet = tmp_path / "wordnet"
    wordnet.mkdir()
    for part in ("noun", "verb", "adj", "adv"):
        (wordnet / f"index.{part}").write_text(INDEX if part == "noun" else "")
        (wordnet / f"data.{part}").write_text(DATA if part == "noun" else "")
    (tmp_path / "source").write_text("\n".join(SOURCES * 3) + "\n")
    (tmp_path / "target").write_text("\n".join(TARGETS * 3) + "\n")
    return tmp_path


def test_too_little_to_learn_from(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "one").write_text("The principal city grew quickly.\n")
    (home / "two").write_text("The main city grew fast.\n")
    options = ["-s", str(home / "one"), "-r", str(home / "two"), "-w", str(home / "art")]
    assert app.run(["grammar", "extract", *options, "--folds", "2"]) == 2
    assert "fewer folds" in capsys.readouterr().err
    options[3] = options[1]
    assert app.run(["grammar", "extract", *options]) == 2
    assert "all are copies" in capsys.readouterr().err


def test_a_missing_dictionary_is_noticed_first(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = (home / "no.txt", home / "none.txt", "--wordnet", home / "no-wordnet")
    assert app.run(["train", "lexicon", *map(str, missing), "-w", str(home / "art")]) == 2
    assert "no WordNet dictionary here" in capsys.readouterr().err


def test_the_whole_chain(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    art, texts = home / "art", (home / "simple.txt", home / "normal.txt")
    pairs = ("-s", home / "source", "-r", home / "target")
    steps = [
        ("train", "lm", *texts, "-w", art, "--arpa"),
        ("train", "tagger", home / "ewt", home / "ewt", "-w", art),
        ("train", "lexicon", *texts, "--wordnet", home / "wordnet", "-w", art),
        ("grammar", "extract", *pairs, "--base", art, "--folds", 3, "-w", art),
        ("train", "trust", *pairs, "--grammar", art),
        ("tune", *pairs, "--grammar", art, "--rounds", 1, "--n-best", 5, "-w", home / "mine"),
        (
            "grammar",
            "extract",
            "--search",
            "chart",
            *pairs,
            "--base",
            art,
            "-w",
            art / "chart.grammar",
        ),
        (
            "simplify",
            home / "source",
            "--search",
            "beam",
            "--grammar",
            art,
            "--weights",
            home / "mine",
        ),
    ]
    for step in steps:
        assert app.run([str(part) for part in step]) == 0, capsys.readouterr().err
    assert len(capsys.readouterr().out.splitlines()) == len(SOURCES * 3)
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


def test_a_new_grammar_has_no_folds_of_an_old_one(home: Path) -> None:
    sides = ["-s", str(home / "source"), "-r", str(home / "target")]
    command = ["grammar", "extract", *sides, "-w", str(home / "art")]
    assert app.run([*command, "--folds", "3"]) == 0
    assert (home / "art" / "fold-2").is_dir()
    assert app.run([*command, "--folds", "2"]) == 0
    assert sorted(path.name for path in (home / "art").glob("fold-*")) == ["fold-0", "fold-1"]
    # Extended, it still knows the sources that its rules come from.
    (home / "pairs").write_text("gateway gate\n")
    extended = ["grammar", "extend", str(home / "pairs"), "--base", str(home / "art")]
    assert app.run([*extended, "-w", str(home / "more")]) == 0
    known = [(home / name / "sources.npy").read_bytes() for name in ("art", "more")]
    assert known[0] == known[1]


def test_judged_rewrites_are_for_edits(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sides = ["-s", str(home / "source"), "-r", str(home / "target"), "-w", str(home / "chart")]
    (home / "judged").write_text("nonsense\n")
    command = ["grammar", "extract", *sides, "--judged", str(home / "judged")]
    assert app.run([*command, "--search", "chart"]) == 2
    assert "--judged" in capsys.readouterr().err
    assert app.run(command) == 2
    assert "judged:1: the heading" in capsys.readouterr().err
    assert not (home / "chart").exists()
