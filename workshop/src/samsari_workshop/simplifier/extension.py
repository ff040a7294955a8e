"""A grammar with more lexical rules: the user's paraphrase pairs, scored like any other rule.

Pairs are lines of two words or phrases with a tab, ` -> `, ` ||| ` or a single space between them,
or lines of a PPDB pack. A pair that makes nothing simpler is dropped, and the reason is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import numpy as np

from samsari.errors import FormatError
from samsari.simplification.edits.core_edits import Words
from samsari.simplification.edits.grammar import Grammar, grammar_of
from samsari.simplification.ppdb import UNRELATED, parse_line
from samsari_workshop.simplifier.candidates import LEAST_GAIN, LEAST_SIMILARITY, MOST
from samsari_workshop.simplifier.evidence import Evidence
from samsari_workshop.simplifier.grammar_building import FLOOR, OCCASIONS, Builder
from samsari_workshop.simplifier.lexicon import Lexical, Lexicon

SEPARATORS = ("\t", " -> ", " ||| ", " ")
NOTHING = Evidence({}, {}, {}, {}, {})
Worth = dict[Words, list[tuple[float, Words]]]
# Told why a pair, or a line, is not used.
Drop = Callable[[str], None]

MALFORMED = "the line is no pair"
GAPS = "the rule has non-terminals, which only --search chart takes"
NO_PARAPHRASE = "PPDB calls the sides unrelated"
# Why a pair is dropped in both directions; the later in this list, the nearer it was to be used.
SAME = "both sides are the same"
UNKNOWN = "the lexicon lacks a word"
NOT_COMMONER = "neither side is much commoner than the other"
UNLIKE = "the sides are not used alike"
REASONS = (SAME, UNKNOWN, NOT_COMMONER, UNLIKE)
TOO_MANY = f"the phrase has {MOST} better ones"
KNOWN = "the grammar has the rule already"


def read_pairs(
    lines: Iterable[str],
    place: str,
    *,
    skips_bad: bool = False,
    drop: Drop = lambda why: None,
) -> Iterator[tuple[Words, Words]]:
    """The pairs of a file, in lower case; a bad line is an error unless it may be skipped."""
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        try:
            source, target, why_not = _sides(text)
        except FormatError as problem:
            if not skips_bad:
                raise FormatError(
                    problem.what, place=f"{place}:{number}", remedy=problem.remedy
                ) from None
            why_not = MALFORMED
        if why_not:
            drop(why_not)
        else:
            yield source, target


def _sides(text: str) -> tuple[Words, Words, str]:
    """The two sides of a line, and why they cannot be used (empty if they can)."""
    if text.startswith("[") and "|||" in text:
        rule = parse_line(text)
        why_not = GAPS if rule.arity else NO_PARAPHRASE if rule.relation in UNRELATED else ""
        return _lower(rule.source), _lower(rule.target), why_not
    mark = next((mark for mark in SEPARATORS if mark in text), None)
    sides = [_lower(side.split()) for side in text.split(mark)] if mark else []
    if len(sides) < 2 or not all(sides[:2]):
        raise FormatError(
            f"not a pair: {text!r}",
            remedy="write two words or phrases with a tab between them, or skip bad lines",
        )
    return sides[0], sides[1], ""


def _lower(words: Iterable[str]) -> Words:
    return tuple(word.lower() for word in words)


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
    contexts, old, new = grammar.contexts, len(grammar), len(grammar) + len(rules)
    return grammar_of(
        [*zip(map(_words, grammar.sources), map(_words, grammar.targets), strict=True), *rules],
        np.concatenate([grammar.static, rows]),
        np.append(grammar.prior, np.full(len(rules), FLOOR / OCCASIONS, np.float32)),
        np.append(grammar.tags, [builder.mask(pair) for pair in rules]),
        replace(
            contexts,
            # A key joins a context with a rule by the number of rules, which has grown.
            changed_keys=contexts.changed_keys // old * new + contexts.changed_keys % old,
        ),
    )


def _words(side: str) -> Words:
    return tuple(side.split())


def useful(
    pairs: Iterable[tuple[Words, Words]], lexicon: Lexicon, drop: Drop = lambda why: None
) -> Iterator[tuple[Words, Words]]:
    """The pairs that lead to commoner words of like use, in either direction, a few a source."""
    found: Worth = {}
    for pair in pairs:
        reasons = []
        for source, target in (pair, pair[::-1]):
            worth = _worth(source, target, lexicon)
            if isinstance(worth, str):
                reasons.append(worth)
            else:
                found.setdefault(source, []).append((worth, target))
        if len(reasons) == 2:
            drop(max(reasons, key=REASONS.index))
    for source, targets in found.items():
        ranked = sorted(set(targets), reverse=True)
        for _, target in ranked[:MOST]:
            yield source, target
        for _ in ranked[MOST:]:
            drop(TOO_MANY)


def _worth(source: Words, target: Words, lexicon: Lexicon) -> float | str:
    """How good it is to write the target for the source, or why it is not."""
    if source == target:
        return SAME
    if not target or not all(map(lexicon.number, (*source, *target))):
        return UNKNOWN
    gain = min(map(lexicon.commonness, target)) - min(map(lexicon.commonness, source))
    if gain < LEAST_GAIN:
        return NOT_COMMONER
    likeness = lexicon.similarity(source, target)
    return likeness + 0.08 * gain if likeness >= LEAST_SIMILARITY else UNLIKE
