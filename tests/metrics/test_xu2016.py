"""FK, BLEU, iBLEU and FKBLEU as in Table 4 of Xu et al. (2016)."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from samsari.metrics.catalog import create
from samsari.metrics.contract import total
from samsari.model.text import Pair

Reader = Callable[[str], tuple[Pair, ...]]

# What the released outputs give (the paper prints values within 0.1 of these).
NAMES = ("bleu-2016", "fk", "ibleu", "fkbleu")
TABLE_4 = {
    "tok/test.8turkers.tok.norm": (99.02, 12.88, 78.32, 62.54),
    "tok/test.8turkers.tok.simp": (66.71, 11.25, 53.46, 61.82),
    "tok/test.8turkers.tok.turk.0": (100.00, 10.80, 74.25, 73.57),
    "systems-tacl2016/moses.test.output.1rerank": (63.06, 11.09, 48.82, 59.00),
    "systems-tacl2016/glbleu30it.test.output.1best": (74.44, 10.74, 57.99, 66.65),
    "systems-tacl2016/sari30it.test.output.1best": (72.34, 10.90, 58.04, 66.61),
}


@pytest.mark.data
@pytest.mark.parametrize("path", TABLE_4)
@pytest.mark.parametrize("name", NAMES)
def test_table_4(name: str, path: str, tacl: Reader) -> None:
    metric = create(name, tokenizer="none")
    value = metric.score(total(metric, tacl(path)))
    assert round(value, 2) == TABLE_4[path][NAMES.index(name)]


def value(name: str, source: str, output: str, *references: str) -> float:
    metric = create(name)
    return metric.score(metric.tally(Pair("1", source, output, references)))


def test_fk_by_hand() -> None:
    # 13 tokens; the rule gives "national" and "history" 3 syllables, "museum" and "loved" 2.
    line = "The men who ran the national museum of the town loved history ."
    syllables = 2 * 3 + 2 * 2 + 9 * 1
    expected = 0.39 * 13 + 11.8 * syllables / 13 - 15.19
    assert value("fk", "", line) == pytest.approx(expected)


def test_fk_is_never_negative() -> None:
    assert value("fk", "", "He ran .") == 0


def test_ibleu_of_a_copy_loses_a_tenth_twice() -> None:
    # BLEU to the reference and to the source are both 100: 0.9 * 100 - 0.1 * 100.
    assert value("ibleu", "a b c d e", "a b c d e", "a b c d e") == pytest.approx(80)


def test_smoothing_by_hand() -> None:
    # "a b x y" against "a b c d": p = 2/4, 1/3, (1/2)/2, (1/4)/1.
    expected = 100 * (2 / 4 * 1 / 3 * 1 / 4 * 1 / 4) ** 0.25
    assert value("bleu-2016", "", "a b x y", "a b c d") == pytest.approx(expected)


def test_brevity_takes_the_closest_or_the_mean_length() -> None:
    output, references = "a b c d", ("a b c d e", "a b c d e f g")
    assert value("bleu-2016", "", output, *references) == pytest.approx(100 * math.exp(1 - 5 / 4))
    metric = create("ibleu")
    parts = metric.parts(metric.tally(Pair("1", "z", output, references)))
    assert parts["to_references"] == pytest.approx(100 * math.exp(1 - 6 / 4))


def test_fkbleu_joins_both_parts() -> None:
    # Equal readability: FKdiff is 50, iBLEU of a copy 80.
    assert value("fkbleu", "a b c d e", "a b c d e", "a b c d e") == pytest.approx(4000**0.5)


def test_easier_text_scores_higher() -> None:
    source = "The municipality subsequently administered numerous educational institutions ."
    easy, hard = "The town then ran schools .", "The municipality administered institutions ."
    assert value("fkbleu", source, easy, easy) > value("fkbleu", source, hard, hard)
