"""`samsari train ...`: what cannot work is said before anything is done."""

from __future__ import annotations

from importlib import util
from pathlib import Path

import pytest

from samsari.alignment.neural.head import Head
from samsari.cli.app import run
from samsari_workshop.aligner.pipeline import CHECKPOINT
from samsari_workshop.commands import train


@pytest.mark.parametrize(
    ("normal", "options", "what"),
    [
        ("a b.\n", ["--simple", "x"], "--simple cannot be 'x'"),
        ("a b.\n", ["--normal", "1,2"], "--normal cannot be '1,2'"),
        ("a b.\n", ["--simple", "2,2,3,4"], "begin with 1"),
        ("a b.\n", ["--simple", "1,3,2,4"], "do not fall"),
        ("", [], "normal.txt: there is no text in this file"),
        ("\n \n", [], "normal.txt: there is no text in this file"),
    ],
)
def test_what_cannot_be_learnt_from_is_named(
    normal: str,
    options: list[str],
    what: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    texts = [tmp_path / "simple.txt", tmp_path / "normal.txt"]
    texts[0].write_text("a b c.\n", encoding="utf-8")
    texts[1].write_text(normal, encoding="utf-8")
    out = tmp_path / "out"
    assert run(["train", "lm", *map(str, texts), "--write", str(out), *options]) == 2
    err = capsys.readouterr().err
    assert what in err
    assert err.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("align", "torch"),
        ("ucca", "torch"),
        ("same", "torch"),
        ("synonyms", "wordfreq"),
    ],
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
    given = {
        "synonyms": ["--wordnet", folder],
        "same": ["--data", folder, "--wordnet", folder, "--contrasts", folder],
    }.get(name, ["--data", folder])
    assert run(["train", name, *given, "--write", str(out)]) == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith(f"samsari: this training needs {package}")
    assert complaint.endswith("; pip install ./workshop\n")
    assert not out.exists()


@pytest.mark.parametrize("option", ["--epochs", "--rate", "--seed"])
def test_kept_weights_are_not_trained(
    option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, out = str(tmp_path), tmp_path / "out"
    given = ["--data", folder, "--write", str(out), "--head", folder, option, "2"]
    assert run(["train", "align", *given]) == 2
    assert capsys.readouterr().err.startswith(f"samsari: {option} is for training, --head keeps")
    assert not out.exists()


def test_kept_weights_leave_an_unfinished_training_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("samsari_workshop.aligner.heads.shared_encoder", lambda: None)
    monkeypatch.setattr("samsari_workshop.aligner.heads.load_head", lambda *_: Head({}))
    monkeypatch.setattr("samsari_workshop.aligner.heads.finished", lambda head, *_: head)
    monkeypatch.setattr("samsari_workshop.aligner.heads.save_head", lambda *_: None)
    checkpoint = tmp_path / CHECKPOINT
    checkpoint.write_bytes(b"unfinished")
    folder = str(tmp_path)
    assert run(["train", "align", "--data", folder, "--write", folder, "--head", folder]) == 0
    assert checkpoint.exists()
