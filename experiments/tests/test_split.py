"""The tables of the splitter: how texts are compared, and which rows there are."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from samsari.errors import ResourceError
from samsari_experiments.split.tables import N_PAIRS, SEED, plain, sample, tables, wikisplit_table
from samsari_workshop.splitter.pairs import SplitPair


def test_texts_are_compared_in_lower_case_with_plain_quotes() -> None:
    assert plain("Islam ’ s city <SEP> Afro - Arab ”") == "islam 's city afro-arab \""
    assert plain("He said &quot; no &quot;") == 'he said " no "'


def test_pairs_are_drawn_at_random_and_always_the_same() -> None:
    pairs = [SplitPair(str(number), ()) for number in range(3_000)]
    found = sample(pairs)
    assert len(found) == N_PAIRS and found == random.Random(SEED).sample(pairs, N_PAIRS)
    assert sample(pairs[:5]) != [] and len(sample(pairs[:5])) == 5


def test_missing_data_names_the_option(tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match="is missing"):
        next(tables(tmp_path))


def test_each_step_has_a_row() -> None:
    source = "He was born in Bonn , and she was born in Rome ."
    pair = SplitPair(source, ("He was born in Bonn .", "She was born in Rome ."))
    table = wikisplit_table([pair])
    names = [row[0].value for row in table.rows]
    assert names[0] == "copy" and len(names) == 9
    assert all(row[1].value == 100.0 for row in table.rows[1:])
