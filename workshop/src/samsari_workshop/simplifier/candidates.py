"""Which of WordNet's rewrites are worth a rule: simpler, alike in use, of a likely sense."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from samsari_workshop.simplifier.lexicon import Lexical, Lexicon
from samsari_workshop.simplifier.wordnet import Candidate, WordNet, candidates, group

MOST = 5
LEAST_SIMILARITY = 0.2
LEAST_GAIN = 0.3  # how much more common the target must be, as a logarithm


def propose(net: WordNet, words: Iterable[str], lexicon: Lexicon) -> Iterator[Lexical]:
    """The best rewrites of each word."""
    for word in words:
        if word.isalpha() and len(word) > 2:
            yield from best(word, net, lexicon)


def best(word: str, net: WordNet, lexicon: Lexicon) -> list[Lexical]:
    """The best rewrites of one word, at most `MOST`."""
    found = []
    for (_, target), ways in group(candidates(net, word)).items():
        is_known = len(target) <= 2 and all(map(lexicon.number, target))
        if is_known and (word, " ".join(target)) not in net.antonyms:
            entry = _entry(ways)
            worth = _worth(entry, lexicon)
            if worth is not None:
                found.append((worth, entry))
    return [entry for _, entry in sorted(found, key=lambda pair: -pair[0])[:MOST]]


def _entry(ways: list[Candidate]) -> Lexical:
    """The likeliest way from a word to another, with the tags of all ways."""
    way = min(ways, key=lambda way: (way.is_wider, way.rank + way.target_rank / 2))
    rank = min(way.rank, 4) + min(way.target_rank, 6) / 2
    return Lexical(way.source, way.target, frozenset(w.tag for w in ways), way.is_wider, rank)


def _worth(entry: Lexical, lexicon: Lexicon) -> float | None:
    gain = min(map(lexicon.commonness, entry.target)) - lexicon.commonness(entry.source)
    likeness = lexicon.similarity((entry.source,), entry.target)
    if gain < LEAST_GAIN or likeness < LEAST_SIMILARITY:
        return None
    penalty = 0.06 * entry.rank + 0.1 * entry.is_wider + 0.1 * (len(entry.target) > 1)
    return likeness + 0.08 * gain - penalty
