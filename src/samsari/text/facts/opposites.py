"""Words that mean the opposite of each other, from a list made for this package.

>>> are_opposites("increase", "decreased"), are_opposites("big", "large")
(True, False)
"""

from __future__ import annotations

from functools import cache, lru_cache

from samsari.text.facts.phrases import folded, rows

PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "non-", "mis")
# Words that begin like negated ones and are not.
NO_PREFIX = frozenset(
    "under until unit union uniform unique invent invest indeed inner island".split()
)


@lru_cache(maxsize=1 << 16)
def are_opposites(one: str, other: str) -> bool:
    """True if the list says so for any base forms of the two words, or one is "un-" the other."""
    left, right = folded(one), folded(other)
    if left == right:
        return False
    bases = [(a, b) for a in _bases(left) for b in _bases(right)]
    return any(b in _opposites().get(a, ()) for a, b in bases) or any(
        _is_negated(a, b) or _is_negated(b, a) for a, b in bases
    )


def _is_negated(short: str, long: str) -> bool:
    """True for able and unable, legal and illegal, honest and dishonest."""
    if len(short) < 4 or long in NO_PREFIX or (short, long) in _exceptions():
        return False
    return any(long == prefix + short for prefix in PREFIXES) or (
        long == short + "less" or (short.endswith("ful") and long == short[:-3] + "less")
    )


@lru_cache(maxsize=1 << 16)
def _bases(word: str) -> frozenset[str]:
    from lemminflect import getAllLemmas

    return frozenset({word, *(lemma for group in getAllLemmas(word).values() for lemma in group)})


@cache
def _exceptions() -> frozenset[tuple[str, str]]:
    return frozenset((one, other) for one, other in rows("no_opposites.tsv"))


@cache
def _opposites() -> dict[str, frozenset[str]]:
    held: dict[str, set[str]] = {}
    for one, other in rows("opposites.tsv"):
        for left in one.split("|"):
            for right in other.split("|"):
                held.setdefault(left, set()).add(right)
                held.setdefault(right, set()).add(left)
    return {word: frozenset(others) for word, others in held.items()}
