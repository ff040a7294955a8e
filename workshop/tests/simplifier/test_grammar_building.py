"""A grammar does not depend on the order in which its evidence came."""

from __future__ import annotations

import numpy as np

from samsari_workshop.simplifier.evidence import Evidence
from samsari_workshop.simplifier.grammar_building import Builder
from samsari_workshop.simplifier.lexicon import Lexicon

WORDS = ("large", "big", "area", "region", "about", "approximately")
PAIRS = {
    (("large",), ("big",)): (3.0, 0.0),
    (("region",), ("area",)): (2.0, 1.0),
    (("approximately",), ("about",)): (5.0, 0.0),
}


def test_rules_stand_in_one_order() -> None:
    vocabulary = {word: number for number, word in enumerate(WORDS, 4)}
    known = np.zeros(10, np.float32)
    lexicon = Lexicon(vocabulary, known, known, np.ones((10, 2), np.float32))
    grammars = []
    for pairs in (PAIRS, dict(reversed(PAIRS.items()))):
        occasions = {source: (8.0, 1.0) for source, _ in pairs}
        evidence = Evidence(pairs, dict.fromkeys(pairs, 2), occasions, {}, {})
        grammars.append(Builder(lexicon, ("NN", "JJ")).grammar(evidence))
    one, other = grammars
    assert one.sources == other.sources == tuple(sorted(one.sources))
    assert np.array_equal(one.static, other.static) and np.array_equal(one.prior, other.prior)
