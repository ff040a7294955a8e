"""A simplified text with its changes: where, what, why, and what else could stand there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import StringIO
from typing import Self

from samsari.model.showing import Shown
from samsari.model.text import Token
from samsari.simplification.plain.glosses import note_of, planned, unplanned
from samsari.simplification.plain.operations import Operation, Options, Span
from samsari.simplification.plain.rereading import is_judged, uneven
from samsari.simplification.plain.simplifier import Made, PlainSimplifier
from samsari.simplification.plain.untouched import with_verse
from samsari.simplification.surface import Change, article_changes, restore
from samsari.simplification.tokens import tokenize
from samsari.simplification.versions import checked


@dataclass(frozen=True, slots=True)
class Rewrite:
    """One change. `start` and `end` count characters of the original text, the end excluded.

    `rule` is what `forbid=` and `allow=` take. `alternatives` are other words that the table knows
    for the place. `same` is the probability that the sense is kept, None if nobody can tell.
    `operation` is the kind of change (words, fillers, nominalisations, numbers, dates, inversions,
    asides, headings, active, glosses).
    """

    start: int
    end: int
    old: str
    new: str
    rule: str
    why: str
    same: float | None
    alternatives: tuple[str, ...] = ()
    operation: Operation = "words"

    def __str__(self) -> str:
        if self.operation == "glosses" and "(" in self.new:
            return f"Explains “{self.old}”: {note_of(self.new.split())}. Why: {self.why}."
        return f"“{self.old}” became “{self.new or 'nothing'}”: {self.why}."


@dataclass(frozen=True, slots=True)
class Simplified(Shown):
    """A text, its simpler version and the changes from left to right."""

    source: str
    text: str
    changes: tuple[Rewrite, ...]


class SimpleText(str, Shown):
    """The simpler text: a string as any other, but a notebook draws it with its changes."""

    found: Simplified

    def __new__(cls, found: Simplified) -> Self:
        """The text of what was found."""
        made = super().__new__(cls, found.text)
        made.found = found
        return made

    def __getnewargs__(self) -> tuple[Simplified]:  # type: ignore[override]
        return (self.found,)


def simplified(simplifier: PlainSimplifier, text: str, options: Options) -> Simplified:
    """The text made simpler, line by line, as the options say; a noun everywhere or nowhere."""
    lines = with_verse(StringIO(checked(text)))
    is_explained = "glosses" in options.usable
    planner = partial(simplifier.plan, options=options)
    read, offset = [], 0
    for line, is_verse, terms in planned(lines, planner) if is_explained else unplanned(lines):
        here = replace(_moved(options, offset, len(line)), explain=terms)
        tokens = tokenize(line)
        made = [] if is_verse else simplifier.made(line, tokens, here)
        read.append(_Line(line, offset, tokens, made, here))
        offset += len(line)
    stays = frozenset() if options.keep else _uneven(simplifier, read)
    found = [_line(simplifier, own, stays) for own in read]
    changes = tuple(change for _, some in found for change in some)
    return Simplified(text, "".join(new for new, _ in found), changes)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a text, where it begins, and what would change in it."""

    text: str
    offset: int
    tokens: tuple[Token, ...]
    made: list[Made]
    options: Options


def _uneven(simplifier: PlainSimplifier, lines: Sequence[_Line]) -> frozenset[str]:
    """The nouns that would be replaced in one line and stay in another."""
    nouns = {_noun(own) for line in lines for own in line.made} - {""}
    if not nouns or len(lines) < 2:
        return frozenset()
    sentences = [simplifier.read(line.tokens) for line in lines if line.tokens]
    chosen = [
        [replace(own.candidate, begin=own.begin, end=own.end) for own in line.made if _noun(own)]
        for line in lines
        if line.tokens
    ]
    return uneven(sentences, chosen) & nouns


def _noun(made: Made) -> str:
    """The noun of the table that is replaced; empty for other changes."""
    entry = made.candidate.entry
    is_noun = entry.part == "noun" or (entry.part == "phrase" and " " not in entry.source)
    return entry.source if is_noun and is_judged(made.candidate) else ""


def _moved(options: Options, offset: int, length: int) -> Options:
    """The options with places counted from the beginning of a line."""

    def inside(span: Span) -> bool:
        return span[0] < offset + length and span[1] > offset

    if not options.keep and not options.choose:
        return options
    keep = frozenset((a - offset, b - offset) for a, b in options.keep if inside((a, b)))
    choose = {
        (a - offset, b - offset): new for (a, b), new in options.choose.items() if inside((a, b))
    }
    return replace(options, keep=keep, choose=choose)


def _line(
    simplifier: PlainSimplifier, own: _Line, stays: frozenset[str]
) -> tuple[str, list[Rewrite]]:
    line, tokens, options = own.text, own.tokens, own.options
    made = [each for each in own.made if _noun(each) not in stays or not _noun(each)]
    uses = simplifier.version(line, tokens, made).rule_uses
    rewrites, changes = [], []
    for each, use in zip(made, uses, strict=True):
        start, end = tokens[each.begin].start, tokens[each.end - 1].end
        new = options.choose.get((start, end))
        changes.append(
            Change(each.begin, each.end, tuple((new or "").split())) if new else each.change
        )
        rewrites.append(_rewrite(line, (start, end), each, use.why, new))
    text = restore(line, tokens, [*changes, *article_changes(tokens, changes)])
    return text, [
        replace(found, start=found.start + own.offset, end=found.end + own.offset)
        for found in _named(rewrites, text, line, tokens, changes)
    ]


def _rewrite(line: str, span: Span, made: Made, why: str, new: str | None) -> Rewrite:
    usual = " ".join(made.judged.candidate.target)
    others = tuple(text for text in (usual, *made.alternatives) if text != (new or usual))
    return Rewrite(
        *span,
        line[span[0] : span[1]],
        new or usual,
        made.judged.candidate.entry.rule,
        "you chose it" if new else why,
        made.judged.same.probability,
        others,
        made.candidate.entry.operation,
    )


def _named(
    rewrites: Sequence[Rewrite],
    text: str,
    line: str,
    tokens: Sequence[Token],
    changes: Sequence[Change],
) -> Iterator[Rewrite]:
    """The rewrites with their new words in the casing of the text."""
    for own, change in zip(rewrites, changes, strict=True):
        alone = restore(line, tokens, [change])
        tail = len(line) - own.end
        yield replace(own, new=alone[own.start : len(alone) - tail].strip() if own.new else "")
