"""The variants of SAMSA that the ablation compares, worked by hand on gold passages."""

from __future__ import annotations

from pathlib import Path

import pytest

from samsari.alignment.aligners import load_aligner
from samsari.cli.app import run
from samsari.formats.passages import bracketed
from samsari.metrics.samsa.comparison import Comparison
from samsari.metrics.samsa.matching import link, match
from samsari.metrics.samsa.texts import Output, Source
from samsari.text.penn import PennTokenizer
from samsari_experiments.qats_ablation import FORMULAS, MATCHINGS, PASSAGES, Matching, matched

CASES = Path(__file__).parents[2] / "tests" / "cases"
GOLD = {passage.id: passage for passage in bracketed.load(CASES / "passages.ucca")}


def compared(case: str, output: str, matching: Matching = match) -> Comparison:
    passage, aligner = GOLD[case], load_aligner("exact")
    sentences = PennTokenizer(hyphens=True).segment(output).sentences
    left = aligner.prepare([[token.text for token in passage.tokens]])
    right = aligner.prepare([[token.text for token in tokens] for tokens in sentences])
    source = Source(passage.raw, (passage,), left)
    return matched(link(source, Output(output, sentences, right), aligner), matching)


@pytest.mark.parametrize("label", [label for label in FORMULAS if "only" not in label])
def test_every_formula_gives_a_perfect_split_full_marks(label: str) -> None:
    found = compared("call", "John got home. John gave Mary a call.")
    assert FORMULAS[label](found) == (1.0, 1.0)


@pytest.mark.parametrize(
    ("label", "case", "output", "ablated"),
    [
        # Participants John+Mary+son, main relations ran and jumped: John is lost.
        ("as shipped", "coordination", "Mary and their son ran and jumped.", 0.5),
        (
            "formula: one of several centers is enough",
            "coordination",
            "Mary and their son ran and jumped.",
            1.0,
        ),
        # More sentences than Scenes: the zero of the definition, and the Scene without it.
        ("as shipped", "park", "He ran. It was the park.", 0.0),
        ("formula: no zero for more sentences than Scenes", "park", "He ran. It was.", 0.75),
        # One main relation and two participants, one of them lost.
        ("formula: main relation and participants weigh alike", "park", "He ran.", 2 / 3),
    ],
)
def test_formulas_by_hand(label: str, case: str, output: str, ablated: float) -> None:
    assert FORMULAS[label](compared(case, output))[1] == pytest.approx(ablated)


def test_a_sentence_may_serve_several_scenes() -> None:
    output = "John got home and gave Mary a call. It rained."
    free = compared("call", output, MATCHINGS["a sentence may serve several Scenes"])
    assert [step.sentence for step in free.steps] == [0, 0]
    assert [step.sentence for step in compared("call", output).steps] == [0, 1]


def test_changed_passages_have_other_scenes() -> None:
    book = GOLD["book"]
    assert len(book.scenes) == 2
    assert len(PASSAGES["only parallel ones, none inside others"](book).scenes) == 1
    assert not any(e.is_remote for e in PASSAGES["no remote edges"](book).edges)


def test_without_the_data_there_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["reproduce", "qats-ablation", "--data", str(tmp_path)]) == 2
    assert "is missing; --data must name" in capsys.readouterr().err
