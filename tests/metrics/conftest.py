"""The corpora that metric tests share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from samsari.model.text import Pair

Reader = Callable[[str], tuple[Pair, ...]]


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="session")
def turk(data_dir: Path) -> Reader:
    """TurkCorpus test, true-cased raw text, with the output of a system (or `identity`)."""
    base = data_dir / "simplification" / "turkcorpus"
    sources = lines(base / "detok" / "test.truecase.detok.orig")
    files = [lines(base / "detok" / f"test.truecase.detok.simp.{i}") for i in range(8)]
    references = list(zip(*files, strict=True))

    def read(system: str) -> tuple[Pair, ...]:
        outputs = sources if system == "identity" else lines(base / "systems-detok" / system)
        rows = zip(sources, outputs, references, strict=True)
        return tuple(Pair(str(i), *row) for i, row in enumerate(rows))

    return read


@pytest.fixture(scope="session")
def tacl(data_dir: Path) -> Reader:
    """TurkCorpus test, tokenised, with an output that Xu et al. (2016) released."""
    base = data_dir / "simplification" / "turkcorpus"
    sources = lines(base / "tok" / "test.8turkers.tok.norm")
    files = [lines(base / "tok" / f"test.8turkers.tok.turk.{i}") for i in range(8)]
    references = list(zip(*files, strict=True))

    def read(path: str) -> tuple[Pair, ...]:
        rows = zip(sources, lines(base / path), references, strict=True)
        return tuple(Pair(str(i), *row) for i, row in enumerate(rows))

    return read
