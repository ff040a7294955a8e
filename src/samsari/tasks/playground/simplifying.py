"""A text made simpler, with every rewrite and split in its place, its reasons and alternatives.

What the reader decides comes back with the next request: places that keep the original, rules that
are never used, words that are protected. Rules and words can be taken away as files for
`samsari simplify --forbid FILE --protect FILE`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from samsari.errors import CorpusError
from samsari.model.split import MadeCut, Split
from samsari.simplification.restrictions import ARROW, Restrictions, strength_of
from samsari.simplification.tokens import tokenize
from samsari.simplification.versions import RuleUse, Simplification
from samsari.tasks.rewriting.simplify import Setup, simplify_lines

MOST_CHARACTERS = 20_000
N_BEST = 10
MOST_REASONS = 8


@dataclass(frozen=True)
class Wishes:
    """What the reader decided."""

    strength: str = "normal"
    is_split: bool = False
    kept: frozenset[str] = frozenset()  # places, as `Rewrite.place` names them
    forbidden: frozenset[str] = frozenset()
    protected: frozenset[str] = frozenset()

    @property
    def setup(self) -> Setup:
        """The simplifier for these wishes."""
        restrictions = Restrictions(self.protected, self.forbidden)
        return Setup(restrictions=restrictions, strength=strength_of(self.strength))


@dataclass(frozen=True)
class Rewrite:
    """A rewrite in its place: characters of the line before and after."""

    line: int
    use: RuleUse
    before: str
    after: str
    old: int  # where it began in the old line
    start: int  # and begins in the new one
    alternatives: tuple[tuple[str, float], ...] = field(default=())

    @property
    def place(self) -> str:
        """A name for the place, the same as long as the text is the same."""
        return f"{self.line}:{self.use.begin}:{self.use.end}:{self.before}"

    @property
    def rule(self) -> str:
        """The rule as `--forbid` takes it."""
        return f"{' '.join(self.use.source)} {ARROW} {' '.join(self.use.target)}".strip()


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of a new line, and the name of the rewrite that made it."""

    text: str
    name: str
    line: int
    start: int


def simplification(text: str, wishes: Wishes) -> dict[str, Any]:
    """The new text in pieces, every rewrite and every new sentence with its reasons."""
    if not text.strip():
        raise CorpusError("the text is empty", remedy="type or paste a text")
    if len(text) > MOST_CHARACTERS:
        raise CorpusError(
            f"the text has {len(text):,} characters, and this page shows {MOST_CHARACTERS:,}",
            remedy="use samsari simplify FILE, or paste a part",
        )
    split = _split(text) if wishes.is_split else None
    lines = (text if split is None else split.text).split("\n")
    versions = _simplifier(wishes.setup)(lines)
    found = [
        rewrite
        for number, (line, best) in enumerate(zip(lines, versions, strict=True))
        for rewrite in _rewrites(number, line, best)
    ]
    cuts = [] if split is None else [cut for part in split.parts for cut in part.cuts]
    starts = {
        (line, _moved(old, line, found)): f"split:{number}"
        for number, (line, old) in enumerate(_starts(lines, cuts))
        if old >= 0
    }
    new_lines = [best[0].text for best in versions]
    pieces = [
        piece
        for whole in _pieces(new_lines, found, wishes.kept)
        for piece in _at_splits(whole, starts)
    ]
    return {
        "source": text,
        "text": "".join(piece for piece, _ in pieces),
        "pieces": [[text, name] for text, name in pieces if text or name],
        "rewrites": {one.place: _described(one, wishes) for one in found},
        "splits": [_cut(cut) for cut in cuts],
        "settings": settings(wishes),
    }


def settings(wishes: Wishes) -> dict[str, str]:
    """The wishes as files for the command line, and the command that uses them."""
    parts = ["samsari simplify FILE"]
    parts += ["--split"] if wishes.is_split else []
    parts += [f"--strength {wishes.strength}"] if wishes.strength != "normal" else []
    parts += ["--protect protect.txt"] if wishes.protected else []
    parts += ["--forbid forbid.txt"] if wishes.forbidden else []
    return {
        "command": " ".join(parts),
        "protect.txt": "".join(f"{word}\n" for word in sorted(wishes.protected)),
        "forbid.txt": "".join(f"{rule}\n" for rule in sorted(wishes.forbidden)),
    }


def _split(text: str) -> Split:
    from samsari.splitting.splitter import shared_splitter

    return shared_splitter().split(text)


@lru_cache(maxsize=4)
def _simplifier(setup: Setup) -> Callable[[Sequence[str]], list[list[Simplification]]]:
    """The one place that knows how versions are made."""
    return lambda lines: list(simplify_lines(lines, setup, N_BEST))


def _rewrites(number: int, line: str, versions: Sequence[Simplification]) -> Iterator[Rewrite]:
    """The rewrites of the best version, each found again in the new line."""
    tokens = tokenize(line)
    best = versions[0]
    at, done = 0, 0
    for use in sorted(best.rule_uses, key=lambda use: use.begin):
        start, end = tokens[use.begin].start, tokens[use.end - 1].end
        words = " ".join(use.target)
        found = best.text.lower().find(words.lower(), max(0, at + start - done - 3))
        if not words or found < 0:
            continue
        after = best.text[found : found + len(words)]
        others = tuple(_alternatives(use, versions))
        yield Rewrite(number, use, line[start:end], after, start, found, others)
        at, done = found + len(words), end


def _alternatives(use: RuleUse, versions: Sequence[Simplification]) -> Iterator[tuple[str, float]]:
    """What other versions have in this place, and how much less they score."""
    seen = {use.target}
    for version in versions[1:]:
        own = [u for u in version.rule_uses if (u.begin, u.end) == (use.begin, use.end)]
        target = own[0].target if own else use.source
        if target not in seen:
            seen.add(target)
            yield " ".join(target), version.score - versions[0].score


def _pieces(
    lines: Sequence[str], found: Sequence[Rewrite], kept: frozenset[str]
) -> Iterator[_Piece]:
    """The new text in pieces, each with the place of its rewrite, or with nothing."""
    for number, line in enumerate(lines):
        at = 0
        for one in (one for one in found if one.line == number):
            yield _Piece(line[at : one.start], "", number, at)
            shown = one.before if one.place in kept else one.after
            yield _Piece(shown, one.place, number, one.start)
            at = one.start + len(one.after)
        end = "\n" if number < len(lines) - 1 else ""
        yield _Piece(line[at:] + end, "", number, at)


def _at_splits(piece: _Piece, starts: dict[tuple[int, int], str]) -> Iterator[tuple[str, str]]:
    """A piece with a mark, which has no text, wherever a new sentence begins in it."""
    end = piece.start + max(1, len(piece.text))
    cuts = [s for line, s in starts if line == piece.line and piece.start <= s < end]
    at = piece.start
    for cut in sorted(cuts):
        if not piece.name:
            yield piece.text[at - piece.start : cut - piece.start], ""
            at = cut
        yield "", starts[piece.line, cut]
    yield piece.text[at - piece.start :], piece.name


def _starts(lines: Sequence[str], cuts: Sequence[MadeCut]) -> Iterator[tuple[int, int]]:
    """The line in which each new sentence begins, and where; -1 if it is not found."""
    for cut in cuts:
        places = ((number, line.find(cut.sentence)) for number, line in enumerate(lines))
        yield next((place for place in places if place[1] >= 0), (0, -1))


def _moved(old: int, line: int, found: Sequence[Rewrite]) -> int:
    """Where a place of the old line is in the new one."""
    before = [one for one in found if one.line == line and one.old + len(one.before) <= old]
    if not before:
        return old
    last = before[-1]
    return last.start + len(last.after) + old - last.old - len(last.before)


def _described(one: Rewrite, wishes: Wishes) -> dict[str, Any]:
    strongest = sorted(one.use.features, key=lambda pair: -abs(pair[1]))[:MOST_REASONS]
    return {
        "before": one.before,
        "after": one.after,
        "rule": one.rule,
        "score": round(one.use.score, 3),
        "reasons": [[name, round(value, 3)] for name, value in strongest if value],
        "alternatives": [[text, round(less, 3)] for text, less in one.alternatives],
        "is_kept": one.place in wishes.kept,
    }


def _cut(cut: MadeCut) -> dict[str, Any]:
    reasons = [f"{cut.kind}, confidence {cut.confidence:.2f}"]
    if cut.linker:
        became = f"“{cut.linker_became}”" if cut.linker_became else "nothing"
        reasons.append(f"the linker “{cut.linker}” became {became}")
    if cut.subject:
        reasons.append(f"the subject is “{cut.subject}” ({cut.subject_from})")
    if cut.verb_became:
        reasons.append(f"the verb “{cut.verb}” became “{cut.verb_became}”")
    return {"sentence": cut.sentence, "words": cut.words, "reasons": reasons}
