from __future__ import annotations

from importlib import util
from pathlib import Path

import pytest

from samsari.cli import train
from samsari.cli.app import run


@pytest.mark.parametrize(
    ("name", "package"),
    [("align", "torch"), ("ucca", "torch"), ("synonyms", "wordfreq"), ("lexicon", "scipy")],
)
def test_a_missing_package_is_said_before_any_work(
    name: str,
    package: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = util.find_spec
    monkeypatch.setattr(train, "find_spec", lambda n: None if n == package else found(n))
    out = tmp_path / "out"
    folder = str(tmp_path)
    given = [folder] * 3 if name == "lexicon" else ["--data", folder]
    assert run(["train", name, *given, "--out", str(out)]) == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith(f"samsari: this training needs {package}")
    assert complaint.endswith('; pip install "samsari[train]"\n')
    assert not out.exists()
