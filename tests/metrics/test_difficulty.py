"""easier and the level of a text."""

from __future__ import annotations

import math

import numpy as np
import pytest

import samsari
from samsari.metrics.catalog import create
from samsari.metrics.contract import total
from samsari.metrics.difficulty import Judged, shared_model
from samsari.model.level import cefr
from samsari.model.text import Pair
from samsari.tasks.language.level import hits, levels, read_target

HARD = "The municipality promulgated an ordinance prohibiting vehicular traffic in the precinct."
EASY = "The town made a rule. Cars may not drive in this part of town."


def test_easy_text_is_found_easier() -> None:
    hard, easy = samsari.level(HARD), samsari.level(EASY)
    assert hard.value is not None and easy.value is not None
    assert hard.value > easy.value + 1
    assert samsari.sentence_easier(HARD, EASY) == pytest.approx(hard.value - easy.value)
    assert samsari.sentence_easier(HARD, HARD) == 0


def test_the_interval_holds_the_value_and_stays_on_the_scale() -> None:
    for text in (HARD, EASY, "I am a boy and you are a girl."):
        found = samsari.level(text)
        assert found.value is not None and found.low is not None and found.high is not None
        assert 1 <= found.low <= found.value <= found.high <= 6


def test_a_longer_text_is_surer() -> None:
    one, many = samsari.level(HARD), samsari.level(" ".join([HARD] * 9))
    assert one.high is not None and one.low is not None
    assert many.high is not None and many.low is not None
    assert many.high - many.low < one.high - one.low


def test_the_interval_is_wider_where_the_level_is_less_sure_and_the_same_in_a_batch() -> None:
    plain, odd = (
        "My sister has a dog and a cat.",
        "O wild West Wind, thou breath of Autumn's being!",
    )
    alone = [samsari.level(text) for text in (plain, odd)]
    both = list(levels([odd, plain]))
    assert [(one.low, one.high) for one in alone] == [(one.low, one.high) for one in both[::-1]]
    sides = [(one.high or 0.0) - (one.value or 0.0) for one in alone]
    assert sides[0] < sides[1]


def test_capitals_do_not_make_a_text_easier() -> None:
    usual = samsari.level(HARD).value
    for text in (HARD.title(), HARD.upper()):
        assert samsari.level(text).value == pytest.approx(usual, abs=0.1)


def test_a_text_has_a_model_of_its_own_and_a_sentence_has_not() -> None:
    model = shared_model()
    rows = np.stack([model.text.means] * 8)  # as the mean text is: it gets what is usually added
    own = Judged(rows, np.full(8, 2.5), np.full(8, 1.1))
    alone = model.of_text(Judged(rows[:1], own.levels[:1], own.margins[:1]), np.ones(1))
    many, margin = model.of_text(own, np.full(8, 1 / 8))
    assert alone == pytest.approx((2.5, 1.1))
    assert many == pytest.approx(2.5 + 7 / 8 * model.text.base)
    assert margin < 1.1


def test_hard_texts_reach_the_levels_of_hard_texts() -> None:
    hard, easy = samsari.level(" ".join([HARD] * 4)), samsari.level(" ".join([EASY] * 4))
    assert hard.value is not None and easy.value is not None
    assert hard.value > 4 and easy.value < 3


def test_the_old_name_still_works() -> None:
    assert create("difficulty") == create("easier")
    assert samsari.sentence_difficulty(HARD, EASY) == samsari.sentence_easier(HARD, EASY)  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["", "Hello you.", "🙂 🙂", "Town council news today"])
def test_below_six_words_nothing_is_judged(text: str) -> None:
    found = samsari.level(text)
    assert found.value is None
    assert "too short" in found.reason
    assert found.cefr == ""
    assert math.isnan(samsari.sentence_easier(HARD, text))


def test_another_language_gets_its_name_and_no_number() -> None:
    found = samsari.level("Der Rat hat den Plan nach langer Debatte endlich angenommen.")
    assert found.value is None
    assert "German" in found.reason
    assert not found.readability


def test_headlines_and_lists_end_with_their_lines() -> None:
    text = "Town council news\n\nThe council met in the old town hall.\n- Bring water"
    sentences = [one.text for one in samsari.level(text).sentences]
    assert sentences[0] == "Town council news"
    assert sentences[-1] == "- Bring water"


def test_a_wrapped_line_goes_on() -> None:
    text = "The council of the town met on Monday evening in the old\nTown Hall of Springfield."
    assert len(samsari.level(text).sentences) == 1


def test_parts_and_pairs_that_cannot_be_judged() -> None:
    metric = create("easier")
    tally = total(metric, [Pair("1", HARD, EASY), Pair("2", HARD, "Too short.")])
    assert metric.parts(tally)["source"] - metric.parts(tally)["output"] == metric.score(tally)
    assert "too short" in metric.reason(total(metric, [Pair("2", HARD, "Too short.")]))


def test_levels_and_targets() -> None:
    assert [cefr(value) for value in (1.0, 2.4, 5.6)] == ["A1", "A2", "C2"]
    assert [read_target(text) for text in ("a1", " C2 ", "4")] == [1, 6, 4]
    with pytest.raises(samsari.ToolkitError, match="not a level"):
        read_target("B3")
    found = [samsari.level(HARD), samsari.level(EASY), samsari.level("Hello.")]
    assert hits(found, [6, 2, 1]).n == 2
