"""Words that people replaced by other words: simple Wikipedia (Kauchak 2013) and OneStopEnglish."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from samsari.english.tagger import shared_tagger
from samsari.lexical.complexity import is_judged
from samsari.lexical.ranking import Place
from samsari.text.penn import PennTokenizer

MARK = "*******"
SIDES = 2  # words on either side that must stay
MOST_CHANGED = 0.7  # pairs with less in common are no versions of one sentence
HELD_BACK = "simplification/turkcorpus/tok/test.8turkers.tok.norm"


@dataclass(frozen=True, slots=True)
class Replacement:
    """A place, and which of its candidates people wrote there."""

    place: Place
    chosen: int


def replacements(data: Path) -> list[Replacement]:
    """All places of the two corpora where one word was replaced by one of its candidates."""
    tagger, cut, found, seen = shared_tagger(), PennTokenizer(), [], set()
    for normal, simple in pairs(data):
        one, two = cut(normal), cut(simple)
        lower, other = [w.lower() for w in one], [w.lower() for w in two]
        for at, to in _swaps(lower, other):
            if not is_judged(one[at]) or one[at][0].isupper():
                continue
            place = Place.of(tuple(one), at, tagger.tag(one)[at])
            texts = [own.text for own in place.candidates]
            key = (" ".join(lower[max(at - 2, 0) : at + 3]), other[to])
            if other[to] in texts and key not in seen:
                seen.add(key)
                found.append(Replacement(place, texts.index(other[to])))
    return found


def _swaps(one: list[str], two: list[str]) -> Iterator[tuple[int, int]]:
    matcher = SequenceMatcher(None, one, two, autojunk=False)
    if matcher.ratio() < 1 - MOST_CHANGED:
        return
    for kind, a, b, c, d in matcher.get_opcodes():
        if kind == "replace" and b - a == d - c == 1:
            yield a, c


def pairs(data: Path) -> Iterator[tuple[str, str]]:
    """Sentences and their simpler versions."""
    held = _held_back(data)
    folder = data / "parallel"
    for part in ("dev", "test"):
        normal, simple = (
            (folder / "kauchak" / f"{side}.{part}").read_text("utf-8").splitlines()
            for side in ("normal", "simple")
        )
        for one, two in zip(normal, simple, strict=True):
            text = one.split("\t")[-1]
            if text.lower() not in held:
                yield text, two.split("\t")[-1]
    for path in sorted((folder / "onestop").glob("*.txt")):
        for block in path.read_text("utf-8").split(MARK):
            lines = block.strip().split("\n")
            if len(lines) == 2:
                yield lines[0].strip(), lines[1].strip()


def _held_back(data: Path) -> set[str]:
    """The sources of the test set, some of which stand in the corpus of Kauchak."""
    path = data / HELD_BACK
    return set(path.read_text("utf-8").splitlines()) if path.exists() else set()
