"""Write a head of the neural aligner: trained anew, or with the weights of another folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from samsari.alignment.neural.aligner import load_head
from samsari.neural.encoder import Encoder, shared_encoder
from samsari_workshop.aligner.fitting import Recipe
from samsari_workshop.aligner.pipeline import CHECKPOINT, Say, save_head, train_head
from samsari_workshop.aligner.rescoring import finished


def write_head(
    data: Path, out: Path, say: Say, *, name: str, encoder: Path | None, recipe: Mapping[str, Any]
) -> None:
    """Train a head on the gold standards below `data` and write it with its thresholds."""
    chosen = _encoder(encoder)
    out.mkdir(parents=True, exist_ok=True)
    checkpoint = out / CHECKPOINT
    head = finished(train_head(data, chosen, Recipe(**recipe), say, checkpoint), data, chosen, say)
    save_head(head, name, out)
    checkpoint.unlink(missing_ok=True)
    say(f"{head.thresholds}; written to {out}")


def finish_head(
    data: Path, out: Path, say: Say, *, name: str, encoder: Path | None, old: Path
) -> None:
    """Write a head that keeps the weights of another; only trees and thresholds are learnt."""
    chosen = _encoder(encoder)
    head = finished(load_head(old, chosen), data, chosen, say)
    save_head(head, name, out)
    say(f"{head.thresholds}; written to {out}")


def _encoder(folder: Path | None) -> Encoder:
    return shared_encoder() if folder is None else Encoder.load(folder)
