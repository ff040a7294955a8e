"""From cuts back to text: what no cut touches stays as it was written, byte for byte.

Each new sentence takes the way in which the old one is written: spaces before marks or not,
capitals at the start or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from samsari.english.sentence import STOPS, Sentence
from samsari.splitting.cut import Cut, Own, Piece

NO_CAPITAL = frozenset({"NNP", "NNPS"})
NO_SPACE = frozenset({",", "'s", "."})


@dataclass(frozen=True, slots=True)
class Part:
    """A sentence that comes out: its pieces, and the cut that made it (none for the first one)."""

    pieces: tuple[Piece, ...]
    cut: Cut | None = None


def parts(sentence: Sentence, cuts: Sequence[Cut]) -> list[Part]:
    """The sentences that cuts make of one, in the order in which they are read."""
    return _ordered((Own(0, sentence.end),), None, list(cuts))


def _ordered(pieces: tuple[Piece, ...], own: Cut | None, inside: list[Cut]) -> list[Part]:
    """The sentence of these pieces, with those of the cuts inside it before or behind it."""
    direct = [cut for cut in inside if not any(_holds(other, cut) for other in inside)]
    before: list[Part] = []
    after: list[Part] = []
    for cut in sorted(direct, key=lambda cut: (not _speaks_of_clause(cut), cut.span)):
        nested = [other for other in inside if _holds(cut, other)]
        found = _ordered(cut.pieces, cut, nested)
        (before if cut.order == "before" else after).extend(found)
    main = Part(_without(pieces, direct, own), own)
    return [*before, main, *after]


def _speaks_of_clause(cut: Cut) -> bool:
    """True for a sentence that begins with "This": it must follow what it speaks of."""
    return cut.subject is not None and cut.subject.source == "clause"


def _holds(outer: Cut, inner: Cut) -> bool:
    return (
        outer is not inner
        and outer.span[0] <= inner.span[0]
        and inner.span[1] <= outer.span[1]
        and outer.span != inner.span
    )


def _without(pieces: tuple[Piece, ...], taken: Sequence[Cut], own: Cut | None) -> tuple[Piece, ...]:
    """The pieces without what the cuts take, with what they put in its place."""
    gone = {at for cut in taken for at in (*range(*cut.span), *cut.dropped)}
    gone |= set(own.dropped) if own else set()
    instead = {begin: (end, new) for cut in taken for (begin, end), new in cut.replaced}
    found: list[Piece] = []
    for piece in pieces:
        if not isinstance(piece, Own):
            found.append(piece)
            continue
        at = start = piece.begin
        while at < piece.end:
            if at in instead:
                if start < at:
                    found.append(Own(start, at))
                end, new = instead[at]
                found.extend(new)
                at = start = end
            elif at in gone:
                if start < at:
                    found.append(Own(start, at))
                at = start = at + 1
            else:
                at += 1
        if start < at:
            found.append(Own(start, at))
    return tuple(found)


def sentences(sentence: Sentence, found: Sequence[Part]) -> list[str]:
    """The text of each sentence."""
    tail = sentence.raw[sentence.tokens[sentence.end - 1].end : sentence.tokens[-1].end]
    stop = " ." if is_tokenized(sentence) else "."
    written = []
    for number, part in enumerate(found, 1):
        body = _written(sentence, part.pieces)
        is_last = number == len(found)
        end = (
            (
                tail
                or (
                    ""
                    if body.endswith((".", "!", "?")) or "://" in body[-80:].split()[-1]
                    else stop
                )
            )
            if is_last
            else ("" if body.endswith((".", "!", "?")) and _is_stop(sentence, part) else stop)
        )
        written.append(body + end)
    return written


def _is_stop(sentence: Sentence, part: Part) -> bool:
    """True if the last token of a part is a mark that ends a sentence."""
    last = part.pieces[-1]
    return isinstance(last, Own) and (
        sentence.words[last.end - 1] in STOPS or sentence.words[last.end - 1].endswith(".")
    )


def is_tokenized(sentence: Sentence) -> bool:
    """True if there is a space before the marks."""
    marks = [at for at in range(1, len(sentence)) if sentence.words[at] in {",", ".", ";", "'s"}]
    spaced = [at for at in marks if sentence.tokens[at - 1].end < sentence.tokens[at].start]
    return bool(marks) and 2 * len(spaced) > len(marks)


def _written(sentence: Sentence, pieces: Sequence[Piece]) -> str:
    body = ""
    is_spaced = is_tokenized(sentence)
    for piece in pieces:
        new = _text(sentence, piece, is_first=not body)
        if not new:
            continue
        is_tight = not is_spaced and (new in NO_SPACE or new[0] in ",;:!?)]}%" or _is_clitic(new))
        body += new if not body or is_tight else " " + new
    return _capitalised(sentence, body)


def _is_clitic(new: str) -> bool:
    return new.startswith(("'s ", "’s ", "n't", "'re ", "'ve ", "'ll ", "'d "))


def _text(sentence: Sentence, piece: Piece, *, is_first: bool) -> str:
    if isinstance(piece, str):
        return piece
    found = sentence.written(piece.begin, piece.end)
    if is_first or piece.begin != 0 or sentence.tags[0] in NO_CAPITAL or sentence.words[0] == "I":
        return found
    word = sentence.words[0]
    return found[:1].lower() + found[1:] if word[1:].islower() or len(word) == 1 else found


def _capitalised(sentence: Sentence, body: str) -> str:
    if sentence.is_lower or not body:
        return body.lower() if sentence.is_lower else body
    at = next((i for i, sign in enumerate(body) if sign.isalnum()), 0)
    word = body[at:].split(maxsplit=1)[0] if body[at:] else ""
    is_odd = word[1:] != word[1:].lower() or bool(set(word) & set("()_/."))
    if is_odd and word[:1].islower():  # iPod, repr()
        return body
    return body[:at] + body[at : at + 1].upper() + body[at + 1 :]
