"""What to look at first: groups of outputs that often have a problem."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from samsari.metrics.samsa.comparison import Comparison
from samsari.reporting.page.differences import Difference
from samsari.text.output_faults import is_cut_anywhere, repeats_itself

NEGATION = re.compile(
    r"\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|hardly)\b|n['’]t\b",
    re.IGNORECASE,
)
NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
LONG = 25  # words
MANY_ADDED = 0.3  # of the output's words
WORST = 0.2  # SAMSA_abl below this: four fifths of the Scenes' cores are gone


@dataclass(frozen=True, slots=True)
class Finding:
    """A group: its code, what it is called, what it means, and which outputs belong to it."""

    code: str
    title: str
    meaning: str
    holds: Callable[[Comparison, Difference], bool]


def _n_words(comparison: Comparison) -> int:
    return sum(not token.is_punctuation for tokens in comparison.sentences for token in tokens)


def _source_words(comparison: Comparison) -> int:
    return sum(not t.is_punctuation for passage in comparison.passages for t in passage.tokens)


def _is_hallucinated(comparison: Comparison, found: Difference) -> bool:
    return len(found.added) >= 3 and len(found.added) > MANY_ADDED * _n_words(comparison)


def _drops_negation(comparison: Comparison, _: Difference) -> bool:
    return bool(NEGATION.search(comparison.source)) and not NEGATION.search(comparison.output)


def _drops_number(comparison: Comparison, _: Difference) -> bool:
    return not set(NUMBER.findall(comparison.source)) <= set(NUMBER.findall(comparison.output))


def _is_unsplit(comparison: Comparison, _: Difference) -> bool:
    is_long = _source_words(comparison) >= LONG and comparison.n_scenes >= 3
    return is_long and comparison.n_sentences == len(comparison.passages)


FINDINGS = (
    Finding(
        "empty",
        "Empty outputs",
        "the system wrote nothing",
        lambda pair, _: not pair.output.strip(),
    ),
    Finding(
        "worst",
        "Scenes lost",
        "hardly any main relation or participant of the source is kept",
        lambda pair, _: (
            pair.n_scenes > 0
            and bool(pair.output.strip())
            and not pair.is_oversplit
            and pair.ablated < WORST
        ),
    ),
    Finding(
        "added",
        "Content that may be made up",
        "many words have no counterpart in the source",
        _is_hallucinated,
    ),
    Finding(
        "negation",
        "Negation dropped",
        "the source negates something, the output does not",
        _drops_negation,
    ),
    Finding(
        "number",
        "Numbers dropped or changed",
        "a number of the source is not in the output",
        _drops_number,
    ),
    Finding(
        "unsplit",
        "Long and not split",
        f"{LONG} words or more with three Scenes or more, and no more sentences than before",
        _is_unsplit,
    ),
    Finding(
        "oversplit",
        "More sentences than Scenes",
        "SAMSA is 0 for these",
        lambda pair, _: pair.is_oversplit,
    ),
    Finding(
        "repeated",
        "Said twice",
        "five words in a row come again, and the source has them once",
        lambda pair, _: repeats_itself(pair.source, pair.output),
    ),
    Finding(
        "cut",
        "Cut anywhere",
        "a sentence ends where the source goes on",
        lambda pair, _: is_cut_anywhere(pair.source, pair.output),
    ),
    Finding(
        "copy",
        "Exact copies",
        "the output is the source",
        lambda pair, _: pair.output.split() == pair.source.split(),
    ),
)


def findings(comparison: Comparison, found: Difference) -> tuple[str, ...]:
    """The codes of the groups that an output belongs to."""
    return tuple(finding.code for finding in FINDINGS if finding.holds(comparison, found))
