"""`samsari simplify` and `samsari tune` from the outside: files that are no text, and outputs."""

from __future__ import annotations

import gzip
import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from samsari.cli.app import run
from samsari.cli.tune import read_pairs


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"fine\ncaf\xe9\n", "text:2: byte 0xe9 at position 4 is not UTF-8"),
        ("He ran.\n".encode("utf-16"), "text:1: byte 0xff at position 1 is not UTF-8"),
        (b"fine\nno\0t\n", "text:2: the line holds a NUL byte"),
        (gzip.compress(b"He ran.\n", mtime=0)[:-9], "text:2: the compressed file is damaged"),
    ],
    ids=["latin-1", "utf-16", "nul", "gzip"],
)
def test_what_is_no_text_is_named_and_nothing_is_written(
    content: bytes, what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, target = tmp_path / "text", tmp_path / "simpler"
    text.write_bytes(content)
    assert run(["simplify", str(text), "-o", str(target)]) == 2
    err = capsys.readouterr().err
    assert what in err
    assert err.count("\n") == 1
    assert not target.exists()


def test_packed_text_and_other_line_ends_are_read(tmp_path: Path) -> None:
    text, target = tmp_path / "text.gz", tmp_path / "simpler"
    text.write_bytes(gzip.compress("\ufeffZq zq.\r\n\r\nZq\u2028zq.".encode()))
    assert run(["simplify", str(text), "-o", str(target)]) == 0
    assert target.read_bytes() == "Zq zq.\r\n\r\nZq\u2028zq.".encode()


def test_standard_input_that_is_no_text_is_bad_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(b"He \xff ran.\n")))
    assert run(["simplify", "-"]) == 2
    assert "standard input:1: byte 0xff" in capsys.readouterr().err


def test_tuning_looks_first_whether_its_weights_can_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "text"
    text.write_text("He ran.\n", encoding="utf-8")
    files = ["-s", str(text), "-r", str(text)]
    assert run(["tune", *files, "-o", str(tmp_path / "nowhere" / "w")]) == 2
    err = capsys.readouterr().err
    assert "does not exist" in err
    assert "round" not in err


def test_sentences_to_tune_on_end_only_at_line_feeds(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_bytes("one\u2028still one\r\ntwo\x0bstill two\n".encode())
    pairs = read_pairs(text, [text])
    assert [pair.source for pair in pairs] == ["one\u2028still one", "two\x0bstill two"]


def test_a_tagger_needs_tagged_sentences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "text"
    text.write_text("He ran.\n", encoding="utf-8")
    assert run(["train", "tagger", str(text), str(text), "--out", str(tmp_path)]) == 2
    assert "text: no tagged sentence" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [text]


def test_weights_that_are_no_text_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    weights = tmp_path / "my.weights"
    weights.write_bytes(b"lm_0 0.5\ncaf\xe9 1\n")
    assert run(["rules", "principal", "--weights", str(weights)]) == 2
    assert "my.weights:2: byte 0xe9" in capsys.readouterr().err
