"""Made-up training pairs that look alike and mean different things.

Gold pairs are translations of each other, so a head that knows only them links whatever stands in
the same place: "A dog barked." and "A cat ran.". Two kinds of pairs teach it otherwise: sentences
of like build without a content word in common (no links), and gold pairs of which some linked words
are replaced by others of the same tag (those links are gone). Fragments of gold pairs keep their
links, lest the head take every short pair for a decoy.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from samsari.alignment.lexicon import Lexicon
from samsari.model.alignment import GoldAlignment

Tagged = Sequence[tuple[str, str]]  # words with their Penn tags

LENGTHS = (3, 12)  # words of a look-alike: it is short sentences that mislead
LIKENESS = 0.5  # the least share of places with the same tag
RIVALS = 60  # sentences among which the most similar build is looked for
TRIES = 100  # draws for each pair wanted
OPEN_TAGS = frozenset("NN NNS NNP VB VBD VBN VBG VBZ JJ RB CD".split())
FRAGMENT = (3, 9)  # words on the right side of a fragment
LONGEST_FRAGMENT = 12  # words on its left side
STOP = "."
FEW = (1, 2, 3)  # words replaced, most often
ALL = 0.3  # the share of pairs in which every linked content word is replaced


@dataclass(frozen=True)
class Vocabulary:
    """The usual tag of each word, and the words of each open tag as often as they occur."""

    tags: Mapping[str, str]
    words: Mapping[str, Sequence[str]]

    def tag(self, word: str) -> str:
        """The usual tag; an unknown word with a capital is taken for a name."""
        return self.tags.get(word.lower(), "NNP" if word[:1].isupper() else "")


def vocabulary(sentences: Sequence[Tagged], lexicon: Lexicon) -> Vocabulary:
    """The tags and words of a treebank."""
    tags: defaultdict[str, Counter[str]] = defaultdict(Counter)
    words: defaultdict[str, list[str]] = defaultdict(list)
    for sentence in sentences:
        for word, tag in sentence:
            tags[word.lower()][tag] += 1
            if tag in OPEN_TAGS and word.isalpha() and lexicon.form(word).kind == "content":
                words[tag].append(word)
    usual = {word: counts.most_common(1)[0][0] for word, counts in tags.items()}
    return Vocabulary(usual, words)


def look_alikes(
    sentences: Sequence[Tagged], lexicon: Lexicon, count: int, random: Random
) -> list[GoldAlignment]:
    """Pairs of short sentences of like build without a content word in common."""
    short = [sentence for sentence in sentences if _suits(sentence, lexicon)]
    by_length: defaultdict[int, list[Tagged]] = defaultdict(list)
    for sentence in short:
        by_length[len(sentence)].append(sentence)
    found: list[GoldAlignment] = []
    for _ in range(count * TRIES if short else 0):
        if len(found) == count:
            break
        one = random.choice(short)
        rivals = by_length.get(len(one) + random.choice((0, 0, 0, -1, 1)), [])
        other = _closest(one, random.sample(rivals, min(RIVALS, len(rivals))))
        left, right = (tuple(word for word, _ in side) for side in (one, other))
        if right and _strangers(left, right, lexicon):
            found.append(GoldAlignment(f"look-alike-{len(found)}", left, right, frozenset()))
    return found


def _closest(sentence: Tagged, rivals: Sequence[Tagged]) -> Tagged:
    """The rival that is built most alike; nothing if none is like enough."""
    rated = [(_likeness(sentence, rival), rival) for rival in rivals]
    best, other = max(rated, key=lambda pair: pair[0], default=(0.0, ()))
    return other if best >= LIKENESS else ()


def substituted(
    pair: GoldAlignment, known: Vocabulary, lexicon: Lexicon, random: Random
) -> GoldAlignment | None:
    """The pair with some linked content words of the right side replaced; None if there are few."""
    links = pair.sure | pair.possible
    left, right = (Counter(link[side] for link in links) for side in (0, 1))
    candidates = [
        (i, j)
        for i, j in sorted(pair.sure)
        if left[i] == right[j] == 1
        and lexicon.form(pair.right[j]).kind == "content"
        and known.tag(pair.right[j]) in OPEN_TAGS
    ]
    if len(candidates) < 2:
        return None
    count = len(candidates) if random.random() < ALL else min(random.choice(FEW), len(candidates))
    words = list(pair.right)
    gone = set()
    for link in random.sample(candidates, count):
        new = _other_word(words[link[1]], pair.left, known, lexicon, random)
        if new is not None:
            words[link[1]] = new
            gone.add(link)
    return replace(pair, right=tuple(words), sure=pair.sure - gone)


def fragment(pair: GoldAlignment, random: Random) -> GoldAlignment | None:
    """A few words of the right side with what they are linked to; None if that is no short piece.

    Half of the fragments get a full stop on either side, as short sentences have it.
    """
    size = random.randint(*FRAGMENT)
    start = random.randrange(max(1, len(pair.right) - size + 1))
    linked = sorted(i for i, j in pair.sure if start <= j < start + size)
    if len(set(linked)) < 2 or linked[-1] - linked[0] >= LONGEST_FRAGMENT:
        return None
    left, right = pair.left[linked[0] : linked[-1] + 1], pair.right[start : start + size]
    if left == right:
        return None

    def moved(links: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
        pairs = ((i - linked[0], j - start) for i, j in links)
        return frozenset((i, j) for i, j in pairs if 0 <= i < len(left) and 0 <= j < len(right))

    found = replace(
        pair, left=left, right=right, sure=moved(pair.sure), possible=moved(pair.possible)
    )
    ends = left[-1][-1:].isalnum() and right[-1][-1:].isalnum()
    return _stopped(found) if ends and random.random() < 0.5 else found


def _stopped(pair: GoldAlignment) -> GoldAlignment:
    stops = (len(pair.left), len(pair.right))
    return replace(
        pair, left=(*pair.left, STOP), right=(*pair.right, STOP), sure=pair.sure | {stops}
    )


def _other_word(
    word: str, others: Sequence[str], known: Vocabulary, lexicon: Lexicon, random: Random
) -> str | None:
    """A word of the same tag that means nothing of what the other side says."""
    bag = known.words.get(known.tag(word), ())
    for _ in range(TRIES if bag else 0):
        drawn = random.choice(bag)
        if _strangers((drawn,), others, lexicon):
            return drawn.capitalize() if word[:1].isupper() else drawn.lower()
    return None


def _suits(sentence: Tagged, lexicon: Lexicon) -> bool:
    content = sum(lexicon.form(word).kind == "content" for word, _ in sentence)
    return LENGTHS[0] <= len(sentence) <= LENGTHS[1] and content >= 2


def _likeness(one: Tagged, other: Tagged) -> float:
    same = sum(left[1] == right[1] for left, right in zip(one, other, strict=False))
    return same / max(len(one), len(other), 1)


def _strangers(left: Sequence[str], right: Sequence[str], lexicon: Lexicon) -> bool:
    """True if no content word of one side is similar to one of the other."""
    one, other = (
        [form for form in lexicon.forms(side) if form.kind == "content"] for side in (left, right)
    )
    return not any(first.similarity(second) > 0 for first in one for second in other)
