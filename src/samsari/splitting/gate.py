"""What must hold before a text is read again: no word lost, no mark torn, no end left hanging."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from samsari.english.clauses import is_request, main_verbs
from samsari.english.lists import word_list
from samsari.english.patterns import Row, rows
from samsari.english.sentence import FINITE, Sentence
from samsari.splitting.cut import Copy, Cut, Own, Piece
from samsari.splitting.realisation import Part, parts

OPENED_BY = {")": "(", "]": "[", "}": "{", "”": "“", "-rrb-": "-lrb-", "»": "«"}
STRAIGHT_QUOTES = frozenset({'"', "''", "``"})
ALL_QUOTES = STRAIGHT_QUOTES | {"“", "”"}
# Relations that may lead over a cut: from behind it to words before, and from before it.
FREE_BEFORE = frozenset({"cc", "mark", "nsubj", "nsubj:pass", "advmod"})
FREE_AFTER = FREE_BEFORE | {"advcl", "obl", "parataxis", "obl:tmod", "obl:unmarked"}
TIGHT_RELATIONS = word_list("relations-no-cut-tears")
UNFINISHED = frozenset({"DT", "IN", "TO", "CC", "PRP$"})  # tags of no last word
TOP = "it belongs to another clause"
ASIDE_MARKS = frozenset({"—", "–", "--"})
LOOSE_MARKS = frozenset({"—", "–", "-", "--", ":", ",", ";", "/"})


@cache
def _rows(kind: str) -> tuple[Row, ...]:
    """The rows that are asked about cuts of a kind; those without `kinds` about all."""
    found = rows(Path(__file__).with_name("patterns") / "refusals.toml")
    return tuple(row for row in found if kind in row.effect.get("kinds", (kind,)))


def _row_against(sentence: Sentence, cut: Cut) -> str:
    """Why a row forbids a cut, asked about the first word that leaves; empty if none does."""
    found = (row.why for row in _rows(cut.kind) if row.holds(sentence, at=cut.span[0]))
    return next(found, "")


def refusal(sentence: Sentence, cuts: Sequence[Cut]) -> str:
    """Why these cuts must not be made together; empty if they may.

    What is wrong with the sentence before any cut does not count.
    """
    if sentence.words[-1] in {"?", "?!", "!?"}:
        return "the sentence is a question"
    is_open = sentence.words[0] == "(" and ")" not in sentence.words
    if is_open or (sentence.end == len(sentence) and sentence.tags[-1] in UNFINISHED):
        return "the sentence is not finished"
    if any(_is_torn(sentence, piece) for cut in cuts for piece in cut.pieces):
        return "a word would be torn"
    tied = (_row_against(sentence, cut) or _is_crossed(sentence, cut) for cut in cuts)
    if reason := next(filter(None, tied), ""):
        return reason
    found = parts(sentence, cuts)
    if _lost(sentence, cuts, found):
        return "a word would be lost"
    reasons = (reason for part in found for reason in _reasons(sentence, part))
    return next((reason for reason in reasons if reason not in own_faults(sentence)), "")


def own_faults(sentence: Sentence) -> frozenset[str]:
    """What is wrong with a sentence before any cut, such as a quotation that is not closed."""
    return frozenset(_reasons(sentence, Part((Own(0, sentence.end),))))


def _is_torn(sentence: Sentence, piece: Piece) -> bool:
    """True if words are said again and a damaged word stands beside them."""
    if not isinstance(piece, Copy):
        return False
    beside = sentence.words[max(piece.begin - 1, 0) : piece.end + 1]
    return not all(word.isprintable() for word in beside)


def _is_crossed(sentence: Sentence, cut: Cut) -> str:
    """Why a cut tears a phrase: a word hangs from one on the other side, as a subject from its
    verb; empty if only the verb of the new sentence does, or if it shares its subject."""
    begin, end = cut.span
    if cut.subject is not None and cut.subject.source == "shared":
        return ""
    is_whole = cut.subject is not None and cut.subject.source == "own"
    allowed = {*main_verbs(sentence), cut.verb, *cut.dropped}
    for at, head in enumerate(sentence.heads):
        is_inside, is_tied = begin <= at < end, begin <= head < end
        if head < 0 or is_inside is is_tied or at in allowed or sentence.is_mark(at):
            continue
        free = FREE_AFTER if is_inside else FREE_BEFORE
        is_loose = is_whole and sentence.relations[at] not in TIGHT_RELATIONS
        if (
            sentence.relations[at] not in free
            and not is_loose
            and not sentence.is_above(at, cut.verb)
        ):
            return TOP
    return ""


def _positions(pieces: Sequence[Piece]) -> Iterator[int]:
    for piece in pieces:
        if not isinstance(piece, str):
            yield from range(piece.begin, piece.end)


def _lost(sentence: Sentence, cuts: Sequence[Cut], found: Sequence[Part]) -> bool:
    """True if a word is neither said again nor one that a rule drops or changes."""
    kept = {at for part in found for at in _positions(part.pieces)}
    kept |= {at for cut in cuts for at in cut.dropped}
    for cut in cuts:
        if cut.inflected and cut.inflected[0]:
            kept |= {at for at in range(*cut.span) if sentence.words[at] == cut.inflected[0]}
        kept |= {begin for (begin, end), _ in cut.replaced if end - begin == 1}
    return any(at not in kept and not sentence.is_comma(at) for at in range(sentence.end))


def _reasons(sentence: Sentence, part: Part) -> Iterator[str]:
    """What would be wrong with one of the sentences."""
    positions = list(_positions(part.pieces))
    words = [at for at in positions if not sentence.is_mark(at)]
    marks = [sentence.words[at] for at in positions]
    if _is_quoted(sentence):  # two sentences may stand in one quotation
        marks = [word for word in marks if word not in ALL_QUOTES]
    if not is_balanced(marks):
        yield "a quotation or bracket would be torn apart"
    last = sentence.lower[words[-1]]
    is_waiting = last in word_list("dangling") and sentence.tags[words[-1]] not in {"RP", "RB"}
    end = part.pieces[-1]
    if is_waiting and isinstance(end, Own) and end.end < sentence.end:
        yield f"a sentence would end in {last!r}"
    dashes = [sum(word in ASIDE_MARKS for word in found) for found in (sentence.words, marks)]
    if dashes[0] == 2 and dashes[1] == 1:
        yield "an aside would be torn apart"
    if sentence.words[positions[-1]] in LOOSE_MARKS:
        yield "a sentence would end in a mark"
    if any(_is_part_of_name(sentence, piece) for piece in part.pieces):
        yield "a name would be cut"
    has_verb = any(sentence.tags[at] in FINITE for at in positions)
    has_verb |= part.cut is not None and bool(part.cut.inflected)
    has_verb |= bool(
        {"is", "was", "are", "were"} & {one for one in part.pieces if isinstance(one, str)}
    )
    if not has_verb and not is_request(sentence, sentence.root):
        yield "a sentence would have no finite verb"


def _is_quoted(sentence: Sentence) -> bool:
    """True if one quotation is the whole sentence."""
    first, last = sentence.words[0], sentence.words[-2:]
    return (
        first in ALL_QUOTES
        and bool(ALL_QUOTES & {*last})
        and not ALL_QUOTES & {*sentence.words[1:-2]}
    )


def _is_part_of_name(sentence: Sentence, piece: Piece) -> bool:
    """True if words are repeated and the name that they begin goes on: "UC" of "UC Santa Cruz"."""
    if not isinstance(piece, Copy) or piece.end >= len(sentence):
        return False
    if sum(word in STRAIGHT_QUOTES for word in sentence.words[: piece.begin]) % 2:
        return True
    names = {"NNP", "NNPS"}
    if sentence.tags[piece.end - 1] in names and sentence.words[piece.end] in ALL_QUOTES:
        return True
    if piece.begin and sentence.tags[piece.begin - 1 : piece.begin + 1] == ("CD", "NNP"):
        return True
    return sentence.tags[piece.end - 1] in names and sentence.tags[piece.end] in names


def is_balanced(words: Sequence[str]) -> bool:
    """True if brackets close what is open, and straight quotes come in pairs."""
    stack: list[str] = []
    quotes = 0
    for word in words:
        lower = word.lower()
        if lower in OPENED_BY.values():
            stack.append(lower)
        elif lower in OPENED_BY:
            if not stack or stack.pop() != OPENED_BY[lower]:
                return False
        elif word in STRAIGHT_QUOTES:
            quotes += 1
    return not stack and quotes % 2 == 0
