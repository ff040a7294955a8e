"""Modal words and hedges: may that became must, a "probably" that was lost."""

from __future__ import annotations

from collections.abc import Iterator

from samsari.checking.pair import CheckedPair, Hit, changed, hit
from samsari.checking.reading import Reading
from samsari.english.facts.cues import MODAL_VERBS
from samsari.english.facts.phrases import Fact

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
    }
)
WEAK_MODALS = frozenset({"can", "ca", "could", "would", "'d"})
RIGHTS = frozenset("right rights entitled allowed permitted able free".split())
FORBIDDING = frozenset({"prohibit", "forbid", "ban"})
NEARLY = frozenset({"almost", "nearly", "virtually", "about", "practically"})
MOST_AND_ALL = {4, 5}  # places on the scale of quantifiers
SOFT = frozenset({"possible", "able", "would", "doubt", "reported", "should"})
WIDE = 8


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
    yield from _lifted_bans(pair)


def _lifted_bans(pair: CheckedPair) -> Iterator[Hit]:
    """What is forbidden in the source and may be done in the output, which has no negation."""
    if pair.output.negations or not _is_more(pair, "possible"):
        return
    bans = [at for at, form in enumerate(pair.source.forms) if not FORBIDDING.isdisjoint(form.keys)]
    allowed = [cue for cue in pair.output.modals if cue.kind == "possible" and _is_verb(cue)]
    for at, cue in zip(bans[:1], allowed, strict=False):
        if any(spot in pair.to_source for spot in _governed(pair.output, cue)):
            yield changed(pair, "modal-changed", (at, at + 1), (cue.first, cue.last))


def _is_verb(cue: Fact) -> bool:
    return _first_word(cue) in MODAL_VERBS or cue.text.lower().endswith(" to")


def _is_weak(cue: Fact) -> bool:
    return _first_word(cue) in WEAK_MODALS


def _first_word(cue: Fact) -> str:
    """The verb of "can be"."""
    return cue.text.lower().split()[0]


def _flip(pair: CheckedPair, cue: Fact) -> Fact | None:
    """The modal verb of the output that stands where this one stood and says something else."""
    governed = _governed(pair.source, cue)
    spots = {spot for at in governed for spot in pair.to_output.get(at, ())}
    own = pair.to_output.get(cue.first, ())
    for rival in pair.output.modals:
        if not _is_verb(rival) or (cue.kind, rival.kind) not in FLIPS:
            continue
        if not _is_more(pair, rival.kind) or _is_more(pair, cue.kind):
            continue  # "will not enforce it, but must" has both kinds, and so has the output
        if _is_weak(cue) and (_is_weak(rival) or rival.kind == "will"):
            continue
        if cue.kind == "will" and _is_weak(rival):
            continue
        if cue.kind == "must" and "only" in pair.output.words[rival.first : rival.last + 3]:
            continue  # "can only be reached by boat" is "must be reached by boat"
        is_right = not RIGHTS.isdisjoint(pair.source.words[cue.last : cue.last + 4])
        if is_right and not _is_negated(pair.output, rival):
            continue  # "shall have the right to" is "may"
        if _is_negated(pair.source, cue) and not _is_negated(pair.output, rival):
            continue  # "cannot go on" and "must end" say the same
        others = set(_governed(pair.output, rival))
        if (rival.first in own or others & spots) and not _has_kind(pair, cue, rival):
            return rival
    return None


def _is_negated(reading: Reading, cue: Fact) -> bool:
    return reading.words[cue.last : cue.last + 1] in (("not",), ("n't",))


def _is_more(pair: CheckedPair, kind: str) -> bool:
    """True if the output has more modal words of a kind than the source."""
    before, after = (
        sum(each.kind == kind for each in side.modals) for side in (pair.source, pair.output)
    )
    return after > before


def _has_kind(pair: CheckedPair, cue: Fact, rival: Fact) -> bool:
    """True if the kind of one stands near the other as well, so that nothing is turned."""
    return any(
        each.kind == cue.kind and abs(each.first - rival.first) <= NEAR
        for each in pair.output.modals
    ) or any(
        each.kind == rival.kind and abs(each.first - cue.first) <= NEAR
        for each in pair.source.modals
    )


def _governed(reading: Reading, cue: Fact) -> list[int]:
    """The verb that a modal word belongs to, or else the content words behind it."""
    end = reading.bounds[reading.sentence_of[cue.first]][1]
    places = range(cue.last, min(end, cue.last + REACH))
    content = [at for at in places if reading.forms[at].kind == "content"]
    verbs = [at for at in content if reading.tags[at].startswith("VB")]
    return verbs[:1] or content[:2]


def _lost(pair: CheckedPair, cue: Fact) -> Iterator[Hit]:
    """A hit if what a modal word belongs to is kept and nothing makes it unsure."""
    end = pair.source.bounds[pair.source.sentence_of[cue.first]][1]
    content = set(pair.source.content)
    behind = [at for at in range(cue.last, min(end, cue.last + REACH)) if at in content]
    verb = next((at for at in behind if at in pair.to_output), None)
    if verb is None or _is_kept(pair, cue) or _is_softened(pair, cue.kind, verb):
        return
    spots = pair.to_output[verb]
    rule = "hedge-missing" if cue.kind == "possible" else "duty-missing"
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


def _is_kept(pair: CheckedPair, cue: Fact) -> bool:
    """True if the modal word has a link to a modal word or hedge, or stands near as it is."""
    output = pair.output
    cues = {each.first for each in (*output.modals, *output.hedges)}
    if cues & set(pair.to_output.get(cue.first, ())):
        return True
    words = pair.source.words[cue.first : cue.last]
    before, after = pair.source.words, output.words
    return any(after.count(word) >= before.count(word) for word in words if len(words) == 1)


def _is_softened(pair: CheckedPair, kind: str, verb: int) -> bool:
    """True if a new modal word of the kind, or a new hedge, stands near the verb."""
    output = pair.output
    spots = pair.to_output[verb]
    near = [
        each
        for each in (*output.modals, *output.hedges)
        if any(abs(each.first - spot) <= WIDE for spot in spots)
        and output.words.count(output.words[each.first])
        > sum(word == output.words[each.first] for word in pair.source.words)
    ]
    kinds = {each.kind for each in near}
    return bool(kinds & (SOFT if kind == "possible" else {"must", "should", "will"}))


def check_quantifiers(pair: CheckedPair) -> Iterator[Hit]:
    """ "All" that became "some", "often" that became "always"."""
    for cue in pair.source.quantifiers:
        for rival in pair.output.quantifiers:
            before, after = int(cue.value), int(rival.value)
            is_far = abs(before - after) >= 2 or {before, after} == MOST_AND_ALL
            if not is_far or 0 in (before, after) or _is_nearly(pair.output, rival):
                continue
            if _is_in_place(pair, cue, rival) and not _in_both(pair, cue, rival):
                places = (cue.first, cue.last), (rival.first, rival.last)
                yield changed(pair, "quantifier-changed", *places)
                break


def _is_nearly(reading: Reading, cue: Fact) -> bool:
    """True for "just about all" and "not much": what stands before turns the amount."""
    before = set(reading.words[max(0, cue.first - 2) : cue.first])
    is_negated = any(each.first < cue.first < each.last for each in reading.negations)
    return is_negated or not NEARLY.isdisjoint(before)


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
