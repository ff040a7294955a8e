"""`samsari.pair`: which sentences of two documents say the same."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from samsari.errors import CorpusError, FormatError, SettingError, ToolkitError
from samsari.formats.alignments import parse_links
from samsari.formats.layout import Inputs
from samsari.formats.matched import read_folder
from samsari.formats.streams import Files, read_lines, shown, text_lines
from samsari.formats.testset import open_testset
from samsari.model.document import Document, Pairing
from samsari.model.showing import number_of
from samsari.model.table import Cell, Column, Table, missing
from samsari.pairing.methods import DEFAULT, PairCounts, count_pairs, pair_documents, signature
from samsari.reporting.marked import MarkedPair, of_texts
from samsari.tasks.checking.check import check
from samsari.text.sentences import STANDARD, SentenceSplitter, read_document


def pair(
    source: str | Document,
    output: str | Document,
    method: str = DEFAULT,
    splitter: SentenceSplitter = STANDARD,
) -> Pairing:
    """The sentences of two documents that say the same; a line break ends a sentence.

    `method` is search, or one of the simple ones: tfidf, overlap, encoder.

        >>> import samsari
        >>> found = samsari.pair("The cat commenced to eat. It rained all day.",
        ...                      "It rained. The cat began to eat.", method="overlap")
        >>> str(found), found.crossings, found.omitted, found.added
        ('0-1 1-0', 1, (), ())
    """
    left, right = (
        text if isinstance(text, Document) else read_document(text, splitter)
        for text in (source, output)
    )
    return pair_documents(left, right, method)


DOCUMENT = 4  # sentences: a sentence that was split has fewer


def paired_sentences(source: str, output: str, method: str = DEFAULT) -> Pairing | None:
    """Which sentences of two documents belong together; None for sentences and short texts."""
    left, right = read_document(source), read_document(output)
    if max(len(left), len(right)) < DOCUMENT:
        return None
    return pair_documents(left, right, method)


def marked_documents(
    found: Iterable[tuple[str, Pairing]],
) -> Iterator[tuple[str, Pairing, MarkedPair]]:
    """Each pairing with the marks of its texts, and what the rules find in them on top."""
    for name, pairing in found:
        texts = pairing.left.raw, pairing.right.raw
        (marks,) = of_texts([(*texts, check(*texts))])
        yield name, pairing, marks


@dataclass(frozen=True, slots=True)
class PairRequest(Inputs):
    """The documents to pair: two files, two folders, or a table."""

    method: str = DEFAULT
    splitter: SentenceSplitter = STANDARD


def pair_files(request: PairRequest) -> Iterator[tuple[str, Pairing]]:
    """The names and pairings of the documents of files, one after the other."""
    for name, source, output in _texts(request):
        yield name, pair(source, output, request.method, request.splitter)


def _texts(request: PairRequest) -> Iterator[tuple[str, str, str]]:
    source, output = request.source, "".join(request.outputs)
    if request.table:
        with Files() as files:
            for batch in open_testset(files, request.layout(files)).batches():
                yield from ((item.id, item.source, item.outputs[0]) for item in batch)
        return
    for option, text in (("-s", source), ("-o", output)):
        if not text:
            raise SettingError(f"{option} is missing", remedy=f"give {option} FILE or a folder")
    if Path(source).is_dir() != Path(output).is_dir():
        raise SettingError("one is a file and one is a folder", remedy="give two of a kind")
    if Path(source).is_dir():
        yield from _from_folders(source, output)
    else:
        yield Path(source).stem, "\n".join(read_lines(source)), "\n".join(read_lines(output))


def _from_folders(source: str, output: str) -> Iterator[tuple[str, str, str]]:
    left, right = read_folder(source).texts, read_folder(output).texts
    for one, other, folder in ((left, right, output), (right, left, source)):
        if lacking := sorted(set(one) - set(other)):
            raise CorpusError(
                f"{number_of(len(lacking), 'document')} without a partner, such as {lacking[0]!r}",
                place=folder,
                remedy="files of one document have the same name in both folders",
            )
    yield from ((name, left[name], right[name]) for name in left)


Links = frozenset[tuple[int, int]]


def _gold(line: str, place: str) -> tuple[Document, Document, Links, Links]:
    """Two documents, and the links that are sure and that are possible."""
    remedy = 'write {"left": ["...", ...], "right": ["...", ...], "links": "0-0 1-2"}'
    try:
        record: Mapping[str, Any] = json.loads(line)
        left, right = (_listed(record[side]) for side in ("left", "right"))
        sure, possible = parse_links(record["links"], place)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise FormatError("not a gold pair of documents", place=place, remedy=remedy) from None
    for i, j in sure | possible:
        if i >= len(left) or j >= len(right):
            raise FormatError(
                f"link {i}-{j} points outside", place=place, remedy="sentences count from 0"
            )
    return left, right, sure, possible


def _listed(sentences: list[str]) -> Document:
    """A document whose sentences are given."""
    spans, at = [], 0
    for sentence in sentences:
        spans.append((at, at + len(sentence)))
        at += len(sentence) + 1
    return Document(" ".join(sentences), tuple(spans))


def evaluate_pairs(path: str | Path, method: str = DEFAULT) -> Table:
    """How well a method finds the gold links of JSON lines with `left`, `right` and `links`."""
    counts, name = PairCounts(), shown(str(path))
    with text_lines(path) as lines:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                left, right, sure, possible = _gold(line, f"{name}:{number}")
                counts += count_pairs(pair_documents(left, right, method), sure, possible)
    if not counts.links.pairs:
        raise ToolkitError("no gold pair in this file", place=name)
    names = ("precision", "recall", "F1", "F1 alone")
    shares = (Column(name, "%", digits=1) for name in names)
    columns: tuple[Column | str, ...] = ("method", *shares, Column("documents", digits=0))
    links = counts.links
    found = (links.precision, links.recall, links.f1, counts.alone.f1)
    row = (method, *map(_percent, found), links.pairs)
    notes = ["F1 alone: sentences without a partner, on both sides.", signature(method)]
    return Table("Sentence pairs against gold (micro average)", columns, [row], notes)


def _percent(share: float | None) -> Cell | float:
    return missing("nothing to divide by") if share is None else 100 * share
