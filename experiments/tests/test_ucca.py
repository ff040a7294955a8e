"""The UCCA figures: what counts as the same participant, worked by hand."""

from __future__ import annotations

import pytest

from samsari.formats.passages import bracketed
from samsari.ucca.evaluation import evaluate
from samsari_experiments.ucca import _edges, _scenes, by_main_relation, tables
from samsari_experiments.ucca_samsa import samsa_tables
from samsari_workshop.samsa.outputs import KINDS

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
    assert [cell.value for cell in edges.rows[-1]] == ["target of samsari", "dev", 82.2, None, 55.0]
    assert [row[2].value for row in scenes.rows] == [75.0, 88.0, 65.0, 65.0, 70.0]


def test_eight_kinds_of_output_are_written_from_a_gold_passage() -> None:
    (gold,) = bracketed.loads("[H [A#1 He] [P ran]] [L and] [H [P fell] [A* #1]] [U .]")
    assert {name: write(gold) for name, write in KINDS.items()} == {
        "the source": "He ran and fell .",
        "a sentence for each gold Scene": "He ran . He fell .",
        "nine tenths of the words": "He ran and fell .",
        "every second gold Scene": "He ran .",
        "the first gold Scene": "He ran .",
        "two thirds of the words": "He ran and .",
        "cut in the middle": "He ran . And fell .",
        "cut at punctuation and conjunctions": "He ran .",
    }


def test_samsa_by_parse_and_by_gold_are_set_side_by_side() -> None:
    texts = "[H [A He] [P ran]] [U .]\n\n[H [A She] [P came]] [U .]\n\n[H [A It] [P rained]] [U .]"
    agreement, coverage = samsa_tables(bracketed.loads(texts))
    everything = next(row for row in agreement.rows if row[0].value == "all")
    assert everything[-1].value == 24
    assert everything[1].value == pytest.approx(everything[2].value)
    # The second sentence is the first that no margin was fitted on.
    assert [row[-1].value for row in coverage.rows] == [1] * 8 + [8]
    assert [row[1].value for row in coverage.rows] == [100] * 9


@pytest.mark.data
def test_the_shipped_parser_keeps_its_quality(data_dir) -> None:
    edges = next(tables(data_dir))  # the others take minutes
    ours = next(row for row in edges.rows if row[0].value == "samsari")
    assert float(ours[2].value) > 79.5
