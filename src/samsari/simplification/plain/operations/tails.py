"""What may stay where it is behind the agent of a passive sentence that is turned."""

from __future__ import annotations

import re
from collections.abc import Sequence

from samsari.simplification.plain.operations.dates import MONTHS, YEAR
from samsari.simplification.plain.operations.grammar_tree import Tree

MOST = 8  # words
# These say when, and cannot belong to the agent.
WHEN = frozenset({"during", "until", "before", "after", "within", "upon", "throughout"})
FIXED = (
    ("in", "due", "course"),
    ("in", "the", "presence", "of"),
    ("in", "front", "of"),
    ("in", "advance"),
    ("in", "writing"),
    ("at", "any", "time"),
    ("at", "any", "reasonable", "time"),
    ("at", "all", "times"),
    ("on", "completion"),
    ("on", "delivery"),
    ("on", "request"),
    ("on", "arrival"),
    ("on", "behalf", "of"),
    ("every", "year"),
    ("each", "year"),
    ("once", "a", "year"),
)
WEEKDAYS = frozenset("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split())
DAY = re.compile(r"\d\d?")


def is_time(words: Sequence[str]) -> bool:
    """True for "in 1999", "in March 1999", "on 3 March 1999", "on Monday"."""
    if len(words) < 2 or words[0].lower() not in {"in", "on"}:
        return False
    rest = [word for word in words[1:] if word != ","]
    return all(
        YEAR.fullmatch(word) or word in MONTHS or word in WEEKDAYS or DAY.fullmatch(word)
        for word in rest
    ) and any(not DAY.fullmatch(word) for word in rest)


def may_stay(tree: Tree, verb: int, start: int) -> bool:
    """True if the words from `start` to the final mark tell when or how, and have no verb."""
    words = tree.lower[start:-1]
    if is_time(tree.words[start:-1]):
        return True
    if len(words) > MOST or any(tag.startswith(("VB", "MD", ",")) for tag in tree.tags[start:-1]):
        return False
    is_fixed = any(words[: len(own)] == own for own in FIXED)
    return is_fixed or _is_of_verb(tree, verb, start)


def _is_of_verb(tree: Tree, verb: int, start: int) -> bool:
    """True for a phrase such as "within two hours" or "on the second day" behind the agent."""
    words = tree.lower[start:-1]
    is_notice = words[0] == "on" and words[-1] in {"notice", "day"}
    if words[0] not in WHEN and not is_notice:
        return False
    return words[0] in {"during", "until"} or any(
        start in tree.below(at) for at in tree.children(verb, "obl", "obl:unmarked")
    )
