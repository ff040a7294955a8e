"""What goes out of a passage format comes back the same, in every format."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from samsari.errors import ToolkitError
from samsari.formats.passages import app_json, bracketed, mrp, standard_xml
from samsari.formats.passages.base import PassageFormat, ordered
from samsari.formats.passages.registry import FORMATS
from samsari.model.passage import Attributes, Edge, Linkage, Passage, Unit
from samsari.model.text import Token

CASES = bracketed.load(Path(__file__).parents[2] / "cases" / "passages.ucca")
EACH = pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS)

_SIGNS = st.characters(
    codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="\ufffe\uffff"
)
_TEXTS = st.one_of(
    st.sampled_from(["...", "[", "]", "\\", "#1", "<implicit>", "\\p", "a b", ","]),
    st.text(_SIGNS, min_size=1, max_size=4),
)
_KEYS = st.sampled_from(["uncertain", "suggest", "extra:remarks", "extra:tree_id"])
_VALUES = st.one_of(st.just('a ] "b'), st.text(_SIGNS, max_size=5))
_ROWS = st.dictionaries(_KEYS, _VALUES, max_size=2)


@st.composite
def passages(draw: st.DrawFn) -> Passage:
    """Any graph that a passage may be: gaps, remote edges, implicit units, odd words."""
    tokens = _tokens(draw)
    parents = [draw(st.integers(0, rank)) for rank in range(draw(st.integers(0, 7)))]
    size = len(parents) + 1
    units = [
        Unit(f"1.{rank * 2 + 1}", (), draw(st.booleans()), draw(st.booleans()), _rows(draw))
        for rank in range(size)
    ]
    for spot in range(len(tokens)):
        owner = draw(st.integers(-1, size - 1))  # -1: the token is outside the graph
        if owner >= 0:
            units[owner] = replace(units[owner], positions=(*units[owner].positions, spot))
    edges = [
        Edge(parent, rank + 1, _categories(draw), False, _rows(draw))
        for rank, parent in enumerate(parents)
    ]
    for _ in range(draw(st.integers(0, 3))):
        ends = draw(st.integers(0, size - 1)), draw(st.integers(0, size - 1))
        if not any((edge.parent, edge.child) == ends and edge.is_remote for edge in edges):
            edges.append(Edge(*ends, _categories(draw), True, _rows(draw)))
    links = draw(
        st.lists(st.tuples(st.sampled_from(["LR", "LA"]), st.integers(0, size - 1)), max_size=2)
    )
    linkages = (Linkage("1.99", tuple(links), _rows(draw)),) if links else ()
    passage = Passage(
        draw(st.sampled_from(["7", "a b", "x-1"])),
        tokens,
        tuple(units),
        tuple(edges),
        linkages=linkages,
    )
    return ordered(_with_raw(draw, passage))


def _tokens(draw: st.DrawFn) -> tuple[Token, ...]:
    words = draw(st.lists(_TEXTS, max_size=6))
    tokens, start = [], 0
    for word in words:
        tokens.append(Token(word, start, start + len(word), draw(st.booleans())))
        start += len(word) + 1
    return tuple(tokens)


def _with_raw(draw: st.DrawFn, passage: Passage) -> Passage:
    raw = " ".join(token.text for token in passage.tokens)
    if draw(st.booleans()):
        return replace(passage, raw=raw)
    tokens = tuple(
        replace(token, start=token.start + 2, end=token.end + 2) for token in passage.tokens
    )
    rows = tuple(_rows(draw) for _ in tokens)
    return replace(
        passage, raw=f"  {raw}", tokens=tokens, token_attributes=rows if any(rows) else ()
    )


def _categories(draw: st.DrawFn) -> tuple[str, ...]:
    return tuple(
        draw(
            st.lists(st.sampled_from(list("HAPSDCEFNRLGUTQ")), min_size=1, max_size=2, unique=True)
        )
    )


def _rows(draw: st.DrawFn) -> Attributes:
    # Files list attributes before extras.
    rows = draw(_ROWS).items()
    return tuple(sorted(rows, key=lambda row: row[0].startswith("extra:")))


@EACH
@settings(max_examples=60, deadline=None)
@given(passage=passages())
def test_any_passage_comes_back(form: PassageFormat, passage: Passage) -> None:
    assert form.decode(form.encode(passage)) == passage


@EACH
@pytest.mark.parametrize("passage", CASES, ids=lambda passage: passage.id)
def test_hand_made_passages_come_back(form: PassageFormat, passage: Passage) -> None:
    assert form.decode(form.encode(passage)) == passage


@EACH
def test_several_passages_in_one_text_file_folder_and_archive(
    form: PassageFormat, tmp_path: Path
) -> None:
    assert form.loads(form.dumps(CASES)) == CASES
    (tmp_path / "folder").mkdir()
    for name in (f"all{form.suffixes[0]}", "folder", "all.tar.gz"):
        form.dump(CASES, tmp_path / name)
        assert sorted(form.load(tmp_path / name), key=lambda row: row.id) == sorted(
            CASES, key=lambda row: row.id
        )


@EACH
@pytest.mark.parametrize(
    "text", ["", " \n", "]", "{", "[1]", "<a>", "{}", '{"id": 1}', "null", "[H [A", "x" * 9]
)
def test_foreign_text_is_a_coded_error_or_a_passage(form: PassageFormat, text: str) -> None:
    try:
        assert form.loads(text, place="f")
    except ToolkitError as error:
        assert error.code
        assert error.place.startswith("f")


@EACH
@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=30), cut=st.integers(0, 400), case=st.sampled_from(CASES))
def test_damaged_text_never_crashes(
    form: PassageFormat, text: str, cut: int, case: Passage
) -> None:
    whole = form.encode(case)
    for damaged in (text, whole[:cut] + text, whole[:cut] + text + whole[cut:]):
        try:
            form.loads(damaged, place="f")
        except ToolkitError as error:
            assert error.place


@EACH
def test_deep_graphs_are_no_trouble(form: PassageFormat) -> None:
    depth = 400
    for start, inside in (("[A [C x] ", "[P y]"), ("[A ", "<implicit>")):
        passage = bracketed.decode(f"[H {start * depth}{inside}{']' * depth}]")
        assert form.decode(form.encode(passage)) == passage


@EACH
def test_characters_that_xml_cannot_hold_come_back(form: PassageFormat) -> None:
    passage = bracketed.decode('[H [A <extra:remarks="a\\u0000b"> x] [P y]]')
    odd = "\x07\ufffe\t\r\n"
    token = replace(passage.tokens[0], text=odd, end=len(odd))
    rest = replace(passage.tokens[1], start=len(odd), end=len(odd) + 1)
    strange = replace(passage, tokens=(token, rest), raw=f"{odd}y")
    assert form.decode(form.encode(strange)) == strange


def test_plain_mrp_needs_nothing_of_ours() -> None:
    [call] = [passage for passage in CASES if passage.id == "call"]
    graph = json.loads(mrp.encode(replace(call, linkages=())))
    assert graph["tops"] == [0]
    assert {
        "source": 6,
        "target": 2,
        "label": "A",
        "attributes": ["remote"],
        "values": [True],
    } in graph["edges"]
    graph.pop("samsari", None)
    again = mrp.decode(json.dumps(graph))
    assert again.scenes == call.scenes
    assert again.tokens == call.tokens


def test_plain_app_json_needs_nothing_of_ours() -> None:
    for case in CASES:
        task = json.loads(app_json.encode(case))
        task.pop("samsari", None)
        again = app_json.decode(json.dumps(task))
        assert [scene.main_relation.centers for scene in again.scenes] == [
            scene.main_relation.centers for scene in case.scenes
        ]
        assert again.tokens == case.tokens


def test_app_json_of_the_tool_is_read() -> None:
    # As exported: categories by id, an uncertain unit, an implicit one, a remote copy.
    task = {
        "id": 5,
        "passage": {"id": 12, "text": "He ran ."},
        "project": {
            "layer": {
                "name": "L",
                "parent": None,
                "categories": [
                    {"id": 1, "name": "Parallel Scene"},
                    {"id": 2, "name": "Participant"},
                    {"id": 3, "name": "Process"},
                    {"id": 4, "name": "Uncertain"},
                ],
            }
        },
        "tokens": [
            {
                "id": 91,
                "text": "He",
                "start_index": 0,
                "end_index": 2,
                "index_in_task": 0,
                "require_annotation": True,
            },
            {
                "id": 92,
                "text": "ran",
                "start_index": 3,
                "end_index": 6,
                "index_in_task": 1,
                "require_annotation": True,
            },
            {
                "id": 93,
                "text": ".",
                "start_index": 7,
                "end_index": 8,
                "index_in_task": 2,
                "require_annotation": False,
            },
        ],
        "annotation_units": [
            {
                "tree_id": "0",
                "type": "REGULAR",
                "is_remote_copy": False,
                "categories": [],
                "parent_tree_id": None,
                "children_tokens": [{"id": 91}, {"id": 92}, {"id": 93}],
            },
            {
                "tree_id": "1",
                "type": "REGULAR",
                "is_remote_copy": False,
                "categories": [{"id": 1}],
                "parent_tree_id": "0",
                "children_tokens": [{"id": 91}, {"id": 92}],
            },
            {
                "tree_id": "1-1",
                "type": "REGULAR",
                "is_remote_copy": False,
                "categories": [{"id": 2}, {"id": 4}],
                "comment": "sure?",
                "parent_tree_id": "1",
                "children_tokens": [{"id": 91}],
            },
            {
                "tree_id": "1-2",
                "type": "REGULAR",
                "is_remote_copy": False,
                "categories": [{"id": 3}],
                "parent_tree_id": "1",
                "children_tokens": [{"id": 92}],
            },
            {
                "tree_id": "1-3",
                "type": "IMPLICIT",
                "is_remote_copy": False,
                "categories": [{"id": 2}],
                "parent_tree_id": "1",
                "children_tokens": [],
            },
            {
                "tree_id": "2",
                "type": "REGULAR",
                "is_remote_copy": True,
                "categories": [{"id": 1}],
                "parent_tree_id": "0",
                "cloned_from_tree_id": "1-1",
                "children_tokens": [{"id": 91}],
            },
        ],
    }
    expected = (
        "# ::id 12\n# ::ids 1.1 1.2 1.3 1.4 1.5 1.6\n"
        '[H [A#1 <extra:remarks="sure?"> <^uncertain="True"> He] [P ran] [A <implicit>]] '
        "[U .] [H* #1]"
    )
    assert ordered(app_json.decode(json.dumps(task))) == bracketed.decode(expected)


@pytest.fixture(scope="module")
def training(data_dir: Path) -> tuple[Passage, ...]:
    return standard_xml.load(data_dir / "ucca" / "wiki-v1.2.4-train.tar.xz")


@EACH
@pytest.mark.data
def test_the_training_corpus_comes_back(form: PassageFormat, training: tuple[Passage, ...]) -> None:
    for passage in training:
        assert form.decode(form.encode(passage)) == passage, passage.id
