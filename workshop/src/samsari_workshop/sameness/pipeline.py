"""From corpora to the sameness network."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from samsari.errors import ResourceError
from samsari.formats.atomic import write_text, writing
from samsari.formats.streams import read_lines
from samsari.model.alignment import Link
from samsari.neural.wordpieces import WordPieces
from samsari.resources.artefacts import Artefact, write_manifest
from samsari.sameness.judge import HEAD, RELATIONS, Judge
from samsari.sameness.network import LAYERS, Network
from samsari.sameness.opposites import LISTED
from samsari.sameness.relations import Relations
from samsari.stats.distributions import average_ranks
from samsari_workshop.parser.encoders import minilm
from samsari_workshop.sameness import contrasts
from samsari_workshop.sameness.calibration import (
    NAMED_WEIGHT,
    Calibration,
    calibrated,
    contrast_rows,
    packed_trees,
    ruled,
    target_rows,
)
from samsari_workshop.sameness.contrasts import Contrast, read_contrasts, seen_contrasts
from samsari_workshop.sameness.examples import (
    COINCO,
    SWORDS,
    Target,
    part_of,
    read_coinco,
    read_swords,
)
from samsari_workshop.sameness.export import head_arrays, save_network
from samsari_workshop.sameness.fitting import Recipe, Say, Sources, answers, train
from samsari_workshop.sameness.narrowing import HEADS, narrowed, sample
from samsari_workshop.sameness.negatives import Negatives
from samsari_workshop.sameness.network import SamenessNetwork, pretrained
from samsari_workshop.sameness.other_sources import is_held_back, judged_targets, turk_targets
from samsari_workshop.sameness.sense_examples import sense_targets
from samsari_workshop.sameness.start import taken_over
from samsari_workshop.sameness.tables import opposites, packed, relations
from samsari_workshop.sameness.thesaurus import Thesaurus
from samsari_workshop.simplifier import judgements

NORMAL_TEXT = "lm/enwiki-2014-sample.txt.xz"
CHECKPOINT = "training.pt"
NAME = "same"
HEADING = "# Antonyms of WordNet 3.0 and what is derived from them: see MODEL_CARD.md.\n"
APART = 170  # targets of Swords that the network does not see, by the checksum of their sentence
EARLIER = 110  # the first of these, on which all versions of the model were measured


@dataclass(frozen=True)
class SwordsParts:
    """The targets of Swords: to train the network on, and to grow and test trees on, in folds."""

    training: Sequence[Target]
    apart: Sequence[Target]


def swords_parts(targets: Sequence[Target]) -> SwordsParts:
    """Two parts of Swords that share no sentence."""
    ordered = sorted(targets, key=lambda own: (part_of(own.id, 1 << 30), own.id))
    apart = ordered[:APART]
    seen = {id_ for own in apart for id_ in own.id.split(",")}
    return SwordsParts([own for own in ordered if seen.isdisjoint(own.id.split(","))], apart)


@dataclass(frozen=True)
class Corpora:
    """Where everything is that a model is made from."""

    data: Path
    wordnet: Path
    judged: Path | None  # rewrites that a language model judged
    contrasts: Path

    def check(self) -> None:
        """Refuse to begin if a file is missing."""
        for path in (self.data / SWORDS, self.data / COINCO, self.contrasts):
            if not path.is_file():
                raise ResourceError("this file is needed for training", place=str(path))

    def rewrites(self) -> list[Target]:
        """The judged rewrites in their sentences."""
        if self.judged is None:
            return []
        read = judgements.read(read_lines(self.judged), str(self.judged))
        return list(judged_targets(read, self.data / NORMAL_TEXT))


def train_network(
    corpora: Corpora,
    rewrites: Sequence[Target],
    *,
    folder: Path,
    recipe: Recipe,
    start: Path | None,
    say: Say,
) -> SamenessNetwork:
    """The network trained on corpora, from published weights or from a model of before.

    A large network is trained, then it is made smaller.
    """
    swords = swords_parts(read_swords(corpora.data / SWORDS))
    sources = _sources(swords, corpora, rewrites, say)
    held_back = [own for own in rewrites if is_held_back(own)[0]][::4]
    published = minilm()
    network = SamenessNetwork(recipe.seed)
    pretrained(network, published.weights)
    if start is not None:
        network = taken_over(network, start)
    cutter = WordPieces.load(published.tokenizer)

    def tell(own: SamenessNetwork, stage: int) -> None:
        figures = swords_figures(swords.apart, answers(own, swords.apart, cutter))
        say(f"stage {stage}: Swords {figures}")
        if held_back:
            odds = answers(own, held_back, cutter, head=1)
            say(f"stage {stage}: rewrites in held-back lines {rewrite_figures(held_back, odds)}")

    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = folder / CHECKPOINT
    large = train(network, sources, cutter, recipe, say=say, checkpoint=checkpoint, on_stage=tell)
    small = narrowed(large, sample(sources, cutter, recipe))
    say(f"narrowed to {HEADS} heads of attention")
    tell(small, len(recipe.stages))
    return small


def _sources(
    swords: SwordsParts, corpora: Corpora, rewrites: Sequence[Target], say: Say
) -> Sources:
    """What the network learns from: nothing of the sentences that are held apart."""
    apart = {id_ for own in swords.apart for id_ in own.id.split(",")}
    named = [own for own in read_coinco(corpora.data / COINCO) if own.id not in apart]
    other = [*turk_targets(corpora.data), *(own for own in rewrites if not any(is_held_back(own)))]
    say(f"{len(named)} words of CoInCo, {len(swords.training)} of Swords, {len(other)} others")
    thesaurus = Thesaurus.load(corpora.wordnet)
    negatives, senses = Negatives(thesaurus, named), list(sense_targets(thesaurus))
    return Sources(named, swords.training, other, negatives, senses)


def write_model(
    corpora: Corpora, *, folder: Path, recipe: Recipe, start: Path | None = None, say: Say
) -> None:
    """Train the model and write all its files into a folder."""
    corpora.check()
    rewrites = corpora.rewrites()
    network = train_network(corpora, rewrites, folder=folder, recipe=recipe, start=start, say=say)
    write_judge(network, corpora, rewrites, folder=folder, say=say)
    (folder / CHECKPOINT).unlink(missing_ok=True)


def write_network(network: SamenessNetwork, folder: Path) -> dict[str, npt.NDArray[Any]]:
    """Write the layers of a network; the arrays of its head."""
    weights = {name: own.numpy() for name, own in network.state_dict().items()}
    save_network(weights, network.shapes, folder / LAYERS)
    return dict(head_arrays(weights))


def write_judge(
    network: SamenessNetwork,
    corpora: Corpora,
    rewrites: Sequence[Target],
    *,
    folder: Path,
    say: Say,
) -> None:
    """Write everything that the judge reads: layers, heads and trees, relations, opposites."""
    head = write_network(network, folder)
    thesaurus = Thesaurus.load(corpora.wordnet)
    table = relations(thesaurus)
    save_arrays(folder / RELATIONS, packed(table))
    rows = (f"{one}\t{other}\n" for one, other in opposites(thesaurus))
    write_text(folder / LISTED.name, HEADING + "".join(rows))
    write_manifest(folder, NAME, [LAYERS])
    own = Network.load(Artefact.open(folder), head)
    trees = calibrated(calibration_rows(own, table, corpora))
    files = [LAYERS, HEAD, RELATIONS, LISTED.name]
    save_arrays(folder / HEAD, {**head, **packed_trees(trees)})
    write_manifest(folder, NAME, files)
    for line in report(folder, corpora):
        say(line)


def calibration_rows(network: Network, table: Relations, corpora: Corpora) -> Calibration:
    """What trees are grown on: the words of Swords that are held apart, with their sentences."""
    apart = swords_parts(read_swords(corpora.data / SWORDS)).apart
    ids = {id_: own.id for own in apart for id_ in own.id.split(",")}
    named = [own for own in read_coinco(corpora.data / COINCO) if own.id in ids]
    negatives, random = Negatives(Thesaurus.load(corpora.wordnet), named), Random(1)
    with_negatives = [
        replace(own, id=ids[own.id], choices=(*own.choices, *negatives.draw(own, random)))
        for own in named
    ]
    cases = seen_contrasts(corpora.contrasts)
    return Calibration(
        target_rows(apart, network, table),
        target_rows(with_negatives, network, table, NAMED_WEIGHT),
        contrast_rows(cases, network, table),
        ruled(cases, table),
    )


def report(folder: Path, corpora: Corpora) -> Iterator[str]:
    """The figures of a judge on what it was not trained on."""
    judge = Judge.load(folder)
    rows = calibration_rows(judge.network, judge.relations, corpora)
    apart = swords_parts(read_swords(corpora.data / SWORDS)).apart
    for words in (EARLIER, APART):
        count = sum(len(own.choices) for own in apart[:words])
        wanted = rows.swords.wanted[:count]
        for name, every in (
            ("network alone", rows.swords.facts[:, 0]),
            ("with trees, cross-validated", rows.swords_scores),
        ):
            scores = every[:count]
            found = figures(scores[wanted >= 0.5], scores[wanted == 0])
            yield f"Swords, {words} words held apart, {name}: {found}"
    cases = seen_contrasts(corpora.contrasts)
    yield f"contrasts, cross-validated: {contrast_shares(cases, rows.passed)}"
    for part in contrasts.SEEN:
        chosen = np.array([case.part == part for case in cases])
        own = [case for case in cases if case.part == part]
        yield f"contrasts, {part}, cross-validated: {contrast_shares(own, rows.passed[chosen])}"
    for part in (contrasts.APART, contrasts.INDEPENDENT):
        cases = read_contrasts(corpora.contrasts, part)
        answers = [found[0] for found in judge.judge([case.asked for case in cases])]
        passed = np.array([(own.probability or 0.0) >= Link.SURELY_THE_SAME for own in answers])
        yield f"contrasts, {part}: {contrast_shares(cases, passed)}"


def contrast_shares(cases: Sequence[Contrast], passed: npt.NDArray[np.bool_]) -> str:
    """How many right contrasts are kept, and how many wrong ones and opposites let through."""
    is_right = np.array([case.same for case in cases])
    is_opposite = np.array([case.kind == "opposite" for case in cases])
    shares = (100 * passed[own].mean() for own in (is_right, ~is_right, is_opposite))
    kept, wrong, opposite = shares
    return f"right kept {kept:.1f} %, wrong let through {wrong:.1f} %, opposites {opposite:.1f} %"


def save_arrays(path: Path, arrays: Mapping[str, npt.NDArray[Any]]) -> None:
    """Write named arrays; equal arrays give equal bytes."""
    with writing(path) as stream, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(arrays):
            content = io.BytesIO()
            np.save(content, arrays[name])
            archive.writestr(
                zipfile.ZipInfo(f"{name}.npy"), content.getvalue(), zipfile.ZIP_DEFLATED
            )


@dataclass(frozen=True)
class Figures:
    """How well accepted substitutes are told from those that nobody accepts."""

    auc: float
    passed_at_90: float  # share of never accepted ones let through if 90 % of accepted are kept
    passed_at_80: float

    def __str__(self) -> str:
        return (
            f"AUC {self.auc:.3f}; let through at 90 % kept {100 * self.passed_at_90:.1f} %, "
            f"at 80 % {100 * self.passed_at_80:.1f} %"
        )


def swords_figures(targets: Sequence[Target], odds: Sequence[Sequence[float]]) -> Figures:
    """The figures over all substitutes of some targets."""
    shares = np.array([choice.wanted for own in targets for choice in own.choices])
    found = np.array([value for own in odds for value in own])
    return figures(found[shares >= 0.5], found[shares == 0])


def rewrite_figures(targets: Sequence[Target], odds: Sequence[Sequence[float]]) -> Figures:
    """The figures over judged rewrites."""
    is_right = np.array([choice.wanted > 0.5 for own in targets for choice in own.choices])
    found = np.array([value for own in odds for value in own])
    return figures(found[is_right], found[~is_right])


def figures(right: np.ndarray, wrong: np.ndarray) -> Figures:
    """The figures of two groups of scores."""
    order = average_ranks(np.concatenate([right, wrong]))
    auc = (order[: len(right)].sum() - len(right) * (len(right) + 1) / 2) / (
        len(right) * len(wrong)
    )
    cuts = (np.quantile(right, 0.1), np.quantile(right, 0.2))
    return Figures(float(auc), *(float((wrong >= cut).mean()) for cut in cuts))
