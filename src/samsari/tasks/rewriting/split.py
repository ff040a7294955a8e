"""`samsari.split` and `samsari.dss`, and the same for streams of lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from samsari.errors import SettingError
from samsari.model.split import Split, unsplit
from samsari.splitting.splitter import MIN_CONFIDENCE, Settings, shared_splitter
from samsari.tasks.pool import AHEAD, in_batches, in_order
from samsari.ucca.parser.parser import shared_parser

BATCH = 16  # lines that a process reads together


def split(
    text: str, *, max_splits: int | None = None, min_confidence: float = MIN_CONFIDENCE
) -> Split:
    """The text with long sentences cut into short ones that stand alone.

    `max_splits` is the largest number of cuts in a sentence, `min_confidence` how likely people
    must be to cut at a place (from 0 to 1). What is not split stays as it is.

    >>> print(split("He was born in Bonn, and she was born in Rome.").text)
    He was born in Bonn. She was born in Rome.
    """
    return shared_splitter().split(text, checked(max_splits, min_confidence))


def dss(text: str) -> str:
    """The text split by the two rules of Direct Semantic Splitting, a baseline.

    >>> dss("He came home and played.")
    'He came home. He played.'
    """
    return _load_dss()(text)


def checked(max_splits: int | None, min_confidence: float) -> Settings:
    """The settings, if they make sense."""
    if max_splits is not None and max_splits < 0:
        raise SettingError(f"max_splits is {max_splits}", remedy="give a number from 0")
    if not 0 <= min_confidence <= 1:
        raise SettingError(
            f"min_confidence is {min_confidence:g}", remedy="give a number from 0 to 1"
        )
    return Settings(max_splits, min_confidence)


def split_lines(lines: Iterable[str], settings: Settings, jobs: int = 1) -> Iterator[Split]:
    """Each line with its long sentences split, in order and as soon as it is known."""
    load = partial(_line_splitter, settings)
    return in_batches(load, lines, BATCH, unsplit, jobs=jobs, ahead=AHEAD)


def _line_splitter(settings: Settings) -> Callable[[Sequence[str]], Iterable[Split]]:
    return partial(shared_splitter().split_lines, settings=settings)


def dss_lines(lines: Iterable[str], jobs: int = 1) -> Iterator[str]:
    """Each line split by the rules of Direct Semantic Splitting."""
    return in_order(_load_dss, lines, jobs)


def _load_dss() -> Callable[[str], str]:
    from samsari.splitting import dss as baseline

    return partial(baseline.dss, parser=shared_parser())


def as_json(found: Split) -> dict[str, Any]:
    """What was done to a line as plain values for JSON."""
    return {
        "source": found.source.rstrip("\r\n"),
        "text": found.text.rstrip("\r\n"),
        "sentences": [asdict(part) for part in found.parts],
    }


# A drawing of split sentences: the Scenes of the source above, the new sentences below.

MOST = 200  # sentences in one drawing


def picture(found: Iterable[Split]) -> str:
    """One SVG document for the sentences that were split."""
    parts = [part for one in found for part in one.parts if part.cuts]
    if not parts:
        raise SettingError("no sentence was split, so there is nothing to draw")
    if len(parts) > MOST:
        raise SettingError(
            f"{len(parts)} sentences are too many for one drawing",
            remedy=f"split fewer lines; {MOST} sentences at most",
        )
    from samsari.reporting.samsa.drawing import drawing
    from samsari.tasks.explain import explain

    source = " ".join(part.source for part in parts)
    return drawing(explain(source, " ".join(part.text for part in parts))) + "\n"
