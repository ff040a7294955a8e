"""Paraphrase pairs of the user's become rules, and old rules keep their contexts."""

from __future__ import annotations

import pytest

from samsari.errors import FormatError
from samsari.simplify import grammar, lexicon, shipped
from samsari.simplify.extension import extend, read_pairs, useful


def test_pairs_are_read_as_they_are_distributed() -> None:
    lines = ["# PPDB", "Automobile\tcar", "in spite of -> despite", "vast big", ""]
    assert list(read_pairs(lines, "f")) == [
        (("automobile",), ("car",)),
        (("in", "spite", "of"), ("despite",)),
        (("vast",), ("big",)),
    ]
    with pytest.raises(FormatError, match="f:2"):
        list(read_pairs(["a b", "alone"], "f"))


def test_new_rules_stand_behind_the_old_ones() -> None:
    base = shipped.default()
    old = base.builder.grammar
    words = lexicon.load(shipped.folder() / "lexicon.npz", base.models[0].vocabulary)
    new = extend(
        old, [(("zoologist",), ("animal", "scientist")), (("x",), ("y",))], words, base.tagger.tags
    )
    assert new.sources[: len(old)] == old.sources
    place, rule = divmod(int(old.changed_keys[-1]), len(old))
    assert new.changes[place * len(new) + rule] == old.changes[place * len(old) + rule]
    assert new.static.shape == (len(new), len(grammar.STATIC))


def test_only_pairs_that_lead_to_commoner_words_are_useful() -> None:
    words = lexicon.load(shipped.folder() / "lexicon.npz", shipped.default().models[0].vocabulary)
    found = list(useful([(("big",), ("enormous",)), (("qqq",), ("big",))], words))
    assert found in ([(("enormous",), ("big",))], [])
