"""Parsing by the second guidelines, and how sure the parser is, from the outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import samsari
from samsari.errors import SettingError
from samsari.formats.passages import bracketed, registry
from samsari.metrics.catalog import create
from samsari.metrics.contract import signature, total
from samsari.model.passage import Passage
from samsari.model.text import Pair
from samsari.tasks.language.parse import n_best_parses
from samsari.ucca.parser.parser import shared_parser
from samsari.ucca.validation import validate

TEXT = "Two dogs ran yesterday. The teacher gave us an answer."
LIGHT_VERBS = json.loads(
    (Path(__file__).parents[1] / "cases" / "light_verbs.json").read_text("utf-8")
)


def categories(passage: Passage) -> set[str]:
    return {category for edge in passage.edges for category in edge.categories}


def test_the_second_guidelines_have_time_and_quantifiers() -> None:
    first, second = (samsari.parse(TEXT, guidelines=number)[0] for number in (1, 2))
    assert categories(first).isdisjoint("TQ")
    assert {"T", "Q"} <= categories(second)


def test_the_first_guidelines_are_the_default() -> None:
    assert samsari.parse(TEXT) == samsari.parse(TEXT, guidelines=1)


@pytest.mark.parametrize("form", ["text", "xml", "json", "app-json", "mrp"])
def test_second_passages_survive_every_format(form: str) -> None:
    for passage in samsari.parse(TEXT, guidelines=2):
        own = passage.noted(raw=TEXT)
        assert registry.FORMATS[form].decode(registry.FORMATS[form].encode(own)) == own


@pytest.mark.parametrize(
    "text", ["Hello", "...", "😀 hello!", "日本語のテキスト。", "x" * 3000, "a " * 700]
)
def test_odd_text_gives_valid_second_passages(text: str) -> None:
    for passage in samsari.parse(text, guidelines=2):
        assert not [found for found in validate(passage) if found.severity == "error"]


def test_the_signature_names_the_second_heads() -> None:
    first, second = shared_parser(), shared_parser(1, 2)
    assert first.signature != second.signature
    assert "+v2-" in second.signature


def test_other_guidelines_are_refused() -> None:
    with pytest.raises(SettingError, match="no guidelines 3"):
        samsari.parse("He ran.", guidelines=3)  # type: ignore[arg-type]
    with pytest.raises(SettingError, match="follows guidelines 1, not 2"):
        samsari.parse("He ran.", parser=shared_parser(), guidelines=2)


def test_units_and_scenes_say_how_sure_the_parser_is() -> None:
    [passage] = samsari.parse("He ran into the park.", certainty=True)
    [plain] = samsari.parse("He ran into the park.")
    assert passage.edges == plain.edges
    sure = [unit.certainty for unit in passage.units[1:] if not unit.is_punctuation]
    assert all(value is not None and 0 < value < 1 for value in sure)
    assert 0 < (passage.scene_certainty or 0) < 1
    assert 0.5 < (passage.expected_scenes or 0) < 1.5, "one Scene, and the parser sees it"
    assert plain.units[1].certainty is None
    assert plain.scene_certainty is None
    assert plain.expected_scenes is None


def test_what_is_hard_is_less_sure() -> None:
    easy, hard = (
        samsari.parse(text, certainty=True)[0].scene_certainty or 0
        for text in (
            "He ran.",
            "The rules that the council, whose members had been elected, adopted after the fire "
            "destroyed the library and its collections allow building.",
        )
    )
    assert easy > hard


def test_the_best_parses_differ_and_share_the_probability() -> None:
    found = n_best_parses(TEXT, 4)
    assert [[passage.id for passage in row] for row in found] == [
        ["1.1", "1.2", "1.3", "1.4"],
        ["2.1", "2.2", "2.3", "2.4"],
    ]
    for row, plain in zip(found, samsari.parse(TEXT), strict=True):
        assert row[0].edges == plain.edges
        assert len({(p.edges, tuple(u.positions for u in p.units)) for p in row}) == 4
        shares = [passage.probability or 0 for passage in row]
        assert sum(shares) == pytest.approx(1, abs=0.001)


def test_the_parses_of_a_very_long_sentence_are_put_together_from_parts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("samsari.ucca.parser.chart.MOST_WORDS", 50)
    [row] = n_best_parses("he ran and " * 40, 2)
    assert [len(passage.tokens) for passage in row] == [120, 120]


def test_no_parses_cannot_be_asked_for() -> None:
    with pytest.raises(SettingError, match="0 parses"):
        n_best_parses("He ran.", 0)


def test_samsa_has_a_range_over_the_best_parses() -> None:
    found = samsari.samsa_interval("He ran and she swam.", "He ran. She swam.", n=5)
    assert found.low <= found.samsa <= found.high
    assert found.samsa == pytest.approx(100)
    assert sum(found.n_scenes.values()) == pytest.approx(1)
    assert found.expected == pytest.approx(
        samsari.sentence_samsa_expected("He ran and she swam.", "He ran. She swam.")
    )


def test_samsa_takes_the_second_guidelines_and_says_so() -> None:
    first, second = (create("samsa", parser=name) for name in ("1", "2"))
    assert first == create("samsa")
    assert "+v2-" in signature(second)
    assert "+v2-" not in signature(first)
    assert create(signature(second)) == second


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("case", LIGHT_VERBS, ids=lambda case: case["center"])
def test_the_noun_is_the_center_of_a_light_verb(number, case: dict[str, str]) -> None:
    passage = samsari.parse(case["text"], guidelines=number)[-1]
    centers = [scene.main_relation.centers for scene in passage.scenes]
    words = [[passage.tokens[spot].text for spot in spots] for spots in centers]
    assert [case["center"]] in words


@pytest.mark.parametrize("case", LIGHT_VERBS, ids=lambda case: case["center"])
def test_samsa_takes_a_light_verb_for_the_verb_that_says_the_same(case: dict[str, str]) -> None:
    metric = create("samsa")
    pair = Pair("1", case["text"], case["output"])
    assert metric.score(total(metric, [pair])) == pytest.approx(100)


def test_several_categories_of_an_edge_are_read_and_drawn() -> None:
    passage = bracketed.decode("[H [A He] [P|A teaches]]")
    [scene] = passage.scenes
    assert scene.main_relation.category == "P"
    assert [part.unit for part in scene.participants] == [2, 3]
