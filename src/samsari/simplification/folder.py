"""The folder of a simplifier: where the shipped one is, and the language models in it."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from samsari.errors import ResourceError
from samsari.simplification import ngram_model as ngram
from samsari.simplification.ngram_model import Ngram

VOCABULARY = "vocabulary.txt"
MODELS = ("simple.lm", "normal.lm")


def shipped_folder() -> Path:
    """Where the shipped files of the simplifier are."""
    return Path(str(files("samsari") / "artefacts" / "simplifier"))


def checked_folder(place: Path | str | None) -> Path:
    """The folder that was named, the shipped one if none was; an error if it is not there."""
    folder = shipped_folder() if place is None else Path(place)
    if not folder.is_dir():
        raise ResourceError(
            "there is no such folder with a grammar and its models",
            place=str(folder),
            remedy="make one with `samsari grammar extract`, or name none for the shipped one",
        )
    return folder


def language_models(place: Path | None = None, *, is_plain: bool = False) -> tuple[Ngram, Ngram]:
    """The models of simple and of normal text of a folder; the shipped ones if none is named."""
    folder = place or shipped_folder()
    vocabulary = ngram.read_vocabulary(folder / VOCABULARY)
    simple, normal = (ngram.load(folder / name, vocabulary, is_plain=is_plain) for name in MODELS)
    return simple, normal
