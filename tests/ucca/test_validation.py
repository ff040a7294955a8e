from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from samsari.errors import FormatError, ToolkitError
from samsari.formats.passages import bracketed, standard_xml
from samsari.model.passage import Edge, Passage, Unit
from samsari.ucca.parser.parser import shared_parser
from samsari.ucca.validation import CHECKS, UNREADABLE, validate

# For each check the smallest passage that breaks it, and the unit at fault.
BREAKS = {
    "E01": ("[H [P go]] \\oaway", "1.1"),
    "E02": ('# ::raw "go"\n# ::spans 0-9\n[H [P go]]', "1.1"),
    "E03": ("# ::ids 1.1 1.2 1.2\n[H [P go]]", "1.2"),
    "E04": ("[H [P go] [A]]", "1.4"),
    "E05": ("[H [P go] [A <implicit> x]]", "1.4"),
    "E06": ("[H [P go] [U <FN> x]]", "1.4"),
    "E07": ("[H [P go] [S be]]", "1.2"),
    "E08": ("[H [A he]]", "1.2"),
    "E09": ("[H#1 [P go] [A [C x] [E [P y] [A* #1]]]]", "1.6"),
    "E10": ("[H [P go] [A#1 x] [A* #1]]", "1.2"),
    "E11": ("[H [P go]] away", "1.1"),
    "W01": ("[P go]", "1.2"),
    "W02": ("[H [P go] [F#1 x]] [H [P come] [F* #1]]", "1.5"),
    "W03": ("[H [P go] [A [E x]]]", "1.4"),
    "W04": ("[H [P go] [A [L x] [C y]]]", "1.4"),
    "W05": ("[H [P go] [C x]]", "1.2"),
    "W06": ("[H [P go] [H [P come]]]", "1.2"),
    "W07": ("[H [P [C go] [A x] [S y]]]", "1.3"),
    "W08": ("# ::linkage 1.9 LR=#1\n[H#1 [P go]]", "1.1"),
}


def test_every_check_has_a_code_of_its_own_and_a_case() -> None:
    codes = [check.code for check in CHECKS]
    assert len(set(codes)) == len(codes)
    assert set(codes) == BREAKS.keys()
    assert not set(codes) & UNREADABLE.keys()


@pytest.mark.parametrize("code", BREAKS)
def test_each_check_finds_what_it_is_for(code: str) -> None:
    text, unit = BREAKS[code]
    found = {finding.code: finding for finding in validate(bracketed.decode(text))}
    assert found[code].unit == unit
    assert found[code].severity == {"E": "error", "W": "warning"}[code[0]]


def test_good_passages_pass() -> None:
    cases = bracketed.load(Path(__file__).parent.parent / "cases" / "passages.ucca")
    wrong = {passage.id for passage in cases if validate(passage)}
    assert wrong == {"both"}  # it says so itself


@pytest.mark.data
def test_the_training_corpus_has_no_errors(data_dir: Path) -> None:
    passages = standard_xml.iterate(data_dir / "ucca" / "wiki-v1.2.4-train.tar.xz")
    found = [finding for passage in passages for finding in validate(passage)]
    assert not [finding for finding in found if finding.severity == "error"]
    assert len(found) == 7  # looked at one by one: true oddities of the annotation


@pytest.mark.data
def test_parsed_dev_passages_have_no_errors(data_dir: Path) -> None:
    passages = standard_xml.iterate(data_dir / "ucca" / "wiki-v1.2.4-dev.tar.xz")
    parsed = shared_parser().iterate(passage.tokens for passage in passages)
    found = [finding for passage in parsed for finding in validate(passage)]
    assert not [finding for finding in found if finding.severity == "error"]


GRAPHS = {
    "G01": lambda: Passage("p", (), (), ()),
    "G02": lambda: Passage("p", (), (Unit("1.1"), Unit("1.2")), ()),
    "G05": lambda: Passage("p", (), (Unit("1.1"), Unit("1.2")), (Edge(0, 1, ()),)),
    "G06": lambda: Passage("p", (), (Unit("1.1"),), (Edge(0, 5, ("A",)),)),
    "G07": lambda: Passage("p", (), (Unit("1.1", (0,)),), ()),
    "G08": lambda: replace(bracketed.decode("# ::id p\nx"), units=(Unit("1.1", (0, 0)),)),
}


@pytest.mark.parametrize("code", GRAPHS)
def test_a_broken_graph_cannot_be_made(code: str) -> None:
    with pytest.raises(ToolkitError) as error:
        GRAPHS[code]()
    assert error.value.code == code
    assert code in UNREADABLE


def test_the_code_survives_the_way_between_processes() -> None:
    error = FormatError("is empty", place="f.xml", code="R04")
    assert str(pickle.loads(pickle.dumps(error))) == "f.xml: [R04] is empty"
