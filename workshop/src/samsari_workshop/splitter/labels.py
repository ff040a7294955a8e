"""What people did to a sentence, word by word: where a new sentence begins and what was put in.

Source and target are aligned word by word. A pair is left out if words are lost at the cut, if the
target tells something new, or if the order changed: such pairs teach nothing that can be copied.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from samsari.english.inflection import lemma
from samsari.splitting.tagger import SUBJECT_KINDS, VERB_KINDS

LEAST_KEPT = 0.85  # of the words of the source
LEAST_ROUGH = 0.55  # the same where only the place is learnt
MOST_CROSSING = 1  # words on the wrong side of such a place
UNKNOWN = -1  # a subject or verb that cannot be told
MOST_DROPPED, MOST_INSERTED = 4, 6
HELPING = frozenset({"is", "was", "are", "were", "has", "had"})
# Words that may vanish at a cut.
GLUE = frozenset(
    "and but or which who whom whose where that while when as with then also so although though "
    "because since whereas however the being".split()
)
ADVERBS = frozenset({"also", "then", "however", ",", "''", "``"})
ARTICLES = frozenset({"the", "this", "these", "a"})


@dataclass(frozen=True, slots=True)
class Begin:
    """A new sentence begins at a position; numbers of the subject and the verb put before it."""

    at: int
    subject: int
    verb: int


def begins(
    words: Sequence[str], tags: Sequence[str], sentences: Sequence[Sequence[str]]
) -> list[Begin] | None:
    """Where the sentences of the target begin in the source; none if the pair is not clean."""
    source = [word.lower() for word in words]
    target = [word.lower() for sentence in sentences for word in sentence]
    places = _places(source, target)
    kept = sum(_is_word(target[spot]) for spot in places)
    if kept < LEAST_KEPT * sum(map(_is_word, source)):
        return None
    found, at = [], 0
    for sentence in sentences[:-1]:
        at += len(sentence)
        begin = _begin(source, tags, target, places, at)
        if begin is None:
            return None
        found.append(begin)
    return found


def rough_begins(words: Sequence[str], sentences: Sequence[Sequence[str]]) -> list[Begin] | None:
    """The place at which two sentences divide the source, even if they say more or less than it."""
    source = [word.lower() for word in words]
    target = [word.lower() for sentence in sentences for word in sentence]
    places = {s: at for s, at in _places(source, target).items() if _is_word(target[s])}
    is_like = len(places) >= LEAST_ROUGH * sum(map(_is_word, source))
    end = len(sentences[0])
    before = [at for spot, at in places.items() if spot < end]
    after = [at for spot, at in places.items() if spot >= end]
    if len(sentences) != 2 or not is_like or not before or not after:
        return None
    begin = max(before) + 1 if min(after) <= max(before) else min(after)
    crossing = sum(at >= begin for at in before) + sum(at < begin for at in after)
    if crossing > MOST_CROSSING or not 2 <= begin < len(source) - 2:
        return None
    first = target[end]
    is_known = first in SUBJECT_KINDS and first not in {"none", "copy", "other"}
    return [Begin(begin, SUBJECT_KINDS.index(first) if is_known else UNKNOWN, UNKNOWN)]


def _places(source: Sequence[str], target: Sequence[str]) -> dict[int, int]:
    """For each word of the target that stands in the source its position there."""
    matcher = SequenceMatcher(None, source, target, autojunk=False)
    blocks = matcher.get_matching_blocks()
    return {block.b + step: block.a + step for block in blocks for step in range(block.size)}


def _begin(
    source: Sequence[str],
    tags: Sequence[str],
    target: Sequence[str],
    places: dict[int, int],
    at: int,
) -> Begin | None:
    """The begin of the sentence at a position of the target; none if it is not clean."""
    before = [places[s] for s in range(at) if s in places and _is_word(target[s])]
    after = [s for s in range(at, len(target)) if s in places and _is_word(target[s])]
    if not before or not after or places[after[0]] <= max(before):
        return None
    first = places[after[0]]
    inserted = list(target[at : after[0]])
    gap = list(range(max(before) + 1, first))
    verb = "none"
    if gap and inserted and _is_inflected(source[gap[-1]], tags[gap[-1]], inserted[-1]):
        first, verb = gap.pop(), "inflected"
        inserted.pop()
    elif inserted and inserted[-1] in HELPING:
        verb = inserted.pop()
    is_lost = any(source[spot] not in GLUE and _is_word(source[spot]) for spot in gap)
    subject = _subject([word for word in inserted if word not in ADVERBS], source)
    if is_lost or len(gap) > MOST_DROPPED or not subject:
        return None
    return Begin(first, SUBJECT_KINDS.index(subject), VERB_KINDS.index(verb))


def _subject(inserted: Sequence[str], source: Sequence[str]) -> str:
    """The name of what people put before a clause; empty if it is something new."""
    if not inserted:
        return "none"
    if len(inserted) == 1 and inserted[0] in SUBJECT_KINDS:
        return inserted[0]
    is_known = all(w in source or w in ARTICLES or not _is_word(w) for w in inserted)
    if len(inserted) <= MOST_INSERTED and is_known:
        return "copy"
    return "other" if len(inserted) <= MOST_INSERTED // 2 else ""


def _is_inflected(word: str, tag: str, new: str) -> bool:
    return tag.startswith("VB") and lemma(word) == lemma(new)


def _is_word(text: str) -> bool:
    return any(character.isalnum() for character in text)
