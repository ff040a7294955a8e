"""The language models of a folder, for simple and for normal text; by default the shipped ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from samsari.lm import ngram_model as ngram
from samsari.lm.ngram_model import Ngram
from samsari.resources.artefacts import SHIPPED

VOCABULARY = "vocabulary.txt"
MODELS = ("simple.lm", "normal.lm")
FOLDER = SHIPPED / "simplifier"


def language_models(place: Path | None = None, *, is_plain: bool = False) -> tuple[Ngram, Ngram]:
    """The models of simple and of normal text of a folder; the shipped ones if none is named."""
    folder = place or FOLDER
    vocabulary = ngram.read_vocabulary(folder / VOCABULARY)
    simple, normal = (ngram.load(folder / name, vocabulary, is_plain=is_plain) for name in MODELS)
    return simple, normal


@cache
def shared_models() -> tuple[Ngram, Ngram]:
    """The shipped models of simple and of normal text, loaded once."""
    return language_models()
