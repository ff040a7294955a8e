"""`samsari train trust`: forests are written into the grammar's folder and used from there."""

from __future__ import annotations

from pathlib import Path

from samsari.cli.app import run
from samsari.simplify import shipped

SOURCE = "It was approximately five miles from the principal gateway of the old town.\n"
SIMPLE = "It was about five miles from the main gate of the old town.\n"


def test_trust_is_learnt_and_loaded(tmp_path: Path) -> None:
    for path in shipped.folder().iterdir():
        if path.name != shipped.TRUST:
            (tmp_path / path.name).symlink_to(path)
    (tmp_path / "source").write_text(SOURCE, "utf-8")
    (tmp_path / "simple").write_text(SIMPLE, "utf-8")
    names = [str(tmp_path / name) for name in ("source", "simple")]
    command = ["train", "trust", "-s", names[0], "-r", names[1], "--grammar", str(tmp_path)]
    assert run(command) == 0
    found = shipped.load(tmp_path)
    assert found.builder.trust is not None
    assert "about" in found.line(SOURCE) and found.line(SOURCE).endswith("town.\n")
