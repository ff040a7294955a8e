"""What the editor asks for: the changes of lines, what is still hard in them, documents.

Each line of the original has one line of the result. A change says which words of the result stand
for which words of the original, so a page can undo it without asking again: the changed lines with
all changes undone are the original, letter by letter.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from samsari.checking.settings import load_settings
from samsari.errors import CorpusError, FormatError
from samsari.formats.formatted.blocks import Change, changes, spliced
from samsari.formats.formatted.files import Formatted, formatted
from samsari.formats.result_json import findings_object
from samsari.model.level import Level
from samsari.model.split import MadeCut, SentenceSplit
from samsari.model.text import Pair
from samsari.model.words import TextWords
from samsari.simplification.plain.changes import Rewrite
from samsari.tasks.checking.check import check_pairs
from samsari.tasks.language.level import levels
from samsari.tasks.language.words import words_many
from samsari.tasks.rewriting.simplify import simplified
from samsari.text.language import foreign_language
from samsari.text.languages import language_name

MOST_CHARACTERS = 20_000  # of one request; the page asks for long texts part by part
LONG = 25  # words; a sentence with more is long
GRAMMAR: Mapping[str, Any] = {"kind": "grammar", "why": "the words around a change follow it"}


@dataclass(frozen=True)
class Options:
    """What holds for the whole text; `chosen` are words that a person wrote for other words."""

    strength: str = "normal"
    is_split: bool = False
    forbidden: frozenset[str] = frozenset()
    protected: frozenset[str] = frozenset()
    terms: tuple[str, ...] = ()
    has_glosses: bool = False
    chosen: Mapping[str, str] = field(default_factory=dict)

    @property
    def operations(self) -> tuple[str, ...] | None:
        """The kinds of change that are made; None for the usual ones."""
        return ("usual", "glosses") if self.has_glosses else None


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a line after its sentences were split and before its words were replaced.

    `split` is by how much splitting made it longer, `grown` by how much new words do, `about` what
    is told about it.
    """

    begin: int
    end: int
    split: int = 0
    grown: int = 0
    about: Mapping[str, Any] | None = None


def rewritten(lines: Sequence[str], options: Options) -> dict[str, Any]:
    """The new text of each line and its changes, from left to right."""
    _check_size(lines)
    parted = [_split(line) if options.is_split else (line, []) for line in lines]
    split = [line for line, _ in parted]
    found = simplified(
        "\n".join(split),
        strength=options.strength,
        protect=sorted(options.protected),
        forbid=sorted(options.forbidden),
        terms=options.terms,
        operations=options.operations,
    )
    marks = [own for _, own in parted]
    for number, mark in _rewrites(split, found.changes):
        marks[number].append(mark)
    rows = zip(lines, split, found.text.split("\n"), marks, strict=True)
    return {"lines": [_line(*row) for row in rows]}


def judged(pairs: Sequence[tuple[str, str]], source: str, result: str) -> dict[str, Any]:
    """What `check` says of each pair of lines, what is hard in the new one, and both levels."""
    _check_size([line for pair in pairs for line in pair])
    outputs = [output for _, output in pairs]
    given = [Pair(str(number), *pair) for number, pair in enumerate(pairs)]
    checked = check_pairs(given, load_settings(None))
    rows = zip(pairs, checked, words_many(outputs), levels(outputs), strict=True)
    language = foreign_language(source)
    return {
        "levels": [_level(one) for one in levels([source, result])],
        "language": language_name(language) if language else "",
        "lines": [
            {
                **_findings(findings_object(found), pair),
                "hard": _hard(hard),
                "long": list(_long(level.text, level.sentences)),
            }
            for pair, found, hard, level in rows
        ],
    }


def settings(options: Options) -> dict[str, str]:
    """The options as files for the command line, and the command that uses them."""
    parts = ["samsari simplify FILE"]
    parts += ["--split"] if options.is_split else []
    parts += [f"--strength {options.strength}"] if options.strength != "normal" else []
    parts += ["--operations usual,glosses"] if options.has_glosses else []
    parts += [f"--terms {','.join(options.terms)}"] if options.terms else []
    parts += ["--protect protect.txt"] if options.protected else []
    parts += ["--forbid forbid.txt"] if options.forbidden else []
    rows = [(_spaced(old).lower(), _spaced(new)) for old, new in sorted(options.chosen.items())]
    parts += ["--words words.tsv"] if rows else []
    return {
        "command": " ".join(parts),
        "protect.txt": "".join(f"{_spaced(word)}\n" for word in sorted(options.protected)),
        "forbid.txt": "".join(f"{_spaced(rule)}\n" for rule in sorted(options.forbidden)),
        "words.tsv": "".join(f"{old}\tphrase\t{new}\t\tcautious\n" for old, new in rows),
    }


# Documents: the page keeps the file, and sends it again to have it written.


def opened(name: str, content: str) -> dict[str, Any]:
    """The lines of a file in base64; a plain text has all its lines, a document those with text."""
    found = _document(name, content)
    if found.form == "text":
        lines = found.parts[""].replace("\r\n", "\n").split("\n")
        return {"form": "text", "lines": lines, "kinds": []}
    return {"form": found.form, "lines": found.lines, "kinds": found.kinds}


def written(name: str, content: str, lines: Sequence[str], *, tracked: bool) -> dict[str, Any]:
    """The file with new lines, in base64, and how many sentences had to stay."""
    found = _document(name, content)
    if len(lines) != len(found.lines):
        what = f"the document has {len(found.lines)} lines, and {len(lines)} came"
        raise CorpusError(what, remedy="open the document again")
    made = found.replaced(found.of_lines(lines), tracked=tracked)
    return {"content": b64encode(made.content).decode(), "left": made.left}


def _document(name: str, content: str) -> Formatted:
    try:
        raw = b64decode(content, validate=True)
    except ValueError:
        raise FormatError("the file did not arrive whole", place=name) from None
    return formatted(raw, name or "text.txt")


# How a line came about: its sentences are split, then its words are replaced.


def _split(line: str) -> tuple[str, list[Mark]]:
    """The line with its long sentences split, and a mark for each cut."""
    from samsari.splitting.splitter import shared_splitter

    found = shared_splitter().split(line)
    marks, shift = [], 0
    for part in found.parts:
        for one, why in _cuts(part) if part.cuts else ():
            begin = part.start + one.begin + shift
            growth = len(one.new) - (one.end - one.begin)
            shift += growth
            about = {"kind": "split", "why": why}
            marks.append(Mark(begin, begin + len(one.new), split=growth, about=about))
    return found.text, marks


def _cuts(part: SentenceSplit) -> list[tuple[Change, str]]:
    """A change and a reason for each cut of a sentence; one for all that cannot be told apart."""
    found: list[Change] = []
    for one in changes(part.source, part.text):
        gap = part.source[found[-1].end : one.begin] if found else "?"
        if gap.strip():
            found.append(one)
        else:
            last = found.pop()
            found.append(Change(last.begin, one.end, f"{last.new}{gap}{one.new}"))
    reasons = [_reason(cut) for cut in part.cuts]
    if len(found) == len(reasons):
        return list(zip(found, reasons, strict=True))
    begin, end = found[0].begin, found[-1].end
    inside = [(one.begin - begin, one.end - begin, one.new) for one in found]
    whole = Change(begin, end, spliced(part.source[begin:end], inside))
    return [(whole, "; ".join(dict.fromkeys(reasons)))]


def _reason(cut: MadeCut) -> str:
    reasons = ["a long sentence became two"]
    if cut.linker:
        became = f"“{cut.linker_became}”" if cut.linker_became else "nothing"
        reasons.append(f"“{cut.linker}” became {became}")
    if cut.subject:
        reasons.append(f"the new sentence is about “{cut.subject}”")
    if cut.verb_became:
        was = f"“{cut.verb}” became" if cut.verb else "it got the verb"
        reasons.append(f"{was} “{cut.verb_became}”")
    return "; ".join(reasons)


def _rewrites(lines: Sequence[str], found: Iterable[Rewrite]) -> Iterator[tuple[int, Mark]]:
    """The rewrites, each with the number of its line and its place there."""
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    for one in found:
        number = bisect_right(starts, one.start) - 1
        about = {
            "kind": one.operation,
            "rule": one.rule,
            "why": one.why,
            "others": list(one.alternatives),
        }
        begin = one.start - starts[number]
        yield number, Mark(begin, begin + one.end - one.start, about=about)


def _line(source: str, split: str, new: str, marks: Sequence[Mark]) -> dict[str, Any]:
    """A line and its changes, told as places in the new line."""
    differences = [
        Mark(one.begin, one.end, grown=len(one.new) - (one.end - one.begin))
        for one in changes(split, new)
    ]
    found: list[dict[str, Any]] = []
    n_split = n_grown = 0  # how much longer the line is before a group
    for group in _groups([*marks, *differences], split):
        begin, end = group[0].begin, max(one.end for one in group)
        old_begin, new_begin = begin - n_split, begin + n_grown
        n_split += sum(one.split for one in group)
        n_grown += sum(one.grown for one in group)
        old, own = source[old_begin : end - n_split], new[new_begin : end + n_grown]
        if old[-1:] == own[-1:] == " ":
            old, own = old[:-1], own[:-1]
        if old != own:
            place = {"start": _unit(new, new_begin), "end": _unit(new, new_begin + len(own))}
            place["from"] = _unit(source, old_begin)
            found.append({**_told(group), **place, "old": old, "new": own})
    return {"text": new, "changes": found}


def _groups(marks: Iterable[Mark], text: str) -> Iterator[list[Mark]]:
    """The marks that touch each other together; an article goes with the words behind it."""
    group: list[Mark] = []
    end = 0
    for one in sorted(marks, key=lambda own: (own.begin, own.end)):
        is_added = one.begin == one.end and not one.about  # a note behind a term, say
        is_told = any(own.about for own in group) and not is_added
        if group and one.begin > end and (is_told or text[end : one.begin].strip()):
            yield group
            group = []
        group.append(one)
        end = max(end, one.end) if len(group) > 1 else one.end
    if group:
        yield group


def _told(group: Iterable[Mark]) -> dict[str, Any]:
    """What is told about a change; a split comes before words that are replaced in it."""
    about = [one.about for one in group if one.about] or [GRAMMAR]
    about.sort(key=lambda own: own["kind"] != "split")
    return {
        "kind": about[0]["kind"],
        "why": "; ".join(dict.fromkeys(own["why"] for own in about)),
        "rules": [own["rule"] for own in about if "rule" in own],
        "others": about[0].get("others", []) if len(about) == 1 else [],
    }


# What is hard, and what `check` says, with places as JavaScript counts them.


def _unit(text: str, place: int) -> int:
    """A place in UTF-16 units, as JavaScript counts.

    >>> _unit("😀 a", 2)
    3
    """
    return place + sum(sign > "\uffff" for sign in text[:place])


def _findings(found: Mapping[str, Any], pair: tuple[str, str]) -> dict[str, Any]:
    texts = dict(zip(("source", "output"), pair, strict=True))
    return {
        "verdict": found["verdict"],
        "unjudged": [one["reason"] for one in found["unjudged"]],
        "findings": [
            {
                **{name: one[name] for name in ("rule", "level", "message", "advice")},
                **{
                    side: [[_unit(text, place) for place in span] for span in one[side]]
                    for side, text in texts.items()
                },
            }
            for one in found["findings"]
        ],
    }


def _hard(found: TextWords) -> list[dict[str, Any]]:
    return [
        {
            "start": _unit(found.text, one.start),
            "end": _unit(found.text, one.end),
            "level": one.level,
            "term": "; ".join(one.term),
            "easier": [own.text for own in one.substitutes],
            "reason": one.reason,
        }
        for one in found.hard
    ]


def _long(text: str, sentences: Iterable[Level]) -> Iterator[dict[str, Any]]:
    """The sentences that have more than so many words."""
    at = 0
    for one in sentences:
        begin = text.find(one.text, at)
        if begin >= 0:
            at = begin + len(one.text)
            if one.n_words > LONG:
                place = {"start": _unit(text, begin), "end": _unit(text, at)}
                yield {**place, "words": one.n_words, "level": one.cefr}


def _level(found: Level) -> dict[str, Any]:
    value = None if found.value is None else round(found.value, 2)
    grade = found.readability.get("fkgl")
    return {
        "cefr": found.cefr,
        "value": value,
        "grade": None if grade is None else round(grade, 1),
        "reason": found.reason,
    }


def _spaced(words: str) -> str:
    return " ".join(words.split())


def _check_size(lines: Iterable[str]) -> None:
    size = sum(map(len, lines))
    if size > MOST_CHARACTERS:
        raise CorpusError(
            f"the text has {size:,} characters, and one request may have {MOST_CHARACTERS:,}",
            remedy="use samsari simplify FILE, or ask for a part",
        )
