"""Learning the odds of bold rows from judged places."""

from __future__ import annotations

import numpy as np
import pytest

from samsari.errors import CorpusError
from samsari.model.sameness import Sameness
from samsari.simplification.plain.candidates import Candidate
from samsari.simplification.plain.judging import Judged
from samsari.simplification.plain.table import Entry
from samsari.simplification.weights import parse
from samsari_workshop.tuning.bold_odds import counts, learn, regression, weights_text
from samsari_workshop.tuning.judged_changes import Case


def case(line: int, word: str, same: float, *, is_right: bool) -> Case:
    """A judged place of a row."""
    entry = Entry(word, "verb", "new", strength="bold", origins=("editor",))
    said = Judged(Candidate(0, 1, ("new",), entry), Sameness(same, "model"), 0.0, float)
    return Case(f"{line} 0", said, is_right)


def places() -> list[Case]:
    """Two rows, a good and a bad one; sameness tells most of the rest."""
    chooser = np.random.default_rng(3)
    found = []
    for line in range(400):
        word = "good" if line % 2 else "bad"
        same = float(chooser.uniform(0.05, 0.95))
        chance = same * (1.0 if word == "good" else 0.4)
        found.append(case(line, word, same, is_right=bool(chooser.random() < chance)))
    return found


def test_good_rows_have_better_odds_and_sameness_counts() -> None:
    cases = places()
    learnt, counted = learn(cases), counts(cases)
    odds = {
        word: learnt.odds(
            counted[f"verb {word} -> new", True], counted[f"verb {word} -> new", False]
        )
        for word in ("good", "bad")
    }
    assert odds["good"] > odds["bad"]
    judge = learnt.judge((0.8, 0.8))
    assert judge.right(0.0, 0.9, 0.0) > judge.right(0.0, 0.1, 0.0)


def test_fewer_are_wrong_among_the_surest_places_held_back() -> None:
    learnt = learn(places())
    made, wrong = learnt.share(0.0)
    sure, bad = learnt.share(0.6)
    assert made == 400
    assert bad / sure < wrong / made


def test_regression_finds_the_weights_that_made_the_answers() -> None:
    chooser = np.random.default_rng(1)
    numbers = np.column_stack([chooser.normal(size=4000), np.ones(4000)])
    answers = chooser.random(4000) < 1 / (1 + np.exp(-(numbers @ np.array([2.0, -1.0]))))
    assert regression(numbers, answers) == pytest.approx(np.array([2.0, -1.0]), abs=0.2)


def test_too_few_places_are_an_error() -> None:
    with pytest.raises(CorpusError):
        learn([case(1, "good", 0.5, is_right=True)])


def test_the_weights_are_written_with_their_names() -> None:
    text = weights_text(learn(places()).judge((0.8, 0.5)), ["why"])
    assert text.startswith("# why\nSame ")
    assert parse(text).get("RightSlope") == 0.5
