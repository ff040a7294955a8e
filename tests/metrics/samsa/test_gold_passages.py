"""Semi-automatic SAMSA: passages by hand, found by id and checked against the source."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from samsari.errors import PassageError, ResourceError
from samsari.formats.passages import bracketed, standard_xml
from samsari.metrics.catalog import create
from samsari.metrics.contract import signature, total
from samsari.metrics.samsa.gold_passages import GoldPassages
from samsari.model.text import Pair

(PARK,) = bracketed.loads("# ::id 1\n[H [A He] [P ran] [A [R into] [E the] [C park]]] [U .]")
(CAME,) = bracketed.loads("# ::id 2\n[H [A She] [P came]] [U .]")
RAN = Pair("1", "He ran into the park.", "He ran into the park.")


def test_scores_follow_the_passages() -> None:
    metric = create("samsa", parser=GoldPassages.of([PARK, CAME]), aligner="exact")
    pairs = [RAN, Pair("2", "She came.", "She left.")]
    # Scene 1 is whole; of Scene 2 the participant is kept: (1 + 1/2) / 2.
    assert metric.score(total(metric, pairs)) == pytest.approx(75.0)


def test_a_source_of_several_sentences_has_several_passages() -> None:
    parts = [replace(PARK, id="7-1"), replace(CAME, id="7-2")]
    metric = create("samsa", parser=GoldPassages.of(parts), aligner="exact")
    pair = Pair("7", "He ran into the park. She came.", "She came. He ran into the park.")
    (found,) = metric.comparisons([pair])  # type: ignore[attr-defined]
    assert (found.n_scenes, found.n_sentences) == (2, 2)
    assert [step.sentence for step in found.steps] == [1, 0]
    assert found.samsa == 1.0


def test_the_signature_tells_annotations_apart() -> None:
    one = create("samsa", parser=GoldPassages.of([PARK]), aligner="exact")
    other = create("samsa", parser=GoldPassages.of([PARK, CAME]), aligner="exact")
    assert "parser:gold-" in signature(one)
    assert signature(one) != signature(other)


def test_a_missing_passage_is_named() -> None:
    with pytest.raises(ResourceError, match=r"no passage for the source '3'.*line number"):
        GoldPassages.of([PARK]).passages([("3", "He ran.")])


def test_other_words_than_the_source_are_named() -> None:
    with pytest.raises(ResourceError, match=r"'park' where the source goes on with 'house'"):
        GoldPassages.of([PARK]).passages([("1", "He ran into the house.")])


def test_quotes_brackets_and_blanks_may_differ() -> None:
    (passage,) = bracketed.loads("# ::id 1\n[H [A He] [P ran] [U \\p-LRB-] [A home] [U \\p-RRB-]]")
    assert GoldPassages.of([passage]).passages([("1", "He ran (home)")]) == [(passage,)]


def test_an_id_must_not_stand_twice() -> None:
    with pytest.raises(PassageError, match="stands twice"):
        GoldPassages.of([PARK, PARK])


def test_unused_passages_are_known() -> None:
    assert GoldPassages.of([PARK, CAME]).unused(["1"]) == ("2",)


def test_passages_of_the_second_guidelines_are_recognised() -> None:
    (later,) = bracketed.loads("# ::id 3\n[H [A She] [P came] [T today]] [U .]")
    assert "follow the second guidelines" in GoldPassages.of([PARK, later]).other_guidelines
    assert not GoldPassages.of([PARK, CAME]).other_guidelines


def test_files_of_several_formats_in_one_folder(tmp_path: Path) -> None:
    standard_xml.dump([PARK], tmp_path / "1.xml")
    bracketed.dump([CAME], tmp_path / "2.ucca")
    assert set(GoldPassages.read(tmp_path).by_id) == {"1", "2"}
