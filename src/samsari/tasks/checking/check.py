"""`samsari.check`: what a simplification says otherwise than its source, for a pair or many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from samsari.checking.judging import judge
from samsari.checking.matching import fast_matcher, neural_matcher
from samsari.checking.reading import read
from samsari.checking.settings import Settings, load_settings
from samsari.model.finding import Findings, Unjudged
from samsari.model.text import Pair
from samsari.tasks.pool import in_batches

PAIRS_AT_A_TIME = 32


def check(
    source: str,
    output: str,
    *,
    preset: str = "",
    settings: str | Path | Settings | None = None,
    fast: bool = False,
) -> Findings:
    """What may be wrong with a simplification.

    A text is a sentence or a whole document. `preset` is readable, all-rules, medical, legal
    or news; `settings` is a TOML file with levels, limits and waivers. `fast` links words by rule
    instead of by meaning: about ten times as fast, with fewer findings.

    >>> found = check("The museum opened in 1998.", "The museum opened in 1993.")
    >>> found.verdict, found.findings[0].message
    ('fail', '“1998” became “1993”')
    """
    chosen = settings if isinstance(settings, Settings) else load_settings(settings, preset)
    return next(check_pairs([Pair("1", source, output)], chosen, fast=fast))


def check_all(
    sources: Iterable[str],
    outputs: Iterable[str],
    *,
    preset: str = "",
    settings: str | Path | Settings | None = None,
    fast: bool = False,
    jobs: int = 1,
    executor: Any = None,
) -> Iterator[Findings]:
    """The findings of each source with its output, in order; any number of texts will do.

    `executor` (of concurrent.futures, or a Dask client) does the work in the place of processes.
    """
    chosen = settings if isinstance(settings, Settings) else load_settings(settings, preset)
    rows = zip(sources, outputs, strict=True)
    pairs = (Pair(str(number), *row) for number, row in enumerate(rows, start=1))
    return check_pairs(pairs, chosen, fast=fast, jobs=jobs, executor=executor)


def check_pairs(
    pairs: Iterable[Pair],
    settings: Settings,
    *,
    fast: bool = False,
    jobs: int = 1,
    executor: Any = None,
) -> Iterator[Findings]:
    """The findings of each pair, in order; pairs are read only as they are needed.

    One on which reading or linking fails cannot be judged.
    """
    load = partial(_worker, settings, fast)
    return in_batches(load, pairs, PAIRS_AT_A_TIME, _failed, jobs=jobs, executor=executor)


def _worker(settings: Settings, fast: bool) -> Callable[[Sequence[Pair]], list[Findings]]:
    matcher = fast_matcher() if fast else neural_matcher()

    def judged(some: Sequence[Pair]) -> list[Findings]:
        matched = matcher.match([(read(pair.source), read(pair.output)) for pair in some])
        return [
            settings.waived(replace(judge(each, settings), id=pair.id))
            for pair, each in zip(some, matched, strict=True)
        ]

    return judged


def _failed(pair: Pair, reason: str) -> Findings:
    return Findings(pair.source, pair.output, (), (Unjudged("*", reason),), id=pair.id)
