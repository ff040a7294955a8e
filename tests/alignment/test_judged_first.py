"""Links of which some words are judged later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from samsari.alignment.aligners import load_aligner
from samsari.alignment.long_texts import link_first
from samsari.alignment.neural.aligner import NeuralAligner
from samsari.model.alignment import Alignment
from samsari.model.finding import Sameness
from samsari.sameness.network import Asked

LEFT = "The company purchased three enormous ships and was unable to restore them .".split()
RIGHT = "The company got hold of three huge vessels and could hardly rebuild them .".split()


class Counting:
    """A judge that calls everything the same and counts the questions of each call."""

    signature = "counting"

    def __init__(self) -> None:
        self.counts: list[int] = []

    def judge(self, sentences: Sequence[Asked]) -> list[list[Sameness]]:
        self.counts.append(sum(len(own.questions) for own in sentences))
        return [[Sameness(0.9, "means the same here") for _ in own.questions] for own in sentences]


def judged(found: Alignment) -> set[str]:
    return {LEFT[link.left] for link in found.links if link.sameness == 0.9}


def test_chosen_words_are_judged_at_once_and_all_of_them_when_they_are_needed() -> None:
    judge, shipped = Counting(), load_aligner("neural")
    assert isinstance(shipped, NeuralAligner)
    aligner = replace(shipped, judge=judge)
    left, right = aligner.prepare((LEFT, RIGHT))
    requests = [(left, [range(len(LEFT))], right)]
    found = aligner.link_first(requests, [{LEFT.index("enormous")}])
    assert judged(found.first[0][0]) == {"enormous"}
    assert judge.counts == [1]
    assert judged(found.every[0][0]) > {"enormous", "ships", "restore"}
    assert found.every is found.every
    assert len(judge.counts) == 2
    whole = aligner.link_many(requests)
    assert found.every == whole
    assert sum(judge.counts[:2]) == judge.counts[2]


def test_an_aligner_without_a_judge_is_done_at_once() -> None:
    exact = load_aligner("exact")
    left, right = exact.prepare((LEFT, RIGHT))
    requests = [(left, [range(len(LEFT))], right)]
    found = link_first(exact, requests, [()])
    assert found.first == found.every == exact.link_many(requests)
