"""Words that became their opposite, comparatives included."""

from __future__ import annotations

from collections.abc import Iterator

from samsari.alignment.lexicon import WordForm
from samsari.checking.pair import CheckedPair, Hit, changed
from samsari.checking.reading import Reading
from samsari.checking.rules.roles.statements import is_passive_by_words
from samsari.english.lists import word_list, word_rows, word_tuple
from samsari.sameness.opposites import are_opposites, is_listed_opposite
from samsari.text.word_lists import ranks

FEW, MANY = 4, 12  # nouns before and behind a word that may have changed sides
OTHER_OWNERS = ((("her",), ("his",)), (("his",), ("her",)))
OWNERS = word_rows("owners")
RELATED = word_list("words-for-one-of-two-people")
SAYING = word_list("verbs-of-plain-saying")
FORMS_OF_HAVE = word_list("forms-of-have-short-ones-too")
LETTING = word_list("forms-of-let-and-allow")
AGAINST = frozenset({"against", "over"})  # to win against somebody is to beat them
LESSENED = (("less",), ("least",))
# A list has these as opposites, but writers use them for the same.
NO_OPPOSITES = (frozenset({"suspect", "believe"}), frozenset({"immigrant", "migrant"}))
VAGUE = frozenset({"go", "come", "lead"})  # verbs whose opposites depend on the place or the event
NEAR = 4  # tokens around a word in which a negation turns it
CLOSE = 3  # tokens around an unlinked word that must agree
DEGREES = word_list("degrees-and-directions")
TURNING = word_tuple("beginnings-of-words-that-turn")


def check_opposites(pair: CheckedPair) -> Iterator[Hit]:
    """Words in the place of which their opposite stands."""
    used: set[int] = set()
    for before, after, score in _candidates(pair):
        if before in used or not _is_turned(pair, before, after):
            continue
        used.add(before)
        yield changed(pair, "opposite", (before, before + 1), (after, after + 1), score)


def _candidates(pair: CheckedPair) -> Iterator[tuple[int, int, float]]:
    """Linked words, then words without a link whose surroundings agree."""
    for link in pair.links:
        if _may_count(pair.source, link.left) and _may_count(pair.output, link.right):
            yield link.left, link.right, link.score
    free = [at for at in range(len(pair.source.tokens)) if at not in pair.to_output]
    new = [at for at in range(len(pair.output.tokens)) if at not in pair.to_source]
    for before in free:
        for after in new:
            may_count = _may_count(pair.source, before) and _may_count(pair.output, after)
            if may_count and _share_place(pair, before, after):
                yield before, after, 0.5


def _may_count(reading: Reading, at: int) -> bool:
    if reading.words[at] in DEGREES:
        return True
    return reading.forms[at].kind == "content" and at not in reading.name_words


def _share_place(pair: CheckedPair, before: int, after: int) -> bool:
    """True if a linked word stands on either side of both."""
    sides = []
    for step in (-1, 1):
        near = range(before + step, before + step * (CLOSE + 1), step)
        spots = {spot for at in near for spot in pair.to_output.get(at, ())}
        sides.append(bool(spots & set(range(after + step, after + step * (CLOSE + 1), step))))
    return all(sides)


def _is_turned(pair: CheckedPair, before: int, after: int) -> bool:
    """True if the two are opposites and nothing else turns the statement back."""
    old, new = pair.source.words[before], pair.output.words[after]
    forms = pair.source.forms[before], pair.output.forms[after]
    if not are_opposites(old, new) and not _is_denial(pair, *forms):
        return False
    if new in pair.source.words or old in pair.output.words or not {old, new} <= ranks().keys():
        return False
    if any(not VAGUE.isdisjoint(form.keys) for form in forms) or _are_used_alike(*forms):
        return False
    if (old in new or new in old) and _is_denied_elsewhere(pair, before, after):
        return False
    return not _is_turned_back(pair, before, after) and not _is_turned_twice(pair, before, after)


def _is_denied_elsewhere(pair: CheckedPair, before: int, after: int) -> bool:
    """True if the one text denies with a word of its own what the other says with un- or in-.

    A noun without a list behind it only looks negated: "inpatients" and "patients".
    """
    words = pair.source.words[before], pair.output.words[after]
    if pair.output.tags[after].startswith("NN") and not is_listed_opposite(*words):
        return True
    reading, at = (pair.output, after) if len(words[0]) > len(words[1]) else (pair.source, before)
    first, last = reading.bounds[reading.sentence_of[at]]
    others = [reading.words[spot] for spot in range(first, last) if spot != at]
    return any(word.startswith(TURNING) or word in word_list("negations") for word in others)


def _are_used_alike(old: WordForm, new: WordForm) -> bool:
    keys = {*old.keys, *new.keys}
    return any(pair <= keys for pair in NO_OPPOSITES)


def _is_turned_back(pair: CheckedPair, before: int, after: int) -> bool:
    """True if a negation, a passive or another verb makes an opposite say the same."""
    if {pair.source.tags[before], pair.output.tags[after]} == {"NN", "VBG"}:
        return True  # "his victory over" and "defeating" say the same
    if _is_negated(pair.source, before) != _is_negated(pair.output, after):
        return True
    are_verbs = pair.output.tags[after].startswith("VB") and pair.source.tags[before][:2] == "VB"
    if are_verbs and _is_suffered(pair.source, before) != _is_suffered(pair.output, after):
        return True  # "he received" and "he was given" say the same
    return _is_lifted(pair, before, after)


def _is_suffered(reading: Reading, at: int) -> bool:
    """True for a passive verb, and for a participle without "have": "found in 2000 and given"."""
    has_have = not FORMS_OF_HAVE.isdisjoint(reading.words[max(0, at - 3) : at])
    return is_passive_by_words(reading, at) or (reading.tags[at] == "VBN" and not has_have)


def _is_denial(pair: CheckedPair, old: WordForm, new: WordForm) -> bool:
    """True for "denied" and "said"; "said that it is not so" says the same."""
    sides = pair.source, pair.output
    counts = [sum(cue.kind == "not" for cue in reading.negations) for reading in sides]
    is_said = "deny" in old.keys and not SAYING.isdisjoint(new.keys)
    return is_said and counts[1] <= counts[0]


def _is_lifted(pair: CheckedPair, before: int, after: int) -> bool:
    """True for "lends" and "lets people borrow", "defeated" and "won against"."""
    lets = [
        not LETTING.isdisjoint(reading.words[max(0, at - NEAR) : at])
        for reading, at in ((pair.source, before), (pair.output, after))
    ]
    rivals = [
        reading.words[at + 1] in AGAINST
        for reading, at in ((pair.source, before), (pair.output, after))
        if at + 1 < len(reading.words)
    ]
    return lets[0] != lets[1] or len(set(rivals)) > 1


def _is_negated(reading: Reading, at: int) -> bool:
    if reading.words[at - 1 : at] in LESSENED:
        return True  # "the less wealthy" are "the poorer"
    if reading.words[max(0, at - 2) : at] == ("non", "-") or reading.words[at - 1 : at] == ("non",):
        return True  # "non-professionals" are "amateurs"
    return any(
        abs(cue.first - at) <= NEAR
        and cue.first != at
        and (cue.kind == "not" or reading.words[cue.first].startswith(TURNING))
        for cue in reading.negations
    )


def _is_turned_twice(pair: CheckedPair, before: int, after: int) -> bool:
    """True for converse wording: "A has fewer than B" and "B has more than A"."""
    if _is_degree(pair, before) and not _is_same_head(pair, before, after):
        return True
    owners = pair.source.words[before - 1 : before], pair.output.words[after - 1 : after]
    if owners in OTHER_OWNERS:
        return True  # "her husband's works" and "his wife" tell of the same two
    owned = [each in OWNERS for each in owners]
    is_kin = not RELATED.isdisjoint((pair.source.words[before], pair.output.words[after]))
    if is_kin and owned[0] != owned[1]:
        return True  # "the son of Martin" and "his father was Martin"
    left = [link for link in pair.links if link.left < before and _is_noun(pair, link.left)]
    right = [link for link in pair.links if link.left > before and _is_noun(pair, link.left)]
    if not left or not right:
        return False
    return any(link.right > after for link in left[-FEW:]) and any(
        link.right < after for link in right[:MANY]
    )


def _is_degree(pair: CheckedPair, before: int) -> bool:
    """True for more, most, less, least before an adjective or adverb."""
    after = pair.source.tags[before + 1] if before + 1 < len(pair.source.tags) else ""
    return pair.source.words[before] in DEGREES and after.startswith(("JJ", "RB"))


def _is_same_head(pair: CheckedPair, before: int, after: int) -> bool:
    """True if the word behind both is the same: "more docile" is near "less wild"."""
    if after + 1 not in pair.to_output.get(before + 1, ()):
        return False
    return not are_opposites(pair.source.words[before + 1], pair.output.words[after + 1])


def _is_noun(pair: CheckedPair, at: int) -> bool:
    return pair.source.forms[at].kind == "content" and pair.source.tags[at].startswith("NN")
