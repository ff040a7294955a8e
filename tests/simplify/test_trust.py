"""Trust: shares are counted by hand, the regression finds what matters, the guard holds back."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from samsari.errors import ResourceError
from samsari.simplify import shipped, trust
from samsari.simplify.grammar import DYNAMIC, STATIC

WIDTH = len(STATIC) + len(DYNAMIC)


def counted(text: str) -> Counter[str]:
    return Counter(text.split())


def test_a_share_counts_who_wrote_the_new_and_left_out_the_old() -> None:
    source = counted("the cat of the house sat")
    said = [counted("the cat of the home sat"), counted("the home cat of the house")]
    assert trust.share(source, ("house",), ("home",), said) == 0.5
    # "the" stands in the source too: a reference must have more of them than the source.
    assert trust.share(source, ("sat",), ("the",), said) == 0.0


def learnt() -> tuple[trust.Trust, np.ndarray, np.ndarray]:
    features = np.random.default_rng(5).normal(size=(4000, WIDTH)).astype(np.float32)
    place = STATIC.index("Similarity")
    shares = 1 / (1 + np.exp(3 - 2.0 * features[:, place]))
    return trust.train(features, shares.astype(float)), features, shares


def test_the_regression_finds_the_feature_that_matters() -> None:
    found, features, shares = learnt()
    assert np.corrcoef(found.shares(features), shares)[0, 1] > 0.99


def test_a_regression_comes_back_from_its_file(tmp_path: Path) -> None:
    found, features, _ = learnt()
    trust.save(found, tmp_path / "trust.npz")
    again = trust.load(tmp_path / "trust.npz")
    assert again.shares(features) == pytest.approx(found.shares(features), abs=1e-4)


def test_files_of_other_features_are_refused(tmp_path: Path) -> None:
    trust.save(trust.Trust(np.zeros(2), np.ones(2), np.zeros(3)), tmp_path / "trust.npz")
    with pytest.raises(ResourceError, match="made for 2 features"):
        trust.load(tmp_path / "trust.npz")


def test_the_guard_holds_back_new_words_that_nobody_would_write() -> None:
    whole = shipped.default()
    size = len(trust.LEFT)
    never = trust.Trust(np.zeros(WIDTH), np.ones(WIDTH), np.array([0.0] * (WIDTH + size) + [-9.0]))
    builder = replace(whole.builder, trust=never)
    draft = replace(whole, builder=builder).draft(
        ("It", "was", "approximately", "very", "large", ",", "however", ".")
    )
    assert draft.rules and not builder.adding[list(draft.rules)].any()
    assert len(draft.options.begins) == draft.options.length + len(draft.rules)
