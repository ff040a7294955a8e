"""What the scores without references need: trained models, texts made ready, values kept."""

from __future__ import annotations

import gc
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from samsari.errors import ResourceError, SettingError
from samsari.model import COLLECTING
from samsari.model.text import Token
from samsari.neural.encoder import LOWER, shared_encoder
from samsari.resources.artefacts import SHIPPED, Artefact
from samsari.text.language import foreign_language
from samsari.text.languages import language_name
from samsari.text.penn import UCCA_TOKENIZER
from samsari.text.sentences import STANDARD, SentenceSplitter

# Values that were made lately, kept in memory: all systems of a test set share their sources.

KEPT = 4096  # the size of the largest batch

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(frozen=True)
class Remembered(Generic[Key, Value]):
    """Makes values of keys, all missing ones at once, and keeps the latest.

    The values of one call are kept whatever their number, but never more than `most` by `size_of`.
    """

    make: Callable[[Sequence[Key]], Sequence[Value]]
    limit: int = KEPT
    size_of: Callable[[Value], int] | None = None
    most: int = 0
    _held: OrderedDict[Key, Value] = field(default_factory=OrderedDict, repr=False, compare=False)

    def of(self, keys: Sequence[Key]) -> list[Value]:
        """The value of each key: from memory, or made and remembered."""
        found = recall(self._held, keys, self.make, max(self.limit, len(keys)))
        if self.size_of is not None:
            forget(self._held, self.size_of, self.most)
        return found


def recall(
    memory: OrderedDict[Key, Value],
    keys: Sequence[Key],
    make: Callable[[Sequence[Key]], Sequence[Value]],
    limit: int,
) -> list[Value]:
    """The value of each key: from memory, or made (all missing ones at once) and remembered."""
    missing = list(dict.fromkeys(key for key in keys if key not in memory))
    if missing:
        with seldom_collecting():
            memory.update(zip(missing, make(missing), strict=True))
    found = []
    for key in keys:
        memory.move_to_end(key)
        found.append(memory[key])
    while len(memory) > limit:
        memory.popitem(last=False)
    return found


@contextmanager
def seldom_collecting() -> Iterator[None]:
    """Let Python look for cycles less often, for a block."""
    usual = gc.get_threshold()
    if 0 < usual[0] < COLLECTING[0]:  # who switched it off wants it off
        gc.set_threshold(*COLLECTING)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def forget(memory: OrderedDict[Key, Value], size_of: Callable[[Value], int], most: int) -> None:
    """Drop the oldest values until the others fit."""
    size = sum(map(size_of, memory.values()))
    while size > most:
        _, value = memory.popitem(last=False)
        size -= size_of(value)


# Trained models as settings of metrics: values that print the checksum of their file.

FOLDER = SHIPPED / "scores"


@dataclass(frozen=True)
class TrainedModel:
    """A shipped model by its name; `fluency` is the file fluency.npz."""

    name: str

    @property
    def file(self) -> str:
        """The file of a trained model that scores need."""
        return f"{self.name}.npz"

    def __str__(self) -> str:
        return f"{self.name}-{dict(_artefact().checksums)[self.file][:8]}"


def trained_model(text: str) -> TrainedModel:
    """The model that a signature stands for; it must be the one that ships."""
    found = TrainedModel(text.rpartition("-")[0] or text)
    if found.file not in dict(_artefact().checksums):
        raise SettingError(f"there is no model {text!r} here", remedy="leave the setting out")
    if "-" in text and str(found) != text:
        raise SettingError(
            f"the model is {found} here, not {text}",
            remedy="scores with different models cannot be compared: compute both anew",
        )
    return found


@cache
def _artefact() -> Artefact:
    return Artefact.open(FOLDER)


def encoder_checksum() -> str:
    """The first signs of the sha256 of the lower half of the encoder."""
    return dict(shared_encoder().artefact.checksums)[LOWER][:16]


def check_encoder(trained_on: str, place: Path, model: str, command: str) -> None:
    """Raise unless a model was trained on the encoder that is there."""
    if trained_on != encoder_checksum():
        raise ResourceError(
            f"the model of {model} was trained on another encoder",
            place=str(place),
            remedy=f"train it anew: {command}",
        )


# Texts made ready for the scores that need no references: tokens, and word vectors of layer 3.
#
# SAMSA, meaning, fluency and difficulty cut a text in the same way, and the shared encoder
# remembers what it read last. So a text goes through the encoder once, however many of them are
# asked for.

Vectors = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class ReadText:
    """A text, its sentences, and for each sentence a row of numbers per token.

    `language` is the code of another language than English, else empty.
    """

    text: str
    sentences: tuple[tuple[Token, ...], ...]
    vectors: tuple[Vectors, ...]
    language: str = ""

    @property
    def n_words(self) -> int:
        """The number of words, punctuation left out."""
        return sum(not token.is_punctuation for tokens in self.sentences for token in tokens)

    @property
    def why_foreign(self) -> str:
        """Why a text in another language is not judged; empty for English."""
        name = language_name(self.language) if self.language else ""
        return f"only English can be judged, and this looks like {name}" if name else ""


def read(texts: Sequence[str], split: SentenceSplitter = STANDARD) -> list[ReadText]:
    """Each text cut and encoded, all in one pass."""
    segments = [UCCA_TOKENIZER.segment(text, split).sentences for text in texts]
    words = [[token.text for token in tokens] for cut in segments for tokens in cut]
    rows = iter(shared_encoder().middle(words))
    return [
        ReadText(text, cut, tuple(next(rows) for _ in cut), foreign_language(text))
        for text, cut in zip(texts, segments, strict=True)
    ]
