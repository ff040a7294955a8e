"""The Scenes of passages as text."""

from __future__ import annotations

import samsari
from samsari.formats.passages import bracketed
from samsari.model.passage import EXPECTED_SCENES, SCENE_CERTAINTY
from samsari.reporting.passages.tables import scene_list
from samsari.ucca.editing.draft import Draft

PASSAGE = bracketed.decode("[H [A He] [P ran]]")
SURE = PASSAGE.noted(attributes=((SCENE_CERTAINTY, "0.734"), (EXPECTED_SCENES, "1.25")))


def test_scenes_are_listed_with_their_participants() -> None:
    assert scene_list([PASSAGE]) == "He ran\n  Scene 1: ran\n    participants: He\n"


def test_the_number_of_scenes_says_how_sure_it_is() -> None:
    last = scene_list([SURE]).splitlines()[-1]
    assert last == "  number of Scenes: 1 found (73% sure), 1.2 expected"


def test_what_people_changed_is_no_longer_the_parsers_guess() -> None:
    changed = Draft(SURE).finished()
    assert changed.scene_certainty is None
    assert changed.expected_scenes is None


def test_expected_scenes_add_up_over_a_text() -> None:
    found = samsari.parse("He ran home and she swam. They met.", certainty=True)
    total = sum(passage.expected_scenes or 0 for passage in found)
    assert 2.5 < total < 3.9
