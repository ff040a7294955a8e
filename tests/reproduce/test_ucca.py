"""The UCCA figures: what counts as the same participant, worked by hand."""

from __future__ import annotations

import pytest

from samsari.formats.passages import bracketed
from samsari.reproduce.ucca import _edges, _scenes, by_main_relation, tables
from samsari.ucca.evaluation import evaluate

GOLD = bracketed.loads("[H [A He] [P ran] [A [R into] [E the] [C park]]]")


def test_a_participant_is_known_by_its_center_and_its_scene_by_the_main_relation() -> None:
    # The participant's extent differs, its center "park" does not; "He" is lost.
    found = bracketed.loads("[H [F He] [P ran] [A [R into] [C [E the] [C park]]]]")
    agreement = by_main_relation(found, GOLD)
    assert (agreement.matched, agreement.predicted, agreement.gold) == (1, 1, 2)


def test_another_main_relation_is_another_scene() -> None:
    found = bracketed.loads("[H [P He] [D ran] [A [R into] [E the] [C park]]]")
    assert by_main_relation(found, GOLD).matched == 0


def test_every_row_has_a_name_of_its_own_and_every_target_is_shown() -> None:
    found = evaluate(GOLD, GOLD)
    edges, scenes = _edges(found, ""), _scenes(found, by_main_relation(GOLD, GOLD), "")
    for table, names in ((edges, 2), (scenes, 1)):
        keys = [tuple(str(cell.value) for cell in row[:names]) for row in table.rows]
        assert len(set(keys)) == len(keys)
    assert [cell.value for cell in edges.rows[-1]] == ["target of samsari", "dev", 80.5, None, 55.0]
    assert [row[2].value for row in scenes.rows] == [71.0, 87.0, 65.0, 65.0, 65.0]


@pytest.mark.data
def test_the_shipped_parser_keeps_its_quality(data_dir) -> None:
    edges, *_ = tables(data_dir)
    ours = next(row for row in edges.rows if row[0].value == "samsari")
    assert float(ours[2].value) > 79.5
