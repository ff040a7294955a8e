"""What a command says of a line is the same alone, in any file, order, part and process."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

import samsari
from samsari.alignment.aligners import load_aligner
from samsari.formats.passages.site_xml import encode
from samsari.splitting.splitter import Settings
from samsari.tasks.language.align import align_lines
from samsari.tasks.language.parse import parse_lines
from samsari.tasks.rewriting.simplify import Setup, simplify_lines
from samsari.tasks.rewriting.split import split_lines
from samsari.text.penn import PennTokenizer
from samsari.ucca.parser.ranking import RankingParser
from tests.tasks.scale.ways import ROWS, WAYS, Row, differences, forget


def checked(given: Sequence[Row], **how: Any) -> list[str]:
    found = samsari.check_all([own[0] for own in given], [own[1] for own in given], **how)
    return [repr(replace(own, id="")) for own in found]


def aligned(given: Sequence[Row]) -> list[str]:
    lines = ((own[0], own[1]) for own in given)
    return [*map(repr, align_lines(lines, load_aligner("neural"), PennTokenizer()))]


def judged(given: Sequence[Row]) -> list[str]:
    """Whether other words say the same; several questions about one sentence."""
    return [*map(repr, samsari.same_many((own[0], own[0].split()[1], "king") for own in given))]


def split(given: Sequence[Row], **how: Any) -> list[str]:
    return [*map(repr, split_lines((own[0] for own in given), Settings(), **how))]


def simplified(given: Sequence[Row], **how: Any) -> list[str]:
    setup = Setup(is_split=True)
    return [*map(repr, simplify_lines((own[0] for own in given), setup, 2, **how))]


def parsed(given: Sequence[Row]) -> list[str]:
    parser = RankingParser.on(None)
    return []


COMMANDS: dict[str, Callable[..., list[str]]] = {
    "check": checked,
    "align": aligned,
    "same": judged,
    "split": split,
    "simplify": simplified,
    "parse": parsed,
}
