"""PRO: pairs, gains, classifiers, and whole tuning runs that resume."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from samsari.errors import FormatError, SettingError
from samsari.metrics.contract import Metric, Rows
from samsari.metrics.sari import Sari
from samsari.model.text import Pair
from samsari.simplification.chart.tuning import pro
from samsari.simplification.chart.tuning.objective import Candidates
from samsari.simplification.chart.tuning.pro import ProSettings
from samsari.simplification.chart.tuning.rounds import NBest, Round, Tuning, listed, tune
from samsari.simplification.rules import Weights, read


def ratio_formula(rows: Rows) -> Rows:
    """A pooled score: 100 x right / all."""
    return 100 * rows[:, 0] / np.maximum(rows[:, 1], 1e-9)


def random_lists(sentences: int = 30, size: int = 40, seed: int = 1) -> list[Candidates]:
    """Candidates whose first feature tells how good they are, the others being noise."""
    generator = np.random.default_rng(seed)
    lists = []
    for _ in range(sentences):
        features = generator.normal(size=(size, 4))
        right = np.clip(5 + 2 * features[:, 0] + 0.2 * generator.normal(size=size), 0, 10)
        lists.append(Candidates(features, np.stack([right, np.full(size, 10.0)], axis=1)))
    return lists


def test_the_defaults_are_those_of_the_papers_configuration() -> None:
    # joshua's pro_star.config: -Tau 8000 -Xi 50 -interCoef 0.5 -metricDiff 0.005, '30 0.5 0.0'.
    settings = ProSettings()
    assert (settings.sampled, settings.kept) == (8000, 50)
    assert (settings.interpolation, settings.least_difference) == (0.5, 0.005)
    assert (settings.classifier, settings.rounds, settings.rate) == ("perceptron", 30, 0.5)


def test_examples_point_from_worse_to_better_and_are_far_apart() -> None:
    found = random_lists()
    gains = pro.gains(found, ratio_formula, np.zeros(4), ProSettings())
    generator = np.random.default_rng(0)
    settings = ProSettings(sampled=500, kept=20)
    made = [
        pro.examples(each.features, gain, settings, generator)
        for each, gain in zip(found, gains, strict=True)
    ]
    assert len(made) == 30
    assert all(len(rows) == 20 for rows in made)
    assert np.concatenate(made)[:, 0].mean() > 1.0


def test_pairs_that_hardly_differ_are_not_used() -> None:
    found = [Candidates(np.eye(3), np.array([[5.0, 10.0]] * 3))]
    start = np.array([1.0, 2.0, 3.0])
    assert np.array_equal(pro.step(found, ratio_formula, start, ProSettings()), start)


@pytest.mark.parametrize("classifier", ["perceptron", "logistic"])
@pytest.mark.parametrize("gain", ["sentence", "linear"])
def test_a_step_finds_the_feature_that_matters(classifier: str, gain: str) -> None:
    settings = ProSettings(sampled=300, classifier=classifier, gain=gain)  # type: ignore[arg-type]
    found = random_lists()
    weights = pro.step(found, ratio_formula, np.zeros(4), settings)
    assert weights[0] > 3 * np.abs(weights[1:]).max()


def test_new_weights_are_mixed_with_the_old() -> None:
    found = random_lists()
    start = np.array([-1.0, 0.5, 0.0, 0.0])
    whole = pro.step(found, ratio_formula, start, ProSettings(sampled=300, interpolation=1.0))
    half = pro.step(found, ratio_formula, start, ProSettings(sampled=300, interpolation=0.5))
    assert half == pytest.approx((start + whole) / 2)


def test_the_same_seed_gives_the_same_weights() -> None:
    found = random_lists()
    one = pro.step(found, ratio_formula, np.zeros(4), ProSettings(sampled=100, seed=3))
    same = pro.step(found, ratio_formula, np.zeros(4), ProSettings(sampled=100, seed=3))
    other = pro.step(found, ratio_formula, np.zeros(4), ProSettings(sampled=100, seed=4))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)


def test_linear_gains_follow_the_pooled_score() -> None:
    # Sentence 1 is long: its counts move the pooled score ten times as much as sentence 2's.
    lists = [
        Candidates(np.eye(2), np.array([[0.0, 100.0], [100.0, 100.0]])),
        Candidates(np.eye(2), np.array([[0.0, 10.0], [10.0, 10.0]])),
    ]
    long, short = pro.gains(lists, ratio_formula, np.eye(2)[0], ProSettings(gain="linear"))
    assert long[1] - long[0] == pytest.approx(10 * (short[1] - short[0]))
    plain = pro.gains(lists, ratio_formula, np.zeros(2), ProSettings())
    assert np.concatenate(plain).tolist() == [0, 1, 0, 1]


def test_weights_are_scaled_by_the_language_model() -> None:
    assert pro.normalised(np.array([2.0, -4.0]), 1).tolist() == [0.5, -1.0]
    assert pro.normalised(np.array([2.0, 0.0]), 1).tolist() == [2.0, 0.0]


def test_impossible_settings_are_refused() -> None:
    with pytest.raises(SettingError):
        ProSettings(interpolation=0.0)
    with pytest.raises(SettingError):
        ProSettings(kept=0)


# -- whole runs over a decoder that knows four outputs for each of two sentences

PAIRS = (
    Pair("1", "the principal city", "", ("the main city", "the main town")),
    Pair("2", "he purchased it", "", ("he bought it",)),
)
OUTPUTS = (
    ("the principal city", "the main city", "the key city", "the city"),
    ("he purchased it", "he bought it", "he it", "purchased"),
)
# copy, good word, other word, deletion
FEATURES = np.eye(4)
NAMES = ("copy", "good", "other", "deletion")


def decode(weights: Weights) -> Sequence[NBest]:
    scores = FEATURES @ np.array(weights.vector(NAMES))
    order = np.argsort(-scores, kind="stable")[:3]
    return [listed([outputs[n] for n in order], FEATURES[order]) for outputs in OUTPUTS]


def plan(directory: Path | None, rounds: int, reports: list[Round]) -> Tuning:
    settings = ProSettings(sampled=50)
    metric: Metric = Sari()
    return Tuning(
        decode=decode,
        update=lambda found, formula, old, number: pro.step(found, formula, old, settings, number),
        metric=metric,
        pairs=PAIRS,
        feature_names=NAMES,
        rounds=rounds,
        directory=directory,
        on_round=reports.append,
    )


def test_tuning_towards_sari_prefers_the_right_change() -> None:
    reports: list[Round] = []
    weights = tune(plan(None, 4, reports), Weights({"copy": 1.0}))
    assert max(weights.values, key=weights.get) == "good"
    assert [report.number for report in reports] == [0, 1, 2, 3, 4]
    assert reports[-1].score > reports[0].score
    assert (reports[0].copies, reports[0].length) == (1.0, 1.0)
    assert reports[-1].copies == 0.0


def test_an_interrupted_run_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    whole, first, second = tmp_path / "whole", tmp_path / "parts", tmp_path / "parts"
    whole.mkdir()
    first.mkdir()
    expected = tune(plan(whole, 4, []), Weights({"copy": 1.0}))
    tune(plan(first, 2, []), Weights({"copy": 1.0}))
    (first / "round-02.npz").unlink()  # killed while it decoded
    assert tune(plan(second, 4, []), Weights({"copy": 1.0})) == expected
    assert read(second / "round-03.weights").values.keys() == set(NAMES)


def test_a_directory_of_another_run_is_refused(tmp_path: Path) -> None:
    tune(plan(tmp_path, 1, []), Weights({"copy": 1.0}))
    other = plan(tmp_path, 1, [])
    with pytest.raises(FormatError, match="another tuning run"):
        tune(Tuning(decode, other.update, Sari(), PAIRS[:1], NAMES, 1, tmp_path), Weights({}))
    with pytest.raises(FormatError, match="another tuning run"):
        tune(other, Weights({"copy": 2.0}))
    assert tune(other, Weights({"copy": 1.0}))


@pytest.mark.parametrize("size", [0, 10, 300])
def test_a_damaged_round_is_named(size: int, tmp_path: Path) -> None:
    tune(plan(tmp_path, 2, []), Weights({"copy": 1.0}))
    path = tmp_path / "round-01.npz"
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(FormatError, match="damaged"):
        tune(plan(tmp_path, 2, []), Weights({"copy": 1.0}))
