"""`samsari train trust`: forests are written into the grammar's folder and used from there."""

from __future__ import annotations

from pathlib import Path

import pytest

from samsari.cli.app import run
from samsari.simplification.edits import loading
from samsari.simplification.folder import shipped_folder
from samsari_workshop.simplifier.judgements import COLUMNS
from samsari_workshop.simplifier.trust import Examples

SOURCE = "It was approximately five miles from the principal gateway of the old town.\n"
SIMPLE = "It was about five miles from the main gate of the old town.\n"


def prepared(folder: Path) -> list[str]:
    for path in shipped_folder().iterdir():
        if path.name != loading.TRUST:
            (folder / path.name).symlink_to(path)
    (folder / "source").write_text(SOURCE, "utf-8")
    (folder / "simple").write_text(SIMPLE, "utf-8")
    names = [str(folder / name) for name in ("source", "simple")]
    return ["train", "trust", "-s", names[0], "-r", names[1], "--grammar", str(folder)]


def test_trust_is_learnt_and_loaded(tmp_path: Path) -> None:
    assert run(prepared(tmp_path)) == 0
    found = loading.load(tmp_path)
    assert found.builder.trust is not None
    assert "about" in found.line(SOURCE) and found.line(SOURCE).endswith("town.\n")


def test_what_readers_judged_becomes_a_forest(tmp_path: Path) -> None:
    command = prepared(tmp_path)
    judged = tmp_path / "judged.tsv"
    rows = ["0\t0\t2\tapproximately\tabout\ty", "0\t0\t7\tprincipal\tmain\tn"]
    judged.write_text("\n".join(["\t".join(COLUMNS), *rows, ""]), "utf-8")
    command += ["--judged", str(judged)]
    assert run(command) == 2  # in which text?
    assert run([*command, "--text", str(tmp_path / "source")]) == 0
    found = loading.load(tmp_path).builder.trust
    assert found is not None and found.sound is not None


def test_an_earlier_trust_survives_bad_input(tmp_path: Path) -> None:
    command = prepared(tmp_path)
    assert run(command) == 0
    before = (tmp_path / loading.TRUST).read_bytes()
    judged = tmp_path / "judged.tsv"
    for place in ("9\t0", "0\t9"):
        judged.write_text("\t".join(COLUMNS) + f"\n{place}\t2\tcat\tdog\ty\n", "utf-8")
        assert run([*command, "--judged", str(judged), "--text", str(tmp_path / "source")]) == 2
        assert (tmp_path / loading.TRUST).read_bytes() == before


def test_an_earlier_trust_survives_an_interruption(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = prepared(tmp_path)
    assert run(command) == 0
    before = (tmp_path / loading.TRUST).read_bytes()

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Examples, "train", interrupted)
    assert run(command) == 130
    assert (tmp_path / loading.TRUST).read_bytes() == before


def test_nothing_is_learnt_from_nothing(tmp_path: Path) -> None:
    command = prepared(tmp_path)
    for name in ("source", "simple"):
        (tmp_path / name).write_text("", "utf-8")
    assert run(command) == 2
