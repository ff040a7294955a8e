"""A pair of documents as pairs of sentences: what is paired, what was left out, what was added."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any, cast

from samsari.model.corpus import Pair
from samsari.model.document import Group, Pairing
from samsari.pairing.methods import pair_documents
from samsari.text.paragraphs import read_document
from samsari.text.sentences import STANDARD, SentenceSplitter

KEPT = 1024  # pairings: several metrics look at the same documents


def paired(source: str, output: str, method: str, splitter: SentenceSplitter = STANDARD) -> Pairing:
    """The pairing of two texts, found once for all metrics."""
    return _paired(source, output, method, cast(Hashable, splitter))


@lru_cache(maxsize=KEPT)
def _paired(source: str, output: str, method: str, splitter: Any) -> Pairing:
    left, right = read_document(source, splitter), read_document(output, splitter)
    return pair_documents(left, right, method)


def pieces(pair: Pair, method: str, splitter: SentenceSplitter = STANDARD) -> Iterator[Pair]:
    """The groups of paired sentences as pairs, then lone sentences beside an empty text.

    The references of a piece are the sentences of each reference that are paired with its source
    sentences. A reference that drops them has an empty text there.
    """
    found = paired(pair.source, pair.output, method, splitter)
    references = [paired(pair.source, text, method, splitter) for text in pair.references]
    alone = [Group((i,), ()) for i in found.omitted] + [Group((), (j,)) for j in found.added]
    for number, group in enumerate((*found.groups, *alone), start=1):
        yield Pair(
            f"{pair.id}-{number}",
            " ".join(found.left.sentences[i] for i in group.left),
            " ".join(found.right.sentences[j] for j in group.right),
            tuple(_partners(reference, group) for reference in references),
        )


def _partners(reference: Pairing, group: Group) -> str:
    """The sentences of a reference that are paired with the source sentences of a group."""
    own = sorted({link.right for link in reference.links if link.left in group.left})
    return " ".join(reference.right.sentences[j] for j in own)
