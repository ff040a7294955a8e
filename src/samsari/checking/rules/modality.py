"""Modal words and hedges: may that became must, a "probably" that was lost."""

from __future__ import annotations

from collections.abc import Iterator

from samsari.checking.hits import Hit, changed, hit
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.text.facts.cues import MODAL_VERBS
from samsari.text.facts.spans import Fact

NEAR = 6  # tokens around a modal word in which another one belongs to the same verb
REACH = 5  # tokens behind a modal verb in which its verb is sought
# What may not stand for what.
FLIPS = frozenset(
    {
        ("possible", "must"),
        ("must", "possible"),
        ("possible", "will"),
        ("will", "possible"),
        ("should", "possible"),
        ("possible", "should"),
        ("must", "will"),
        ("will", "must"),
    }
)
WEAK_MODALS = frozenset({"can", "ca", "could", "would", "'d"})
SOFT = frozenset({"possible", "able", "would"})


def check_modality(pair: CheckedPair) -> Iterator[Hit]:
    """Modal verbs that became others, and modal words that were lost."""
    for cue in pair.source.modals:
        if _is_verb(cue):
            flipped = _flip(pair, cue)
            if flipped is not None:
                before, after = (cue.first, cue.last), (flipped.first, flipped.last)
                yield changed(pair, "modal-changed", before, after)
                continue
        if cue.kind in ("possible", "must", "should") and not _is_weak(cue):
            yield from _lost(pair, cue)


def _is_verb(cue: Fact) -> bool:
    return cue.text.lower() in MODAL_VERBS or cue.text.lower().endswith(" to")


def _is_weak(cue: Fact) -> bool:
    return cue.text.lower() in WEAK_MODALS


def _flip(pair: CheckedPair, cue: Fact) -> Fact | None:
    """The modal verb of the output that stands where this one stood and says something else."""
    verb = _verb(pair.source, cue)
    spots = set(pair.to_output.get(verb, ())) if verb is not None else set()
    own = pair.to_output.get(cue.first, ())
    for rival in pair.output.modals:
        if not _is_verb(rival) or (cue.kind, rival.kind) not in FLIPS:
            continue
        if _is_weak(cue) and (_is_weak(rival) or rival.kind == "will"):
            continue
        if cue.kind == "will" and _is_weak(rival):
            continue
        other = _verb(pair.output, rival)
        if (rival.first in own or other in spots) and not _has_kind(pair, cue, rival):
            return rival
    return None


def _has_kind(pair: CheckedPair, cue: Fact, rival: Fact) -> bool:
    """True if the kind of one stands near the other as well, so that nothing is turned."""
    return any(
        each.kind == cue.kind and abs(each.first - rival.first) <= NEAR
        for each in pair.output.modals
    ) or any(
        each.kind == rival.kind and abs(each.first - cue.first) <= NEAR
        for each in pair.source.modals
    )


def _verb(reading: Reading, cue: Fact) -> int | None:
    """The verb that a modal word belongs to."""
    end = reading.bounds[reading.sentence_of[cue.first]][1]
    places = range(cue.last, min(end, cue.last + REACH))
    content = [at for at in places if reading.forms[at].kind == "content"]
    verbs = [at for at in content if reading.tags[at].startswith("VB")]
    return next(iter(verbs or content), None)


def _lost(pair: CheckedPair, cue: Fact) -> Iterator[Hit]:
    """A hit if what a modal word belongs to is kept and nothing makes it unsure."""
    verb = _verb(pair.source, cue)
    spots = pair.to_output.get(verb, ()) if verb is not None else ()
    if not spots or pair.to_output.get(cue.first) or _is_softened(pair.output, cue.kind):
        return
    if any(word in pair.output.words for word in pair.source.words[cue.first : cue.last]):
        return
    rule = "hedge-missing" if cue.kind == "possible" else "duty-missing"
    assert verb is not None
    place = (cue.first, verb + 1)
    quoted = pair.source.quote(*place)
    yield hit(
        pair,
        rule,
        f"“{quoted}” lost its “{cue.text}”",
        f"Keep “{cue.text}” in “{quoted}”.",
        [place],
        [(spot, spot + 1) for spot in spots[:1]],
    )


def _is_softened(output: Reading, kind: str) -> bool:
    """True if a modal word of the kind, or any hedge, stands in the output."""
    kinds = {each.kind for each in output.modals}
    if kind == "possible":
        return bool(output.hedges) or bool(kinds & SOFT)
    return bool(kinds & {"must", "should"}) or "will" in kinds


def check_quantifiers(pair: CheckedPair) -> Iterator[Hit]:
    """ "All" that became "some", "often" that became "always"."""
    for cue in pair.source.quantifiers:
        for rival in pair.output.quantifiers:
            before, after = int(cue.value), int(rival.value)
            if abs(before - after) < 2 or 0 in (before, after) or {before, after} <= {1, 2, 3}:
                continue
            if _is_in_place(pair, cue, rival) and not _in_both(pair, cue, rival):
                places = (cue.first, cue.last), (rival.first, rival.last)
                yield changed(pair, "quantifier-changed", *places)
                break


def _is_in_place(pair: CheckedPair, cue: Fact, rival: Fact) -> bool:
    """True if one is linked to the other, or both stand before words that are linked."""
    if rival.first in pair.to_output.get(cue.first, ()):
        return True
    head, other = _head(pair.source, cue), _head(pair.output, rival)
    return head is not None and other in pair.to_output.get(head, ())


def _head(reading: Reading, cue: Fact) -> int | None:
    end = min(len(reading.tokens), cue.last + REACH)
    return next((at for at in range(cue.last, end) if reading.forms[at].kind == "content"), None)


def _in_both(pair: CheckedPair, cue: Fact, rival: Fact) -> bool:
    """True if either amount is in both texts, or a negation near one turns it."""
    if any(each.value == cue.value for each in pair.output.quantifiers):
        return True
    if any(each.value == rival.value for each in pair.source.quantifiers):
        return True
    near = [n for n in pair.source.negations if n.kind == "not" and 0 <= cue.first - n.last <= 1]
    near += [n for n in pair.output.negations if n.kind == "not" and 0 <= rival.first - n.last <= 1]
    return bool(near)
