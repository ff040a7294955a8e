"""Judged changes and what the default simplifier's judges say of them.

A table of judged changes has the columns `sentence`, `change` (`old -> new`) and `verdict` (right
or wrong). A file of judged places (`samsari_workshop.simplifier.judgements`) works as well; it
names places of a text, which is then needed, too.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from samsari.errors import FormatError, SettingError
from samsari.formats.streams import read_lines, text_lines
from samsari.simplification.plain.judging import Judged
from samsari.simplification.plain.operations import Options
from samsari.simplification.plain.simplifier import PlainSimplifier
from samsari.simplification.restrictions import ARROW
from samsari.simplification.tokens import tokenize
from samsari.text.tokenizers import sentences
from samsari_workshop.simplifier import judgements
from samsari_workshop.simplifier.judgements import Judgement

COLUMNS = ("sentence", "change", "verdict")
VERDICTS = {"right": True, "wrong": False}
EVERYTHING = Options(1.0)
Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JudgedChange:
    """A change in a sentence, in lower case, and whether it is right there."""

    sentence: str
    old: Words
    new: Words
    is_right: bool


@dataclass(frozen=True, slots=True)
class Case:
    """A change that the simplifier proposes, the sentence it stands in, and the verdict."""

    sentence: str
    judged: Judged
    is_right: bool


def cases(
    simplifier: PlainSimplifier, tables: Sequence[Path], text: Path | None
) -> tuple[list[Case], int]:
    """The judged changes that the simplifier proposes, and how many it does not propose."""
    found: list[Case] = []
    size = 0
    for path in tables:
        lines = read_lines(path)
        if lines and tuple(lines[0].split("\t")) == judgements.COLUMNS:
            judged = judgements.read(lines, str(path))
            found += in_places(simplifier, known(simplifier, judged), _text(text, path))
            size += len(judged)
        else:
            changes = read_changes(lines, str(path))
            found += in_sentences(simplifier, changes)
            size += len(changes)
    return found, size - len(found)


def _text(text: Path | None, table: Path) -> Path:
    if text is None:
        raise SettingError(
            "a file of judged places needs the text that it speaks of",
            place=str(table),
            remedy="name the text with -s",
        )
    return text


def read_changes(lines: Iterable[str], place: str) -> list[JudgedChange]:
    """The rows of a table of judged changes; an error names the line."""
    rows = enumerate(csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE), 1)
    first = next(rows, (1, []))[1]
    if tuple(first) != COLUMNS:
        raise FormatError(
            "the heading is not that of judged changes",
            place=f"{place}:1",
            remedy=f"write the columns {', '.join(COLUMNS)} with tabs between",
        )
    return [_change(row, f"{place}:{number}") for number, row in rows if row]


def _change(row: list[str], place: str) -> JudgedChange:
    try:
        sentence, change, verdict = row
        old, new = change.lower().split(ARROW)
        is_right = VERDICTS[verdict.strip()]
    except (ValueError, KeyError):
        raise FormatError(
            "not a judged change",
            place=place,
            remedy=f"write a sentence, `old {ARROW} new`, and right or wrong, with tabs between",
        ) from None
    return JudgedChange(sentence, tuple(old.split()), tuple(new.split()), is_right)


def in_sentences(simplifier: PlainSimplifier, changes: Iterable[JudgedChange]) -> Iterator[Case]:
    """What the simplifier proposes of the changes of each sentence."""
    by_sentence: defaultdict[str, list[JudgedChange]] = defaultdict(list)
    for own in changes:
        by_sentence[own.sentence].append(own)
    for sentence, wanted in by_sentence.items():
        rest = list(wanted)
        for old, judged in proposals(simplifier, sentence):
            new = tuple(map(str.lower, judged.candidate.target))
            match = next((own for own in rest if (own.old, own.new) == (old, new)), None)
            if match is not None:
                rest.remove(match)
                yield Case(sentence, judged, match.is_right)


def proposals(simplifier: PlainSimplifier, line: str) -> Iterator[tuple[Words, Judged]]:
    """All that the table proposes for a line at full strength, as judged."""
    for part in sentences(tokenize(line)):
        own = simplifier.read(part)
        candidates = list(simplifier.proposed(line, part, own, EVERYTHING))
        for judged in simplifier.judges.judged([(own, candidates)])[0]:
            begin, end = judged.candidate.span
            yield own.lower[begin:end], judged


def known(simplifier: PlainSimplifier, judged: Iterable[Judgement]) -> dict[int, list[Judgement]]:
    """The judgements of rewrites that the table has, by line."""
    rows = simplifier.index.by_word.values()
    pairs = {(form.source, form.target) for forms in rows for form in forms}
    found: defaultdict[int, list[Judgement]] = defaultdict(list)
    for each in judged:
        if (each.source, each.target) in pairs:
            found[each.line].append(each)
    return found


def in_places(
    simplifier: PlainSimplifier, by_line: Mapping[int, Sequence[Judgement]], text: Path
) -> Iterator[Case]:
    """What the simplifier proposes in judged places of a text."""
    with text_lines(text) as lines:
        for number, line in enumerate(lines):
            if number in by_line:
                yield from _in_line(simplifier, number, line.rstrip("\n"), by_line[number])


def _in_line(
    simplifier: PlainSimplifier, number: int, line: str, judged: Sequence[Judgement]
) -> Iterator[Case]:
    for place, part in enumerate(sentences(tokenize(line))):
        here = {(own.word, own.target): own.is_right for own in judged if own.sentence == place}
        if not here:
            continue
        sentence = simplifier.read(part)
        candidates = {
            (own.begin, own.target): own  # several rows may propose the same: a place counts once
            for own in reversed([*simplifier.proposed(line, part, sentence, EVERYTHING)])
            if (own.begin, own.target) in here
        }
        for own in simplifier.judges.judged([(sentence, [*candidates.values()])])[0]:
            is_right = here[own.candidate.begin, own.candidate.target]
            yield Case(f"{number} {place}", own, is_right)
