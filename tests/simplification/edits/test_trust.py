"""Trust: shares are counted by hand, the forests find what matters, the guard holds back."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from samsari.errors import ResourceError
from samsari.simplification.edits import loading, trust
from samsari.simplification.edits.vetting import refused
from samsari.stats.forest import Forest, Growing

WIDTH = len(trust.FACTS)


def counted(text: str) -> Counter[str]:
    return Counter(text.split())


def test_a_share_counts_who_wrote_the_new_and_left_out_the_old() -> None:
    source = counted("the cat of the house sat")
    said = [counted("the cat of the home sat"), counted("the home cat of the house")]
    assert trust.share(source, ("house",), ("home",), said) == 0.5
    # "the" stands in the source too: a reference must have more of them than the source.
    assert trust.share(source, ("sat",), ("the",), said) == 0.0


def learnt() -> tuple[trust.Trust, np.ndarray, np.ndarray]:
    facts = np.random.default_rng(5).normal(size=(4000, WIDTH)).astype(np.float32)
    place = trust.FACTS.index("Similarity")
    shares = 1 / (1 + np.exp(3 - 2.0 * facts[:, place]))
    gains = 2.0 * facts[:, trust.FACTS.index("SimpleFit")]
    plan = Growing(trees=40, depth=3, rate=0.3)
    return trust.train(facts, shares.astype(float), gains.astype(float), plan), facts, shares


def test_the_forests_find_the_features_that_matter() -> None:
    found, facts, shares = learnt()
    assert np.corrcoef(1 / (1 + np.exp(-found.odds(facts))), shares)[0, 1] > 0.98
    gains = found.gains(facts)
    assert np.corrcoef(gains, facts[:, trust.FACTS.index("SimpleFit")])[0, 1] > 0.98


def test_trust_comes_back_from_its_file(tmp_path: Path) -> None:
    found, facts, _ = learnt()
    trust.save(found, tmp_path / "trust.npz")
    again = trust.load(tmp_path / "trust.npz")
    assert again.odds(facts) == pytest.approx(found.odds(facts), abs=0.02)
    assert again.gains(facts) == pytest.approx(found.gains(facts), abs=0.02)


def test_files_of_other_features_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(trust, "FACTS", ("one", "two"))
        trust.save(learnt_nothing(), tmp_path / "trust.npz")
    with pytest.raises(ResourceError, match="made for 2 features"):
        trust.load(tmp_path / "trust.npz")
    (tmp_path / "trust.npz").write_bytes(b"PK nonsense")
    with pytest.raises(ResourceError, match="not a file of trust"):
        trust.load(tmp_path / "trust.npz")


def learnt_nothing(odds: float = 0.0) -> trust.Trust:
    """Trust that says the same of everything."""
    questions = np.zeros((1, 1), np.int64), np.zeros((1, 1), np.float32)
    same = [Forest(*questions, np.zeros((1, 2), np.float32), base) for base in (odds, 0.0)]
    return trust.Trust(*same)


def test_the_guard_holds_back_new_words_that_nobody_would_write() -> None:
    whole = loading.default()
    builder = replace(whole.builder, trust=learnt_nothing(-9.0))
    lattice = replace(whole, builder=builder).lattice(
        ("It", "was", "approximately", "very", "large", ",", "however", ".")
    )
    assert lattice.rules and not builder.grammar.vetting.adds_words[list(lattice.rules)].any()
    assert len(lattice.options.begins) == lattice.options.length + len(lattice.rules)


def test_a_forest_of_judgements_does_not_see_the_verdicts() -> None:
    facts = np.random.default_rng(3).normal(size=(2000, WIDTH)).astype(np.float32)
    answers = facts[:, trust.FACTS.index("Likeness")] > 0
    facts[:, trust.VERDICT] = np.where(answers, 3.0, -3.0)
    sound = trust.train_sound(facts, answers, Growing(trees=30, depth=3, rate=0.3))
    assert trust.VERDICT not in sound.columns
    found = replace(learnt_nothing(), sound=sound)
    # The verdict on a rule is added to what the forest says of the place.
    assert found.soundness(facts) == pytest.approx(
        (sound.scores(facts) + facts[:, trust.VERDICT]).clip(-8, 8)
    )
    assert not learnt_nothing().soundness(facts).any()


def test_soundness_comes_back_from_its_file(tmp_path: Path) -> None:
    found, facts, _ = learnt()
    trust.save(replace(found, sound=found.share), tmp_path / "trust.npz")
    again = trust.load(tmp_path / "trust.npz")
    assert again.sound is not None and again.soundness(facts).any()
    trust.save(found, tmp_path / "trust.npz")
    assert trust.load(tmp_path / "trust.npz").sound is None


def test_the_guard_holds_back_new_words_that_are_seldom_right() -> None:
    whole = loading.default()
    refusing = replace(learnt_nothing(), sound=learnt_nothing(-9.0).share)
    builder = replace(whole.builder, trust=refusing)
    lattice = replace(whole, builder=builder).lattice(("It", "was", "approximately", "large", "."))
    assert not builder.grammar.vetting.adds_words[list(lattice.rules)].any()


def test_rules_with_a_bad_verdict_are_not_used() -> None:
    builder = loading.default().builder
    guards = builder.guards
    assert guards is not None
    bad = refused(builder.grammar.static, guards.verdict)
    assert bad.any()
    assert not bad[[rule for rules in builder.rules.values() for rule in rules]].any()
