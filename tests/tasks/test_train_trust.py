"""`samsari train trust`: forests are written into the grammar's folder and used from there."""

from __future__ import annotations

from pathlib import Path

from samsari.cli.app import run
from samsari.simplify import shipped
from samsari.simplify.judgements import COLUMNS

SOURCE = "It was approximately five miles from the principal gateway of the old town.\n"
SIMPLE = "It was about five miles from the main gate of the old town.\n"


def prepared(folder: Path) -> list[str]:
    for path in shipped.folder().iterdir():
        if path.name != shipped.TRUST:
            (folder / path.name).symlink_to(path)
    (folder / "source").write_text(SOURCE, "utf-8")
    (folder / "simple").write_text(SIMPLE, "utf-8")
    names = [str(folder / name) for name in ("source", "simple")]
    return ["train", "trust", "-s", names[0], "-r", names[1], "--grammar", str(folder)]


def test_trust_is_learnt_and_loaded(tmp_path: Path) -> None:
    assert run(prepared(tmp_path)) == 0
    found = shipped.load(tmp_path)
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
    found = shipped.load(tmp_path).builder.trust
    assert found is not None and found.sound is not None


def test_an_earlier_trust_survives_bad_input(tmp_path: Path) -> None:
    command = prepared(tmp_path)
    assert run(command) == 0
    before = (tmp_path / shipped.TRUST).read_bytes()
    judged = tmp_path / "judged.tsv"
    judged.write_text("\t".join(COLUMNS) + "\n9\t0\t2\tcat\tdog\ty\n", "utf-8")
    assert run([*command, "--judged", str(judged), "--text", str(tmp_path / "source")]) == 2
    assert (tmp_path / shipped.TRUST).read_bytes() == before
