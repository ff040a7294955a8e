"""Words that do not say the same: opposites, co-hyponyms, other senses, strangers, from WordNet.

What people named for a word is never drawn. The wanted probabilities are low, not 0: of Swords'
raters, half accept one in fifteen of such words (fewer of opposites).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from samsari_workshop.sameness.examples import Choice, Target
from samsari_workshop.sameness.inflection import inflected
from samsari_workshop.sameness.thesaurus import Thesaurus

# Kind of word: the wanted probability, and how many are drawn for a target in an epoch.
WANTED = {
    "opposite": (0.01, 2),
    "distant opposite": (0.03, 1),
    "co-hyponym": (0.04, 3),
    "other sense": (0.08, 2),
    "narrower": (0.08, 1),
    "wider": (0.14, 1),
    "stranger": (0.01, 1),
}
NOT_OPPOSITE = 0.6  # "not alive" for "dead"
RAREST = 2.9  # Zipf frequency of words that are drawn
SENSES = 3  # of a word whose co-hyponyms are drawn


@dataclass(frozen=True)
class Negatives:
    """Draws words that do not fit from a thesaurus."""

    thesaurus: Thesaurus
    strangers: Sequence[Target]
    _pools: dict[tuple[str, str], dict[str, list[str]]] = field(default_factory=dict, repr=False)

    def draw(self, target: Target, random: Random) -> list[Choice]:
        """Some words for one target."""
        if target.end - target.start != 1:
            return []
        avoided = {" ".join(choice.words).lower() for choice in target.choices}
        avoided |= {target.lemma, target.words[target.start].lower()}
        drawn: list[Choice] = []
        pools = self.pools(target.lemma, target.letter)
        for kind, (wanted, count) in WANTED.items():
            pool = self._strangers(target, random) if kind == "stranger" else pools[kind]
            for word in random.sample(pool, min(count, len(pool))):
                words = inflected(word, target.tag)
                if " ".join(words).lower() not in avoided and word not in avoided:
                    drawn.append(Choice(words, wanted, kind))
        return [*drawn, *self._negated(target, pools["opposite"], random)]

    def pools(self, lemma: str, letter: str) -> dict[str, list[str]]:
        """The words of each kind for a word."""
        key = lemma, letter
        if key not in self._pools:
            own = self.thesaurus
            self._pools[key] = {
                "opposite": _common(own.opposites(*key)),
                "distant opposite": _common(own.distant_opposites(*key)),
                "co-hyponym": _common(own.co_hyponyms(*key, SENSES)),
                "other sense": _common(own.synonyms(*key)),
                "narrower": _common(own.narrower(*key)),
                "wider": _common(own.wider(*key)),
            }
        return self._pools[key]

    def _strangers(self, target: Target, random: Random) -> list[str]:
        other = random.choice(self.strangers)
        return [other.lemma] if other.letter == target.letter else []

    def _negated(self, target: Target, opposites: Sequence[str], random: Random) -> list[Choice]:
        """For an adjective with an opposite: "not" and the opposite, "not" and the word."""
        if target.letter != "a" or target.tag != "JJ" or not opposites:
            return []
        other = ("not", *inflected(random.choice(opposites), target.tag))
        return [
            Choice(other, NOT_OPPOSITE, "negated opposite"),
            Choice(("not", target.lemma), 0.01, "negated"),
        ]


def _common(words: Iterable[str]) -> list[str]:
    return sorted(filter(is_common, words))


@lru_cache(maxsize=1 << 17)
def is_common(word: str) -> bool:
    """True for a word that is not rare."""
    from wordfreq import zipf_frequency

    return bool(zipf_frequency(word.replace("_", " "), "en") >= RAREST)
