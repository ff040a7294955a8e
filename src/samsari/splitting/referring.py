"""Which referring expression: a pronoun, the noun phrase once more, or the last name?

Grammar says what is allowed (`reference`); a linear model says what people would write.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.formats.arrays import named_arrays
from samsari.neural.encoder import Encoded
from samsari.splitting.choice import KINDS
from samsari.splitting.cut import Cut, Expression, Piece, Subject
from samsari.splitting.gate import is_compatible, refusal
from samsari.splitting.noun_phrases import NAMES
from samsari.splitting.sentence import NOUNS, Sentence

Floats = npt.NDArray[np.float32]
EXPRESSIONS: tuple[Expression, ...] = ("pronoun", "noun phrase", "short name")
VECTOR_SCALE = 0.1
PRONOUNS = ("he", "she", "it", "they")


def features(sentence: Sentence, vectors: Encoded, cut: Cut, subject: Subject) -> Floats:
    """What the model sees: the noun, how far it is, what else could be meant, and two words."""
    head = subject.head or 0
    allowed = dict(subject.options)
    pronoun = allowed.get("pronoun", ("",))[0]
    far = cut.span[0] - head
    nouns = sum(sentence.tags[at] in NOUNS for at in range(head + 1, max(cut.span[0], head + 1)))
    own = [
        1.0,
        min(far, 40) / 20,
        min(nouns, 10) / 5,
        float(sentence.tags[head] in NAMES),
        float(sentence.tags[head] in {"NNS", "NNPS"}),
        float(subject.source == "shared"),
        float(cut.order == "before"),
        float("short name" in allowed),
        float("pronoun" in allowed),
        min(len(sentence), 80) / 40,
    ]
    own += [float(pronoun == word) for word in PRONOUNS]
    own += [float(cut.kind == kind) for kind in KINDS]
    seen = [vectors.last[at].astype(np.float32) * VECTOR_SCALE for at in (head, cut.verb)]
    return np.concatenate([np.array(own, np.float32), *seen])


@dataclass(frozen=True, eq=False)
class ReferringModel:
    """One row of weights for each kind of expression."""

    weights: Floats

    @classmethod
    def load(cls, path: Path) -> ReferringModel:
        """The model of a file."""
        with named_arrays(path, "model of referring expressions", "samsari train split") as arrays:
            return cls(arrays["weights"].astype(np.float32))

    def best(self, row: Floats, allowed: Sequence[Expression]) -> Expression:
        """The likeliest of the allowed expressions."""
        scores = self.weights @ row
        return max(allowed, key=lambda name: float(scores[EXPRESSIONS.index(name)]))

    def applied(self, sentence: Sentence, vectors: Encoded, cuts: Sequence[Cut]) -> list[Cut]:
        """The cuts with the expressions that people would most likely write."""
        found = list(cuts)
        for at, cut in enumerate(found):
            new = self._renamed(sentence, vectors, cut)
            if new is cut:
                continue
            others = [*found[:at], *found[at + 1 :]]
            fits = all(is_compatible(new, other) for other in others)
            if fits and not refusal(sentence, [*others, new]):
                found[at] = new
        return found

    def _renamed(self, sentence: Sentence, vectors: Encoded, cut: Cut) -> Cut:
        subject = cut.subject
        if subject is None or len(subject.options) < 2:
            return cut
        allowed = dict(subject.options)
        chosen = self.best(features(sentence, vectors, cut, subject), list(allowed))
        pieces = _exchanged(cut.pieces, subject.pieces, allowed[chosen])
        if allowed[chosen] == subject.pieces or pieces is None:
            return cut
        why = f"people would most likely use a {chosen} here"
        return replace(
            cut, pieces=pieces, subject=replace(subject, pieces=allowed[chosen], reason=why)
        )


def _exchanged(
    pieces: tuple[Piece, ...], old: tuple[Piece, ...], new: tuple[Piece, ...]
) -> tuple[Piece, ...] | None:
    """The pieces with one expression instead of another; none if it does not stand there."""
    for at in range(len(pieces) - len(old) + 1):
        if pieces[at : at + len(old)] == old:
            return (*pieces[:at], *new, *pieces[at + len(old) :])
    return None
