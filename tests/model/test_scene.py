from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from samsari.formats.passages import bracketed
from samsari.model.passage import Passage
from samsari.model.scene import Element, Scene, minimal_centers

CASES = Path(__file__).parent.parent / "cases"
EXPECTED: dict[str, list[str]] = json.loads((CASES / "scenes.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def gold() -> dict[str, Passage]:
    return {passage.id: passage for passage in bracketed.load(CASES / "passages.ucca")}


def test_every_passage_has_an_expectation(gold: dict[str, Passage]) -> None:
    assert gold.keys() == EXPECTED.keys()


@pytest.mark.parametrize("name", EXPECTED)
def test_scenes_are_as_worked_out_by_hand(name: str, gold: dict[str, Passage]) -> None:
    passage = gold[name]
    assert [_line(passage, scene) for scene in passage.scenes] == EXPECTED[name]


def test_positions_tell_equal_words_apart(gold: dict[str, Passage]) -> None:
    [scene] = gold["twins"].scenes
    assert [element.centers for element in scene.participants] == [(1,), (4,)]


def test_all_words_include_nested_scenes_and_remote_units(gold: dict[str, Passage]) -> None:
    passage = gold["book"]
    outer, inner = passage.scenes
    assert _words(passage, outer.words) == "I read the book that John wrote"
    assert _words(passage, inner.words) == "book that John wrote"


def test_the_remote_element_points_at_the_unit_it_stands_for(gold: dict[str, Passage]) -> None:
    first, second = gold["call"].scenes
    assert second.participants[0].is_remote
    assert second.participants[0].unit == first.participants[0].unit


def test_remote_edges_in_a_circle_end() -> None:
    # Two units that are each other's remote Center: each is its own, and nothing hangs.
    text = "[H [A#1 [E x] [C* #2]] [A#2 [E y] [C* #1]] [P z]]"
    [scene] = bracketed.decode(text).scenes
    assert [element.centers for element in scene.participants] == [(0,), (1,)]
    assert not any(element.is_implicit for element in scene.participants)


def test_a_scene_without_words_comes_last_or_where_its_remote_units_are() -> None:
    text = "[H [A#1 x] [P y]] [H [P <implicit>] [A* #1]] [H [P <implicit>]]"
    passage = bracketed.decode(text)
    assert [scene.positions for scene in passage.scenes] == [(0, 1), (0,), ()]


def test_centers_of_a_whole_passage_are_its_main_relations(gold: dict[str, Passage]) -> None:
    passage = gold["when"]
    assert _words(passage, minimal_centers(passage, 0)) == "arrive call"


def _scenes(text: str) -> list[str]:
    passage = bracketed.decode(text)
    return [_line(passage, scene) for scene in passage.scenes]


def test_conjuncts_that_are_scenes_and_words_are_all_centers() -> None:
    # METRICS.md: several Cs -> all of them; a Scene's center is that of its main relation.
    text = "[H [A#he He] [P likes] [A [C [P dancing] [A* #he]] [N and] [C [E loud] [C music]]]]"
    assert _scenes(text) == [
        "parallel likes: He, dancing+music | He likes and loud music",
        "center dancing: He* | He dancing",
    ]


def test_a_discontinuous_participant_is_one_participant() -> None:
    text = "[H [A#man [E The] [C#m man] ...] [P came] [...#man [E [R who] [P sings] [A* #m]]]]"
    assert _scenes(text) == [
        "parallel came: man | The man came",
        "elaborator sings: man* | man who sings",
    ]


def test_a_remote_participant_of_parallel_scenes_has_all_their_centers() -> None:
    text = "[H [A He] [P said] [A#1 [H [P came]] [L and] [H [P left]]]] [H [A* #1] [S mattered]]"
    assert _scenes(text)[-1] == "parallel mattered: came+left* | and mattered"


def test_an_element_has_the_category_for_which_it_counts() -> None:
    [scene] = bracketed.decode("[H [D|A here] [F|S is] [A it]]").scenes
    assert scene.main_relation.category == "S"
    assert [element.category for element in scene.participants] == ["A", "A"]


@pytest.mark.data
def test_the_training_corpus_has_the_published_number_of_scenes(data_dir: Path) -> None:
    from samsari.formats.passages import standard_xml

    passages = standard_xml.load(data_dir / "ucca" / "wiki-v1.2.4-train.tar.xz")
    scenes = [scene for passage in passages for scene in passage.scenes]
    assert round(len(scenes) / len(passages), 2) == 3.55  # counted from the XML itself
    for scene in scenes:
        for element in (scene.main_relation, *scene.participants):
            assert set(element.centers) <= set(scene.words)


def _line(passage: Passage, scene: Scene) -> str:
    participants = ", ".join(_name(passage, element) for element in scene.participants)
    main = _name(passage, scene.main_relation)
    return f"{scene.kind} {main}: {participants} | {_words(passage, scene.positions)}"


def _name(passage: Passage, element: Element) -> str:
    words = _words(passage, element.centers).replace(" ", "+") or "?"
    return words + "*" * element.is_remote


def _words(passage: Passage, positions: Iterable[int]) -> str:
    return " ".join(passage.tokens[position].text for position in positions)
