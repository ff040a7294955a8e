"""Hard words as a table, and as a page in which they are marked."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from samsari.model.table import Cell, Column, Table, Value, missing
from samsari.model.words import HardWord, TextWords
from samsari.reporting.html import html_page, table_html

COLUMNS = (
    "text",
    "word",
    "part",
    "CEFR",
    Column("hard", digits=2),
    "interval",
    "term",
    "easier",
    "why not",
)
NOTES = (
    "CEFR: ~ marks a level that no list has, as a model expects it",
    "hard: from 0 to 1, where the word stands; the interval holds nine of ten",
)


def words_table(found: Sequence[TextWords]) -> Table:
    """A row for each hard word."""
    rows = [
        _row(str(number) if len(found) > 1 else "", word)
        for number, one in enumerate(found, start=1)
        for word in one.hard
    ]
    unread = tuple(f"text {n}: {one.reason}" for n, one in enumerate(found, 1) if one.reason)
    target = found[0].target if found else ""
    n_words = sum(one.n_words for one in found)
    count = f"{len(rows)} of {n_words:,} words are above {target}"
    columns = COLUMNS if len(found) > 1 else COLUMNS[1:]
    shown = rows if len(found) > 1 else [row[1:] for row in rows]
    return Table("Hard words", columns, shown, (count, *unread, *(NOTES if rows else ())))


def _row(text: str, word: HardWord) -> list[Cell | Value]:
    easier = ", ".join(own.text for own in word.substitutes)
    return [
        text,
        word.text,
        word.part,
        _level(word),
        word.hardness,
        f"{word.low:.2f} to {word.high:.2f}",
        "; ".join(word.term) or "-",
        easier or missing(word.reason),
        word.reason or "-",
    ]


def _level(word: HardWord) -> str:
    return f"~{word.level}" if word.is_estimated else word.level


def above_table(named: Sequence[str], found: Sequence[Sequence[str]], target: str) -> Table:
    """A row for each text with its words above a level."""
    rows = [
        (name or "whole text", len(own), ", ".join(own) or "-")
        for name, own in zip(named, found, strict=True)
    ]
    columns = ("text", Column("how many", digits=0), "words")
    return Table(f"Words above {target.upper()}", columns, rows)


def words_page(found: Sequence[TextWords]) -> str:
    """A page with the texts, their hard words marked, and the table below."""
    texts = "".join(f'<p class="spoken">{marked(one)}</p>' for one in found)
    table = table_html(words_table(found))
    return html_page("Hard words", f"<section>{texts}</section>\n<section>{table}</section>")


def marked(found: TextWords) -> str:
    """A text with its hard words marked; each says its level and what is easier."""
    pieces: list[str] = []
    at = 0
    for word in found.hard:
        pieces += [_lines(found.text[at : word.start]), _mark(word)]
        at = word.end
    return "".join((*pieces, _lines(found.text[at:])))


def _mark(word: HardWord) -> str:
    easier = ", ".join(own.text for own in word.substitutes) or word.reason
    told = escape(f"{_level(word)}, hard {word.hardness:.2f}: {easier}", quote=True)
    kind = ' class="term"' if word.term else ""
    over = f"<rt>{escape(word.replacement)}</rt>" if word.replacement else ""
    text = f"<ruby>{escape(word.text)}{over}</ruby>" if over else escape(word.text)
    return f'<mark{kind} title="{told}">{text}</mark>'


def _lines(text: str) -> str:
    return escape(text).replace("\n", "<br>\n")
