"""Contrasts made from parallel text: each source with two right outputs and two wrong ones.

A right output is the source or people's rewriting after edits that keep the meaning; a wrong one
has one more edit that does not. So overlap with the source tells nothing. The edits on words stand
in `edits.tsv`; names, numbers, months, opposites, roles and additions are exchanged here.
"""

from __future__ import annotations

import re
from calendar import month_name
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from random import Random

from samsari.formats.streams import read_lines
from samsari.sameness.opposites import LISTED
from samsari_workshop.support.examples import Example

SHARES = {"wikisplit": 0.4, "onestop": 0.25, "desse": 0.15, "minwiki": 0.2}
HASTE = 60  # how far chance outweighs how often a kind was used
TRIED = 9  # kinds that are tried on a text
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
NAME = re.compile(r"\b[A-Z][a-zA-Z'.-]+(?: (?:of |the )?[A-Z][a-zA-Z'-]+)*")
VERB = (
    r"(?:is|are|was|were|has|had|will|can|may|made|gave|took|won|beat|became|said|told|called|met"
    r"|asked|saw|wrote|led|founded|[a-z]+ed|[a-z]+s)"
)
ROLES = re.compile(
    r"((?:[Tt]he |[Aa]n? |His |Her |Their )?(?:[A-Za-z-]+ ){0,2}?[A-Za-z-]+) "
    rf"({VERB}(?: (?:by|to|with|from))?) "
    r"((?:the |an? |his |her |their )?(?:[A-Z][a-z]+(?: [A-Z][a-z]+)?"
    r"|(?:the|a|an|his|her|their) (?:[a-z-]+ )?[a-z-]+))"
    r"(?=[,.]| (?:in|on|at|and|for|with|to|of)\b)"
)
PIECE = re.compile(
    r",? ((?:because|in|with|after|before|who|which|and|for|by|to) [^,.]{12,60})(?=[,.])"
)
LIST = re.compile(r"\b([a-z]+), ([a-z]+),? and ([a-z]+)")
# Edits that move whole parts of a sentence: what stands where.
MOVES: Mapping[str, Callable[[tuple[str, ...]], str]] = {
    "FRONT": lambda part: f"{_capital(part[2])} {part[0].lower()} {part[1]}.",
    "BACK": lambda part: f"{_capital(part[1])} {part[2]}, {_small(part[0])}.",
    "SAYS": lambda part: f"{_capital(part[0])} says that {part[1]}.",
    "ACC": lambda part: f"According to {part[0]}, {part[1]}.",
}
BEGINNINGS = frozenset({"The", "A", "An", "His", "Her", "Their", "It", "He", "She", "They"})


@dataclass(frozen=True, slots=True)
class Edit:
    """A row of `edits.tsv`."""

    kind: str
    is_right: bool
    standing: int
    pattern: re.Pattern[str]
    becomes: str


@dataclass(frozen=True, slots=True)
class Edited:
    """A text after an edit: where it is new, and what was there before."""

    text: str
    start: int
    end: int
    before: str

    @property
    def new(self) -> str:
        """The new words."""
        return self.text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Given:
    """A text to be edited, its source, and text from elsewhere."""

    text: str
    source: str
    other: str


@cache
def edits() -> tuple[Edit, ...]:
    """The rows of the table."""
    path = files("samsari_workshop.support") / "edits.tsv"
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(_edit(line) for line in lines if not line.startswith("#"))


def _edit(line: str) -> Edit:
    kind, label, standing, pattern, becomes = line.split("\t")
    flags = re.IGNORECASE if pattern.startswith((r"\b", "^(")) else re.NOFLAG
    return Edit(kind, label == "right", int(standing), re.compile(pattern, flags), becomes)


@dataclass
class Maker:
    """Makes contrasts; it counts the kinds that it has used, so that all come about as often."""

    random: Random
    used: Counter[str] = field(default_factory=Counter)

    def group(self, name: str, source: str, rewritten: str, other: str) -> list[Example]:
        """Four outputs of a source, or none if an edit cannot be made."""
        wrong = [
            self._wrong(Given(self.reworded(text, self.random.choice(counts)), source, other))
            for text, counts in ((source, (0, 1, 2, 2)), (rewritten, (0, 1, 2)))
        ]
        found = [one for one in wrong if one is not None]
        if len(found) < len(wrong):
            return []
        near = self._relisted(self.reworded(source, self.random.choice((1, 2, 2, 3))))
        bold = self.reworded(rewritten, self.random.choice((0, 1, 2)))
        rights = [Example(name, source, text, 0, "right") for text in (near, bold)]
        return rights + [
            Example(name, source, one.text, standing, kind, _in(one.before, source), one.new)
            for one, kind, standing in found
        ]

    def reworded(self, text: str, count: int) -> str:
        """The text after some edits that keep its meaning."""
        rights = [edit for edit in edits() if edit.is_right]
        for _ in range(count):
            for edit in self.random.sample(rights, len(rights)):
                found = self._made(text, edit)
                if found is not None:
                    text = found.text
                    break
        return text

    def _relisted(self, text: str) -> str:
        """The text with three things in another order."""
        found = LIST.search(text)
        if found is None or self.random.random() < 0.5:
            return text
        one, two, three = found.groups()
        return f"{text[: found.start()]}{two}, {three} and {one}{text[found.end() :]}"

    def _wrong(self, given: Given) -> tuple[Edited, str, int] | None:
        """The text after one edit that changes its meaning, with its kind and standing."""
        kinds = {edit.kind for edit in edits() if not edit.is_right} | set(EXCHANGES)
        chance = {kind: self.used[kind] + self.random.random() * HASTE for kind in sorted(kinds)}
        order = sorted(chance, key=chance.__getitem__)
        for kind in order[:TRIED]:
            found = self._of_kind(kind, given)
            if found is not None and found[0].text not in (given.text, given.source):
                self.used[kind] += 1
                return found[0], kind, found[1]
        return None

    def _of_kind(self, kind: str, given: Given) -> tuple[Edited, int] | None:
        exchange, share, standing = EXCHANGES.get(kind, (None, 0.0, 0))
        if exchange is not None and self.random.random() < share:
            found = exchange(given, self.random)
            return None if found is None else (found, standing)
        rows = [edit for edit in edits() if edit.kind == kind]
        for edit in self.random.sample(rows, len(rows)):
            found = self._made(given.text, edit)
            if found is not None:
                return found, edit.standing
        return None

    def _made(self, text: str, edit: Edit) -> Edited | None:
        """The text after an edit of the table, at one of the places where it can be made."""
        places = list(edit.pattern.finditer(text))
        if not places:
            return None
        place = self.random.choice(places)
        move = MOVES.get(edit.becomes)
        new = move(place.groups()) if move else place.expand(edit.becomes)
        if place.start() == 0 or text[: place.start()].endswith(". "):
            new = _capital(new)
        if new == place[0]:
            return None
        changed = text[: place.start()] + new + text[place.end() :]
        changed = _capital(changed) if place.start() == 0 else changed
        return Edited(changed, place.start(), place.start() + len(new), place[0].strip())


def made(
    corpora: Mapping[str, Sequence[tuple[str, str]]], count: int, random: Random
) -> Iterator[list[Example]]:
    """Groups of contrasts from corpora, `count` sources in all."""
    maker = Maker(random)
    for name, share in SHARES.items():
        pairs = corpora[name]
        numbers = random.sample(range(len(pairs)), min(len(pairs), int(count * share)))
        for number in numbers:
            other = f"{pairs[(number + 1) % len(pairs)][0]} {pairs[number - 1][0]}"
            group = maker.group(f"{name} {number}", *pairs[number], other)
            if group:
                yield group


def _in(words: str, text: str) -> str:
    return words if words in text else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    """A sentence as it goes on behind another clause."""
    return text[0].lower() + text[1:] if text.split(maxsplit=1)[0] in BEGINNINGS else text


def _put(text: str, place: re.Match[str], new: str) -> Edited | None:
    changed = text[: place.start()] + new + text[place.end() :]
    return Edited(changed, place.start(), place.start() + len(new), place[0])


@cache
def _opposites() -> dict[str, list[str]]:
    """The listed opposites of common words; words of grammar are in the table of edits."""
    found: dict[str, list[str]] = defaultdict(list)
    for line in read_lines(LISTED):
        one, _, other = line.partition("\t")
        if not line.startswith("#") and one.isalpha() and other.isalpha():
            found[one].append(other)
            found[other].append(one)
    grammar = {word for edit in edits() for word in re.findall(r"\w+", edit.pattern.pattern)}
    return {word: others for word, others in found.items() if word not in grammar}


def _opposite(given: Given, random: Random) -> Edited | None:
    places = [own for own in re.finditer(r"[a-z]{3,}", given.text) if own[0] in _opposites()]
    if not places:
        return None
    place = random.choice(places)
    return _put(given.text, place, random.choice(_opposites()[place[0]]))


def _names(text: str) -> list[re.Match[str]]:
    """Names; a single word that begins a sentence may be none."""
    return [
        own
        for own in NAME.finditer(text)
        if len(own[0].split()) > 1 or (own.start() > 0 and not text[: own.start()].endswith(". "))
    ]


def _agent(given: Given, random: Random) -> Edited | None:
    """Two names, or the two sides of a verb, in each other's place."""
    return (_names_swapped if random.random() < 1 / 3 else _sides_swapped)(given, random)


def _names_swapped(given: Given, random: Random) -> Edited | None:
    names = _names(given.text)
    both = [
        (a, b)
        for a in names
        for b in names
        if a.start() < b.start() and a[0] not in b[0] and b[0] not in a[0]
    ]
    if not both:
        return None
    one, two = random.choice(both)
    new = two[0] + given.text[one.end() : two.start()] + one[0]
    text = given.text[: one.start()] + new + given.text[two.end() :]
    return Edited(text, one.start(), one.start() + len(new), one[0])


def _sides_swapped(given: Given, random: Random) -> Edited | None:
    del random
    starts = [0, *(own.end() for own in re.finditer(r"\. ", given.text))]
    found = next((own for at in starts if (own := ROLES.match(given.text, at))), None)
    if found is None:
        return None
    one, verb, two = found.groups()
    return _put(given.text, found, f"{_capital(two)} {verb} {_small(one)}")


def _merged(given: Given, random: Random) -> Edited | None:
    """A name in the place of another one."""
    names = _names(given.text)
    if not names:
        return None
    place = random.choice(names)
    others = [
        own[0] for own in _names(given.source) if own[0] not in place[0] and place[0] not in own[0]
    ]
    if not others or random.random() < 0.15:
        others = [own[0] for own in _names(given.other) if own[0] not in given.source]
    return _put(given.text, place, random.choice(others)) if others else None


def _number(given: Given, random: Random) -> Edited | None:
    places = list(NUMBER.finditer(given.text))
    if not places:
        return None
    place = random.choice(places)
    others = [own for own in NUMBER.findall(given.source) if own != place[0]]
    if others and random.random() < 0.6:
        new = random.choice(others)
    elif place[0].isdigit():
        steps = (-10, -2, -1, 1, 2, 3, 10) if int(place[0]) > 12 else (1, 2, 3)
        new = str(max(1, int(place[0]) + random.choice(steps)))
    else:
        new = re.sub(r"\d", lambda digit: str((int(digit[0]) + 3) % 10), place[0], count=1)
    return _put(given.text, place, new) if new != place[0] else None


def _month(given: Given, random: Random) -> Edited | None:
    months = list(month_name)[1:]
    places = [own for own in re.finditer(r"\b[A-Z][a-z]+\b", given.text) if own[0] in months]
    if not places:
        return None
    place = random.choice(places)
    return _put(given.text, place, random.choice([own for own in months if own != place[0]]))


def _added(given: Given, random: Random) -> Edited | None:
    """A sentence of another text, or a piece of one."""
    if random.random() < 0.5:
        sentence = random.choice(re.split(r"(?<=[.!?]) ", given.other))
        if not 4 <= len(sentence.split()) <= 22:
            return None
        text = f"{given.text} {sentence}"
        return Edited(text, len(given.text) + 1, len(text), "")
    pieces = PIECE.findall(given.other)
    stops = [own.start() for own in re.finditer(r"\.(?: |$)", given.text)]
    if not pieces or not stops:
        return None
    stop, piece = random.choice(stops), f" {random.choice(pieces)}"
    text = given.text[:stop] + piece + given.text[stop:]
    return Edited(text, stop + 1, stop + len(piece), "")


Exchange = Callable[[Given, Random], Edited | None]
# For each kind what exchanges words, how often it is used in the place of the table, how it errs.
EXCHANGES: Mapping[str, tuple[Exchange, float, int]] = {
    "opposite": (_opposite, 1.0, 2),
    "agent": (_agent, 1.0, 2),
    "merged": (_merged, 1.0, 2),
    "number": (_number, 0.67, 2),
    "time": (_month, 0.25, 2),
    "addition": (_added, 0.67, 1),
}
