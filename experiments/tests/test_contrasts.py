"""The corpus of contrasts is whole, balanced and as its card says."""

from __future__ import annotations

import hashlib
from collections import Counter

from samsari_experiments.claims.corpus import FILE, read


def test_the_files_have_their_checksums() -> None:
    lines = (FILE.parent / "SHA256").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2
    for checksum, name in map(str.split, lines):
        assert hashlib.sha256((FILE.parent / name).read_bytes()).hexdigest() == checksum


def test_cells_are_balanced_and_spans_stand_in_their_texts() -> None:
    rows = [row for row in read() if row["split"] != "second test"]
    assert len(rows) == 7137
    assert len({row["id"] for row in rows}) == 2035
    cells = Counter(row["cell"] for row in rows if row["split"] != "test")
    assert len(cells) == 4
    assert max(cells.values()) - min(cells.values()) < 30
    for row in rows:
        assert row["source_words"] in row["source"]
        assert row["output_words"] in row["output"]
        assert (row["kind"] == "right") == (row["label"] == "right" and row["split"] != "test") or (
            row["split"] == "test"
        )


def test_parts_share_no_source_and_no_writer() -> None:
    rows = read()
    for name in ("id", "writer"):
        found = {
            part: {row[name] for row in rows if row["split"] == part}
            for part in ("train", "dev", "test")
        }
        assert not found["train"] & found["test"]
        assert not found["train"] & found["dev"]
        assert not found["dev"] & found["test"]


def test_the_second_test_has_a_right_and_a_wrong_output_of_each_source() -> None:
    rows = [row for row in read() if row["split"] == "second test"]
    found = Counter((row["id"], row["label"]) for row in rows)
    assert len(rows) == 234 and set(found.values()) == {1}
    assert {row["writer"] for row in rows} == {"T"}
