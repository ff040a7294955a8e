from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from samsari.model.alignment import GoldAlignment
from samsari_workshop.aligner.parallel_pairs import Limits, parallel_pairs, sentences_of
from samsari_workshop.aligner.pipeline import load_gold_sets


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@pytest.mark.parametrize(
    ("left", "right", "admitted"),
    [
        ("the cat sat on a mat .", "the cat lay on a rug .", True),
        ("the cat sat on a mat .", "the cat sat on a mat .", False),  # a copy
        ("the cat sat on a mat .", "nobody knows what happened there", False),  # badly matched
        ("he left .", "he went .", False),  # short
        ("i a i x y " + "word " * 9, "i a i x y " + "other word " * 4, False),  # damaged
        ("a cat " * 20, "a cat " * 19 + "dogs", False),  # long
    ],
)
def test_which_pairs_are_worth_linking(left: str, right: str, admitted: bool) -> None:
    assert Limits().admit(words(left), words(right)) == admitted


@pytest.mark.data
def test_no_pair_holds_a_sentence_of_a_dev_or_test_set(data_dir: Path) -> None:
    gold = load_gold_sets(data_dir)
    dev: list[GoldAlignment] = [pair for _, part in gold.dev for pair in part]
    found = parallel_pairs(data_dir, sentences_of(dev), Random(1), 400)
    assert len(found) == 400
    test = data_dir / "simplification/turkcorpus/detok/test.truecase.detok.orig"
    closed = {*sentences_of(dev), *test.read_text("utf-8").splitlines()}
    keys = {"".join(filter(str.isalnum, text.lower())) for text in closed}
    sides = ("".join(side).lower() for pair in found for side in pair)
    assert not keys & {"".join(filter(str.isalnum, side)) for side in sides}
    assert all(Limits().admit(*pair) for pair in found)
