"""What the user wants left alone: protected words, forbidden rewrites, allowed rewrites."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from samsari.errors import SettingError
from samsari.simplification.tokens import tokenize

# Words and phrases that the user wants left alone: where they stand in a sentence.

# The protected phrases by their first word.
Phrases = Mapping[str, Sequence[tuple[str, ...]]]


def lower_words(text: str) -> list[str]:
    """The words of a text in lower case."""
    return [token.text.lower() for token in tokenize(text)]


def phrases(entries: Iterable[str], cut: Callable[[str], Sequence[str]] = lower_words) -> Phrases:
    """The entries cut into words as a search cuts text, by their first word.

    >>> phrases(["Islam's city"])
    {'islam': [('islam', "'s", 'city')]}
    """
    found: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for words in map(cut, sorted(entries)):
        if words:
            found[words[0]].append(tuple(words))
    return dict(found)


def places(words: Sequence[str], protected: Phrases) -> frozenset[int]:
    """The positions of words, given in lower case, at which a protected phrase stands.

    >>> sorted(places(("old", "the", "new", "one"), phrases(["the new", "one"])))
    [1, 2, 3]
    """
    row = tuple(words)
    return frozenset(
        position
        for begin, word in enumerate(row)
        for phrase in protected.get(word, ())
        if row[begin : begin + len(phrase)] == phrase
        for position in range(begin, begin + len(phrase))
    )


MIDDLE = 0.5
BOLDNESS = 12.0  # what the whole range of `strength` adds to the score of every edit
STRENGTHS = {"cautious": 0.25, "normal": MIDDLE}


def strength_of(text: str) -> float:
    """The number of a strength given as a name or a number from 0 to 1."""
    try:
        value = STRENGTHS[text] if text in STRENGTHS else float(text)
    except ValueError:
        value = -1.0
    if not 0.0 <= value <= 1.0:
        raise SettingError(
            f"no such strength: {text!r}", remedy="cautious, normal or a number from 0 to 1"
        )
    return value


ARROW = "->"
OTHER_ARROWS = ("=>", "→")
COMMENT = re.compile(r"(?:^|\s)#.*")


@dataclass(frozen=True)
class Restrictions:
    """What the user wants left alone; an entry is a word or phrase, or `phrase -> phrase`.

    With `allowed` entries only these rewrites are made; an empty set allows none, None allows all.
    Entries are compared in lower case and with single spaces, however they were given.
    `explainable` are protected terms that may still be explained in brackets.
    """

    protected: frozenset[str] = frozenset()
    forbidden: frozenset[str] = frozenset()
    allowed: frozenset[str] | None = None
    explainable: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        for name in ("protected", "forbidden", "allowed", "explainable"):
            object.__setattr__(self, name, _normalised(name, getattr(self, name)))
        for entry in sorted(self.protected):
            if ARROW in entry:
                raise SettingError(
                    f"{entry!r} is a rewrite, and only words and phrases can be protected",
                    remedy=f"protect {entry.split(ARROW)[0].strip()!r}, or forbid the rewrite",
                )
        for entry in sorted(self.allowed or ()):
            source = entry.split(ARROW)[0].strip()
            clash = {entry, source} & self.forbidden or {source} & self.protected
            if clash:
                raise SettingError(
                    f"{entry!r} is allowed and {min(clash)!r} is forbidden or protected",
                    remedy="take it out of one of the lists",
                )

    def forbids(self, source: str, target: str) -> bool:
        """True if a rule may not be used."""
        entry = f"{source} {ARROW} {target}".strip()
        if self.allowed is not None and not self.allowed & {entry, source}:
            return True
        return bool(self.forbidden & {entry, source})


def _normalised(name: str, given: Iterable[str] | None) -> frozenset[str] | None:
    if given is None and name == "allowed":
        return None
    if given is None or isinstance(given, str):
        raise SettingError(f"{name} is a set of texts, not {given!r}", remedy="write {'novel'}")
    return frozenset(_entry(entry.lower(), "") for entry in given)


def entries(lines: Iterable[str], place: str = "") -> frozenset[str]:
    """The entries of a list: lower case, `#` comments and blank lines left out.

    >>> sorted(entries(["Novel->  book", "", "# why", "region"]))
    ['novel -> book', 'region']
    """
    texts = enumerate((COMMENT.sub("", line).lower() for line in lines), 1)
    return frozenset(
        _entry(text, f"{place}:{number}" if place else "") for number, text in texts if text.strip()
    )


def _entry(text: str, place: str) -> str:
    source, *targets = (" ".join(side.split()) for side in text.split(ARROW))
    if not source or len(targets) > 1 or any(arrow in text for arrow in OTHER_ARROWS):
        raise SettingError(
            f"{text.strip()!r} is neither a phrase nor a rewrite",
            place=place,
            remedy=f"write `phrase` or `phrase {ARROW} phrase`",
        )
    # Written as rules are, or it would never match one.
    return f"{source} {ARROW} {targets[0]}".strip() if targets else source
