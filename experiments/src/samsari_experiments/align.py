"""Word alignment on the dev parts of four gold standards, every aligner beside what is published.

Published: Sultan, Bethard & Sumner (2014) report F1 between 88 and 92 on the test parts of MSR
RTE-2 and Edinburgh++, with PPDB, a dependency parser and a named-entity recogniser. Neural semi-CRF
aligners with large encoders (Lan, Jiang & Xu 2021) reach about 92 on MTRef, trained on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from samsari.alignment.aligners import load_aligner
from samsari.alignment.board import Aligner, Words
from samsari.alignment.evaluation import LinkCounts, evaluate
from samsari.alignment.lexicon import own_lexicon
from samsari.model.alignment import Alignment, GoldAlignment
from samsari.model.table import Cell, Column, Table, missing
from samsari_workshop.aligner.decoys import Tagged, look_alikes
from samsari_workshop.aligner.pipeline import load_gold_sets
from samsari_workshop.corpora import TREEBANK_DEV
from samsari_workshop.simplifier.language_models import read_lines
from samsari_workshop.simplifier.tagging import read_conllu

PPDB = "lexicon/ppdb/ppdb-1.0-xxxl-lexical.extended.synonyms.uniquepairs.xz"
LOOK_ALIKES = 300
PUBLISHED = {
    "MTRef": "about 92 (Lan et al. 2021, trained on it, large encoder)",
    "Edinburgh++": "88 to 92 (Sultan et al. 2014, test)",
    "MSR RTE-2": "88 to 92 (Sultan et al. 2014, test)",
}
COLUMNS: tuple[Column | str, ...] = (
    "gold",
    "aligner",
    *(Column(name, "%", digits=1) for name in ("precision", "recall", "F1", "exact match")),
)
TITLE = "Word alignment, dev parts (sure links, micro average)"

Counted = Mapping[tuple[str, str], LinkCounts]  # by gold standard and aligner


def tables(data: Path) -> Iterator[Table]:
    """Quality on sure links, on sure and possible links, and links between unrelated sentences."""
    dev = load_gold_sets(data).dev
    aligners = dict(_aligners(data))
    counted = {
        (gold_name, name): evaluate(gold, _found(aligner, gold))
        for gold_name, gold in dev
        for name, aligner in aligners.items()
    }
    yield sure_links({key: sure for key, (sure, _) in counted.items()}, aligners)
    yield all_links(
        {key: all_ for key, (sure, all_) in counted.items() if all_.wanted > sure.wanted}
    )
    yield _unrelated(dev[0][1], _sentences(data), aligners)


def _sentences(data: Path) -> list[Tagged]:
    path = data / TREEBANK_DEV
    return read_conllu(read_lines(path)) if path.exists() else []


def _aligners(data: Path) -> Iterator[tuple[str, Aligner]]:
    yield "exact", load_aligner("exact")
    yield "sultan", load_aligner("sultan")
    if (data / PPDB).exists():
        yield "sultan + PPDB", load_aligner("sultan", data / PPDB)
    yield "neural", load_aligner("neural")


def _found(aligner: Aligner, gold: tuple[GoldAlignment, ...]) -> list[Alignment]:
    return list(aligner.align_many((pair.left, pair.right) for pair in gold))


def sure_links(counted: Counted, aligners: Mapping[str, Aligner]) -> Table:
    """Each aligner on each gold standard, beside what is published."""
    rows: list[tuple[Cell | str, ...]] = [
        (*key, *_shares(counts), PUBLISHED.get(key[0]) or missing("no published figure at hand"))
        for key, counts in counted.items()
    ]
    notes = [f"{name}: {aligner.signature}" for name, aligner in aligners.items()]
    return Table(TITLE, (*COLUMNS, "published F1"), rows, notes)


def all_links(counted: Counted) -> Table:
    """The same where possible links count as well; the published figures are for sure ones."""
    rows: list[tuple[Cell | str, ...]] = [
        (*key, *_shares(counts)) for key, counts in counted.items()
    ]
    return Table("The same against sure and possible links", COLUMNS, rows)


def _shares(counts: LinkCounts) -> Iterator[Cell]:
    for share in (counts.precision, counts.recall, counts.f1, counts.exact_match):
        yield missing("no links") if share is None else Cell(100 * share)


def _unrelated(
    dev: tuple[GoldAlignment, ...], sentences: Sequence[Tagged], aligners: dict[str, Aligner]
) -> Table:
    """Links per hundred words between sentences that have nothing to do with each other."""
    half = len(dev) // 2
    far = [(one.left, dev[(n + half) % len(dev)].right) for n, one in enumerate(dev)]
    alike = look_alikes(sentences, own_lexicon(), LOOK_ALIKES, Random(1))
    columns = (
        "aligner",
        Column("MTRef, shifted by half", "per 100 words", digits=1),
        Column("short look-alikes", "per 100 words", digits=1),
    )
    rows = [
        (name, _links(aligner, far), _links(aligner, [(pair.left, pair.right) for pair in alike]))
        for name, aligner in aligners.items()
    ]
    note = "Look-alikes: 3 to 12 words, like tags, no content word in common, from UD EWT dev."
    return Table("Links between unrelated sentences", columns, rows, [note])


def _links(aligner: Aligner, pairs: Sequence[tuple[Words, Words]]) -> Cell | float:
    words = sum(len(left) + len(right) for left, right in pairs) / 2
    links = sum(len(found.links) for found in aligner.align_many(pairs))
    return 100 * links / words if words else missing("no such pairs")
