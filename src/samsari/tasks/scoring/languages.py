"""Texts that are not English: which metrics hold for them, and with which settings.

SARI, BLEU and the edit distances compare words, so they hold for every language if the tokenizer
finds the words. SAMSA, `fkgl` and some others read English. By default these are left out, with a
warning; if they are asked for by name, they are computed and marked by a warning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import islice
from typing import Any

from samsari.metrics.catalog import kind, names
from samsari.metrics.contract import Metric
from samsari.model.result import ScoreWarning
from samsari.tasks.scoring.evaluate import ItemSource
from samsari.tasks.scoring.warnings import ENGLISH_ONLY, warning
from samsari.text.language import ENGLISH, english_share, foreign_language
from samsari.text.languages import READABLE, Language, language_of
from samsari.text.tokenizers import STANDARD

# Computed when no metric is named, as the page "Which metric?" says: three questions, and SARI
# beside them. Without references only those that need none.
USUAL_METRICS = ("meaning", "fluency", "easier", "sari")
LOOKED_AT = 200  # lines from which the language is told
CLEARLY_ENGLISH = 0.25  # share of English function words; then nothing slower is asked


@dataclass(frozen=True, slots=True)
class Choice:
    """The metrics to compute for a language, the settings that it needs, and what to warn of."""

    metrics: tuple[str, ...]
    settings: Mapping[str, Any]
    warnings: tuple[ScoreWarning, ...] = ()


def choose(
    wanted: Sequence[str],
    given: Mapping[str, Any],
    language: Language,
    *,
    has_references: bool,
) -> Choice:
    """What to compute: the metrics that were named, or the usual ones that hold for the language.

    `given` are the settings that the user chose; they win over those of the language.
    """
    specs = tuple(wanted) or usual_metrics(has_references)
    if language.code == ENGLISH:
        return Choice(specs, given)
    english = [spec for spec in specs if getattr(_kind(spec), "is_english_only", False)]
    warnings = tuple(_warned(ENGLISH_ONLY if wanted else "left-out", english, language))
    if not wanted:
        more = ("readability",) if language.code in READABLE else ()
        more = ("bleu", *more) if has_references else more  # beside sari, the only one left
        specs = (*(spec for spec in specs if spec not in english), *more)
    known = {field.name for spec in specs for field in fields(_kind(spec))}  # type: ignore[arg-type]
    code, tokenizer = language.code, language.tokenizer
    own = {"tokenizer": tokenizer, "language": code, "splitter": f"sentencex-{code}"}
    used = {key: value for key, value in own.items() if key in known}
    more_said = _tokenizer(given, language) if "tokenizer" in known else ()
    return Choice(specs, {**used, **given}, (*warnings, *more_said))


def usual_metrics(has_references: bool) -> tuple[str, ...]:
    """The metrics computed when none are named."""
    known = [name for name in USUAL_METRICS if name in names()]
    return tuple(n for n in known if has_references or "references" not in kind(n).needs)


def language_of_items(items: ItemSource) -> Language:
    """The language of the sources; English if it is not clear."""
    first: tuple[Any, ...] = next(iter(items.batches(LOOKED_AT)), ())
    text = "\n".join(item.source for item in islice(first, LOOKED_AT))
    words = re.findall(r"[^\W\d_]+", text[:5_000])
    if english_share(words) > CLEARLY_ENGLISH:
        return language_of(ENGLISH)
    return language_of(foreign_language(text) or ENGLISH)


def _kind(spec: str) -> type[Metric]:
    return kind(spec.split("|", maxsplit=1)[0].strip())


def _warned(code: str, specs: Sequence[str], language: Language) -> Iterator[ScoreWarning]:
    """A warning about the metrics that read English, if there are some."""
    if specs:
        names = ", ".join(spec.split("|")[0] for spec in specs)
        yield warning(code, language=language.name, metrics=names)


def _tokenizer(given: Mapping[str, Any], language: Language) -> Iterator[ScoreWarning]:
    """A word on the tokenizer, where the usual one would not find the words."""
    needed = language.tokenizer
    chosen = str(given.get("tokenizer", needed))
    if needed != str(STANDARD) and chosen in (needed, str(STANDARD)):
        name = "tokenizer" if chosen == needed else "tokenizer-chosen"
        yield warning(name, language=language.name, tokenizer=chosen, needed=needed)
