"""Values draw themselves in notebooks: HTML without scripts, and short texts."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import samsari
from samsari.formats.passages import bracketed
from samsari.model.alignment import AlignedPair, Alignment, Link
from samsari.model.finding import Finding, Findings, Span
from samsari.model.table import Table

CASES = Path(__file__).parents[1] / "cases" / "passages.ucca"
LINKS = Alignment(2, 2, (Link(0, 0, "same word"), Link(1, 1, "means the same here", 0.9, 0.2)))
FOUND = Findings(
    "<b>1998</b>", "1993", (Finding("number", "fail", "“1998” became “1993”", "", (Span(3, 7),)),)
)


def values() -> dict[str, Any]:
    call = next(passage for passage in bracketed.load(CASES) if passage.id == "call")
    compared = samsari.explain(call.raw, "John got <home>.", passages=_only(call), aligner="exact")
    texts = ("He <left>.", "He.")
    wanted = ["He left & slept."]
    return {
        "Passage": call,
        "Comparison": compared,
        "SariExplanation": samsari.explain(*texts, references=wanted, metric="sari"),
        "BleuExplanation": samsari.explain(*texts, references=wanted, metric="bleu"),
        "Result": samsari.score(["He ran."], ["He ran."], [["He ran."]], metrics=["sari", "bleu"]),
        "Alignment": LINKS,
        "AlignedPair": AlignedPair(("a<b", "c"), ("a<b", "d"), LINKS),
        "Findings": FOUND,
        "Table": Table("Scores <1>", ("system", "SARI"), (("<ours>", 41.4),)),
    }


def _only(passage: samsari.Passage) -> Any:
    class Given:
        signature = "given"
        is_annotation = True

        def passages(self, sources: Any) -> list[tuple[samsari.Passage, ...]]:
            return [(passage,) for _ in sources]

    return Given()


VALUES = values()


@pytest.mark.parametrize("name", VALUES)
def test_a_notebook_draws_the_value_without_a_script(name: str) -> None:
    drawn = VALUES[name]._repr_html_()
    assert "<script" not in drawn
    assert "<left>" not in drawn and "<home>" not in drawn and "<ours>" not in drawn
    for piece in drawn.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + piece.partition("</svg>")[0] + "</svg>")


@pytest.mark.parametrize("name", VALUES)
def test_a_repr_is_short(name: str) -> None:
    assert len(repr(VALUES[name])) < 400
    if name != "AlignedPair":
        assert repr(VALUES[name]).startswith(f"{name}(")


def test_a_result_gives_its_tables() -> None:
    result = VALUES["Result"]
    assert [column.name for column in result.table().columns] == ["system", "sari ↑", "bleu ↑"]
    assert "| system" in result.to_markdown()
    assert "\\begin{tabular}" in result.to_latex()


def test_reprs_say_what_counts() -> None:
    assert repr(LINKS) == "Alignment(2 to 2 tokens: 0-0 1-1)"
    assert repr(FOUND) == "Findings(fail: number)"
    assert "SAMSA" in repr(VALUES["Comparison"])


CHANGED = '<mark class="f1" title="now: lived" data-link="1">resided</mark>'
ANSWERS = {
    "align": (lambda: samsari.align("He <called>.", "He phoned.", aligner="exact"), "phoned"),
    "split": (lambda: samsari.split("Ada lives in Madrid, and she retired in 1998."), "<li"),
    "level": (lambda: samsari.level("The committee met. It saw the <plan> in Rome."), "words"),
    "simplify": (lambda: samsari.simplify("He resided in Rome at once."), CHANGED),
    "simplified": (lambda: samsari.simplified("He resided in Rome at once."), CHANGED),
    "parse": (lambda: samsari.parse("He ran. She <left>."), "<svg"),
    "words": (lambda: samsari.words("They commence <work>."), "<mark"),
    "same": (lambda: samsari.same("He won the <race>.", "won", "lost"), "opposite"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_what_a_function_answers_draws_itself(name: str) -> None:
    ask, expected = ANSWERS[name]
    drawn = ask()._repr_html_()
    assert expected in drawn
    assert "<script" not in drawn
    assert not any(f"<{word}>" in drawn for word in ("called", "plan", "there", "left", "work"))


def test_simple_text_is_a_string_and_travels() -> None:
    found = samsari.simplify("He resided there.")
    assert found == "He lived there." and repr(found) == "'He lived there.'"
    again = pickle.loads(pickle.dumps(found))
    assert again == found and again._repr_html_() == found._repr_html_()
    assert samsari.parse("He ran.") == list(samsari.parse("He ran."))
