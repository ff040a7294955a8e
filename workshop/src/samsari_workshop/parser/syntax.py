"""Dependency trees as spans: a first stage of training that teaches the encoder syntax.

Every word spans its dependents; the span is labelled with the word's relation to its head, and a
head word by itself with its part of speech. Only the encoder and the boundary vectors are kept for
the parser; the label scores are not.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path

from samsari.errors import FormatError
from samsari.model.text import Token
from samsari.ucca.parser.tree import ROOT, Span, SpanTree

Row = tuple[str, str, int, str]  # form, part of speech, head, relation


def read(path: Path) -> Iterator[tuple[tuple[Token, ...], SpanTree]]:
    """The tokens and the span tree of every sentence of a CoNLL-U file."""
    stored = path.read_bytes()
    text = (lzma.decompress(stored) if path.suffix == ".xz" else stored).decode("utf-8")
    for block in text.split("\n\n"):
        rows = [_row(line, path) for line in block.splitlines() if line[:1].isdigit()]
        words = [row for row in rows if row is not None]
        if len(words) >= 4:
            yield _tokens(words), _tree(words)


def _row(line: str, path: Path) -> Row | None:
    """One word; nothing for ranges and empty nodes."""
    fields = line.split("\t")
    if len(fields) != 10:
        raise FormatError("a CoNLL-U line needs ten fields", place=str(path))
    if not fields[0].isdigit():
        return None
    return fields[1], fields[3], int(fields[6]), fields[7].partition(":")[0]


def _tokens(words: list[Row]) -> tuple[Token, ...]:
    tokens, at = [], 0
    for form, tag, _, _ in words:
        tokens.append(Token(form, at, at + len(form), tag == "PUNCT"))
        at += len(form) + 1
    return tuple(tokens)


def _tree(words: list[Row]) -> SpanTree:
    """Contiguous spans only: crossing dependents are left out."""
    rank: dict[int, int] = {}
    for position, (_, tag, _, _) in enumerate(words):
        if tag != "PUNCT":
            rank[position] = len(rank)
    covered: dict[int, set[int]] = {position: {rank[position]} for position in rank}
    for position, own in rank.items():
        head, steps = words[position][2] - 1, 0
        while head >= 0 and steps < len(words):
            if head in covered:
                covered[head].add(own)
            head, steps = words[head][2] - 1, steps + 1
    labels: dict[tuple[int, int], str] = {}
    for position, below in covered.items():
        _, tag, head, relation = words[position]
        span = (min(below), max(below) + 1)
        if len(below) == span[1] - span[0]:
            labels[span] = ROOT if head == 0 else relation
        if len(below) > 1:
            labels[rank[position], rank[position] + 1] = tag
    order = sorted(labels, key=lambda span: (span[0], -span[1]))
    return SpanTree(len(rank), tuple(Span(*span, labels[span]) for span in order))
