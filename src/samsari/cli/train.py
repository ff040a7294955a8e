"""`samsari train ...`: rebuild what ships with the package (needs the extra `train`)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

command = typer.Typer()

Data = Annotated[Path, typer.Option("--data", help="The folder of the corpora.")]
Out = Annotated[Path, typer.Option("--out", help="The folder to write the model into.")]


@command.command("align")
def train_align(
    data: Data,
    out: Out,
    *,
    encoder: Annotated[
        Path | None, typer.Option(help="The folder of the encoder; the shipped one if missing.")
    ] = None,
    epochs: Annotated[int, typer.Option(min=1, help="Rounds over the training pairs.")] = 14,
    seed: Annotated[int, typer.Option(help="Where randomness starts.")] = 1,
    name: Annotated[str, typer.Option(help="The name in signatures.")] = "align",
) -> None:
    """Train the head of the neural aligner on Edinburgh++ and MultiMWA-Wiki."""
    from samsari.align.training import Recipe
    from samsari.neural.encoder import Encoder, shared_encoder
    from samsari.tasks.train_align import save_head, train_head

    chosen = shared_encoder() if encoder is None else Encoder.load(encoder)
    head = train_head(data, chosen, Recipe(epochs=epochs, seed=seed), _say)
    save_head(head, name, out)
    _say(f"threshold {head.threshold:.2f}; written to {out}")


@command.command("ucca")
def train_ucca(
    data: Data,
    out: Out,
    *,
    seed: Annotated[int, typer.Option(help="Where randomness starts.")] = 1,
    threads: Annotated[int, typer.Option(min=1, help="Threads to use.")] = 1,
) -> None:
    """Train the UCCA parser: syntax, two teachers, then a student of both.

    Takes about an hour and a half of one core. Stopped, it goes on from its last epoch.
    """
    from samsari.tasks.train_ucca import Plan, train_parser

    _say(f"written to {train_parser(data, out, Plan().seeded(seed, threads), _say)}")


@command.command("synonyms")
def train_synonyms(data: Data, out: Out) -> None:
    """Draw the table of synonyms from the database files of WordNet (DATA is its dict folder)."""
    from samsari.tasks.train_synonyms import write_synonyms

    _say(f"{write_synonyms(data, out)} pairs written to {out}")


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
