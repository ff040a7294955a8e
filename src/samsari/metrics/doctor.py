"""The cases of the suite, and in how many sources a metric scores a damage below the copy."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from statistics import fmean
from types import MappingProxyType
from typing import Any, Literal

from samsari.english.facts.names import names
from samsari.metrics.contract import Metric, batches
from samsari.model.text import Pair, Token
from samsari.text.penn import UCCA_TOKENIZER
from samsari.text.sentences import WholeLine
from samsari.text.word_lists import alignment_function_words

# The cases of the suite: every source, damaged in every way that fits it.

COPY = "copy"
REFERENCE = "human reference"
SEED = 1


@dataclass(frozen=True, slots=True)
class Case:
    """One test of one source: the output that is scored, and the references to score it with."""

    test: str
    item: str
    source: str
    output: str
    references: tuple[str, ...] = ()

    @property
    def pair(self) -> Pair:
        """The case as metrics see it."""
        return Pair(self.item, self.source, self.output, self.references)


def cases(
    sources: Sequence[str], references: Sequence[Sequence[str]] = (), seed: int = SEED
) -> tuple[Case, ...]:
    """All cases of some sources; `references` holds a list for each source, or nothing.

    A reference that is itself the output is judged by the others.
    """
    found = []
    for place, source in enumerate(sources):
        own = tuple(references[place]) if references else ()
        for test, damage in DAMAGES.items():
            draw = random.Random(f"{seed} {place} {test}")
            output = damage(Setting(source, place, sources, own, draw))
            if output is not None and source.strip():
                others = own[1:] if test == REFERENCE and len(own) > 1 else own
                found.append(Case(test, str(place + 1), source, output, others))
    return tuple(found)


# What the suite finds out: in how many sources a metric scores a damage below the copy.

Scores = Mapping[tuple[str, str], float]  # (test, item) -> score
Outcome = Literal["passes", "weak", "fails", "no test"]

PASSES, WEAK = 0.95, 0.5
NEARLY = 1e-9


@dataclass(frozen=True, slots=True)
class Verdict:
    """One test of one metric.

    `below` is the share of sources in which the damage scores worse than the copy. `example` is
    the case that fooled the metric most, with `example_score` beside `copy_score`; None if no case
    did.
    """

    metric: str
    test: str
    n: int
    mean: float | None
    below: float | None
    outcome: Outcome
    example: Case | None = None
    example_score: float = 0.0
    copy_score: float = 0.0


def score_cases(metric: Metric, found: Iterable[Case]) -> dict[tuple[str, str], float]:
    """The score of each case; a case whose score is undefined is left out."""
    held: dict[tuple[str, str], float] = {}
    given = list(found)
    for start, batch in enumerate(batches((case.pair for case in given), 64)):
        values = metric.scores(metric.tallies(batch))
        for case, value in zip(given[64 * start :], values, strict=False):
            if value == value:  # noqa: PLR0124 - NaN differs from itself
                held[case.test, case.item] = float(value)
    return held


def examine(
    name: str, scores: Scores, found: Sequence[Case], higher_is_better: bool | None = True
) -> tuple[Verdict, ...]:
    """A verdict for each test; without a better direction the means only."""
    made = {case.test for case in found}
    tests = [test for test in DAMAGES if test in made]
    return tuple(
        _verdict(name, [c for c in found if c.test == test], scores, higher_is_better)
        for test in tests
    )


def _verdict(
    name: str, found: Sequence[Case], scores: Scores, higher_is_better: bool | None
) -> Verdict:
    test = found[0].test
    scored = [case for case in found if (case.test, case.item) in scores]
    mean = fmean(scores[case.test, case.item] for case in scored) if scored else None
    pairs = [case for case in scored if (COPY, case.item) in scores]
    if test == COPY or higher_is_better is None or not pairs:
        return Verdict(name, test, len(scored), mean, None, "no test")
    sign = 1.0 if higher_is_better else -1.0
    if test == REFERENCE:
        sign = -sign
    falls = {case: sign * (scores[COPY, case.item] - scores[test, case.item]) for case in pairs}
    below = fmean(fall > NEARLY for fall in falls.values())
    worst = min(falls, key=lambda case: falls[case])
    example = worst if falls[worst] <= NEARLY else None
    return Verdict(
        name,
        test,
        len(pairs),
        mean,
        below,
        _outcome(below, is_reference=test == REFERENCE),
        example,
        scores[test, worst.item],
        scores[COPY, worst.item],
    )


def _outcome(below: float, *, is_reference: bool) -> Outcome:
    # People simplify in different ways: a reference need only beat the copy more often than not.
    if below >= (WEAK if is_reference else PASSES):
        return "passes"
    return "fails" if below < WEAK else "weak"


# Damages: a source in, a text out of which the source's meaning or grammar was broken in one way.
#
# Each damage is a plain function of the source, the other sources and a generator of random
# numbers. It gives None where the source has nothing to damage (no number to change, say); the
# suite then leaves the source out of that test.

_NUMBER = re.compile(r"\d{1,4000}")
_WORDS = re.compile(r"\S+")
FEWEST_TO_CUT = 8  # words


@dataclass(frozen=True, slots=True)
class Setting:
    """A source, its place among all sources, its references, and a generator of random numbers."""

    source: str
    place: int
    sources: Sequence[str]
    references: Sequence[str]
    draw: random.Random


Damage = Callable[[Setting], str | None]


def copy(at: Setting) -> str:
    """A case of the doctor: the source itself as output."""
    return at.source


def human_reference(at: Setting) -> str | None:
    """A case of the doctor: the first reference as output."""
    return at.references[0] if at.references else None


def unrelated(at: Setting) -> str:
    """A sentence that has nothing to do with the source."""
    return _unrelated(at)


def exchanged(at: Setting) -> str | None:
    """The source of another item, one that shares the fewest content words."""
    own = _content(at.source)
    others = [text for text in at.sources if text != at.source and text.strip()]
    return min(others, key=lambda text: len(own & _content(text)), default=None)


def empty(at: Setting) -> str:
    """A case of the doctor: an empty output."""
    return ""


def shuffled(at: Setting) -> str | None:
    """The words in another order; a mark at the end stays there."""
    words = at.source.split()
    mark = re.search(r"(?<![.!?])[.!?]+$", at.source.strip())
    if mark:
        words[-1] = words[-1].removesuffix(mark[0])
    words = [word for word in words if word]
    if len(set(words)) < 3:
        return None
    mixed = list(words)
    while mixed == words:
        at.draw.shuffle(mixed)
    return " ".join(mixed) + (mark[0] if mark else "")


def negated(at: Setting) -> str | None:
    """With "not" behind the first helping verb, or without a "not" that was there."""
    without = re.sub(r"\b(not |never )", "", at.source, count=1)
    if without != at.source:
        return without
    helpers = "|".join(_words()["negation"]["helpers"])
    said = re.search(rf"\b(?:{helpers})\b(?! (?:not|n't)\b)", at.source)
    return f"{at.source[: said.end()]} not{at.source[said.end() :]}" if said else None


def number_changed(at: Setting) -> str | None:
    """With another number in the place of the first."""
    found = _NUMBER.search(at.source)
    if not found:
        return None
    digits = found[0]
    other = str(int(digits) + at.draw.randint(2, 7) * 10 ** (len(digits) // 2)).zfill(len(digits))
    return at.source[: found.start()] + other + at.source[found.end() :]


def name_changed(at: Setting) -> str | None:
    """With another name in the place of the first that does not begin the sentence."""
    found = [name for name in names(_tokens(at.source)) if name.start > 0]
    if not found:
        return None
    other: str = _words()["names"][at.place % len(_words()["names"])]
    return at.source[: found[0].start] + other + at.source[found[0].end :]


def role_changed(at: Setting) -> str | None:
    """With two names in each other's place."""
    found = names(_tokens(at.source))
    pairs = [(one, two) for one in found for two in found if one.end < two.start]
    for one, two in pairs:
        if one.value != two.value and not _is_near(at.source[one.end : two.start]):
            text = at.source
            swapped = text[: one.start] + two.text + text[one.end : two.start] + one.text
            return swapped + text[two.end :]
    return None


def _is_near(between: str) -> bool:
    """True for names of one list ("Paris and Rome", "Paris, France"): their order says nothing."""
    return between.strip(" ,") in ("", "and", "or", "(", "&")


def antonym(at: Setting) -> str | None:
    """With the opposite in the place of a word."""
    opposites = _antonyms()
    for word in re.finditer(r"[A-Za-z]+", at.source):
        other = opposites.get(word[0].lower())
        if other:
            shown = other.capitalize() if word[0][0].isupper() else other
            return at.source[: word.start()] + shown + at.source[word.end() :]
    return None


def half(at: Setting) -> str | None:
    """The first half of the words."""
    words = at.source.split()
    return " ".join(words[: len(words) // 2]).rstrip(",;:") + "." if len(words) > 3 else None


def sentence_added(at: Setting) -> str | None:
    """The source, and behind it a sentence that has nothing to do with it."""
    return f"{at.source} {_unrelated(at)}"


def said_twice(at: Setting) -> str | None:
    """A case of the doctor: the source twice."""
    return f"{at.source} {at.source}" if at.source.strip() else None


def cut_anywhere(at: Setting) -> str | None:
    """Cut into two sentences in the middle, where no sentence ends."""
    spans = [match.span() for match in _WORDS.finditer(at.source)]
    if len(spans) < FEWEST_TO_CUT:
        return None
    middle = len(spans) // 2
    places = [n for n in range(middle - 2, middle + 3) if at.source[spans[n - 1][1] - 1].isalnum()]
    if not places:
        return None
    start = spans[at.draw.choice(places)][0]
    rest = at.source[start:]
    return f"{at.source[:start].rstrip()}. {rest[0].upper()}{rest[1:]}"


def broken_agreement(at: Setting) -> str | None:
    """With a verb that no longer agrees with its subject."""
    wrong: Mapping[str, str] = _words()["agreement"]
    for word in re.finditer(r"[A-Za-z]+", at.source):
        # At the beginning it is a question or a command, which may be right both ways.
        if word.start() and word[0] in wrong:
            return at.source[: word.start()] + wrong[word[0]] + at.source[word.end() :]
    return None


# The order of the suite; a test has the name of its function.
_SUITE: tuple[Damage, ...] = (
    *(copy, human_reference, unrelated, exchanged, empty, shuffled, negated, number_changed),
    *(name_changed, role_changed, antonym, half, sentence_added, said_twice, cut_anywhere),
    broken_agreement,
)
DAMAGES: Mapping[str, Damage] = MappingProxyType(
    {damage.__name__.replace("_", " "): damage for damage in _SUITE}
)


def _unrelated(at: Setting) -> str:
    sentences: list[str] = _words()["unrelated"]
    return sentences[at.place % len(sentences)]


def _tokens(text: str) -> tuple[Token, ...]:
    return UCCA_TOKENIZER.segment(text, WholeLine()).tokens


def _content(text: str) -> frozenset[str]:
    words = re.findall(r"\w+", text.lower())
    return frozenset(word for word in words if word not in alignment_function_words())


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads((files("samsari.metrics") / "doctor.toml").read_text("utf-8"))


@cache
def _antonyms() -> dict[str, str]:
    pairs: list[list[str]] = _words()["antonyms"]
    both = [(one, other) for one, other in pairs] + [(other, one) for one, other in pairs]
    return dict(reversed(both))
