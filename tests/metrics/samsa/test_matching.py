"""SAMSA worked by hand on gold passages: Sulem et al. 2018 (paper) and the slides of a talk."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from samsari.alignment.aligners import load_aligner
from samsari.alignment.neural.aligner import NeuralAligner
from samsari.formats.passages import bracketed
from samsari.metrics.catalog import create
from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.matching import compare, match
from samsari.metrics.samsa.samsa import Samsa
from samsari.metrics.samsa.settings import NamedAligner
from samsari.metrics.samsa.texts import Output, Source
from samsari.model.finding import Sameness
from samsari.model.passage import Passage
from samsari.model.text import Pair
from samsari.sameness.network import Asked
from samsari.text.penn import PennTokenizer

CASES = Path(__file__).parents[2] / "cases" / "passages.ucca"
PASSAGES = {passage.id: passage for passage in bracketed.load(CASES)}


def compared(
    case: str | Passage, output: str, aligner: str = "exact", *, is_annotated: bool = True
) -> Comparison:
    passage = PASSAGES[case] if isinstance(case, str) else case
    aligning = load_aligner(aligner)
    sentences = PennTokenizer(hyphens=True).segment(output).sentences
    words = [[token.text for token in passage.tokens]]
    source = Source(passage.raw, (passage,), aligning.prepare(words), is_annotated)
    words = [[token.text for token in tokens] for tokens in sentences]
    return compare(source, Output(output, sentences, aligning.prepare(words)), aligning)


@pytest.mark.parametrize(
    ("case", "output", "expected"),
    [
        # Paper, section 1: each Scene in a sentence of its own.
        ("call", "John got home. John gave Mary a call.", 1.0),
        # Section 1: the split alters who did what. Scene 2 keeps Mary of (call; John, Mary): 1/4.
        ("call", "John got home and gave. Mary called.", (1 + 0.25) / 2),
        # No split: both Scenes are kept, the penalty is 1/2.
        ("call", "John got home and gave Mary a call.", 0.5),
        # Section 4: a participant shared through a remote edge is found in both sentences.
        ("book", "John wrote a book. I read that book.", 1.0),
        # "book" is missing from the sentence about writing: (1 + (1 + 1/2) / 2) / 2.
        ("book", "John wrote. I read the book.", (1 + 0.75) / 2),
        ("park", "He ran into the park.", 1.0),
        ("park", "He ran into the house.", 0.75),
        # More sentences than Scenes: 0.
        ("park", "He ran. It was the park.", 0.0),
        # Both conjuncts are centers and both must be there.
        ("coordination", "John, Mary and their son ran and jumped.", 1.0),
        ("coordination", "Mary and their son ran and jumped.", 0.5),
        ("coordination", "John, Mary and their son jumped.", 0.5),
        ("dogs", "dogs sleep in box", 1.0),
        ("president", "The president resigned.", 1.0),
    ],
)
def test_samsa_by_hand(case: str, output: str, expected: float) -> None:
    assert compared(case, output).samsa == pytest.approx(expected)


def test_a_paraphrase_counts_where_the_aligner_knows_it() -> None:
    # Slides: John arrived home and gave Mary a call. -> John arrived home. John called Mary.
    output = "John arrived home. John called Mary."
    assert compared("arrived", output, "sultan").samsa == 1.0
    # With equal words alone "call" is lost: Scene 2 is (0 + 1) / 2.
    assert compared("arrived", output, "exact").samsa == pytest.approx(0.75)


def test_an_implicit_unit_counts_one_half() -> None:
    # Section 4. Scene "Smoking (someone)": (1 + 1/2) / 2; the Scene around it: is forbidden.
    steps = compared("implicit", "Smoking is forbidden.").steps
    smoking = next(step for step in steps if step.main_relation.unit.category == "P")
    assert smoking.participants[0].unit.is_implicit
    assert smoking.value == 0.75


def test_a_parser_that_finds_no_main_relation_leaves_the_scene_to_its_participants() -> None:
    passage = bracketed.decode("[H [A Paris] [A 1889] [P <implicit>]]")
    values = {"Paris 1889": (0.75, 1.0), "Paris": (0.5, 0.5), "Rome": (0.25, 0.0)}
    for output, (annotated, parsed) in values.items():
        assert compared(passage, output).ablated == annotated
        assert compared(passage, output, is_annotated=False).ablated == parsed


def test_a_parser_that_finds_no_center_makes_all_words_of_a_participant_count() -> None:
    passage = bracketed.decode("[H [A [A born] [A here] [P <implicit>]] [P left]]")
    step = compared(passage, "born here left", is_annotated=False).steps[0]
    assert [check.value for check in step.participants] == [1.0]
    step = compared(passage, "born left", is_annotated=False).steps[0]
    assert [check.value for check in step.participants] == [0.0]
    step = compared(passage, "born here left").steps[0]
    assert [check.value for check in step.participants] == [0.5]


def test_a_scene_without_participants_gets_one_half_for_them() -> None:
    assert compared("alone", "It rained.").steps[0].value == 0.75


def test_a_unit_with_process_and_state_does_not_shift_later_scenes() -> None:
    # The released script counted two main relations here and read every later Scene one too early.
    comparison = compared("both", "He is running. she sings.")
    assert [step.sentence for step in comparison.steps] == [0, 1]
    assert comparison.samsa == 1.0


def test_another_the_does_not_stand_in_for_a_lost_word() -> None:
    # Positions, not spellings: one cat in the output cannot be both cats of the source.
    comparison = compared("twins", "the cat saw the dog")
    assert [check.value for check in comparison.steps[0].participants] == [1.0, 0.0]


def test_matching_ties_go_to_the_earlier_sentence() -> None:
    assert match([(1, 1), (1, 1), (0, 0)], 2) == (0, 0, 0)


def test_among_equal_counts_the_same_words_decide() -> None:
    assert match([(3, 3)], 2, [(1, 3)]) == (1,)
    assert match([(3, 2)], 2, [(1, 2)]) == (0,)


def test_a_sentence_with_the_very_words_wins_over_one_with_a_paraphrase() -> None:
    passage = bracketed.decode("[H [A He] [P began]]")
    (step,) = compared(passage, "He started. He began.", "sultan").steps
    assert step.counts == (2, 2)
    assert step.sentence == 1


def test_a_source_without_scenes_scores_zero() -> None:
    found = compared(bracketed.decode("[H hello]"), "hello")
    assert (found.n_scenes, found.penalty, found.samsa) == (0, 0.0, 0.0)


def test_with_as_many_sentences_as_scenes_each_is_used_once() -> None:
    assert match([(3, 1), (3, 0)], 2) == (0, 1)
    assert match([(0, 0), (3, 0)], 2) == (0, 1)


def test_an_empty_output_scores_zero_everywhere() -> None:
    comparison = compared("call", "")
    assert (comparison.samsa, comparison.ablated, comparison.load) == (0.0, 0.0, 0.0)
    assert comparison.preservation == 0.0
    assert [step.sentence for step in comparison.steps] == [None, None]


def test_load_asks_how_many_scenes_a_sentence_carries() -> None:
    assert compared("call", "John got home. John gave Mary a call.").load == 1.0
    assert compared("call", "John got home and gave Mary a call.").load == 0.5


def test_a_copy_preserves_everything() -> None:
    comparison = compared("call", "John got home and gave Mary a call.")
    assert comparison.preservation == pytest.approx(1.0)
    assert comparison.ablated == 1.0


SOFT_OUTPUTS = (
    "John got home. John gave Mary a call.",
    "John got home and gave. Mary called.",
    "John wrote a book. I read that book.",
    "He ran into the house.",
    "John, Mary and their son ran.",
    "One. Two. Three. Four.",
    "",
)


@pytest.mark.parametrize("case", PASSAGES)
@pytest.mark.parametrize("output", SOFT_OUTPUTS)
def test_it_equals_samsa_on_gold_passages_unless_sentences_outnumber_scenes(
    case: str, output: str
) -> None:
    found = compared(case, output)
    if found.n_scenes >= found.n_sentences:
        assert found.soft == pytest.approx(found.samsa)
    else:
        assert found.samsa == 0


def test_one_sentence_too_many_costs_a_share() -> None:
    # One Scene and two sentences: the main relation is kept, one of two participants: 3/4, halved.
    found = compared("park", "He ran. It was the park.")
    assert (found.n_scenes, found.n_sentences, found.samsa) == (1, 2, 0)
    assert found.soft == pytest.approx(0.375)


def test_annotation_is_never_unsure() -> None:
    assert not any(compared(case, "He ran.").is_count_unsure for case in PASSAGES)


def test_the_number_of_scenes_stands_beside_the_score() -> None:
    metric = create("samsa")
    parts = metric.parts(metric.tally(Pair("1", "He ran and she swam.", "He ran. She swam.")))
    assert parts == {"scenes": 2, "sentences": 2, "unsure": 0}


def test_only_centers_are_judged_until_somebody_looks_at_the_other_words() -> None:
    heard: list[int] = []
    shipped = load_aligner("neural")
    assert isinstance(shipped, NeuralAligner)
    real = shipped.judge
    assert real is not None

    class Heard:
        signature = real.signature

        def judge(self, sentences: Sequence[Asked]) -> Sequence[Sequence[Sameness]]:
            heard.append(sum(len(own.questions) for own in sentences))
            return real.judge(sentences)

    class Own(NamedAligner):
        @property
        def _loaded(self) -> NeuralAligner:
            return replace(shipped, judge=Heard())

    metric = Samsa(aligner=Own())
    source = "The rich company hastily purchased three enormous ships in the distant harbour."
    output = "The wealthy company quickly bought three huge vessels in the far harbour."
    (found,) = metric.comparisons([Pair("1", source, output)])
    value, centers = found.samsa, sum(heard)
    assert value == found.samsa
    assert len(heard) == 1
    assert found.preservation > 0
    assert found.steps[0].links
    assert len(heard) == 2
    assert 0 < centers < sum(heard)
    kept = {link for step in found.steps for check in step.participants for link in check.links}
    assert kept <= {link for step in found.steps for link in step.links}
