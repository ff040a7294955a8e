from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest

from samsari.errors import FormatError
from samsari_workshop.aligner.silver import SilverPair, read_silver, write_silver

WANTED = np.array([[0.91234, 0.01], [0.0, 0.5]], dtype=np.float32)
PAIR = SilverPair(("He", "„left“"), ("He", "went"), WANTED)


def test_pairs_come_back_with_three_digits_and_without_the_impossible(tmp_path: Path) -> None:
    write_silver([PAIR, PAIR], tmp_path / "s.gz")
    first, second = read_silver(tmp_path / "s.gz")
    assert (first.left, first.right) == (PAIR.left, PAIR.right)
    assert np.allclose(first.wanted, [[0.912, 0.0], [0.0, 0.5]])
    assert np.array_equal(first.wanted, second.wanted)


def test_the_same_pairs_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one.gz", "other.gz"):
        write_silver([PAIR], tmp_path / name)
    assert (tmp_path / "one.gz").read_bytes() == (tmp_path / "other.gz").read_bytes()


@pytest.mark.parametrize("line", ["{", "[1]", '[["a"], ["b"], [[0, 7, 0.5]]]'])
def test_a_bad_line_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "s.gz"
    path.write_bytes(gzip.compress(f'[["a"], ["b"], []]\n{line}\n'.encode()))
    with pytest.raises(FormatError, match=r"s\.gz:2"):
        read_silver(path)
