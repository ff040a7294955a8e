"""Patterns over words, tags and relations: how a row of a table asks for a place in a sentence.

A pattern is a list of lines. Each line names one word, says what it is, and how it stands to words
that were named before:

    condition  word:if|unless  rel:mark
    clause     head(condition) tag:VB*
    at         head(clause)    rel:root
    no comma   word:,          between(condition,at)

The line means: there is a word `condition`, which is "if" or "unless" and a mark; the word it hangs
from is `clause`, a verb; that hangs from the root `at`; and no comma stands between the two. A line
that begins with `no` must hold for no word. `at` is given by whoever asks; other words are found.

Tests are `word`, `lemma`, `tag`, `rel` (the relation to the head) with `|` between choices, `*` at
the end or the beginning of a choice, `@name` for a word list, `!` before a test for its opposite;
`words:according_to` for several words in a row; and the names of `SHAPES`. How a word stands to
others is one of `PLACES`. The notation follows spaCy's DependencyMatcher, in words of this house.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from samsari.english.lists import word_list
from samsari.english.sentence import Sentence
from samsari.english.syntax import read_sentence
from samsari.errors import ToolkitError

Bound = Mapping[str, int]
Found = Iterator[dict[str, int]]
Test = Callable[[Sentence, int], bool]
LINE = re.compile(r"(no\s+)?([a-z][\w-]*)((?:\s+\S+)*)\s*")
CALL = re.compile(r"(!?)([a-z]+)\(([\w,-]+)\)")
ALL = "*"


class PatternError(ToolkitError):
    """A pattern that cannot be read."""


@dataclass(frozen=True, slots=True)
class Place:
    """How a word stands to words that were named before; `others` are their names."""

    name: str
    others: tuple[str, ...]
    is_wanted: bool = True


@dataclass(frozen=True, slots=True)
class Node:
    """One line: a word with its tests and places."""

    name: str
    tests: tuple[Test, ...]
    places: tuple[Place, ...]
    is_wanted: bool = True
    keys: frozenset[str] = frozenset()  # one of them is the word or a base form of it, if any

    def candidates(self, sentence: Sentence, bound: Bound) -> Iterator[int]:
        """The words that this line may mean, given those named before."""
        wanted = [place for place in self.places if place.is_wanted]
        if self.name in bound:
            start: Iterable[int] = (bound[self.name],)
        elif wanted:
            start = PLACES[wanted[0].name](sentence, *(bound[one] for one in wanted[0].others))
        else:
            start = range(len(sentence))
        for at in start:
            if all(test(sentence, at) for test in self.tests) and all(
                self._stands(sentence, at, place, bound) for place in self.places
            ):
                yield at

    def _stands(self, sentence: Sentence, at: int, place: Place, bound: Bound) -> bool:
        found = PLACES[place.name](sentence, *(bound[one] for one in place.others))
        return (at in found) is place.is_wanted


@dataclass(frozen=True, slots=True)
class Pattern:
    """The lines of a pattern."""

    nodes: tuple[Node, ...]

    def find(self, sentence: Sentence, **bound: int) -> Found:
        """Every way in which the lines hold, as the place of each named word.

        >>> from samsari.english.sentence import Syntax
        >>> from samsari.text.penn import UCCA_TOKENIZER
        >>> tokens = tuple(UCCA_TOKENIZER.tokens("He left ."))
        >>> grammar = Syntax(("PRP", "VBD", "."), (1, -1, 1), ("nsubj", "root", "punct"))
        >>> pattern = read(["who rel:nsubj", "verb head(who) tag:VB*"])
        >>> list(pattern.find(Sentence("He left .", tokens, grammar)))
        [{'who': 0, 'verb': 1}]
        """
        yield from self._found(sentence, dict(bound), 0)

    def holds(self, sentence: Sentence, **bound: int) -> bool:
        """True if the lines hold in one way at least."""
        return any(True for _ in self.find(sentence, **bound))

    def _found(self, sentence: Sentence, bound: dict[str, int], at: int) -> Found:
        if at == len(self.nodes):
            yield bound
            return
        node = self.nodes[at]
        if not node.is_wanted:
            if not any(True for _ in node.candidates(sentence, bound)):
                yield from self._found(sentence, bound, at + 1)
            return
        for place in node.candidates(sentence, bound):
            yield from self._found(sentence, {**bound, node.name: place}, at + 1)


def _descendants(sentence: Sentence, at: int) -> list[int]:
    return [one for one in range(len(sentence)) if one != at and sentence.is_above(at, one)]


def _ancestors(sentence: Sentence, at: int) -> list[int]:
    found = []
    while (at := sentence.heads[at]) >= 0:
        found.append(at)
    return found


def _side(sentence: Sentence, at: int, step: int) -> list[int]:
    return [at + step] if 0 <= at + step < len(sentence) else []


PLACES: Mapping[str, Callable[..., Sequence[int]]] = {
    "head": lambda s, x: [s.heads[x]] if s.heads[x] >= 0 else [],
    "child": lambda s, x: s.dependents[x],
    "above": _ancestors,
    "below": _descendants,
    "next": lambda s, x: _side(s, x, 1),
    "previous": lambda s, x: _side(s, x, -1),
    "after": lambda s, x: range(x + 1, len(s)),
    "before": lambda s, x: range(x),
    "between": lambda s, x, y: range(min(x, y) + 1, max(x, y)),
    "near": lambda s, x: range(max(x - 3, 0), min(x + 4, len(s))),
    "same": lambda s, x: [x],
}
SHAPES: Mapping[str, Test] = {
    "first": lambda s, x: x == 0,
    "final": lambda s, x: x + 1 == s.end,
    "capital": lambda s, x: s.words[x][:1].isupper(),
    "mark": lambda s, x: s.is_mark(x),
}
ATTRIBUTES: Mapping[str, Callable[[Sentence, int], Iterable[str]]] = {
    "word": lambda s, x: (s.lower[x],),
    "lemma": lambda s, x: s.lemmas[x],
    "tag": lambda s, x: (s.tags[x],),
    "rel": lambda s, x: (s.relations[x],),
}


@lru_cache(maxsize=1 << 12)
def _read(lines: tuple[str, ...]) -> Pattern:
    nodes: list[Node] = []
    known = {"at"}
    for line in lines:
        node = _node(line)
        unknown = {one for place in node.places for one in place.others} - known
        if unknown:
            raise PatternError(
                f"{sorted(unknown)[0]!r} is not named before", place=line, remedy="name it first"
            )
        nodes.append(node)
        known.add(node.name)
    return Pattern(tuple(nodes))


def read(lines: Sequence[str]) -> Pattern:
    """The pattern that the lines of a row of a table describe."""
    return _read(tuple(lines))


def _node(line: str) -> Node:
    match = LINE.fullmatch(line.strip())
    if match is None:
        raise PatternError("a line names a word first", place=line, remedy='as "verb tag:VB*"')
    tests: list[Test] = []
    places: list[Place] = []
    for term in match[3].split():
        if call := CALL.fullmatch(term):
            places.append(_place(call, line))
        else:
            tests.append(_test(term, line))
    return Node(match[2], tuple(tests), tuple(places), not match[1], _keys(match[3].split()))


def _keys(terms: Iterable[str]) -> frozenset[str]:
    """The words of the first term that lists whole words; empty if none does."""
    for term in terms:
        name, _, value = term.partition(":")
        if name == "words":
            return frozenset({value.split("_")[0]})
        whole, *others = _choices(value) if name in {"word", "lemma"} else (frozenset(),)
        if whole and not any(others):
            return whole
    return frozenset()


def _place(call: re.Match[str], line: str) -> Place:
    if call[2] not in PLACES:
        raise PatternError(
            f"{call[2]!r} is no place", place=line, remedy="choose one of " + ", ".join(PLACES)
        )
    return Place(call[2], tuple(call[3].split(",")), not call[1])


def _test(term: str, line: str) -> Test:
    is_wanted, bare = not term.startswith("!"), term.removeprefix("!")
    name, _, value = bare.partition(":")
    if name in SHAPES and not value:
        shape = SHAPES[name]
        return lambda s, x: shape(s, x) is is_wanted
    if name == "words" and value:
        wanted = tuple(value.split("_"))
        return lambda s, x: (s.lower[x : x + len(wanted)] == wanted) is is_wanted
    if name not in ATTRIBUTES or not value:
        choices = ", ".join([*ATTRIBUTES, "words", *SHAPES])
        raise PatternError(f"{term!r} is no test", place=line, remedy=f"choose one of {choices}")
    known, starts, ends = _choices(value)
    attribute = ATTRIBUTES[name]
    return lambda s, x: (
        any(one in known or one.startswith(starts) or one.endswith(ends) for one in attribute(s, x))
        is is_wanted
    )


def _choices(value: str) -> tuple[frozenset[str], tuple[str, ...], tuple[str, ...]]:
    """The whole choices, the beginnings of those that end in a star, the ends of the others."""
    whole: set[str] = set()
    starts: list[str] = []
    ends: list[str] = []
    for one in value.split("|"):
        if one.startswith("@"):
            whole |= word_list(one[1:])
        elif one.endswith(ALL) and len(one) > 1:
            starts.append(one[:-1])
        elif one.startswith(ALL) and len(one) > 1:
            ends.append(one[1:])
        else:
            whole.add(one)
    return frozenset(whole), tuple(starts), tuple(ends)


# Rows of knowledge: a pattern, what follows from it, why, and sentences where it holds or not.
#
# A file of rows is TOML. Each `[[row]]` has
#
#     name = "condition-before-root"
#     why  = "a condition holds for both clauses"
#     find = ["if word:@conditions rel:mark", "clause head(if)", "at head(clause) rel:root"]
#     yes  = ["If it rains, we [stay]."]
#     no   = ["He asked if it [rains]."]
#
# and whatever else its reader needs. In an example the word in brackets is `at`, the word that
# the row is asked about. The tests read every example with the shipped grammar head.

MARKED = re.compile(r"\[([^\[\]]+)\]")
ROW_FIELDS = word_list("fields-of-a-row")


class RowError(ToolkitError):
    """A row that lacks something."""


@dataclass(frozen=True)
class Row:
    """One fact about English; `effect` holds what its reader needs besides."""

    name: str
    why: str
    pattern: Pattern
    yes: tuple[str, ...]
    no: tuple[str, ...]
    effect: Mapping[str, Any]

    def holds(self, sentence: Sentence, **bound: int) -> bool:
        """True if the row holds in a sentence, at these places."""
        return self.pattern.holds(sentence, **bound)

    def is_true_of(self, example: str) -> bool:
        """True if the row holds in an example with its word in brackets, read now."""
        sentence, at = marked(example)
        return self.holds(sentence, **({} if at is None else {"at": at}))


def marked(example: str) -> tuple[Sentence, int | None]:
    """The sentence of an example, and the place of the word in brackets."""
    found = MARKED.search(example)
    sentence = read_sentence(MARKED.sub(r"\1", example))
    if found is None:
        return sentence, None
    return sentence, next(
        at for at, token in enumerate(sentence.tokens) if token.start >= found.start()
    )


@cache
def rows(path: Path) -> tuple[Row, ...]:
    """The rows of a file, checked."""
    given = tomllib.loads(path.read_text(encoding="utf-8")).get("row", [])
    found = tuple(_row(one, f"{path.name}, row {at}") for at, one in enumerate(given, 1))
    names = [row.name for row in found]
    if twice := {name for name in names if names.count(name) > 1}:
        raise RowError(f"{min(twice)!r} stands twice", place=path.name, remedy="rename one")
    return found


def _row(given: Mapping[str, Any], place: str) -> Row:
    if missing := [name for name in sorted(ROW_FIELDS) if not given.get(name)]:
        remedy = "a row has a name, why, find, and a sentence for yes and for no"
        raise RowError(f"{missing[0]!r} is missing", place=place, remedy=remedy)
    return Row(
        given["name"],
        given["why"],
        read(given["find"]),
        tuple(given["yes"]),
        tuple(given["no"]),
        {key: value for key, value in given.items() if key not in ROW_FIELDS},
    )
