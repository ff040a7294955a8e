"""How sure a cut is: some kinds need a surer place than others."""

from __future__ import annotations

import numpy as np
import pytest
from tests.splitting.sentences import sentence

from samsari.neural.encoder import Encoded
from samsari.splitting.choice import DEFAULT, LEAST, CutModel, features
from samsari.splitting.cut import Cut, Own
from samsari.splitting.tagger import SUBJECT_KINDS, VERB_KINDS, Tags

GRAMMAR = "He/PRP/2/nsubj won/VBD/0/root ,/,/5/punct she/PRP/5/nsubj lost/VBD/2/conj ././2/punct"


def confidence(kind: str, chance: float) -> float:
    """The confidence of a cut with a chance that both models agree on."""
    own = sentence(GRAMMAR, "He won, she lost.")
    vectors = Encoded(np.zeros((6, 2), np.float16), np.zeros((6, 2), np.float16))
    n_words = len(own)
    begins = np.full(n_words, chance, np.float32)
    tags = Tags(
        begins, np.zeros((n_words, len(SUBJECT_KINDS))), np.zeros((n_words, len(VERB_KINDS)))
    )
    cut = Cut(kind, (3, 5), (Own(3, 5),), 4)
    weights = np.zeros(len(features(own, vectors, cut)), np.float32)
    weights[0] = np.log(chance / (1 - chance))
    return CutModel(weights).judged(own, vectors, tags, [cut])[0].confidence


def test_a_kind_that_is_often_wrong_needs_a_surer_place() -> None:
    least = LEAST["relative clause"]
    assert confidence("relative clause", least - 0.01) < DEFAULT
    assert confidence("relative clause", least + 0.01) == pytest.approx(least + 0.01, abs=1e-3)
    assert confidence("semicolon", 0.12) == pytest.approx(0.12, abs=1e-3)
