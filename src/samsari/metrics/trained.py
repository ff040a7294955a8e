"""Trained models as settings of metrics: values that print the checksum of their file."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from samsari.errors import SettingError
from samsari.neural.encoder import LOWER, shared_encoder
from samsari.resources.artefacts import SHIPPED, Artefact

FOLDER = SHIPPED / "scores"


@dataclass(frozen=True)
class TrainedModel:
    """A shipped model by its name; `fluency` is the file fluency.npz."""

    name: str

    @property
    def file(self) -> str:
        """The name of its file."""
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
