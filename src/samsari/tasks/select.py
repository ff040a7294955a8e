"""`samsari.select`: of several simplifications of a text the best, with the reason.

First the gates: a candidate with a finding of level fail, one that cannot be judged, an empty or a
too long one is not fit. Then the wanted level: what misses it less goes first. Then a trade-off of
scores with weights that are shown: meaning, fluency, ease, what most candidates say alike, slips,
and whether anything was simplified at all. Each choice depends on its own candidates only.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from samsari.checking.settings import Settings, load_settings
from samsari.errors import SettingError, check_known
from samsari.human.panel import from_results
from samsari.model.finding import Findings
from samsari.model.level import CEFR, TextLevel
from samsari.model.selection import Candidate, Choice
from samsari.model.text import Pair
from samsari.tasks.checking.check import check_pairs
from samsari.tasks.language.level import levels, read_target
from samsari.tasks.pool import in_batches
from samsari.tasks.scoring.score import score

# What a point is worth; of easier: a CEFR level, of warning and slip: each, of unchanged: being so.
# Level and gates come before. Chosen on 42 texts of TSAR-2025 by what a reader preferred.
WEIGHTS: Mapping[str, float] = {
    "meaning": 1.0,
    "fluency": 0.5,
    "easier": 50.0,
    "consensus": 6.0,
    "warning": -5.0,
    "slip": -50.0,
    "unchanged": -60.0,
}
# Where one writer made all drafts and the text itself may stand: doubt costs more, ease is less.
CAREFUL = {**WEIGHTS, "easier": 30.0, "consensus": 1.0, "warning": -10.0, "unchanged": -30.0}
SCORES = ("meaning", "fluency", "easier")
HIT = 0.5  # a level within this of the wanted one is the wanted one
STEP = 0.25  # misses of one step are equal: then the scores decide
ALIKE = (
    0.93  # of its words and pairs of words: a text that shares more with the source is unchanged
)
MOST_SLIPS = 5
DOUBT = 10
# No score sees these: a space before a mark, none after it, a small letter after a full stop, no
# mark at the end. What the source has, too, is not counted.
_SLIP = re.compile(
    r"\s[,.;:!?](?=\s|$)|(?:^|[.!?]['\"”’)]*\s+)[a-z]|\w[.!?](?=[A-Z][a-z])|[,;](?=[A-Za-z])|[\w,]$"
)
AT_A_TIME = 8  # sources, with all of their candidates

Drafts = Mapping[str, str]  # writer -> text
Row = tuple[str, str, Drafts, int | None]  # id, source, drafts, wanted level


@dataclass(frozen=True, slots=True)
class Wanted:
    """How candidates are judged; `longest` is in words for each word of the source."""

    weights: Mapping[str, float] = field(default_factory=lambda: WEIGHTS)
    longest: float = 0.0
    settings: Settings | None = None


def select(
    sources: str | Sequence[str],
    candidates: Mapping[str, str | Sequence[str]] | Sequence[str] | Sequence[Sequence[str]],
    *,
    target: str | int | Sequence[str | int] | None = None,
    longest: float = 0.0,
    prefer: Mapping[str, float] | None = None,
    preset: str = "",
    settings: str | Path | Settings | None = None,
    jobs: int = 1,
) -> Any:
    """The best candidate of each source: a `Choice`, or a list of them for a list of sources.

    `candidates` are texts by name of their writer, or a list of texts; for several sources lists
    as long as `sources`. `target` is the wanted CEFR level, one for all or one for each source.
    `longest` rules out what has more words for a word of the source. `prefer` changes weights.

    >>> choice = select(
    ...     "He got 30 votes prior to 1998.",
    ...     {"a": "He got 13 votes before 1998.", "b": "He got 30 votes before 1998."},
    ... )
    >>> choice.chosen.writer, choice.text
    ('b', 'He got 30 votes before 1998.')
    """
    is_one = isinstance(sources, str)
    texts = [sources] if isinstance(sources, str) else list(sources)
    drafts = list(_drafts(candidates, len(texts), is_one=is_one))
    rows = [
        (str(number), source, each, wanted)
        for number, (source, each, wanted) in enumerate(
            zip(texts, drafts, _targets(target, len(texts)), strict=True), start=1
        )
    ]
    wanted = Wanted(weights(prefer), longest, _settings(settings, preset))
    found = list(select_rows(rows, wanted, jobs=jobs))
    return found[0] if is_one else found


def weights(
    changed: Mapping[str, float] | None, usual: Mapping[str, float] = WEIGHTS
) -> Mapping[str, float]:
    """The usual weights with some of them changed."""
    for name in changed or {}:
        check_known(name, WEIGHTS, f"nothing is weighed by {name!r}", "weigh {}")
    return {**usual, **(changed or {})}


def _settings(settings: str | Path | Settings | None, preset: str) -> Settings:
    return settings if isinstance(settings, Settings) else load_settings(settings, preset)


def select_rows(rows: Iterable[Row], wanted: Wanted, *, jobs: int = 1) -> Iterator[Choice]:
    """A choice for each row, in order; a row that cannot be judged says so."""
    return in_batches(partial(partial, _choices, wanted), rows, AT_A_TIME, _failed, jobs=jobs)


def _failed(row: Row, reason: str) -> Choice:
    id, source, drafts, _ = row
    fault = f"it cannot be judged: {reason}"
    unfit = tuple(
        Candidate(writer, text, "cannot judge", (fault,)) for writer, text in drafts.items()
    )
    return Choice(source, unfit, f"none is fit: {reason}", id)


def _choices(wanted: Wanted, rows: Sequence[Row]) -> list[Choice]:
    """The same text of two writers is judged once."""
    keys = dict.fromkeys(
        (source, text) for _, source, drafts, _ in rows for text in drafts.values()
    )
    asked = [Pair(str(n), source, text) for n, (source, text) in enumerate(keys) if text.strip()]
    judged = dict(zip(((p.source, p.output) for p in asked), _judged(asked, wanted), strict=True))
    return [_choice(row, judged, wanted) for row in rows]


Judged = tuple[Findings, TextLevel, Mapping[str, float | None]]


def _judged(pairs: Sequence[Pair], wanted: Wanted) -> Iterator[Judged]:
    if not pairs:
        return iter(())
    settings = wanted.settings or load_settings(None, "")
    outputs = [pair.output for pair in pairs]
    result = score(
        [pair.source for pair in pairs],
        {"": outputs},
        metrics=SCORES,
        ids=[pair.id for pair in pairs],
        baselines=False,
        language="en",
    )
    columns = {metric.name: metric.units for metric in from_results([result])}
    scores = (
        {name: columns[name].get(("", pair.id)) for name in SCORES if name in columns}
        for pair in pairs
    )
    return zip(check_pairs(pairs, settings), levels(outputs), scores, strict=True)


def _choice(row: Row, judged: Mapping[tuple[str, str], Judged], wanted: Wanted) -> Choice:
    id, source, drafts, target = row
    beside = _beside(source, drafts)
    found = [
        _candidate(source, writer, text, judged.get((source, text)), beside[text], target, wanted)
        for writer, text in drafts.items()
    ]
    # Sorting is stable: of equal candidates the one that was named first is taken.
    ordered = tuple(sorted(found, key=_place))
    return Choice(source, ordered, _reason(ordered, target), id)


def _place(one: Candidate) -> tuple[bool, float, float]:
    return not one.is_fit, math.ceil(one.miss / STEP), -one.value


def _beside(source: str, drafts: Drafts) -> dict[str, dict[str, float]]:
    """What each text is beside the others and the source; the same text counts once."""
    words = {text: _words(text) for text in dict.fromkeys(drafts.values())}
    own, slips = _words(source), _slips(source)
    return {
        text: {
            "consensus": _consensus(found, [words[x] for x in words if x != text]),
            "slip": float(min(MOST_SLIPS, max(0, _slips(text) - slips))),
            "unchanged": float(_shared(found, own) > ALIKE),
        }
        for text, found in words.items()
    }


def _words(text: str) -> Counter[tuple[str, ...]]:
    """The words and pairs of words of a text."""
    words = re.findall(r"[\w']+", text.lower())
    return Counter([*zip(words), *pairwise(words)])


def _shared(one: Counter[tuple[str, ...]], other: Counter[tuple[str, ...]]) -> float:
    n = one.total() + other.total()
    return 2 * (one & other).total() / n if n else 1.0


def _consensus(own: Counter[tuple[str, ...]], others: Sequence[Counter[tuple[str, ...]]]) -> float:
    """How much a text shares with the others, in percent; what all say alike is rarely wrong.

    A few others say little, so as many as `DOUBT` that share nothing are counted beside them.
    """
    return 100 * math.fsum(_shared(own, other) for other in others) / (len(others) + DOUBT)


def _slips(text: str) -> int:
    return len(_SLIP.findall(text.strip()))


def _candidate(  # noqa: PLR0917 - what is judged, and how
    source: str,
    writer: str,
    text: str,
    judged: Judged | None,
    beside: Mapping[str, float],
    target: int | None,
    wanted: Wanted,
) -> Candidate:
    if judged is None:
        return Candidate(writer, text, "cannot judge", ("it is empty",))
    findings, level, scored = judged
    scores = {**scored, **beside}
    faults = [one.message for one in findings.findings if one.level == "fail"]
    if findings.verdict == "cannot judge":
        faults += [f"it cannot be judged: {one.reason}" for one in findings.unjudged]
    if wanted.longest and len(text.split()) > wanted.longest * len(source.split()):
        faults.append(f"it has {len(text.split())} words for {len(source.split())} of the source")
    warnings = tuple(one.message for one in findings.findings if one.level == "warn")
    value = wanted.weights["warning"] * len(warnings) + sum(
        wanted.weights[name] * (given or 0.0) for name, given in scores.items()
    )
    miss = 0.0
    if target is not None and level.value is not None:  # a text may be too short to have a level
        miss = max(0.0, abs(level.value - target) - HIT)
    verdict = findings.verdict
    return Candidate(
        writer, text, verdict, tuple(faults), warnings, level.value, miss, scores, value
    )


def _reason(ordered: Sequence[Candidate], target: int | None) -> str:
    fit = [one for one in ordered if one.is_fit]
    if not ordered:
        return "there is no candidate"
    if not fit:
        return "none is fit: " + "; ".join(f"{one.writer}: {one.faults[0]}" for one in ordered[:3])
    best, others = fit[0], fit[1:]
    out = f", {len(ordered) - len(fit)} ruled out" if len(fit) < len(ordered) else ""
    if not others:
        return f"the only one that is fit{out}"
    second = others[0]
    if math.ceil(best.miss / STEP) < math.ceil(second.miss / STEP) and target is not None:
        return f"level {best.cefr or 'unknown'}, {CEFR[target - 1]} was wanted{out}"
    if best.text == second.text:
        return f"{second.writer} wrote the same{out}"
    gains = {
        name: (best.scores.get(name) or 0.0) - (second.scores.get(name) or 0.0)
        for name in WEIGHTS
        if name in best.scores
    }
    told = ", ".join(f"{name} {gain:+.1f}" for name, gain in gains.items() if abs(gain) >= 0.05)
    fewer = len(second.warnings) - len(best.warnings)
    warned = f", {fewer:+d} warnings".replace("+", "-") if fewer > 0 else ""
    return f"against {second.writer}: {told or 'nothing to choose'}{warned}{out}"


# What the user gave, row by row.


def _drafts(
    given: Mapping[str, Any] | Sequence[Any], n_sources: int, *, is_one: bool
) -> Iterator[Drafts]:
    if isinstance(given, Mapping):
        named = {
            name: [texts] if isinstance(texts, str) else list(texts)
            for name, texts in given.items()
        }
    elif is_one:
        named = {str(number): [text] for number, text in enumerate(given, start=1)}
    else:
        # A list for each source.
        if len(given) != n_sources:
            raise SettingError(
                f"{n_sources} sources but {len(given)} lists of candidates",
                remedy="give a list of candidates for each source",
            )
        yield from ({str(n): text for n, text in enumerate(texts, start=1)} for texts in given)
        return
    for name, texts in named.items():
        if len(texts) != n_sources:
            raise SettingError(
                f"{n_sources} sources but {len(texts)} candidates of {name}",
                remedy="give one candidate for each source, an empty one where there is none",
            )
    for number in range(n_sources):
        yield {name: texts[number] for name, texts in named.items()}


def _targets(given: str | int | Sequence[str | int] | None, n_sources: int) -> list[int | None]:
    if given is None:
        return [None] * n_sources
    if isinstance(given, str | int):
        return [read_target(str(given))] * n_sources
    if len(given) != n_sources:
        raise SettingError(
            f"{n_sources} sources but {len(given)} target levels",
            remedy="give one target, or one for each source",
        )
    return [read_target(str(one)) for one in given]
