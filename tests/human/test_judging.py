"""Judges with known faults: what is said of them must be true."""

from __future__ import annotations

import numpy as np
import pytest

from samsari.human.correlation import draws
from samsari.human.judging import Judged, biases, calibration, corrected, next_labels, trust

NO_DRAWS = draws(1, 0, 0)
N_ITEMS, N_LABELS, SYSTEMS = 120, 24, ("A", "B", "C")


def judged(score: np.ndarray, human: np.ndarray, **facts: np.ndarray) -> Judged:
    n = len(score) // len(SYSTEMS)
    units = tuple((system, str(item)) for system in SYSTEMS for item in range(n))
    return Judged("bot", SYSTEMS, units, score, human, human[None], score[None], facts)


def some(human: np.ndarray, random: np.random.Generator, number: int = N_LABELS) -> np.ndarray:
    """Labels of a few outputs of each system, drawn at random."""
    kept = np.full(len(human), np.nan)
    for place in range(len(SYSTEMS)):
        chosen = place * N_ITEMS + random.choice(N_ITEMS, number, replace=False)
        kept[chosen] = human[chosen]
    return kept


def scores(random: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    truth = random.normal(3, 0.5, len(SYSTEMS))
    human = np.repeat(truth, N_ITEMS) + random.normal(0, 1, len(SYSTEMS) * N_ITEMS)
    bias = np.repeat(random.normal(0, 2, len(SYSTEMS)), N_ITEMS)
    return truth, human, 2 * human + bias + random.normal(0, 2, len(human))


def verdicts(random: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    truth = random.uniform(0.3, 0.7, len(SYSTEMS))
    human = (random.random(len(SYSTEMS) * N_ITEMS) < np.repeat(truth, N_ITEMS)).astype(float)
    seen = random.random(len(human)) < np.where(human == 1, 0.8, 0.25)
    return truth, human, seen.astype(float)


@pytest.mark.parametrize("made", [scores, verdicts], ids=["scores", "verdicts"])
def test_intervals_of_95_percent_hold_the_truth_in_93_to_97_of_100(made) -> None:
    random = np.random.default_rng(7)
    held, by_errors = [], []
    for _ in range(1000):
        truth, human, score = made(random)
        for mean, true in zip(
            corrected(judged(score, some(human, random)), 0.1), truth, strict=True
        ):
            held.append(mean.corrected.interval.low <= true <= mean.corrected.interval.high)
            if mean.by_errors.interval is not None:
                ends = mean.by_errors.interval
                by_errors.append(ends.low <= true <= ends.high)
    assert 0.93 <= np.mean(held) <= 0.97
    # The judge is tried on some of the very outputs that it judges: a little too careful.
    assert not by_errors or 0.93 <= np.mean(by_errors) <= 0.985


@pytest.mark.parametrize("spread", [(1, 1, 1), (0.7, 1, 1.3)], ids=["alike", "unlike"])
def test_intervals_from_seven_labels_on_a_short_scale_hold_the_truth(spread) -> None:
    """Answers of 1 to 3, most of them 3: a system's own labels often do not vary at all."""
    random = np.random.default_rng(8)
    held = []
    for _ in range(500):
        raw = 2.6 + np.repeat(spread, N_ITEMS) * random.normal(0, 0.8, len(SYSTEMS) * N_ITEMS)
        human = np.clip(np.round(raw), 1, 3)
        labels = some(human, random, 7)
        means = corrected(judged(raw + random.normal(0, 1, len(raw)), labels), 0.1)
        for mean, true in zip(means, human.reshape(len(SYSTEMS), -1).mean(axis=1), strict=True):
            held.append(mean.corrected.interval.low <= true <= mean.corrected.interval.high)
    assert 0.93 <= np.mean(held) <= 0.97


def test_a_good_judge_makes_intervals_smaller_and_a_bad_one_leaves_them() -> None:
    random = np.random.default_rng(1)
    _, human, score = scores(random)
    labels = some(human, random)
    for values, low, high in ((score, 0.4, 0.9), (random.normal(0, 1, len(human)), 0.8, 1.25)):
        means = corrected(judged(values, labels), 0.1)
        widths = [
            (m.corrected.interval.high - m.corrected.interval.low)
            / (m.labels.interval.high - m.labels.interval.low)
            for m in means
        ]
        assert low < np.mean(widths) < high


def test_a_judge_that_likes_length_is_found_out() -> None:
    random = np.random.default_rng(2)
    n = len(SYSTEMS) * 80
    human, length, dice = random.normal(0, 1, n), random.normal(20, 5, n), random.normal(0, 1, n)
    drawn = draws(80, 200, 2)
    fair = biases(judged(human + dice, human, length=length), drawn)[0].estimate
    fond = biases(judged(human + dice + length / 5, human, length=length), drawn)[0].estimate
    assert fair.interval.low < 0 < fair.interval.high
    assert fond.interval.low > 0.3


def test_a_person_and_the_judge_face_the_same_task() -> None:
    random = np.random.default_rng(3)
    truth = random.normal(0, 1, 240)
    answers = truth + random.normal(0, 1, (3, 240))
    bot = truth + random.normal(0, 0.1, 240)
    units = judged(truth, truth).units
    whole = Judged("bot", SYSTEMS, units, bot, answers.mean(axis=0), answers, bot[None])
    found = trust(whole, NO_DRAWS)
    assert found.judge.value > found.person.value + 0.1
    assert found.itself.value is None and "run" in found.itself.reason


def test_agreement_beyond_chance_of_verdicts() -> None:
    always = trust(judged(np.ones(30), np.r_[np.ones(27), np.zeros(3)]), NO_DRAWS)
    assert always.share.value == pytest.approx(0.9)
    assert always.kappa.value == 0
    assert always.agreement.value is None


def test_repeated_judgements_agree_with_themselves() -> None:
    random = np.random.default_rng(4)
    human = random.normal(0, 1, 60)
    runs = human + random.normal(0, 1, (4, 60))
    units = judged(human, human).units
    whole = Judged("bot", SYSTEMS, units, runs.mean(axis=0), human, human[None], runs)
    assert 0.2 < trust(whole, NO_DRAWS).itself.value < 0.8


def test_calibration_goes_from_low_to_high_and_holds_all_labels() -> None:
    random = np.random.default_rng(5)
    _, human, score = scores(random)
    bins = calibration(judged(score, some(human, random)))
    assert sum(one.human.n_units for one in bins) == len(SYSTEMS) * N_LABELS
    assert [one.judge for one in bins] == sorted(one.judge for one in bins)
    assert bins[0].human.value < bins[-1].human.value


def test_labels_go_where_most_are_missing_at_random_and_never_twice() -> None:
    random = np.random.default_rng(6)
    _, human, score = scores(random)
    labels = some(human, random)
    labels[:N_ITEMS] = human[:N_ITEMS]  # system A has all of its labels
    whole = judged(score, labels)
    means = corrected(whole, 0.2)
    chosen = next_labels(whole, means, 30, seed=1)
    assert len(set(chosen)) == 30
    assert {system for system, _ in chosen} == {"B", "C"}
    assert chosen == next_labels(whole, means, 30, seed=1) != next_labels(whole, means, 30, seed=2)
    assert len(next_labels(whole, means, 10_000, seed=1)) == 2 * (N_ITEMS - N_LABELS)


def test_the_number_of_labels_that_is_named_gives_the_width() -> None:
    random = np.random.default_rng(8)
    _, human, score = scores(random)
    mean = corrected(judged(score, some(human, random)), 0.2)[0]
    half = (mean.corrected.interval.high - mean.corrected.interval.low) / 2
    assert mean.needed is not None
    assert (mean.needed > N_LABELS) == (half > 0.21)
    assert mean.needed == pytest.approx(N_LABELS * (half / 0.2) ** 2, rel=0.6)
    assert corrected(judged(score, some(human, random)), 1e-6)[0].needed is None


def test_too_few_labels_have_a_reason_instead_of_an_interval() -> None:
    human = np.full(30, np.nan)
    human[:3] = 1.0, 2.0, 3.0
    first, second, _ = corrected(judged(np.arange(30.0), human), 0.1)
    assert first.corrected.value is None and "only 3 labels" in first.corrected.reason
    assert second.corrected.reason == "no output has a label"
