"""Pairs as people and language models write them: what must be found, and what must not be."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from samsari.model.finding import Findings
from samsari.tasks.checking.check import check_all

Pair = tuple[str, str]
FILE = Path(__file__).parent / "pairs.tsv"


def pairs(what: str = "") -> list[Pair]:
    """The pairs of one kind, or all."""
    rows = [line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines()[2:]]
    texts = [(kind, *(text.replace("\\n", "\n") for text in row)) for kind, *row in rows]
    return [(source, output) for kind, source, output in texts if kind == (what or kind)]


@cache
def found() -> dict[Pair, Findings]:
    """All pairs at once: the encoder reads many sentences faster than one."""
    every = pairs()
    checked = check_all([source for source, _ in every], [output for _, output in every])
    return dict(zip(every, checked, strict=True))


def failing(pair: Pair) -> list[str]:
    return [finding.message for finding in found()[pair].findings if finding.level == "fail"]


@pytest.mark.parametrize("pair", pairs("same"), ids=lambda pair: pair[1])
def test_what_says_the_same_does_not_fail(pair: Pair) -> None:
    assert failing(pair) == []
    assert found()[pair].unjudged == ()


@pytest.mark.parametrize("pair", pairs("wrong"), ids=lambda pair: pair[1])
def test_what_is_wrong_fails(pair: Pair) -> None:
    assert failing(pair)


@pytest.mark.parametrize("pair", pairs("doubtful"), ids=lambda pair: pair[1])
def test_what_is_doubtful_is_mentioned(pair: Pair) -> None:
    assert found()[pair].findings


@pytest.mark.parametrize("pair", pairs("unjudged"), ids=lambda pair: pair[1])
def test_what_cannot_be_judged_is_no_pass(pair: Pair) -> None:
    assert found()[pair].verdict == "cannot judge"


@pytest.mark.parametrize("pair", pairs("unseen"), ids=lambda pair: pair[1])
def test_a_known_gap_is_still_a_gap(pair: Pair) -> None:
    assert failing(pair) == []


def test_every_pair_is_of_a_known_kind() -> None:
    kinds = ("same", "wrong", "doubtful", "unjudged", "unseen")
    assert sum(len(pairs(kind)) for kind in kinds) == len(pairs()) > 170
