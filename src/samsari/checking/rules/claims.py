"""Claims that changed their status: conditions, speakers, negations, duties, plans, amounts.

What may become what, and what the reader would then believe, stands in `english/claims`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from samsari.checking.pair import CheckedPair, Hit, hit
from samsari.checking.reading import Reading
from samsari.english.claims.comparing import Change, compare
from samsari.english.facts.cues import negations
from samsari.model.alignment import Link
from samsari.sameness.opposites import are_opposites

NEAR = 4  # tokens between a negation and what it negates
DENY, STATE = "Say what the source denies.", "Say what the source states."
Places = list[tuple[int, int]]


def check_claims(pair: CheckedPair) -> Iterator[Hit]:
    """The claims of the source that the output lost or turned, and those that it added."""
    if not pair.source.grammar or not pair.output.grammar:
        yield from _by_words(pair)
        return
    links = [_weakened(pair, link) for link in pair.links]
    for change in compare(pair.source.analysed, pair.output.analysed, links):
        yield _hit(pair, change)


def _by_words(pair: CheckedPair) -> Iterator[Hit]:
    """Without a grammar: a negated word that stands in the other text where nothing negates."""
    sides = (
        ("negation-dropped", pair.source, pair.output, pair.to_output),
        ("negation-added", pair.output, pair.source, pair.to_source),
    )
    for rule, one, other, linked in sides:
        cues = negations(other.tokens)
        for cue in negations(one.tokens):
            negated = _negated(one, cue.first, cue.last) if cue.kind == "not" else None
            if negated is None:
                continue
            stems = set(one.forms[negated].keys)
            for at in linked.get(negated, ()):
                first, last = other.bounds[other.sentence_of[at]]
                is_denied = any(first <= found.first < last for found in cues)
                if not is_denied and not stems.isdisjoint(other.forms[at].keys):
                    places = [(cue.first, negated + 1)], [(at, at + 1)]
                    yield _flat(pair, rule, one.texts[negated], places)


def _negated(reading: Reading, first: int, last: int) -> int | None:
    """The first content word behind a negation, if it stands near."""
    _, end = reading.bounds[reading.sentence_of[first]]
    near = range(last, min(end, last + NEAR))
    return next((at for at in near if reading.forms[at].kind == "content"), None)


def _flat(pair: CheckedPair, rule: str, word: str, places: tuple[Places, Places]) -> Hit:
    if rule == "negation-dropped":
        return hit(pair, rule, f"“{word}” is negated in the source only", DENY, *places)
    return hit(pair, rule, f"“{word}” is negated in the output only", STATE, *places[::-1])


def _weakened(pair: CheckedPair, link: Link) -> Link:
    """A link between opposites keeps nothing: "not guilty" and "innocent"."""
    words = pair.source.words[link.left], pair.output.words[link.right]
    return replace(link, sameness=0.0) if words[0] != words[1] and are_opposites(*words) else link


def _hit(pair: CheckedPair, change: Change) -> Hit:
    before, after = _told(pair.source, change.before), _told(pair.output, change.after)
    became, advice = "", f"Say “{before}” in the output as well."
    if before and after:
        became, advice = f"“{before}” became “{after}”: ", f"Write “{before}”, not “{after}”."
    elif after:
        advice = f"Take “{after}” out."
    return hit(
        pair,
        change.row.rule,
        became + (change.message[0].lower() + change.message[1:] if became else change.message),
        advice,
        _places(change.source),
        _places(change.output),
    )


def _told(reading: Reading, words: tuple[int, ...]) -> str:
    return " ".join(reading.texts[at] for at in words)


def _places(words: tuple[int, ...]) -> list[tuple[int, int]]:
    """Runs of tokens."""
    found: list[tuple[int, int]] = []
    for at in words:
        if found and found[-1][1] == at:
            found[-1] = (found[-1][0], at + 1)
        else:
            found.append((at, at + 1))
    return found
