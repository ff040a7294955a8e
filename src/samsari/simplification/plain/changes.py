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
    """The text made simpler, line by line, as the options say."""
    texts, changes, offset = [], [], 0
    lines = with_verse(StringIO(checked(text)))
    is_explained = "glosses" in options.usable
    planner = partial(simplifier.plan, options=options)
    for line, is_verse, terms in planned(lines, planner) if is_explained else unplanned(lines):
        here = replace(_moved(options, offset, len(line)), explain=terms)
        new, found = (line, []) if is_verse else _line(simplifier, line, here)
        texts.append(new)
        changes += [replace(own, start=own.start + offset, end=own.end + offset) for own in found]
        offset += len(line)
    return Simplified(text, "".join(texts), tuple(changes))


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


def _line(simplifier: PlainSimplifier, line: str, options: Options) -> tuple[str, list[Rewrite]]:
    tokens = tokenize(line)
    made = simplifier.made(line, tokens, options)
    uses = simplifier.version(line, tokens, made).rule_uses
    rewrites, changes = [], []
    for own, use in zip(made, uses, strict=True):
        start, end = tokens[own.begin].start, tokens[own.end - 1].end
        new = options.choose.get((start, end))
        changes.append(
            Change(own.begin, own.end, tuple((new or "").split())) if new else own.change
        )
        rewrites.append(_rewrite(line, (start, end), own, use.why, new))
    text = restore(line, tokens, [*changes, *article_changes(tokens, changes)])
    return text, list(_named(rewrites, text, line, tokens, changes))


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
