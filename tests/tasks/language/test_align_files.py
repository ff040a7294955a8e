from __future__ import annotations

from pathlib import Path

import pytest

from samsari.errors import SettingError
from samsari.tasks.language.align import LinkRequest, align_files, evaluate_files


@pytest.fixture(name="here")
def written(tmp_path: Path) -> Path:
    (tmp_path / "left").write_text("A cat sat.\n", encoding="utf-8")
    (tmp_path / "right").write_text("The cat sat.\n", encoding="utf-8")
    (tmp_path / "both").write_text("A cat sat.\tThe cat sat.\n", encoding="utf-8")
    (tmp_path / "links").write_text("1-1\n", encoding="utf-8")
    return tmp_path


def test_two_files_and_one_table_give_the_same_links(here: Path) -> None:
    sides = LinkRequest(left=here / "left", right=here / "right", aligner="exact")
    for request in (sides, LinkRequest(here / "both", aligner="exact")):
        found, signature = align_files(request)
        assert [str(pair.alignment) for pair in found] == ["1-1 2-2 3-3"]
        assert signature.startswith("exact|")


def test_tokenized_text_is_cut_at_spaces_only(here: Path) -> None:
    found, _ = align_files(LinkRequest(here / "both", aligner="exact", is_tokenized=True))
    assert [pair.left for pair in found] == [("A", "cat", "sat.")]


def test_a_table_cannot_be_gold_and_input_at_once(here: Path) -> None:
    with pytest.raises(SettingError, match="does not read"):
        evaluate_files(LinkRequest(here / "both"), here / "links")
