"""One memory for SAMSA and samsa-expected: nothing is read twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from samsari.formats.passages import bracketed
from samsari.metrics.samsa.expected import SamsaExpected
from samsari.metrics.samsa.samsa import Samsa
from samsari.metrics.samsa.settings import NamedAligner
from samsari.model.passage import Passage
from samsari.model.text import Pair

PASSAGE = bracketed.decode("[H [A He] [P ran]] [H [R to] [E the] [P park]]")


@dataclass(frozen=True)
class Counting:
    """A source of one passage that writes down what it was asked for."""

    asked: list[str] = field(default_factory=list, compare=False)
    signature: str = "counting"
    is_annotation: bool = False

    def passages(self, sources: Sequence[tuple[str, str]]) -> list[tuple[Passage, ...]]:
        self.asked.extend(name for name, _ in sources)
        return [(PASSAGE,) for _ in sources]


def test_a_source_is_parsed_once_for_all_systems_and_both_metrics() -> None:
    parser, aligner = Counting(), NamedAligner("exact")
    pairs = [Pair(name, "He ran to the park", out) for name in "ab" for out in ("He ran.", "He.")]
    samsa = Samsa(parser, aligner)
    first = samsa.comparisons(pairs)
    assert SamsaExpected(parser, aligner).expectations(pairs)[0].samsa == first[0].samsa
    assert parser.asked == ["a", "b"]
    assert samsa.comparisons(pairs)[0] is first[0]
