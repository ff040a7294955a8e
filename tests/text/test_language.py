"""Which language a text is in: sure answers only, and English is not taken for another language."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import pytest

from samsari.text.language import english_share, foreign_language, recognise

SENTENCES = {
    "de": (
        "Der Gemeinderat hat den Plan nach langer Debatte angenommen.",
        "Die Kinder spielen nach der Schule im Park.",
        "Was in der Stadt geschah, war den Menschen lange nicht bekannt.",
        "er wohnt seit drei jahren in einem kleinen haus am rand der stadt .",
    ),
    "es": (
        "El ayuntamiento aprobó el plan después de un largo debate.",
        "Los niños juegan en el parque después de la escuela.",
        "la ley protege a las personas que no pueden pagar la luz .",
    ),
    "fr": (
        "Le conseil municipal a adopté le projet après un long débat.",
        "Les enfants jouent dans le parc après l'école.",
        "elle habite depuis trois ans dans une petite maison près de la ville .",
    ),
    "it": (
        "Il consiglio comunale ha approvato il piano dopo un lungo dibattito.",
        "I bambini giocano nel parco dopo la scuola.",
    ),
    "pt": (
        "A câmara municipal aprovou o plano depois de um longo debate.",
        "As crianças brincam no parque depois da escola.",
    ),
    "nl": ("De gemeenteraad heeft het plan na een lang debat goedgekeurd.",),
    "zh": ("今天天气很好,我们去公园散步。", "市议会批准了这项计划。"),
    "ja": ("市議会は長い議論の後に計画を承認しました。",),
    "ru": ("Городской совет утвердил план после долгих споров.",),
    "ar": ("وافق المجلس البلدي على الخطة بعد نقاش طويل.",),
    "el": ("Το δημοτικό συμβούλιο ενέκρινε το σχέδιο μετά από μακρά συζήτηση.",),
}
ENGLISH = (
    "The council approved the plan after a long debate.",
    "the council approved the plan after a long debate .",
    "THE COUNCIL APPROVED THE PLAN AFTER A LONG DEBATE.",
    "Monteux is a commune of the Vaucluse département in southern France.",
    "Hinterrhein is a district in the canton of Graubünden, Switzerland.",
    'Article 47 declared "Der Reichspräsident hat den Oberbefehl über die Wehrmacht des Reiches", '
    "meaning that the President holds supreme command of the forces of the Reich.",
    "The most prominent were Marcus Junius Brutus and Gaius Cassius Longinus.",
    "On July 19, 2000, he formed JAM Project with Hironobu Kageyama and Masaaki Endoh.",
    "the population was 4,568 at the 2010 census -lrb- 2001 : 4,321 -rrb- .",
)
SHORT = (
    "",
    " ",
    "hello",
    "John Smith",
    "Paris",
    "Der Hund",
    "123 456 789 2010 11.5 %",
    "... -- !!",
    "a b c d",
    "C6H12O6 H2O NaCl",
    "\ud800",
)


@pytest.mark.parametrize(
    ("code", "text"), [(code, text) for code, texts in SENTENCES.items() for text in texts]
)
def test_other_languages_are_recognised(code: str, text: str) -> None:
    found = recognise(text)
    assert found.code == code
    assert found.is_foreign
    assert 0.7 <= found.confidence <= 1


@pytest.mark.parametrize("text", ENGLISH)
def test_english_is_not_taken_for_another_language(text: str) -> None:
    assert not recognise(text).is_foreign


@pytest.mark.parametrize("text", SHORT)
def test_short_text_gives_no_answer(text: str) -> None:
    found = recognise(text)
    assert found.code is None
    assert not found.is_foreign


def test_the_shipped_examples_are_english() -> None:
    for name in ("source.txt", "shortener.txt", "reference-1.txt"):
        lines = (files("samsari") / "examples" / name).read_text(encoding="utf-8").splitlines()
        assert {recognise(line).code for line in lines} <= {"en", None}
        assert recognise("\n".join(lines)).code == "en"


def test_a_long_text_is_judged_by_its_beginning() -> None:
    german = "Der Gemeinderat hat den Plan angenommen. " * 200
    assert recognise(german + "The council approved the plan. " * 9_000) == recognise(german)


def test_english_words_are_counted_without_case() -> None:
    assert english_share(["The", "dog", "OF", "war"]) == 0.5
    assert english_share([]) == 0


MIXED = [
    " ".join((*text.split()[:n], *english.split()[:m]))
    for texts in SENTENCES.values()
    for text in texts
    for english in ENGLISH[:4]
    for n, m in ((1, 9), (3, 3), (5, 2), (9, 1))
]


@pytest.mark.parametrize("texts", [ENGLISH, SHORT, MIXED, *SENTENCES.values()])
def test_the_short_way_answers_as_the_long_one(texts: Sequence[str]) -> None:
    for text in texts:
        found = recognise(text)
        assert foreign_language(text) == (found.code if found.is_foreign else "")


def test_english_needs_no_classifier() -> None:
    program = (
        "import sys; from samsari.text.language import foreign_language; "
        "print(foreign_language(input()), 'py3langid' in sys.modules)"
    )
    for text, expected in ((ENGLISH[0], "False"), (SENTENCES["de"][0], "de True")):
        done = subprocess.run(
            [sys.executable, "-c", program], input=text, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == expected


def test_the_classifier_is_loaded_when_needed() -> None:
    program = "import sys, samsari.text.language; print('py3langid' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


@pytest.mark.data
def test_english_corpora_are_english(data_dir: Path) -> None:
    """Fewer than 1 line in 1,000 of English corpora is said to be in another language."""
    root = data_dir / "simplification"
    paths = [*root.glob("turkcorpus/tok/test.8turkers.tok.*"), *root.glob("asset/asset.test.*")]
    lines = {line for path in paths for line in path.read_text(encoding="utf-8").splitlines()}
    assert len(lines) > 3_000
    wrong = [line for line in lines if recognise(line).is_foreign]
    assert len(wrong) < len(lines) / 1_000, wrong
