from __future__ import annotations

from pathlib import Path

import pytest

from samsari.errors import SettingError
from samsari.tasks.rewriting.simplify_files import restrictions


def test_words_come_from_a_list_or_from_a_file(tmp_path: Path) -> None:
    words = tmp_path / "words"
    words.write_text("Mecca\n# a comment\nable-bodied\n", encoding="utf-8")
    wanted = {"mecca", "able-bodied"}
    assert restrictions("Mecca, able-bodied").protected == wanted
    assert restrictions(str(words)).protected == wanted


def test_an_empty_file_allows_nothing_and_no_file_allows_all(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.touch()
    assert restrictions(allow=empty).allowed == frozenset()
    assert restrictions().allowed is None
    assert restrictions(forbid=empty).forbidden == frozenset()


@pytest.mark.parametrize("text", ["missing.txt", "./missing", "~/missing"])
def test_a_file_that_is_missing_is_no_word(text: str) -> None:
    with pytest.raises(SettingError, match="no such list"):
        restrictions(text)
