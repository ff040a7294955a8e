from __future__ import annotations

import gzip
import json
import lzma
from collections.abc import Callable
from pathlib import Path

import pytest

from samsari.errors import FormatError
from samsari.formats.alignments import (
    load_gold,
    load_pharaoh_gold,
    parse_links,
    with_possible,
)

LINE = "7\tHe left .\tN/A\tHe went away .\tN/A\t1\t1\t0-0 1-1 2-3\t1-2"


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_multimwa_line_becomes_a_gold_pair(tmp_path: Path) -> None:
    (pair,) = load_gold(write(tmp_path, "gold.tsv", LINE + "\t \n\n"))
    assert pair.id == "7"
    assert pair.left == ("He", "left", ".")
    assert pair.right == ("He", "went", "away", ".")
    assert pair.sure == {(0, 0), (1, 1), (2, 3)}
    assert pair.possible == {(1, 2)}


def test_json_objects_become_gold_pairs(tmp_path: Path) -> None:
    item = {"id": "a", "source": "x y", "target": "y", "sureAlign": "1-0", "possibleAlign": "0-0"}
    (pair,) = load_gold(write(tmp_path, "gold.json", json.dumps([item])))
    assert (pair.id, pair.sure, pair.possible) == ("a", {(1, 0)}, {(0, 0)})


def test_a_second_file_brings_the_possible_links(tmp_path: Path) -> None:
    item = {"id": "a", "source": "x y", "target": "y", "sureAlign": "1-0"}
    sure = load_gold(write(tmp_path, "s.json", json.dumps([item])))
    both = load_gold(write(tmp_path, "p.json", json.dumps([{**item, "sureAlign": "0-0 1-0"}])))
    (pair,) = with_possible(sure, both, "p.json")
    assert (pair.sure, pair.possible) == ({(1, 0)}, {(0, 0)})
    with pytest.raises(FormatError, match=r"p\.json: the pairs of the two gold files differ"):
        with_possible(sure, (), "p.json")


def test_pharaoh_lines_tell_sure_from_possible() -> None:
    assert parse_links("0-0 2?1") == ({(0, 0)}, {(2, 1)})
    assert parse_links("") == (frozenset(), frozenset())


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.tsv", LINE + "\n1\tone\ttwo\n", r"a\.tsv:2: 3 columns instead of at least 8"),
        ("a.tsv", LINE.replace("0-0", "0-x"), r"a\.tsv:1: '0-x' is not a link; write links"),
        ("a.tsv", LINE.replace("2-3", "2-9"), r"a\.tsv:1: gold link 2-9 points outside"),
        ("a.tsv", LINE.replace("0-0", "-1-0"), r"a\.tsv:1: '-1-0' is not a link"),
        ("a.tsv", "\n\n", r"a\.tsv: no gold pair"),
        ("a.json", "[\n{]", r"a\.json:2: not JSON"),
        ("a.json", '{"source": 1}', r"a\.json:1: not a list"),
        ("a.json", '[\n{"source": "a"}]', r"a\.json:2: a gold pair needs the texts"),
        ("a.json", "[1]", r"item 0: a gold pair needs"),
    ],
)
def test_a_malformed_gold_file_names_its_line(
    tmp_path: Path, name: str, text: str, message: str
) -> None:
    with pytest.raises(FormatError, match=message):
        load_gold(write(tmp_path, name, text))


def test_bytes_that_are_no_text_name_their_line(tmp_path: Path) -> None:
    path = tmp_path / "a.tsv"
    path.write_bytes(b"fine\n\xff\xfe\n")
    with pytest.raises(FormatError, match=r"a\.tsv:2: .* is not UTF-8"):
        load_gold(path)
    with pytest.raises(FormatError, match=r"nowhere\.tsv"):
        load_gold(tmp_path / "nowhere.tsv")


def test_pharaoh_files_of_different_length_are_refused(tmp_path: Path) -> None:
    left = write(tmp_path, "l", "a b\nc\n")
    right = write(tmp_path, "r", "a\n")
    links = write(tmp_path, "g", "0-0\n")
    with pytest.raises(FormatError, match=r"/l:2: this line has no partner in .*/r"):
        load_pharaoh_gold(left, right, links)
    write(tmp_path, "r", "a\nb\n")
    with pytest.raises(FormatError, match=r"/g:2: 1 line of links for 2 pairs of sentences"):
        load_pharaoh_gold(left, right, links)
    write(tmp_path, "g", "1?0 0-0\n\n")
    first, second = load_pharaoh_gold(left, right, links)
    assert (first.left, first.sure, first.possible) == (("a", "b"), {(0, 0)}, {(1, 0)})
    assert (second.right, second.sure) == (("b",), frozenset())
    for path in (left, right, links):
        path.write_bytes(b"")
    with pytest.raises(FormatError, match=r"/g: no gold pair"):
        load_pharaoh_gold(left, right, links)


def test_a_break_inside_a_line_does_not_end_it(tmp_path: Path) -> None:
    left, right = write(tmp_path, "l", "a \x0bb\u2028c\n"), write(tmp_path, "r", "a\n")
    (pair,) = load_pharaoh_gold(left, right, write(tmp_path, "g", "2-0\n"))
    assert pair.left == ("a", "b", "c")


@pytest.mark.parametrize("pack", [lzma.compress, gzip.compress])
def test_gold_may_be_compressed(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    ending = pack.__module__.replace("lzma", "xz").replace("gzip", "gz")
    item = {"source": "x y", "target": "y", "sureAlign": "1-0"}
    for name, text in (("gold.tsv", LINE), ("gold.json", json.dumps([item]))):
        path = tmp_path / f"{name}.{ending}"
        path.write_bytes(pack(text.encode()))
        assert load_gold(path) == load_gold(write(tmp_path, name, text))


@pytest.mark.data
@pytest.mark.parametrize(
    ("path", "pairs"),
    [
        ("mtref/mtref-dev.tsv", 800),
        ("wiki/wiki-dev.tsv", 533),
        ("edinburgh/gold.train.sure.json", 714),
        ("msr-rte/RTE2_dev_M.align.json", 800),
    ],
)
def test_the_public_gold_standards_are_read_completely(
    data_dir: Path, path: str, pairs: int
) -> None:
    assert len(load_gold(data_dir / "alignment" / path)) == pairs
