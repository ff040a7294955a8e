"""Does the new text still assert what a sentence asserted? Judged without an aligner.

Splitting and rewriting keep most words, so equal words are linked in their order. Nothing is parsed
here: both sides are analysed sentences.

    >>> from samsari.english.claims.reading import analysed
    >>> source = analysed("If it rains, he stays at home and she goes to the old school.")
    >>> output = analysed("If it rains, he stays at home. She goes to the old school.")
    >>> verdict = verify(source.sentences[0], output.sentences)
    >>> verdict.is_kept, verdict.reasons[0]
    (False, 'condition-missing: Without “If” the reader believes that it always holds')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from samsari.english.claims.comparing import Change, compare
from samsari.english.claims.reading import Analysed, unreadable
from samsari.english.inflection import lemmas
from samsari.english.sentence import Sentence
from samsari.model.alignment import Link

COSTS = frozenset({"fail", "warn"})


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether every claim is kept with its status; if not, what was lost, added or turned."""

    changes: tuple[Change, ...]
    unread: tuple[str, ...] = ()

    @property
    def is_kept(self) -> bool:
        """True if the texts could be judged and no claim lost, gained or changed its status."""
        return not self.unread and not any(one.row.level in COSTS for one in self.changes)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why it is not kept, each in words; empty if it is."""
        found = [f"{one.row.name}: {one.message}" for one in self.changes if one.row.level in COSTS]
        return (*self.unread, *found)


def verify(source: Sentence, output: Sequence[Sentence]) -> Verdict:
    """Compare the claims of a sentence with those of the sentences that stand for it."""
    before, after = Analysed(source.raw, (source,)), Analysed("", tuple(output))
    unread = [f"the source cannot be judged: {why}" for _, why in unreadable(before.sentences)]
    unread += [f"sentence {n + 1} cannot be judged: {why}" for n, why in unreadable(output)]
    if not output:
        unread.append("there is no output")
    if unread:
        return Verdict((), tuple(unread))
    return Verdict(compare(before, after, tuple(equal_links(before, after)), is_strict=True))


def verify_all(given: Sequence[tuple[Sentence, Sequence[Sentence]]]) -> list[Verdict]:
    """The verdict of each sentence with its output."""
    return [verify(source, output) for source, output in given]


def equal_links(source: Analysed, output: Analysed) -> Iterator[Link]:
    """Links between equal words and forms of a word: in their order, then the nearest ones.

    A word that is repeated in the output is linked to the same word of the source again.
    """
    left, right = _keys(source), _keys(output)
    used: dict[int, int] = {}
    for block in SequenceMatcher(None, left, right, autojunk=False).get_matching_blocks():
        used.update({block.b + step: block.a + step for step in range(block.size)})
    places: dict[str, list[int]] = {}
    for at, key in enumerate(left):
        places.setdefault(key, []).append(at)
    for spot, key in enumerate(right):
        if spot not in used and key in places:
            used[spot] = min(places[key], key=lambda at: abs(at - spot))
    for spot, at in sorted(used.items()):
        yield Link(at, spot, "same word" if source.lower[at] == output.lower[spot] else "same base")


def _keys(text: Analysed) -> list[str]:
    """A base form of each word, the same for all of its forms."""
    return [min((word, *lemmas(word)), key=lambda one: (len(one), one)) for word in text.lower]
