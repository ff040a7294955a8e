from __future__ import annotations

import pytest

from samsari.alignment.aligners import load_aligner
from samsari.alignment.dependencies import Dependencies, are_equivalent
from samsari.alignment.rule_aligner import RuleAligner
from samsari.errors import ToolkitError

ACTIVE = ["Cats", "chase", "mice", "and", "mice", "chase", "flies"]
ACTIVE_PARSE = Dependencies(
    ("NOUN", "VERB", "NOUN", "CCONJ", "NOUN", "VERB", "NOUN"),
    (1, -1, 1, 5, 5, 1, 5),
    ("nsubj", "root", "obj", "cc", "nsubj", "conj", "obj"),
)
PASSIVE = ["Flies", "are", "chased", "by", "mice"]
PASSIVE_PARSE = Dependencies(
    ("NOUN", "AUX", "VERB", "ADP", "NOUN"),
    (2, 2, -1, 4, 2),
    ("nsubj:pass", "aux:pass", "root", "case", "obl:agent"),
)


def test_the_roles_of_active_and_passive_agree() -> None:
    aligner = load_aligner("sultan")
    assert isinstance(aligner, RuleAligner)
    left, right = aligner.prepare([ACTIVE, PASSIVE], [ACTIVE_PARSE, PASSIVE_PARSE])
    found = {(k.left, k.right): k.rule for k in aligner.link(left, right).links}
    # The mice that chase, not those that are chased; word order alone would take the wrong ones.
    assert found == {(5, 2): "dependencies", (4, 4): "dependencies", (6, 0): "dependencies"}


@pytest.mark.parametrize(
    ("one", "other", "equivalent"),
    [
        (("nsubj", True), ("obl:agent", True), True),
        (("nsubj", True), ("obj", True), False),
        (("nsubj", True), ("nsubj", False), False),
        (("acl:relcl", False), ("nsubj", True), True),
        (("nsubj", True), ("acl:relcl", False), True),
    ],
)
def test_equivalent_ties(one: tuple[str, bool], other: tuple[str, bool], equivalent: bool) -> None:
    assert are_equivalent(one, other) is equivalent


def test_a_parse_must_fit_its_sentence() -> None:
    with pytest.raises(ToolkitError, match="a head points outside"):
        Dependencies(("X",), (3,), ("dep",))
    with pytest.raises(ToolkitError, match="for every word"):
        Dependencies(("X",), (0, 1), ("dep",))
