"""Any sentence metric over documents: pair the sentences, score the pieces, add up.

`aligned-sari` is `sari` on the pieces of each document. The tallies of the pieces are added, so a
document weighs as much as it has sentences, and intervals resample whole documents. A sentence that
was left out meets an empty output; a sentence that was added meets an empty source.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import field, fields, make_dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, cast

import numpy as np

from samsari.errors import SettingError, meant
from samsari.metrics.contract import Card, MetricBase, Rows
from samsari.model.document import Group, Pairing
from samsari.model.text import Pair
from samsari.pairing.methods import DEFAULT, METHODS, pair_documents, signature
from samsari.text.sentences import STANDARD, SentenceSplitter, read_document

# A pair of documents as pairs of sentences: what is paired, what was left out, what was added.

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


PREFIX = "aligned-"


class PairingName(str):
    """The name of a pairing method; prints with the checksum of its weights."""

    def __str__(self) -> str:
        return signature(self[:])


def pairing(text: str) -> PairingName:
    """The method of a name or of a printed signature."""
    for name in METHODS:
        if text in (name, signature(name)):
            return PairingName(name)
    raise SettingError(f"no pairing {text!r}", remedy=meant(text, METHODS))


SEARCH = PairingName(DEFAULT)


class _OverPieces(MetricBase):
    """Counts the pieces of documents with the metric that stands behind it in the bases."""

    splitter: SentenceSplitter
    pairing: PairingName

    def tallies(self, pairs: Sequence[Pair]) -> Rows:
        """For each document the added counts of its pieces."""
        cut = [list(pieces(pair, self.pairing[:], self.splitter)) for pair in pairs]
        rows = super().tallies([piece for own in cut for piece in own])
        ends = np.cumsum([0, *map(len, cut)])
        sums = [rows[start:end].sum(axis=0) for start, end in pairwise(ends)]
        return np.array(sums, dtype=np.float64).reshape(len(pairs), self.width)

    def __reduce__(self) -> tuple[Any, ...]:
        # The class is made when it is asked for, so a process makes it anew from its name.
        return _rebuilt, (self.name, {f.name: getattr(self, f.name) for f in fields(self)})  # type: ignore[arg-type]


@cache
def over_pieces(inner: type[Any]) -> type[Any]:
    """The class of a metric that counts the pieces of documents."""
    card: Card = inner.card
    return make_dataclass(
        f"Aligned{inner.__name__}",
        [
            ("splitter", SentenceSplitter, field(default=STANDARD)),
            ("pairing", PairingName, field(default=SEARCH)),
        ],
        bases=(_OverPieces, inner),
        frozen=True,
        namespace={
            "__doc__": f"{inner.name} over the paired sentences of documents.",
            "__module__": __name__,
            "name": PREFIX + inner.name,
            "revision": inner.revision + 1,  # since long texts with stray brackets are cut
            "card": Card(
                f"{inner.name} over the paired sentences of documents",
                f"{card.formula}, over pieces",
                card.citation,
                card.low,
                card.high,
            ),
        },
    )


def _rebuilt(name: str, settings: dict[str, Any]) -> Any:
    from samsari.metrics.catalog import kind

    return kind(name)(**settings)
