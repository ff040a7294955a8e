from __future__ import annotations

from pathlib import Path

import pytest

from samsari.errors import CorpusError
from samsari.simplification.chart.tuning.runs import read_pairs


def test_sentences_to_tune_on_end_only_at_line_feeds(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_bytes("one\u2028still one\r\ntwo\x0bstill two\n".encode())
    pairs = read_pairs(text, [text])
    assert [pair.source for pair in pairs] == ["one\u2028still one", "two\x0bstill two"]


def test_every_source_has_its_references(tmp_path: Path) -> None:
    for name, text in (("a", "one\ntwo\n"), ("b", "1\n2\n"), ("c", "I\nII\n"), ("d", "1\n")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    first, second = read_pairs(tmp_path / "a", [tmp_path / "b", tmp_path / "c"])
    assert (first.source, first.references) == ("one", ("1", "I"))
    assert (second.source, second.references) == ("two", ("2", "II"))
    with pytest.raises(CorpusError, match="2 sources but 1 references"):
        read_pairs(tmp_path / "a", [tmp_path / "d"])
