"""Verse, lists of fields and headings stay; prose beside them is simplified."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

import samsari
from samsari.cli.app import run
from samsari.simplification.plain.untouched import with_verse

POEM = """\
The sailor did purchase a vessel of oak
And commenced to sail numerous seas
He resided with gulls in the fog and the smoke
And utilized only the breeze.
"""
COUPLETS = """\
We reside in the hills,
Where the wind never stills.

We commenced in the spring,
When the meadow birds sing.
"""
HAIKU = "Numerous grey herons\nReside beside the still pond,\nCommence their slow flight.\n"
FIELDS = """\
Date of commencement
Place of residence
Name of physician
"""
PROSE = "He resided there prior to the war.\n"
SIMPLE = "He lived there before the war.\n"


@pytest.mark.parametrize(
    "text", [POEM, COUPLETS, HAIKU, FIELDS], ids=["poem", "2+2", "haiku", "list"]
)
def test_verse_and_lists_stay(text: str) -> None:
    assert samsari.simplify(text) == text
    assert samsari.simplify(f"{PROSE}\n{text}\n{PROSE}") == f"{SIMPLE}\n{text}\n{SIMPLE}"


@pytest.mark.parametrize(
    "text",
    [
        PROSE * 4,  # short sentences, one per line
        f"The war\n\n{PROSE}",  # a heading and its text
        f"The war\n\nThe house\n\n{PROSE}",
        # Prose in short lines: most of them begin with a small letter.
        "In 1914 he resided there\nprior to the war, and his\nsister resided in Rome.\n",
    ],
    ids=["sentences", "heading", "two headings", "wrapped"],
)
def test_prose_is_simplified(text: str) -> None:
    assert "resided" not in samsari.simplify(text)


def test_a_line_is_held_no_longer_than_needed() -> None:
    seen: list[str] = []

    def lines() -> Iterator[str]:
        for line in [PROSE, "Whose woods these are\n", PROSE, PROSE]:
            seen.append(line)
            yield line

    marked = with_verse(lines())
    assert next(marked) == (PROSE, False)
    assert seen == [PROSE]


def test_the_command_leaves_verse_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = tmp_path / "poem.txt"
    text.write_text(PROSE + POEM, encoding="utf-8")
    assert run(["simplify", str(text)]) == 0
    assert capsys.readouterr().out == SIMPLE + POEM


def test_no_line_is_lost() -> None:
    text = "A\n\nB\n\n\nC.\nD.\n  \nE\nF\nG\nh\nI\n\n"
    assert "".join(line for line, _ in with_verse(io.StringIO(text))) == text
