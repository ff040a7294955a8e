"""Two nouns that changed sides of a verb, by place alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from samsari.checking.hits import Tokens
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.checking.rules.roles.arguments import CLAUSES
from samsari.checking.rules.roles.verbs import is_passive
from samsari.model.alignment import Link
from samsari.text.word_lists import ranks

Unit = tuple[Tokens, Tokens]  # a word in the source, and the same word in the output
NOUNS = ("NN", "PRP")
INSIDE = ("DT", "JJ", "NN", "PRP$", "POS", "VBN", "VBG")  # tags inside a noun phrase
REACH = 9  # tokens between a verb and its arguments


def exchanged_sides(pair: CheckedPair, verbs: Iterable[Link]) -> tuple[Unit, Unit] | None:
    """Two nouns that stand on the wrong side of the same verb; its voice must be the same."""
    for link in verbs:
        voices = is_passive(pair.source, link.left), is_passive(pair.output, link.right)
        found = _moved(pair, link) if voices[0] == voices[1] else None
        if found is not None:
            return found
    return None


def _moved(pair: CheckedPair, link: Link) -> tuple[Unit, Unit] | None:
    """A noun from before the verb and one from behind it that stand where they should not."""
    left, right = _arguments(pair.source, link.left)
    before, behind = (_by_stem(pair.output, side) for side in _arguments(pair.output, link.right))
    one = _stray(pair, left, right, behind, before)
    other = _stray(pair, right[::-1], left, before, behind)
    return None if one is None or other is None else (one, other)


def _stray(
    pair: CheckedPair,
    nouns: list[int],
    rivals: list[int],
    there: Mapping[str, int],
    here: Mapping[str, int],
) -> Unit | None:
    """The noun nearest to the verb that is `there` and not `here`, on one side only."""
    doubled = {pair.source.forms[at].stem for at in rivals}
    for at in reversed(nouns):
        stem = pair.source.forms[at].stem
        if stem in there and stem not in here and stem not in doubled:
            return (at, at + 1), (there[stem], there[stem] + 1)
    return None


def _by_stem(reading: Reading, places: list[int]) -> dict[str, int]:
    return {reading.forms[at].stem: at for at in places}


def _arguments(reading: Reading, verb: int) -> tuple[list[int], list[int]]:
    """The nouns just before and just behind a verb in its sentence, without those of phrases.

    A noun behind "in", "of" or another preposition is no argument; the agent behind "by" is one.
    """
    first, last = reading.bounds[reading.sentence_of[verb]]
    left = [at for at in range(max(first, verb - REACH), verb) if _is_noun(reading, at)]
    right = [at for at in range(verb + 1, min(last, verb + REACH + 1)) if _is_noun(reading, at)]
    left = [at for at in left if not _preposition(reading, at)]
    return left[-3:], [at for at in right if _preposition(reading, at) in ("", "by")][:3]


def _preposition(reading: Reading, at: int) -> str:
    """The preposition that governs a noun, if there is one."""
    spot = at - 1
    while spot >= 0 and reading.tags[spot].startswith(INSIDE):
        spot -= 1
    if spot < 0 or reading.tags[spot] not in ("IN", "TO") or reading.words[spot] in CLAUSES:
        return ""
    return reading.words[spot]


def _is_noun(reading: Reading, at: int) -> bool:
    is_noun = reading.tags[at].startswith(NOUNS) or at in reading.name_words
    is_unknown = reading.texts[at][0].isupper() and reading.words[at] not in ranks()
    return (is_noun or is_unknown) and reading.forms[at].kind == "content"
