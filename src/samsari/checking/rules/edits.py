"""Small edits in sentences that are kept otherwise: another word, words that were put in.

Where the words on both sides stay, a new word can be compared with the old one that it replaced,
or with nothing. In a sentence that was written anew nobody can tell by place what became what.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from samsari.checking.pair import CheckedPair, Hit, Tokens, changed, hit
from samsari.english.facts.units import unit
from samsari.model.alignment import Link
from samsari.sameness.judge import shared_judge
from samsari.sameness.relations import FAR

BESIDE = 3  # words that are kept on either side of an edit
MOST = 8  # words of an edit
LIKELY = 0.41  # sameness from which a word may well say the same
FREE = 0.5  # a word whose best link is less probable has no counterpart
KEPT = 0.7  # of the words of a sentence, so that an edit in it can be judged


def check_edits(pair: CheckedPair) -> Iterator[Hit]:
    """New words in kept surroundings that replace a word of another meaning, or none."""
    best = _best(pair)
    for (begin, end), (first, last) in _edits(pair):
        new = [at for at in range(first, last) if _is_new(pair, best, at)]
        old = [at for at in range(begin, end) if _is_gone(pair, at)]
        if not new:
            continue
        if old:
            spots = [spot for spot in old if not _are_tied(pair, spot, new[0])]
            if spots and not (
                unit(pair.source.words[spots[0]]) and unit(pair.output.words[new[0]])
            ):
                yield changed(
                    pair, "other-word", (spots[0], spots[-1] + 1), (new[0], new[-1] + 1), 0.6
                )
        elif begin == end or not any(at in pair.source.content for at in range(begin, end)):
            yield _put_in(pair, first, last)


def _put_in(pair: CheckedPair, first: int, last: int) -> Hit:
    text = pair.output.quote(first, last)
    return hit(
        pair,
        "words-added",
        f"“{text}” was put in: the reader believes that the source says so",
        f"Leave out “{text}”, or check that it is true.",
        output=[(first, last)],
        score=0.6,
    )


def _edits(pair: CheckedPair) -> Iterator[tuple[Tokens, Tokens]]:
    """The stretches that differ between stretches that are equal."""
    steps = list(_steps(pair.source.words, pair.output.words))
    equal = {at for tag, _, _, first, last in steps if tag == "equal" for at in range(first, last)}
    for number, (tag, begin, end, first, last) in enumerate(steps):
        if tag in {"equal", "delete"} or max(end - begin, last - first) > MOST:
            continue
        sides = steps[max(number - 1, 0) : number] + steps[number + 1 : number + 2]
        if any(side[1] > 0 and side[2] - side[1] < BESIDE for side in sides):
            continue
        start, stop = pair.output.bounds[pair.output.sentence_of[first]]
        if sum(at in equal for at in range(start, stop)) >= KEPT * (stop - start):
            yield (begin, end), (first, last)


@lru_cache(maxsize=64)
def _steps(
    source: tuple[str, ...], output: tuple[str, ...]
) -> Sequence[tuple[str, int, int, int, int]]:
    return SequenceMatcher(None, source, output, autojunk=False).get_opcodes()


def _best(pair: CheckedPair) -> dict[int, Link]:
    """For each linked word of the output the link that says most surely the same."""
    found: dict[int, Link] = {}
    for link in pair.links:
        held = found.get(link.right)
        if held is None or (link.sameness, link.score) > (held.sameness, held.score):
            found[link.right] = link
    return found


def _is_new(pair: CheckedPair, best: dict[int, Link], at: int) -> bool:
    """True for a content word of the output that nothing of the source says."""
    form = pair.output.forms[at]
    is_free = form.kind == "content" and form.number is None and not pair.in_source(at)
    if not is_free or at in pair.output.name_words:
        return False
    return best[at].sameness < LIKELY if at in best else pair.given[at] < FREE


def _is_gone(pair: CheckedPair, at: int) -> bool:
    """True for a content word of the source that stands nowhere in the output."""
    form = pair.source.forms[at]
    return form.kind == "content" and not pair.in_output(at) and at not in pair.source.name_words


def _are_tied(pair: CheckedPair, before: int, after: int) -> bool:
    """True for synonyms, wider and narrower words, derived words."""
    words = (pair.source.words[before],), (pair.output.words[after],)
    found = shared_judge().relations.between(*words)
    is_on_one_line = min(found.up, found.down) < FAR
    return bool(found.shared or found.alike or found.derived or is_on_one_line)
