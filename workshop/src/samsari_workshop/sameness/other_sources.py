"""Two further sources: writers who agree (TurkCorpus) and rewrites judged by a language model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path

from samsari.simplification.tokens import tokenize
from samsari.text.penn import PennTokenizer
from samsari.text.tokenizers import sentences
from samsari_workshop.sameness.examples import JUDGED, Choice, Target, part_of
from samsari_workshop.simplifier.judgements import Judgement
from samsari_workshop.simplifier.language_models import read_lines

WRITERS = 8
TURK = "simplification/turkcorpus/detok"
# The wanted probability of a replacement that 2, 3, 4 or more of eight writers made.
AGREED = {2: 0.6, 3: 0.75, 4: 0.85}
LONGEST = 3  # words of a replaced stretch and of what replaces it
RIGHT, WRONG = 0.8, 0.1  # wanted probabilities of what a language model calls right or wrong
DOUBT = 0.6  # the weight of its judgements beside those of people
HELD_BACK = 4  # a quarter of the lines, and of the words, is never trained on


def turk_targets(folder: Path) -> Iterator[Target]:
    """The replacements that at least two writers of the tuning part of TurkCorpus made."""
    split = PennTokenizer()
    sources = list(read_lines(folder / TURK / "tune.truecase.detok.orig"))
    written = [
        list(read_lines(folder / TURK / f"tune.truecase.detok.simp.{n}")) for n in range(WRITERS)
    ]
    for number, source in enumerate(sources):
        words = split(source)
        counts: Counter[tuple[int, int, tuple[str, ...]]] = Counter()
        for texts in written:
            counts.update(dict.fromkeys(_replaced(words, split(texts[number])), 1))  # in order
        yield from _agreed(f"turk:{number}", words, counts)


def _replaced(
    words: Sequence[str], others: Sequence[str]
) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    one, other = ([word.lower() for word in side] for side in (words, others))
    for kind, i, j, k, m in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if kind == "replace" and j - i <= LONGEST and m - k <= LONGEST:
            yield i, j, tuple(others[k:m])


def _agreed(
    id_: str, words: tuple[str, ...], counts: Counter[tuple[int, int, tuple[str, ...]]]
) -> Iterator[Target]:
    spans: dict[tuple[int, int], list[Choice]] = {}
    for (start, end, other), count in counts.items():
        if count >= min(AGREED) and any(word.isalpha() for word in other):
            wanted = AGREED[min(count, max(AGREED))]
            spans.setdefault((start, end), []).append(Choice(other, wanted, "writers"))
    for (start, end), choices in spans.items():
        yield Target(id_, words, start, end, "", "", "", tuple(choices))


def judged_targets(judged: Sequence[Judgement], text: Path) -> Iterator[Target]:
    """Judged rewrites in their sentences."""
    places: dict[tuple[int, int], list[Judgement]] = {}
    for each in judged:
        places.setdefault((each.line, each.sentence), []).append(each)
    lines = {line for line, _ in places}
    for number, line in enumerate(read_lines(text)):
        parts = sentences(tokenize(line)) if number in lines else ()
        for at, part in enumerate(parts):
            words = tuple(token.text for token in part)
            for each in places.get((number, at), ()):
                found = words[each.word : each.word + len(each.source)]
                if tuple(word.lower() for word in found) == each.source:
                    yield _judged(each, words)


def _judged(each: Judgement, words: tuple[str, ...]) -> Target:
    wanted = RIGHT if each.is_right else WRONG
    choice = Choice(each.target, wanted, JUDGED, DOUBT)
    end = each.word + len(each.source)
    # The words tell the first five letters of the source apart, which all its forms share.
    return Target(f"line:{each.line}", words, each.word, end, each.source[0][:5], "", "", (choice,))


def is_held_back(target: Target) -> tuple[bool, bool]:
    """Whether the line, and whether the word, of a judged rewrite is kept for evaluation."""
    parts = part_of(target.id), part_of(target.lemma)
    return parts[0] % HELD_BACK == 0, parts[1] % HELD_BACK == 0
