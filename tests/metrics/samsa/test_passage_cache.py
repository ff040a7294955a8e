"""Parses on disk: the same passages, parsed once, and a clear word when the file is broken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from samsari.errors import ResourceError
from samsari.formats.passages import bracketed
from samsari.metrics.samsa.reader import CachedPassages
from samsari.model.passage import Passage


@dataclass(frozen=True)
class CountingParser:
    signature: str = "counting-1"
    is_annotation: bool = False
    seen: list[str] = field(default_factory=list, compare=False)

    def passages(self, sources: Sequence[tuple[str, str]]) -> list[tuple[Passage, ...]]:
        self.seen.extend(text for _, text in sources)
        return [bracketed.loads(f"[H [A {text}] [P runs]]") for _, text in sources]


def test_a_text_is_parsed_once_whatever_its_id(tmp_path: Path) -> None:
    parser = CountingParser()
    first = CachedPassages(parser, tmp_path / "parses.db").passages([("1", "John"), ("2", "Mary")])
    again = CachedPassages(parser, tmp_path / "parses.db").passages([("9", "Mary"), ("1", "John")])
    assert again == first[::-1]
    assert parser.seen == ["John", "Mary"]


def test_another_model_parses_anew(tmp_path: Path) -> None:
    path = tmp_path / "parses.db"
    CachedPassages(CountingParser(), path).passages([("1", "John")])
    other = CountingParser(signature="counting-2")
    CachedPassages(other, path).passages([("1", "John")])
    assert other.seen == ["John"]


def test_a_broken_file_is_an_error_with_a_remedy(tmp_path: Path) -> None:
    path = tmp_path / "parses.db"
    path.write_text("this is no database, and long enough to be taken for one" * 20)
    with pytest.raises(ResourceError, match="delete the file"):
        CachedPassages(CountingParser(), path).passages([("1", "John")])
