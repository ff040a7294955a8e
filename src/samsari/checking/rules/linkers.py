"""Linkers that turn a statement round: before that became after, because that became although."""

from __future__ import annotations

from collections.abc import Iterator

from samsari.checking.hits import Hit, changed, hit
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.english.facts.cues import are_reversed
from samsari.english.facts.spans import Fact

BEHIND = 4  # tokens behind a linker that say what it introduces
# Linkers with several meanings: they prove nothing.
VAGUE = frozenset(
    {"as", "while", "since", "so", "yet", "once", "following", "besides", "up to", "thus", "and"}
)


def check_linkers(pair: CheckedPair) -> Iterator[Hit]:
    """Linkers in the place of which one with the reverse meaning stands."""
    for cue in pair.source.linkers:
        for rival in pair.output.linkers:
            if not _is_reversed(pair, cue, rival):
                continue
            if _introduces_same(pair, cue, rival):
                places = (cue.first, cue.last), (rival.first, rival.last)
                yield changed(pair, "linker-reversed", *places)
                break


def _is_reversed(pair: CheckedPair, cue: Fact, rival: Fact) -> bool:
    if cue.text.lower() in VAGUE or rival.text.lower() in VAGUE:
        return False
    if not are_reversed(cue.kind, rival.kind):
        return False
    counts = [sum(c.kind == "not" for c in r.negations) for r in (pair.source, pair.output)]
    if {cue.kind, rival.kind} == {"condition", "exception"} and counts[0] != counts[1]:
        return False  # "if not" and "unless" say the same
    same = any(each.kind == cue.kind for each in pair.output.linkers)
    return not same and not any(each.kind == rival.kind for each in pair.source.linkers)


def _introduces_same(pair: CheckedPair, cue: Fact, rival: Fact) -> bool:
    """True if both linkers stand before the same words.

    "A before B" and "B after A" say the same: then they stand before different words.
    """
    behind = _behind(pair.source, cue)
    spots = {spot for at in behind for spot in pair.to_output.get(at, ())}
    return bool(spots & set(_behind(pair.output, rival)))


def _behind(reading: Reading, cue: Fact) -> list[int]:
    end = reading.bounds[reading.sentence_of[cue.first]][1]
    content = set(reading.content)
    return [at for at in range(cue.last, min(end, cue.last + BEHIND + 2)) if at in content][:2]


def check_lost_linkers(pair: CheckedPair) -> Iterator[Hit]:
    """Linkers of cause, condition and contrast that were lost although both parts are kept."""
    kinds = {each.kind for each in pair.output.linkers}
    for cue in pair.source.linkers:
        if cue.kind not in ("cause", "condition", "contrast", "exception") or cue.kind in kinds:
            continue
        behind = _behind(pair.source, cue)
        if behind and all(at in pair.to_output for at in behind):
            yield hit(
                pair,
                "linker-missing",
                f"“{cue.text}” is left out, but what it introduces is kept",
                f"Say how the statements belong together: “{cue.text}”.",
                [(cue.first, cue.last)],
            )
