"""Work that grows with the input, not with its square: steps are counted, never time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from samsari.alignment.neural.aligner import STRETCH, tiles
from samsari.formats.layout import unique_names
from samsari.formats.tables.sheets import read_sheet
from samsari.model.text import Token
from samsari.simplification.surface import Change, restore
from samsari.simplification.tokens import tokenize
from samsari.stats.agreement import pairs_in_common
from samsari.stats.answer_tables import MOST_PAIRS, some_pairs
from samsari.text.edit_distance import levenshtein, stretches
from samsari.text.tokenizers import sentences

TWICE = 2.3  # what twice the input may cost


class Counted(tuple[Any, ...]):
    """A tuple that counts how often it is looked into."""

    looks = 0

    def __getitem__(self, place: Any) -> Any:
        type(self).looks += 1
        return super().__getitem__(place)


@pytest.mark.parametrize("mark", [")", '"', "]", "’"])
def test_sentences_of_closing_marks(mark: str) -> None:
    def looks(n: int) -> int:
        Counted.looks = 0
        sentences(Counted(Token(mark, at, at + 1, True) for at in range(n)))
        return Counted.looks

    assert looks(4_000) < TWICE * looks(2_000)


def test_a_mark_behind_many_brackets_still_ends_a_sentence() -> None:
    tokens = tokenize("He left." + ")" * 50 + " She stayed.")
    assert len(sentences(tokens)) == 2


def test_word_pairs_of_a_line_without_full_stops() -> None:
    def cells(n: int) -> int:
        found = [(r.stop - r.start) * (c.stop - c.start) for r, c in tiles(n, n)]
        assert max(found) <= max(STRETCH**2, 250_000)
        return sum(found)

    assert cells(20_000) < TWICE * cells(10_000)


def test_a_sentence_is_one_tile_and_a_long_line_is_covered() -> None:
    assert list(tiles(400, 300)) == [(slice(0, 400), slice(0, 300))]
    for n, m in ((2_000, 1_700), (5_000, 100), (601, 2_000)):
        found = list(tiles(n, m))
        assert {place for rows, _ in found for place in range(n)[rows]} == set(range(n))
        assert {place for _, columns in found for place in range(m)[columns]} == set(range(m))


def test_edit_distance_of_long_lines() -> None:
    def cells(n: int) -> int:
        return sum(len(one) * len(other) for one, other in stretches("a" * n, "b" * n))

    assert cells(400_000) < TWICE * cells(200_000)
    assert levenshtein("x" * 50_000, "x" * 50_000) == 0
    assert levenshtein("kitten", "sitting") == 3


def test_pairs_of_many_raters() -> None:
    values = np.ones((400, 3))
    pairs = pairs_in_common(values)
    assert len(pairs) == 400 * 399 // 2
    assert len(some_pairs(pairs)) == MOST_PAIRS
    assert some_pairs(pairs[:7]) == pairs[:7]


def test_a_table_of_20_000_columns(tmp_path: Path) -> None:
    heads = [f"c{number}" for number in range(20_000)]
    path = tmp_path / "a.csv"
    path.write_text(f"{','.join(heads)}\n{','.join('1' * 20_000)}\n", encoding="utf-8")
    assert len(read_sheet(path).headings) == 20_000


def test_names_of_many_files() -> None:
    assert len(set(unique_names([f"runs/{n}/out.txt" for n in range(3_000)]))) == 3_000


def test_many_changes_of_one_line() -> None:
    raw = " ".join(["He commenced work ,"] * 2_000)
    tokens = tokenize(raw)
    places = [at for at, token in enumerate(tokens) if token.text == "commenced"]
    found = restore(raw, tokens, [Change(at, at + 1, ("started",)) for at in places])
    assert found == raw.replace("commenced", "started")
