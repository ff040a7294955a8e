"""A marked pair: source and output with what was kept, replaced, moved, dropped and added.

The one drawing of two texts beside each other, for every page and for notebooks. A word that was
replaced or moved has a number that its partner has too; findings lie on top of the marks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import accumulate, pairwise
from typing import Any, Literal

from samsari.alignment.lexicon import own_lexicon
from samsari.checking.matching import fast_matcher, neural_matcher
from samsari.checking.reading import read
from samsari.metrics.samsa.comparison import Comparison
from samsari.model.alignment import Link
from samsari.model.document import Pairing
from samsari.model.finding import LEVELS, Finding, Findings, Span
from samsari.model.text import Token
from samsari.reporting.pairings import rows_of

Side = Literal["source", "output"]
# Text, what became of it, the number that its partner has too, level and message of a finding.
Piece = tuple[str, "Fate", int, str, str]


class Fate(IntEnum):
    """What became of a word; the numbers are those of style sheets and scripts."""

    KEPT = 0
    REPLACED = 1
    LOST = 2  # dropped from the source, or added in the output
    SPLIT = 3  # between two output sentences
    CHANGED = 4  # replaced by a word that says something else
    MOVED = 5


# The best that became of a word counts if it has several links.
ORDER = (Fate.KEPT, Fate.MOVED, Fate.REPLACED, Fate.CHANGED, Fate.LOST)


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of a text and what became of it."""

    start: int
    end: int
    fate: Fate
    link: int = 0


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A text with its marks, in order, and the findings about it."""

    text: str
    marks: tuple[Mark, ...] = ()
    found: tuple[tuple[Span, Finding], ...] = ()

    def pieces(self, start: int = 0, end: int | None = None) -> list[Piece]:
        """A part of the text in pieces; where several findings overlap, the gravest counts."""
        end = len(self.text) if end is None else end
        stretches = [*((m.start, m.end) for m in self.marks)]
        stretches += [(span.start, span.end) for span, _ in self.found]
        inside = {place for both in stretches for place in both if start < place < end}
        marks = iter(self.marks)
        mark = next(marks, None)
        pieces: list[Piece] = []
        for one, other in pairwise(sorted({start, end, *inside})):
            while mark is not None and mark.end <= one:
                mark = next(marks, None)
            over = mark if mark is not None and mark.start <= one else None
            fate, link = (over.fate, over.link) if over else (Fate.KEPT, 0)
            pieces.append((self.text[one:other], fate, link, *self._finding(one, other)))
        return pieces

    def _finding(self, start: int, end: int) -> tuple[str, str]:
        over = [one for span, one in self.found if span.start <= start and end <= span.end]
        worst = min(over, key=lambda one: LEVELS.index(one.level), default=None)
        return ("", "") if worst is None else (worst.level, worst.message)


@dataclass(frozen=True, slots=True)
class Row:
    """Sentences of both texts that belong together, and the findings about them."""

    kind: str
    source: list[Piece]
    output: list[Piece]
    findings: tuple[Finding, ...] = ()

    @property
    def is_plain(self) -> bool:
        """True if nothing was changed and nothing found."""
        pieces = (*self.source, *self.output)
        return not self.findings and all(p[1] == Fate.KEPT and not p[3] for p in pieces)


@dataclass(frozen=True, slots=True)
class MarkedPair:
    """Both texts with their marks."""

    source: MarkedText
    output: MarkedText
    findings: tuple[Finding, ...] = field(default=(), repr=False)

    def words(self, side: Side) -> tuple[str, ...]:
        """The stretches of one text that the other does not have."""
        own = self.source if side == "source" else self.output
        return tuple(own.text[m.start : m.end] for m in own.marks if m.fate == Fate.LOST)

    def whole(self) -> Row:
        """Both texts as one row."""
        return Row("", self.source.pieces(), self.output.pieces(), self.findings)

    def rows(self, pairing: Pairing) -> tuple[Row, ...]:
        """The sentences of two documents that belong together, in the order of the source."""
        shown: set[int] = set()
        rows = []
        for kind, group in rows_of(pairing):
            left = [pairing.left.spans[i] for i in group.left]
            right = [pairing.right.spans[j] for j in group.right]
            own = {
                number
                for number, one in enumerate(self.findings)
                if _touches(one.source, left) or _touches(one.output, right)
            } - shown
            shown |= own
            found = tuple(self.findings[number] for number in sorted(own))
            rows.append(Row(kind, _joined(self.source, left), _joined(self.output, right), found))
        return tuple(rows)


def _touches(spans: Iterable[Span], places: Sequence[tuple[int, int]]) -> bool:
    return any(s.start < end and start < s.end for s in spans for start, end in places)


def _joined(text: MarkedText, places: Sequence[tuple[int, int]]) -> list[Piece]:
    pieces: list[Piece] = []
    for number, place in enumerate(places):
        pieces += [(" ", Fate.KEPT, 0, "", "")] if number else []
        pieces += text.pieces(*place)
    return pieces


# Marks from links of words.


def of_comparison(compared: Comparison, findings: Findings | None = None) -> MarkedPair:
    """The marks that agree with SAMSA: they come from its word alignment."""
    left = [passage.tokens for passage in compared.passages]
    links = joined_links(compared)
    return marked(compared.source, left, compared.output, compared.sentences, links, findings)


def of_texts(
    pairs: Iterable[tuple[str, str, Findings | None]], *, fast: bool = False
) -> Iterator[MarkedPair]:
    """The marks of source and output of each pair, by the links that the rules use."""
    held = list(pairs)
    matcher = fast_matcher() if fast else neural_matcher()
    matched = matcher.match((read(source), read(output)) for source, output, _ in held)
    for (source, output, found), one in zip(held, matched, strict=True):
        sides = one.source.sentences, one.output.sentences
        yield marked(source, sides[0], output, sides[1], one.links, found)


def joined_links(compared: Comparison) -> tuple[Link, ...]:
    """All links of a source and an output; positions count from the first word of each."""
    lefts = [0, *accumulate(len(passage.tokens) for passage in compared.passages)]
    rights = [0, *accumulate(len(sentence) for sentence in compared.sentences)]
    return tuple(
        Link(link.left + lefts[i], link.right + rights[j], link.rule, link.score, link.sameness)
        for i, row in enumerate(compared.alignments)
        for j, alignment in enumerate(row)
        for link in alignment.links
    )


Sentences = Sequence[Sequence[Token]]


def marked(  # noqa: PLR0917 - two texts with their words, and what is between them
    source: str,
    left: Sentences,
    output: str,
    right: Sentences,
    links: Iterable[Link],
    findings: Findings | None = None,
) -> MarkedPair:
    """Both texts with marks; the words of each stand in sentences."""
    source, lefts = _pointing(source, [token for one in left for token in one])
    output, rights = _pointing(output, [token for one in right for token in one])
    partners, fates = _chosen(lefts, rights, links)
    numbers = _numbered(lefts, rights, partners, fates)
    first = {sentence[0].start for sentence in right[1:] if sentence}
    found = findings.findings if findings else ()
    return MarkedPair(
        MarkedText(source, tuple(_marks(lefts, fates[0], numbers[0])), _on_top(found, "source")),
        MarkedText(
            output, tuple(_marks(rights, fates[1], numbers[1], first)), _on_top(found, "output")
        ),
        found,
    )


def _on_top(found: Iterable[Finding], side: Side) -> tuple[tuple[Span, Finding], ...]:
    return tuple((span, one) for one in found for span in getattr(one, side))


def _pointing(text: str, tokens: list[Token]) -> tuple[str, list[Token]]:
    """The text and its words; annotation by hand has words that do not point into the text."""
    if all(text[token.start : token.end] == token.text for token in tokens):
        return text, tokens
    starts = accumulate((len(token.text) + 1 for token in tokens), initial=0)
    laid = [
        Token(token.text, start, start + len(token.text), token.is_punctuation)
        for token, start in zip(tokens, starts, strict=False)
    ]
    return " ".join(token.text for token in tokens), laid


Partners = dict[int, int]  # of each linked word of the source its best partner
Fates = tuple[list[Fate], list[Fate]]


def _chosen(
    lefts: Sequence[Token], rights: Sequence[Token], links: Iterable[Link]
) -> tuple[Partners, Fates]:
    """The best partner of each word, and the best that became of it."""
    fates = ([_alone(token) for token in lefts], [_alone(token) for token in rights])
    best: dict[int, tuple[tuple[int, float], int]] = {}
    for link in links:
        fate = _fate(lefts[link.left].text, rights[link.right].text, link)
        for own, place in zip(fates, (link.left, link.right), strict=True):
            own[place] = min(own[place], fate, key=ORDER.index)
        # Of equal words that stand in several places, the one in the same part of the text.
        shift = abs(link.left / len(lefts) - link.right / len(rights))
        rank = (ORDER.index(fate), shift if fate == Fate.KEPT else -link.score)
        if link.left not in best or rank < best[link.left][0]:
            best[link.left] = rank, link.right
    partners = {place: right for place, (_, right) in best.items()}
    partners |= _in_order(lefts, {p: r for p, r in partners.items() if fates[0][p] == Fate.KEPT})
    for place in _moved(lefts, rights, partners):
        fates[0][place] = fates[1][partners[place]] = Fate.MOVED
    return partners, fates


def _in_order(lefts: Sequence[Token], partners: Partners) -> Partners:
    """The partners, those of one repeated word in the order in which it stands."""
    places: dict[str, list[int]] = {}
    for place in sorted(partners):
        places.setdefault(lefts[place].text.lower(), []).append(place)
    for own in places.values():
        found = [partners[place] for place in own]
        if len(set(found)) == len(found):
            partners |= dict(zip(own, sorted(found), strict=True))
    return partners


def _alone(token: Token) -> Fate:
    """Words are lost until a link is found; punctuation never counts."""
    return Fate.KEPT if token.is_punctuation else Fate.LOST


def _fate(one: str, other: str, link: Link) -> Fate:
    if one.lower() == other.lower():
        return Fate.KEPT
    return Fate.REPLACED if link.says_the_same else Fate.CHANGED


def _moved(lefts: Sequence[Token], rights: Sequence[Token], partners: Partners) -> Iterator[int]:
    """The same content words that stand in another order: all but the longest row in order."""
    kinds = [form.kind for form in own_lexicon().forms([token.text for token in lefts])]
    same = [
        (i, j)
        for i, j in sorted(partners.items())
        if lefts[i].text.lower() == rights[j].text.lower()
        and not lefts[i].is_punctuation
        and kinds[i] == "content"
    ]
    ends: list[int] = []  # the last word of the best row of each length
    rows: list[int] = []
    for _, j in same:
        length = bisect_left(ends, j + 1)
        ends[length : length + 1] = [j + 1]
        rows.append(length)
    wanted, limit = len(ends) - 1, len(rights)
    for (i, j), length in zip(reversed(same), reversed(rows), strict=True):
        if length == wanted and j <= limit:
            wanted, limit = wanted - 1, j
        else:
            yield i


def _numbered(
    lefts: Sequence[Token], rights: Sequence[Token], partners: Partners, fates: Fates
) -> tuple[dict[int, int], dict[int, int]]:
    """Numbers for words that were replaced or moved; neighbours that stay together share one."""
    numbers: tuple[dict[int, int], dict[int, int]] = ({}, {})
    last, count = (-9, -9, Fate.KEPT), 0
    for i, j in sorted(partners.items()):
        fate = fates[0][i]
        if fate in (Fate.KEPT, Fate.LOST):
            continue
        if not (i == last[0] + 1 and j in (last[1], last[1] + 1) and fate == last[2]):
            count += 1
        last = (i, j, fate)
        numbers[0][i] = numbers[1].setdefault(j, count)
    return numbers


def _marks(
    tokens: Sequence[Token],
    fates: Sequence[Fate],
    numbers: Mapping[int, int],
    splits: frozenset[int] | set[int] = frozenset(),
) -> Iterator[Mark]:
    """Stretches of one fate and number; text between two words of a stretch belongs to it."""
    held: Mark | None = None
    at = 0
    for place, (token, fate) in enumerate(zip(tokens, fates, strict=True)):
        link = numbers.get(place, 0)
        if held and (held.fate, held.link) == (fate, link) and token.start not in splits:
            held = Mark(held.start, token.end, fate, link)
        else:
            if held and held.fate != Fate.KEPT:
                yield held
            if token.start in splits and token.start > at:
                yield Mark(at, token.start, Fate.SPLIT)
            held = Mark(token.start, token.end, fate, link)
        at = token.end
    if held and held.fate != Fate.KEPT:
        yield held


# Marked pairs as JSON, which the scripts of pages draw.


def plain(pieces: Iterable[Piece]) -> list[str | list[Any]]:
    """Pieces for JSON: a kept one is its text, others leave out what is empty at their end."""
    return [_plain(piece) for piece in pieces]


def _plain(piece: Piece) -> str | list[Any]:
    text, fate, link, level, message = piece
    if level:
        return [text, int(fate), link, level, message]
    if link:
        return [text, int(fate), link]
    return [text, int(fate)] if fate else text


def row_object(row: Row) -> dict[str, Any]:
    """A row for JSON."""
    return {
        "kind": row.kind,
        "source": plain(row.source),
        "output": plain(row.output),
        "findings": [[one.level, one.message, one.rule] for one in row.findings],
    }
