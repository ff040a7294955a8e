"""Raters who answer too fast, or always the same, are told."""

from __future__ import annotations

import pytest

from samsari.human.study.answers import Habit
from samsari.tasks.rating.following import rater_flags

SAME, MIXED = Habit(20, 20, 3.0), Habit(20, 11, 3.0)
EASY = Habit(40, 39, 3.0)  # nearly everybody says 3


@pytest.mark.parametrize(
    ("done", "seconds", "own", "others", "flags"),
    [
        (20, 0.2, {"Qa": MIXED}, [], ["too fast: 0.2 s for half of the tasks"]),
        (20, 4.0, {"Qa": SAME}, [{"Qa": MIXED}], ["always the same answer: Qa"]),
        (20, 4.0, {"Qa": SAME, "Qb": MIXED}, [], ["always the same answer: Qa"]),
        (20, 4.0, {"Qa": SAME}, [{"Qa": EASY}], []),
        (20, 4.0, {"Qa": MIXED}, [{"Qa": SAME}], []),
        (3, 0.2, {"Qa": Habit(3, 3, 1.0)}, [], []),
        (20, None, {}, [], []),
    ],
)
def test_what_looks_careless_is_told(
    done: int,
    seconds: float | None,
    own: dict[str, Habit],
    others: list[dict[str, Habit]],
    flags: list[str],
) -> None:
    assert rater_flags(done, seconds, own, others) == flags
