"""Every passage format is written as a stream, and all or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from samsari.errors import FormatError
from samsari.formats.passages import bracketed, mrp
from samsari.formats.passages.base import PassageFormat
from samsari.formats.passages.registry import FORMATS, format_of
from samsari.model.passage import Passage

PARK = bracketed.decode("[H [A He] [P ran] [A [R into] [E the] [C park]]] [U .]")
EACH = pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS)
TARGETS = ("all", "all.tar", "folder/")


def _numbered(size: int) -> Iterator[Passage]:
    for number in range(size):
        yield replace(PARK, id=str(number))


def _bytes_below(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


@EACH
@pytest.mark.parametrize("target", TARGETS)
def test_passages_reach_the_disk_while_further_ones_are_still_to_come(
    form: PassageFormat, target: str, tmp_path: Path
) -> None:
    sizes: list[int] = []

    def watched() -> Iterator[Passage]:
        for passage in _numbered(200):
            yield passage
            if int(passage.id) % 50 == 0:
                sizes.append(_bytes_below(tmp_path))

    form.dump(watched(), f"{tmp_path}/{target}")
    assert sizes[0] < sizes[-1] < _bytes_below(tmp_path)
    assert {passage.id for passage in form.iterate(tmp_path / target)} == set(map(str, range(200)))


@EACH
@pytest.mark.parametrize("target", TARGETS)
def test_an_error_halfway_leaves_nothing(form: PassageFormat, target: str, tmp_path: Path) -> None:
    def broken() -> Iterator[Passage]:
        yield from _numbered(100)
        raise FormatError("the rest is lost")

    with pytest.raises(FormatError, match="the rest is lost"):
        form.dump(broken(), f"{tmp_path}/{target}")
    assert list(tmp_path.iterdir()) == []


@EACH
@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_a_file_holds_what_dumps_gives(form: PassageFormat, size: int, tmp_path: Path) -> None:
    target = tmp_path / "all"
    form.dump(_numbered(size), target)
    assert target.read_text(encoding="utf-8") == form.dumps(_numbered(size))


@pytest.mark.parametrize(
    ("ids", "what"),
    [
        (("a", "a"), "the passage id 'a' is used twice"),
        (("a", "../a"), "the passage id '../a' cannot be the name of a file"),
        (("a", ""), "the passage id '' cannot be the name of a file"),
    ],
)
@pytest.mark.parametrize("target", ["all.tar", "folder/"])
def test_ids_that_cannot_name_files_are_told(
    ids: tuple[str, str], what: str, target: str, tmp_path: Path
) -> None:
    passages = [replace(PARK, id=name) for name in ids]
    with pytest.raises(FormatError, match=what):
        mrp.dump(passages, f"{tmp_path}/{target}")
    assert list(tmp_path.iterdir()) == []


@EACH
def test_a_text_says_by_itself_which_format_it_is_in(form: PassageFormat) -> None:
    assert format_of(form.dumps([PARK])) is form
    assert form.suffixes
