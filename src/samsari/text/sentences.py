"""Sentence splitters behind one small protocol: from a line to the offsets of its sentences.

The default is `sentencex`, chosen by measurement (docs/concepts/sentence-splitting.md),
helped where text comes tokenised: a full stop, question or exclamation mark that stands alone
ends a sentence. A bracket or quote whose partner is not near joins no sentences.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from samsari.errors import check_known
from samsari.text.word_lists import punkt_words

if TYPE_CHECKING:
    from samsari.model.document import Document

Span = tuple[int, int]

# Brackets and quotation marks without a partner nearby.

_OPENING = dict(zip(")]}>）］｝”’»›》」』", "([{<（［｛“‘«‹《「『", strict=True))
_STRAIGHT = "\"'"
_CLOSING = re.escape("".join(_OPENING))
# Every mark, but no apostrophe inside a word.
_MARK = re.compile(
    rf"[{re.escape(''.join(_OPENING.values()))}„‚\"]|(?!(?<=\w)['’](?=\w))['{_CLOSING}]"
)
# Behind a stop mark: marks that touch it, or brackets and curly quotes that close.
_BEHIND = re.compile(rf"[{_CLOSING}\"']+|(?:\s*[{_CLOSING}])+")
_PIECE_OF_LINE = re.compile(r"\S+")


def without_stray(text: str, most_words: int) -> str:
    """The text with a space for every mark that has no partner within so many words."""
    places = [found.start() for found in _MARK.finditer(text)]
    paired = {place for pair in _pairs(text, places, most_words) for place in pair}
    signs = list(text)
    for place in places:
        if place not in paired:
            signs[place] = " "
    return "".join(signs)


def behind_closing(text: str, end: int) -> int:
    """The end of a sentence with the closing marks that follow its stop mark.

    >>> behind_closing('He left.") It rained.', 8)
    10
    """
    found = _BEHIND.match(text, end)
    return found.end() if found else end


def _pairs(text: str, places: list[int], most_words: int) -> Iterator[tuple[int, int]]:
    """Where marks stand that open and close the same few words."""
    words = [found.start() for found in _PIECE_OF_LINE.finditer(text)]
    opened: dict[str, list[int]] = {}  # for each kind, the places of marks that are not yet closed
    for place in places:
        sign = text[place]
        own = opened.setdefault(_OPENING.get(sign, sign), [])
        if own and _closes(text, place):
            start = own.pop()
            if bisect_left(words, place) - bisect_left(words, start) <= most_words:
                yield start, place
                continue
        if sign in _STRAIGHT:
            own.clear()  # none stands inside another of its kind
        if sign not in _OPENING:
            own.append(place)


def _closes(text: str, place: int) -> bool:
    """True if a mark may close; a straight one touches the word before it, or no word at all."""
    sign = text[place]
    if sign not in _STRAIGHT:
        return sign in _OPENING
    before, after = text[place - 1 : place], text[place + 1 : place + 2]
    return not before.isspace() or not after.strip()


MOST_ENCLOSED = 60  # words between brackets or quotes that are kept whole
LONG = 200  # words and marks: a longer sentence is hardly one
MOST_WORDS = 1_000  # after so many words and marks a sentence is cut, whatever it is

# A mark that stands alone; what follows must not be a closing quote or bracket, because the
# sentence may go on behind it (' he said " go . " and left . ').
_HALF = re.compile("[\ud800-\udfff]")  # half a surrogate pair, which no splitter takes
_LONE_STOP = re.compile(r"(?<!\S)[.?!]+(?=\s+(?![\"'’”)\]}]))")
_WORD = re.compile(r"\w+")
_PIECE = re.compile(r"\w+|[^\w\s]")
_LINE_BREAK = re.compile(r"\n")  # in a document: a heading, or the end of a paragraph
# Short forms that stand before a name: the lone full stop behind one ends nothing.
_BEFORE_NAMES = re.compile(
    r"(?<![^\s(\"'])(?:St|Mt|Ft|Mr|Mrs|Ms|Dr|Prof|Rev|Gen|Col|Capt|Lt|Sgt|Gov|Sen|Rep)\s+$"
)
# A lone mark and, if one follows, the closing quotes or brackets that belong to it.
_STOPS = tuple('.?!:"”’)')
_STOP_MARK = re.compile(r"(?<!\S)[.?!](?!\S)(?:\s+[\"')\]}]+(?!\S))?")


@runtime_checkable
class SentenceSplitter(Protocol):
    """Anything that finds sentences in a line and has a name to print in a signature."""

    def __call__(self, line: str) -> tuple[Span, ...]:
        """Start and end of every sentence, without the space around it; the end is exclusive."""

    def __str__(self) -> str:
        """The name in signatures."""


@dataclass(frozen=True, slots=True)
class Sentencex:
    """Wikimedia's rule-based splitter, plus lone stop marks of tokenised text."""

    language: str = "en"

    def __call__(self, line: str) -> tuple[Span, ...]:
        """Start and end of every sentence."""
        line = _HALF.sub("?", line)
        ends: set[int] = set()
        start = 0
        for row in line.split("\n"):  # no bracket holds the end of a line
            ends.update(start + end for end in self._ends(row))
            start += len(row) + 1
        ends.update(match.end() for match in _LONE_STOP.finditer(line))
        ends.update(match.end() for match in _LINE_BREAK.finditer(line))
        ends = {end for end in ends if not _follows_title(line, end)}
        if self.language == "fr":
            ends = {end for end in ends if not _FRENCH_TITLE.search(line[:end].rstrip()[-6:])}
        return tuple(part for span in spans(line, ends) for part in _cut(line, *span))

    def _ends(self, row: str) -> Iterator[int]:
        """The ends that the library finds, and those between stray brackets or quotes."""
        start = 0
        for end in self._found(row):
            yield end
            piece = row[start:end]
            if len(piece.split()) > MOST_ENCLOSED:
                plain = without_stray(piece, MOST_ENCLOSED)
                for inner in self._found(plain) if plain != piece else ():
                    stop = behind_closing(piece, len(plain[:inner].rstrip()))
                    if _WORD.search(piece, stop):  # not a closing quote that stands alone
                        yield start + stop
            start = end

    def _found(self, row: str) -> Iterator[int]:
        from sentencex import segment

        at = 0
        for sentence in segment(self.language, row):
            # Looked up, because releases differ in whether a piece keeps the space behind it.
            at = row.index(sentence, at) + len(sentence)
            yield at

    def __str__(self) -> str:
        return "sentencex" if self.language == "en" else f"sentencex-{self.language}"


@dataclass(frozen=True, slots=True)
class StopMarks:
    """Every stop mark that stands alone ends a sentence: what Punkt makes of 13a tokens."""

    def __call__(self, line: str) -> tuple[Span, ...]:
        """Start and end of every sentence."""
        return spans(line, (match.end() for match in _STOP_MARK.finditer(line)))

    def __str__(self) -> str:
        return "stops"


@dataclass(frozen=True, slots=True)
class Paragraphs:
    """Sentences of a text of several lines: headlines and items of lists end with their line.

    A line that was only wrapped goes on: it is long and has no stop mark at its end, or the next
    line begins with a small letter.
    """

    inner: SentenceSplitter
    wrapped: int = 50  # signs from which on a line may be wrapped

    def __call__(self, line: str) -> tuple[Span, ...]:
        """Start and end of every sentence."""
        found: list[Span] = []
        for start, end in spans(line, self._ends(line)):
            text = line[start:end].replace("\n", " ").replace("\r", " ")
            found += [(start + one, start + other) for one, other in self.inner(text)]
        return tuple(found)

    def _ends(self, text: str) -> Iterable[int]:
        start = 0
        while (end := text.find("\n", start)) >= 0:
            here, after = text[start:end].strip(), text[end + 1 :].split("\n", 1)[0].strip()
            is_long = len(here) >= self.wrapped and here[-1:] not in _STOPS
            if not after or not here or not (is_long or after[0].islower()):
                yield end
            start = end + 1

    def __str__(self) -> str:
        return f"paragraphs-{self.inner}"


@dataclass(frozen=True, slots=True)
class WholeLine:
    """A line is a sentence, as in the corpora of the field."""

    def __call__(self, line: str) -> tuple[Span, ...]:
        """Start and end of the text of the line."""
        return spans(line, ())

    def __str__(self) -> str:
        return "line"


_CLOSERS, _OPENERS = "\"'”’)]}", "\"'“‘([{"


@dataclass(frozen=True, slots=True)
class Punkt:
    """The decisions of Punkt (Kiss and Strunk 2006), on which NLTK's splitter rests.

    A stop mark behind a word ends a sentence, whatever follows; a full stop behind a short form, an
    initial or a row of dots only before a word that mostly begins sentences. Punkt has learnt its
    short forms and such words from text; here they are written down.
    """

    def __call__(self, line: str) -> tuple[Span, ...]:
        """Start and end of every sentence."""
        words = tuple(re.finditer(r"\S+", line))
        return spans(line, (m.end() for m, after in pairwise(words) if _is_end(m[0], after[0])))

    def __str__(self) -> str:
        return "punkt"


def _is_end(word: str, following: str) -> bool:
    body = word.rstrip(_CLOSERS)
    inner = body.rstrip(".?!")
    marks = body[len(inner) :]
    if not marks or "?" in marks or "!" in marks:
        return bool(marks)
    inner = inner.lstrip(_OPENERS).lower()
    is_initial = len(inner) == 1 and inner.isalpha()
    if not (is_initial or inner in punkt_words("short_forms") or len(marks) > 1):
        return True
    first = _WORD.match(following.lstrip(_OPENERS))
    is_starter = (
        first is not None and first[0].lower() in punkt_words("starters") and first[0][0].isupper()
    )
    return is_starter and not is_initial


STANDARD = Sentencex()
STOPS = StopMarks()
PUNKT = Punkt()
PARAGRAPHS = Paragraphs(STANDARD)
SPLITTERS: dict[str, SentenceSplitter] = {
    "sentencex": STANDARD,
    "stops": STOPS,
    "punkt": PUNKT,
    "line": WholeLine(),
}


_FRENCH_TITLE = re.compile(r"(?:^|[\s(«])(?:M|MM|Mme|Mlle)\.$")  # the splitter does not know them
_OF_LANGUAGE = re.compile(r"sentencex-([a-z]{2})")


def _follows_title(line: str, end: int) -> bool:
    """True if the text before a sentence end is a short form and a lone full stop ("St .")."""
    before = line[max(0, end - 8) : end]
    return before.endswith(" .") and _BEFORE_NAMES.search(before[:-1]) is not None


def splitter(name: str) -> SentenceSplitter:
    """The sentence splitter of a name.

    >>> line = "He is Mr. Smith. He left ."
    >>> [line[start:end] for start, end in splitter("sentencex")(line)]
    ['He is Mr. Smith.', 'He left .']
    """
    if found := _OF_LANGUAGE.fullmatch(name):
        return Sentencex(found[1])
    remedy = "choose among {}, or sentencex-de for German, and so on"
    check_known(name, SPLITTERS, f"there is no sentence splitter {name!r}", remedy)
    return SPLITTERS[name]


def spans(line: str, ends: Iterable[int]) -> tuple[Span, ...]:
    """The stretches between the given ends (and the end of the line), without outer space."""
    found = []
    start = 0
    for end in sorted({*ends, len(line)}):
        text = line[start:end]
        if text.strip():
            first = start + len(text) - len(text.lstrip())
            found.append((first, start + len(text.rstrip())))
        start = end
    return tuple(found)


def _cut(line: str, start: int, end: int) -> Iterator[Span]:
    """A sentence, cut where it is longer than anything that can still be linked."""
    if end - start > MOST_WORDS:
        places = [piece.start() for piece in _PIECE.finditer(line, start, end)][::MOST_WORDS]
        for place in places[1:]:
            yield start, start + len(line[start:place].rstrip())
            start = place
    yield start, end


def longest_sentence(line: str, split: SentenceSplitter = STANDARD) -> int:
    """The words and marks of the longest sentence of a line; 0 if the line has no long sentence.

    >>> longest_sentence("It rained. He left."), longest_sentence("He left, " * 100)
    (0, 300)
    """
    if len(line) <= LONG:
        return 0
    sizes = (len(_PIECE.findall(line, *span)) for span in split(line))
    return max((size for size in sizes if size > LONG), default=0)


def sentences(line: str, split: SentenceSplitter = STANDARD) -> tuple[str, ...]:
    """The sentences of a line.

    >>> sentences("it rained . we stayed at home .")
    ('it rained .', 'we stayed at home .')
    """
    return tuple(line[start:end] for start, end in split(line))


def read_document(text: str, split: SentenceSplitter = STANDARD, id: str = "") -> Document:
    """The document of a text; lines without text separate nothing further."""
    from samsari.model.document import Document

    spans: list[Span] = []
    paragraphs: list[int] = []
    start, number = 0, 0
    for line in text.split("\n"):
        found = split(line) if line.strip() else ()
        spans += [(start + first, start + last) for first, last in found]
        paragraphs += [number] * len(found)
        number += bool(found)
        start += len(line) + 1
    return Document(text, tuple(spans), tuple(paragraphs), id)
