"""What a command says of a line is the same alone, in any file, order, part and process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import Any

import pytest
from tests.tasks.scale.ways import ROWS, WAYS, Row, differences, forget

import samsari
from samsari.alignment.aligners import load_aligner
from samsari.splitting.splitter import Settings
from samsari.tasks.language.align import align_lines
from samsari.tasks.language.parse import parse_lines
from samsari.tasks.rewriting.simplify import Setup, simplify_lines
from samsari.tasks.rewriting.split import split_lines
from samsari.text.penn import PennTokenizer
from samsari.ucca.parser.ranking import RankingParser


def whole(found: Iterable[Any]) -> list[str]:
    """Each answer with all its numbers."""
    return [repr(asdict(own)) for own in found]


def checked(given: Sequence[Row], **how: Any) -> list[str]:
    found = samsari.check_all([own[0] for own in given], [own[1] for own in given], **how)
    return whole(replace(own, id="") for own in found)


def aligned(given: Sequence[Row]) -> list[str]:
    lines = ((own[0], own[1]) for own in given)
    return whole(align_lines(lines, load_aligner("neural"), PennTokenizer()))


def judged(given: Sequence[Row]) -> list[str]:
    """Whether replacements keep the meaning; some rows ask about one sentence."""
    return whole(samsari.same_many((own[0], own[0].split()[1], own[1].split()[1]) for own in given))


def split(given: Sequence[Row], **how: Any) -> list[str]:
    return whole(split_lines((own[0] for own in given), Settings(), **how))


def simplified(given: Sequence[Row], **how: Any) -> list[str]:
    found = simplify_lines((own[0] for own in given), Setup(is_split=True), 2, **how)
    return [repr(whole(versions)) for versions in found]


def parsed(given: Sequence[Row]) -> list[str]:
    parser = RankingParser.on(None)
    found = parse_lines((own[0] for own in given), parser=parser)
    return whole(replace(own, id="") for own in found)


COMMANDS: dict[str, Callable[..., list[str]]] = {
    "check": checked,
    "align": aligned,
    "same": judged,
    "split": split,
    "simplify": simplified,
    "parse": parsed,
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_line_has_the_same_answer_beside_any_others(command: str) -> None:
    ask = COMMANDS[command]
    forget()
    expected = ask(ROWS)
    assert len(expected) == len(ROWS)
    for way in WAYS.values():
        forget()
        assert differences(way(ask, ROWS), expected) == []


@pytest.mark.parametrize("command", ["check", "split", "simplify"])
def test_two_processes_give_the_same_answers(command: str) -> None:
    ask = COMMANDS[command]
    assert differences(partial(ask, jobs=2)(ROWS), ask(ROWS)) == []
