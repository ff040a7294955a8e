"""A grammar with more lexical rules: paraphrase pairs of the user's, scored like any other rule.

Pairs are lines of two words or phrases with a tab, ` -> `, ` ||| ` or a single space between them,
such as the lexical part of PPDB; what is no simplification by the lexicon's own measure is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import numpy as np

from samsari.errors import FormatError
from samsari.simplify.candidates import LEAST_GAIN, LEAST_SIMILARITY, MOST
from samsari.simplify.edits import Words
from samsari.simplify.evidence import Evidence
from samsari.simplify.grammar import Grammar
from samsari.simplify.grammar_build import FLOOR, OCCASIONS, Builder
from samsari.simplify.lexicon import Lexical, Lexicon

SEPARATORS = ("\t", " -> ", " ||| ", " ")
NOTHING = Evidence({}, {}, {}, {}, {})
Worth = dict[Words, list[tuple[float, Words]]]


def read_pairs(
    lines: Iterable[str], place: str, *, skips_bad: bool = False
) -> Iterator[tuple[Words, Words]]:
    """The pairs of a file, in lower case; a bad line is an error unless it may be skipped."""
    for number, line in enumerate(lines, 1):
        text = line.strip().lower()
        if not text or text.startswith("#"):
            continue
        mark = next((mark for mark in SEPARATORS if mark in text), None)
        sides = [tuple(side.split()) for side in text.split(mark)] if mark else []
        is_bad = len(sides) < 2 or not all(sides[:2])
        if is_bad and skips_bad:
            continue
        if is_bad:
            raise FormatError(
                f"not a pair: {line.strip()!r}",
                place=f"{place}:{number}",
                remedy="write two words or phrases with a tab between them, or skip bad lines",
            )
        yield sides[0], sides[1]


def extend(
    grammar: Grammar,
    pairs: Iterable[tuple[Words, Words]],
    lexicon: Lexicon,
    tag_names: tuple[str, ...],
) -> Grammar:
    """The grammar with a rule for every pair that it does not have."""
    known = set(zip(grammar.sources, grammar.targets, strict=True))
    rules = [
        (source, target)
        for source, target in pairs
        if (" ".join(source), " ".join(target)) not in known
    ]
    if not rules:
        return grammar
    entries = {pair: Lexical(" ".join(pair[0]), pair[1]) for pair in rules}
    builder = Builder(replace(lexicon, lexical=entries), tag_names)
    rows = np.array([builder.features(pair, NOTHING, {}) for pair in rules], np.float32)
    old, new = len(grammar), len(grammar) + len(rules)
    return Grammar(
        (*grammar.sources, *(" ".join(source) for source, _ in rules)),
        (*grammar.targets, *(" ".join(target) for _, target in rules)),
        np.concatenate([grammar.static, rows]),
        np.append(grammar.prior, np.full(len(rules), FLOOR / OCCASIONS, np.float32)),
        np.append(grammar.tags, [builder.mask(pair) for pair in rules]),
        grammar.context_keys,
        grammar.occasions,
        # A key joins a context with a rule by the number of rules, which has grown.
        grammar.changed_keys // old * new + grammar.changed_keys % old,
        grammar.changed,
    )


def useful(pairs: Iterable[tuple[Words, Words]], lexicon: Lexicon) -> Iterator[tuple[Words, Words]]:
    """The pairs that lead to commoner words of like use, in either direction, a few a source."""
    found: Worth = {}
    for one, other in pairs:
        for source, target in ((one, other), (other, one)):
            if not all(map(lexicon.number, (*source, *target))) or source == target:
                continue
            gain = min(map(lexicon.commonness, target)) - min(map(lexicon.commonness, source))
            if gain < LEAST_GAIN:
                continue
            likeness = lexicon.similarity(source, target)
            if likeness >= LEAST_SIMILARITY:
                found.setdefault(source, []).append((likeness + 0.08 * gain, target))
    for source, targets in found.items():
        for _, target in sorted(set(targets), reverse=True)[:MOST]:
            yield source, target
