"""Files that are missing or damaged: one sentence that names them, and exit status 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from samsari.cli import app
from samsari.resources.artefacts import SHIPPED

# The file, and the command that makes it again.
FILES = {
    "vocabulary.txt": "samsari train lm",
    "simple.lm": "samsari train lm",
}


@pytest.fixture(name="folder")
def copied_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "art"
    folder.mkdir()
    for path in (SHIPPED / "simplifier").iterdir():
        (folder / path.name).symlink_to(path)
    return folder


def complaint(folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    text = folder.parent / "text"
    text.write_text("The principal city grew.\n")
    assert (
        app.run(["simplify", str(text), "--search", "chart", "--language-models", str(folder)]) == 2
    )
    return capsys.readouterr().err


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_named(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / name).unlink()
    found = complaint(folder, capsys)
    assert f"{folder / name}: no " in found
    assert FILES[name] in found


@pytest.mark.parametrize("name", sorted(FILES.keys() - {"vocabulary.txt"}))
@pytest.mark.parametrize("size", [0, 30, 4000])
def test_a_damaged_file_is_named(
    name: str, size: int, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    beginning = (folder / name).read_bytes()[:size]
    (folder / name).unlink()
    (folder / name).write_bytes(beginning)
    found = complaint(folder, capsys)
    assert str(folder / name) in found
    assert "damaged" in found or "not a samsari language model" in found


@pytest.mark.parametrize("size", [0, 2, 4000])
def test_a_damaged_packed_grammar_is_named(
    size: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = (SHIPPED / "simplifier" / "chart.grammar").read_bytes()
    path, text = tmp_path / "cut.grammar", tmp_path / "text"
    path.write_bytes(whole[:size])
    text.write_text("The principal city grew.\n")
    (tmp_path / "w").write_text("Identity 1\n")
    command = ["simplify", str(text), "--search", "chart", "--grammar", str(path)]
    command += ["--weights", str(tmp_path / "w")]
    # An empty file is a pack without rules: everything is copied.
    assert app.run(command) == (2 if size else 0)
    assert (str(path) in capsys.readouterr().err) == bool(size)


def test_lists_that_contradict_each_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, forbid, allow = (tmp_path / name for name in ("text", "forbid", "allow"))
    text.write_text("The principal city grew.\n")
    forbid.write_text("principal\n")
    allow.write_text("principal -> main\n")
    for search in ("plain", "chart"):
        options = ["--search", search, "--forbid", str(forbid), "--allow", str(allow)]
        assert app.run(["simplify", str(text), *options]) == 2
        assert "take it out of one of the lists" in capsys.readouterr().err


@pytest.mark.parametrize("entry", ["principal => main", "-> main", "a -> b -> c", "a → b"])
def test_an_entry_that_no_rule_could_equal_is_named(
    entry: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, forbid = tmp_path / "text", tmp_path / "forbid"
    text.write_text("The principal city grew.\n")
    forbid.write_text(f"# a list\nregion->area\n{entry}\n", encoding="utf-8")
    assert app.run(["simplify", str(text), "--forbid", str(forbid)]) == 2
    assert f"{forbid}:3: " in capsys.readouterr().err


def test_a_sentence_of_500_words_is_answered_by_the_chart_search(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "text"
    words = "the principal city was subsequently destroyed by approximately two large armies"
    text.write_text("and ".join([f"{words} "] * 50).rstrip() + ".\n")
    assert app.run(["simplify", str(text), "--search", "chart"]) == 0
    found = capsys.readouterr().out
    assert " the main city " in found and " by about two " in found
    assert len(found.split()) > 300
