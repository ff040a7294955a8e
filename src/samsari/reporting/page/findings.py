"""What to look at first: the rules of `samsari check`, and three groups about splitting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from samsari.checking.registry import rules
from samsari.metrics.samsa.comparison import Comparison
from samsari.model.finding import Findings

LONG = 25  # words


@dataclass(frozen=True, slots=True)
class Group:
    """A group of outputs: its code, what it is called and what it means."""

    code: str
    title: str
    meaning: str


@dataclass(frozen=True, slots=True)
class _OwnGroup:
    group: Group
    holds: Callable[[Comparison], bool]


def _source_words(comparison: Comparison) -> int:
    return sum(not t.is_punctuation for passage in comparison.passages for t in passage.tokens)


def _is_unsplit(comparison: Comparison) -> bool:
    is_long = _source_words(comparison) >= LONG and comparison.n_scenes >= 3
    return is_long and comparison.n_sentences == len(comparison.passages)


CANNOT_JUDGE = Group("cannot-judge", "Cannot judge", "the rules could not judge these outputs")
_OWN = (
    _OwnGroup(
        Group(
            "unsplit",
            "Long and not split",
            f"{LONG} words or more with three Scenes or more, and no more sentences than before.",
        ),
        _is_unsplit,
    ),
    _OwnGroup(
        Group("oversplit", "More sentences than Scenes", "SAMSA is 0 for these."),
        lambda pair: pair.is_oversplit,
    ),
    _OwnGroup(
        Group("copy", "Exact copies", "The output is the source."),
        lambda pair: pair.output.split() == pair.source.split(),
    ),
)


def groups() -> tuple[Group, ...]:
    """All groups: a group for each rule, then those about splitting."""
    of_rules = (Group(rule.name, rule.title, rule.meaning) for rule in rules().values())
    return (*of_rules, CANNOT_JUDGE, *(own.group for own in _OWN))


def group_codes(comparison: Comparison, found: Findings) -> tuple[str, ...]:
    """The codes of the groups that an output belongs to."""
    codes = dict.fromkeys(finding.rule for finding in found.findings)
    if found.verdict == "cannot judge":
        codes[CANNOT_JUDGE.code] = None
    return (*codes, *(own.group.code for own in _OWN if own.holds(comparison)))
