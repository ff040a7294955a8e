"""Core edits of a sentence pair: the stretches that differ, between words that stay.

The pair is aligned by a word edit distance in which a substitution by a related word is cheap, so
that related words meet; equal words cost nothing. An edit is what lies between two kept words.
Where a related substitution stands inside a longer edit, its parts are edits too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

EDGE = "<>"
RELATED, UNRELATED, GAP = 0.5, 1.35, 0.75
LONGEST = 5

Related = Callable[[str, str], bool]
Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Edit:
    """Source words `begin` to `end` become `target`."""

    begin: int
    end: int
    target: Words


def same_stem(left: str, right: str) -> bool:
    """True if two words share their beginning.

    >>> same_stem("graduated", "graduation"), same_stem("was", "wasps")
    (True, False)
    """
    return len(left) > 3 and len(right) > 3 and left[:4] == right[:4]


def align(source: Words, target: Words, related: Related = same_stem) -> list[tuple[int, int]]:
    """Pairs of positions that the cheapest way from source to target puts together, in order.

    What both sides begin and end with is kept by a cheapest way, so only the middle is compared.
    """
    head = _common(source, target)
    tail = _common(source[head:][::-1], target[head:][::-1])
    left, right = len(source) - tail, len(target) - tail
    middle = _align(source[head:left], target[head:right], related)
    return [
        *((k, k) for k in range(head)),
        *((one + head, two + head) for one, two in middle),
        *((left + k, right + k) for k in range(tail)),
    ]


def _common(left: Words, right: Words) -> int:
    """The number of words that two rows begin with alike."""
    size = 0
    for one, two in zip(left, right, strict=False):
        if one != two:
            break
        size += 1
    return size


def _align(source: Words, target: Words, related: Related) -> list[tuple[int, int]]:
    width = len(target) + 1
    costs = [[GAP * column for column in range(width)]]
    for row, word in enumerate(source, 1):
        above, line = costs[-1], [GAP * row]
        for column, other in enumerate(target, 1):
            cost = 0.0 if word == other else RELATED if related(word, other) else UNRELATED
            best = above[column - 1] + cost
            gap = min(above[column], line[-1]) + GAP
            line.append(min(best, gap))
        costs.append(line)
    return _trace(costs, source, target, related)


def _trace(
    costs: list[list[float]], source: Words, target: Words, related: Related
) -> list[tuple[int, int]]:
    row, column, links = len(source), len(target), []
    while row and column:
        here, word, other = costs[row][column], source[row - 1], target[column - 1]
        pair = 0.0 if word == other else RELATED if related(word, other) else UNRELATED
        if abs(here - costs[row - 1][column - 1] - pair) < 1e-9:
            row, column = row - 1, column - 1
            if pair < UNRELATED:
                links.append((row, column))
        elif abs(here - costs[row - 1][column] - GAP) < 1e-9:
            row -= 1
        else:
            column -= 1
    return links[::-1]


def edits(source: Words, target: Words, related: Related = same_stem) -> tuple[Edit, ...]:
    """The core edits of a pair, longest first among those that overlap.

    >>> edits(tuple("it was discovered here".split()), tuple("it was found here".split()))
    (Edit(begin=2, end=3, target=('found',)),)
    """
    links = align(source, target, related)
    kept = [(left, right) for left, right in links if source[left] == target[right]]
    found = list(_between(source, target, kept))
    if len(kept) < len(links):
        parts = [*_between(source, target, links), *_substitutions(source, target, links)]
        found += [part for part in parts if part not in found]
    return tuple(found)


def _between(source: Words, target: Words, links: Sequence[tuple[int, int]]) -> Iterator[Edit]:
    left, right = 0, 0
    for link in (*links, (len(source), len(target))):
        if link != (left, right):
            yield Edit(left, link[0], target[right : link[1]])
        left, right = link[0] + 1, link[1] + 1


def _substitutions(
    source: Words, target: Words, links: Sequence[tuple[int, int]]
) -> Iterator[Edit]:
    for left, right in links:
        if source[left] != target[right]:
            yield Edit(left, left + 1, (target[right],))


def usable(edit: Edit, source: Words) -> Edit | None:
    """The edit as a rule may have it: short, and with a word to hold on to if it only adds."""
    if edit.begin == edit.end:
        if edit.end == len(source):
            return None
        edit = Edit(edit.begin, edit.end + 1, (*edit.target, source[edit.end]))
    is_short = edit.end - edit.begin <= LONGEST and len(edit.target) <= LONGEST
    return edit if is_short else None
