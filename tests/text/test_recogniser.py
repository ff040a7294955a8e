"""The mapped model answers as the library does, which keeps it in memory."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest
from py3langid import langid

from samsari.text import language
from samsari.text.recogniser import Recogniser

TEXTS = (
    "Der Gemeinderat hat den Plan nach langer Debatte angenommen.",
    "ово је један кратак текст на српском језику",
    "ovo je jedan kratak tekst na srpskom jeziku",
    "bu bir qisqa matn, o'zbek tilida yozilgan",
    "市議会は長い議論の後に計画を承認しました。",
    "THE COUNCIL APPROVED THE PLAN",
    "e\u0301cole, de\u0301bat, projet",
    "",
    "123",
    "\ud800",
)


def test_answers_are_those_of_the_library_to_the_last_bit() -> None:
    library = langid.LanguageIdentifier.from_model_file(langid.MODEL_FILE, norm_probs=True)
    own = Recogniser.load(langid.MODEL_DIR / langid.MODEL_FILE, lambda code: True)
    lines = (files("samsari") / "examples" / "source.txt").read_text("utf-8").splitlines()
    for text in (*TEXTS, *lines):
        assert own.classify(text) == library.classify(text)


@pytest.mark.parametrize("error", [KeyError, ValueError])
def test_a_model_in_another_form_is_left_to_the_library(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(*given: Any) -> Any:
        raise error("another form")

    expected = language.recognise(TEXTS[0])
    monkeypatch.setattr(Recogniser, "load", load)
    language._identifier.cache_clear()
    try:
        assert not isinstance(language._identifier(), Recogniser)
        assert language.recognise(TEXTS[0]) == expected
    finally:
        language._identifier.cache_clear()
