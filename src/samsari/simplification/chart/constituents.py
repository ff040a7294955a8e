"""Phrases of a tagged sentence, found by a cascade of patterns over tags (Abney 1996).

Each level reads the sentence as a row of symbols, tags at first, and replaces what its pattern
matches by one symbol: noun phrases before prepositional phrases, those before verb phrases, those
before clauses. It is no parser: what it finds is short, mostly right, and costs microseconds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

Span = tuple[int, int]
OF, OF_PHRASE = "OF", "OFP"
# Symbols that only the cascade tells apart, and the labels that others see.
LABELS = {OF: "IN", OF_PHRASE: "PP"}
NOUNS = r"(?:NN |NNS |NNP |NNPS |CD )+"
PHRASE = r"(?:NP |PP |OFP )"
CASCADE: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (label, re.compile(r"(?<!\S)" + pattern))
    for label, pattern in (
        (
            "NP",
            r"(?:PDT )?(?:DT|PRP\$|WP\$) (?:RB[RS]? |JJ[RS]? |VBN |VBG |CD |HYPH )*" + NOUNS,
        ),
        ("NP", r"(?:JJ[RS]? |CD )*" + NOUNS),
        ("NP", r"(?:PRP |EX |DT (?=V|MD))"),
        ("NP", r"NP POS (?:JJ[RS]? )*NP "),
        ("NP", r"NP (?:, NP )*(?:, )?CC NP "),
        (OF_PHRASE, r"OF NP "),
        ("NP", r"NP (?:OFP )+"),
        ("PP", r"(?:IN|TO) NP "),
        ("VG", r"(?:MD )?(?:RB )*(?:VB[DGNPZ]? (?:RB )*)+(?:RP )?"),
        ("VP", r"VG (?:NP |PP |OFP |RB[RS]? |JJ[RS]? )+"),
        ("VP", r"TO (?:VG|VP) "),
        ("VP", rf"(?:VG|VP) {PHRASE}*VP "),
        ("S", rf"NP {PHRASE}*(?:VP|VG) "),
        ("SBAR", r"(?:IN|WDT|WP|WRB) (?:S|VP|VG) "),
    )
)


@dataclass(frozen=True, slots=True)
class Node:
    """A tag or a phrase over some words."""

    symbol: str
    start: int
    end: int


def constituents(words: Sequence[str], tags: Sequence[str]) -> dict[Span, str]:
    """The label of every phrase of more than one word, by its half-open span.

    >>> found = constituents("he saw the old house".split(), "PRP VBD DT JJ NN".split())
    >>> found == {(2, 5): "NP", (1, 5): "VP", (0, 5): "S"}
    True
    """
    row = [
        Node(OF if tag == "IN" and word.lower() == "of" else tag, place, place + 1)
        for place, (word, tag) in enumerate(zip(words, tags, strict=True))
    ]
    found: dict[Span, str] = {}
    for symbol, pattern in CASCADE:
        row = _replaced(row, symbol, pattern)
        for node in row:
            if node.symbol == symbol and node.end - node.start > 1:
                found[node.start, node.end] = LABELS.get(symbol, symbol)
    return found


def _replaced(row: Sequence[Node], symbol: str, pattern: re.Pattern[str]) -> list[Node]:
    """The row with every match of a pattern as one node."""
    text = "".join(f"{node.symbol} " for node in row)
    new: list[Node] = []
    at = 0
    for match in pattern.finditer(text):
        begin = text.count(" ", 0, match.start())
        end = begin + match.group().count(" ")
        new.extend(row[at:begin])
        new.append(Node(symbol, row[begin].start, row[end - 1].end))
        at = end
    new.extend(row[at:])
    return new
