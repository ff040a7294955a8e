"""Split pairs, and where people cut."""

from __future__ import annotations

from pathlib import Path

from samsari_workshop.splitter.pairs import boundaries, two_files, wikisplit


def test_wikisplit_and_two_files(tmp_path: Path) -> None:
    (tmp_path / "a.tsv").write_text("A b and c d .\tA b . <::::> A c d .\n", encoding="utf-8")
    [pair] = wikisplit(tmp_path / "a.tsv")
    assert pair.source == "A b and c d ." and pair.sentences == ("A b .", "A c d .")
    (tmp_path / "x.complex").write_text("He sat and she stood.\n", encoding="utf-8")
    (tmp_path / "x.simple").write_text("He sat . She stood ..\n", encoding="utf-8")
    [pair] = two_files(tmp_path, "x")
    assert pair.sentences == ("He sat .", "She stood .")


def test_a_boundary_is_where_the_second_sentence_begins() -> None:
    source = "He sat down and she stood up .".split()
    assert boundaries(source, ["He sat down .".split(), "She stood up .".split()]) == {4}
    assert boundaries(source, ["Quite other words .".split(), "None match .".split()]) is None
