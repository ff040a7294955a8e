"""`samsari.align`: word alignment of a pair, of many pairs, and its evaluation on gold links."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from samsari.alignment.aligners import load_aligner
from samsari.alignment.board import DEFAULT, Aligner
from samsari.alignment.evaluation import LinkCounts, evaluate
from samsari.errors import SettingError
from samsari.formats.alignments import holds_sentences, load_gold, load_pharaoh_gold, with_possible
from samsari.formats.testset import paired_texts, table_pairs
from samsari.model.alignment import AlignedPair, Alignment, GoldAlignment
from samsari.model.table import Cell, Column, Table, missing
from samsari.tasks.pool import in_batches
from samsari.text.penn import PennTokenizer

Tokens = Callable[[str], Sequence[str]]

AT_A_TIME = 256  # pairs that are linked together

COLUMNS = (
    "aligner",
    "links",
    Column("precision", "%", digits=1),
    Column("recall", "%", digits=1),
    Column("F1", "%", digits=1),
    Column("exact match", "%", digits=1),
    Column("pairs", digits=0),
)


def align(
    left: Sequence[str] | str,
    right: Sequence[str] | str,
    aligner: str = DEFAULT,
    one_to_one: bool = False,
    pairs: Path | str | None = None,
) -> Alignment:
    """The links between two token lists; text is cut into Penn-style tokens first.

    `aligner` is neural, sultan, stem or exact. With `one_to_one` a word keeps only its best link.
    `pairs` is a file of paraphrase pairs (PPDB, NLTK's mwa_ppdb) for sultan or neural. It is read
    at each call; for many sentences call `samsari.alignment.aligners.load_aligner` once instead.

    >>> str(align("He called.", "They called him.", aligner="exact"))
    '1-1 2-3'
    """
    cut = PennTokenizer()
    one, other = (cut(side) if isinstance(side, str) else side for side in (left, right))
    pack = None if pairs is None else Path(pairs)
    found = load_aligner(aligner, pack).align(one, other, one_to_one)
    return replace(found, words=(tuple(one), tuple(other)))


def align_lines(
    lines: Iterable[tuple[str, str]], aligner: Aligner, cut: Tokens, one_to_one: bool = False
) -> Iterator[AlignedPair]:
    """The aligned pairs of a stream of line pairs; as few as possible are held in memory."""
    linked = partial(_linked, aligner, cut, one_to_one)
    return in_batches(lambda: linked, lines, AT_A_TIME, _unlinked)


def _linked(
    aligner: Aligner, cut: Tokens, one_to_one: bool, lines: Sequence[tuple[str, str]]
) -> Iterator[AlignedPair]:
    words = [(tuple(cut(left)), tuple(cut(right))) for left, right in lines]
    found = aligner.align_many(words, one_to_one)
    return (AlignedPair(*own, links) for own, links in zip(words, found, strict=True))


def _unlinked(line: tuple[str, str], reason: str) -> AlignedPair:
    left, right = (tuple(side.split()) for side in line)
    return AlignedPair(left, right, Alignment(len(left), len(right), ()), reason)


def _measured(
    gold: Sequence[GoldAlignment], name: str, pairs: Path | None, one_to_one: bool
) -> Table:
    """How well an aligner finds the gold links: sure ones, and sure and possible together."""
    aligner = load_aligner(name, pairs)
    found = aligner.align_many(((pair.left, pair.right) for pair in gold), one_to_one)
    sure, both = evaluate(gold, found)
    rows = [_row(name, "sure", sure)]
    if both.wanted > sure.wanted:
        rows.append(_row(name, "sure + possible", both))
    notes = ("at most one link for each word",) if one_to_one else ()
    title = "Word alignment against gold links (micro average)"
    return Table(title, COLUMNS, rows, (*notes, aligner.signature))


def _row(name: str, links: str, counts: LinkCounts) -> tuple[Cell | str | float, ...]:
    shares = (counts.precision, counts.recall, counts.f1, counts.exact_match)
    values = (missing("nothing to divide by") if s is None else 100 * s for s in shares)
    return (name, links, *values, counts.pairs)


# Word alignment of files: which files go together, and what contradicts each other.

SIDES = "-s FILE -o FILE"


@dataclass(frozen=True)
class LinkRequest:
    """The sentences to link, in one table or in two files, and how to link them."""

    table: Path | None = None
    left: str = ""
    right: str = ""
    aligner: str = DEFAULT
    pairs: Path | None = None
    one_to_one: bool = False
    is_tokenized: bool = False

    @property
    def has_sides(self) -> bool:
        """True if one of the two files was named."""
        return bool(self.left or self.right)

    @property
    def cut(self) -> Tokens:
        """What cuts the sentences to be aligned into tokens."""
        return str.split if self.is_tokenized else PennTokenizer()

    def sides(self) -> tuple[str, str]:
        """The two files whose sentences are aligned."""
        if not self.has_sides:
            raise SettingError(
                "the sentences are missing", remedy=f"name a file of two columns, or {SIDES}"
            )
        if not (self.left and self.right):
            side = "right (-o)" if self.left else "left (-s)"
            raise SettingError(f"the {side} sentences are missing", remedy=f"give {SIDES}")
        return self.left, self.right

    def lines(self) -> Iterator[tuple[str, str]]:
        """The pairs of sentences to be aligned, from files or as given."""
        if self.table is None:
            return paired_texts(*self.sides())
        if not self.has_sides:
            return table_pairs(self.table)
        raise SettingError(
            "the sentences are given twice",
            remedy=f"name either a file of two columns, or {SIDES}",
        )


def align_files(request: LinkRequest, executor: Any = None) -> tuple[Iterator[AlignedPair], str]:
    """The linked sentence pairs of files, as they are asked for, and the aligner's signature."""
    lines = request.lines()
    aligner = load_aligner(request.aligner, request.pairs)
    if executor is None:
        pairs = align_lines(lines, aligner, request.cut, request.one_to_one)
    else:
        load = partial(_linker, replace(request, table=None, left="", right=""))
        pairs = in_batches(load, lines, otherwise=_unlinked, executor=executor)
    return pairs, aligner.signature


def _linker(
    request: LinkRequest,
) -> Callable[[Sequence[tuple[str, str]]], Iterator[AlignedPair]]:
    aligner = load_aligner(request.aligner, request.pairs)
    return partial(_linked, aligner, request.cut, request.one_to_one)


def evaluate_files(request: LinkRequest, gold: Path, possible: Path | None = None) -> Table:
    """How well an aligner finds the gold links of a file."""
    if request.table is not None:
        raise SettingError(
            f"--evaluate does not read {request.table}",
            remedy=f"name the gold file only, or its sentences with {SIDES}",
        )
    if request.has_sides and holds_sentences(gold):
        raise SettingError(
            f"{gold} brings its own sentences",
            remedy="leave out -s and -o, which belong to gold of i-j lines",
        )
    sentences = request.sides() if request.has_sides else ()
    if [str(file) for file in (gold, possible, *sentences)].count("-") > 1:
        raise SettingError(
            "standard input can be one of the files only", remedy="use files for the others"
        )
    load = partial(load_pharaoh_gold, *sentences) if sentences else load_gold
    found = load(gold)
    if possible is not None:
        found = with_possible(found, load(possible), str(possible))
    return _measured(found, request.aligner, request.pairs, request.one_to_one)
