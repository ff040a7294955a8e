"""How sure a cut is: would people cut here? A linear model over the grammar and the vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from samsari.english.lists import word_tuple
from samsari.english.sentence import Sentence
from samsari.formats.arrays import named_arrays
from samsari.neural.encoder import Encoded
from samsari.splitting.cut import Cut
from samsari.splitting.tagger import Tags

Floats = npt.NDArray[np.float32]
KINDS = (
    "coordinated clause", "coordinated verb phrase", "semicolon", "relative clause",
    "defining relative clause", "comment on the clause", "participle clause", "result clause",
    "passive participle clause", "fronted participle clause", "apposition", "fronted noun phrase",
    "subordinate clause", "absolute clause", "second predicate noun", "one after the other",
    "examples", "birth in brackets",
)  # fmt: skip
SEEN_LINKERS = ("", *word_tuple("linkers-the-model-knows"))
VECTOR_SCALE = 0.1
DEFAULT = 0.1  # the limit below which only somebody who asks for it gets a cut
# The chance from which the cuts of a kind read well, where it is not the default.
LEAST = {
    "relative clause": 0.3,
    "participle clause": 0.45,
    "comment on the clause": 0.3,
    "coordinated clause": 0.1,
    "coordinated verb phrase": 0.045,
    "subordinate clause": 0.2,
    "birth in brackets": 0.01,
    "examples": 0.05,
}
SURE = 1e-4  # no chance of the tagger is nearer to 0 or 1


def features(sentence: Sentence, vectors: Encoded, cut: Cut) -> Floats:
    """What the model sees of a cut: its kind, lengths, linker, Scene, and three words."""
    begin, end = cut.span
    n = sentence.end
    scene = sentence.scene_of(range(begin, end))
    linker = cut.linker.word if cut.linker else ""
    rest = n - (end - begin)
    own = [
        1.0,
        min(end - begin, 40) / 20,
        min(rest, 60) / 20,
        min(n, 80) / 40,
        float(end == n),
        float(sentence.is_comma(begin - 1) or (begin > 1 and sentence.is_comma(begin - 2))),
        float(end - begin < 5),
        float(rest < 6),
        float(cut.order == "before"),
        float(scene is not None),
        float(scene is not None and scene.kind == "parallel"),
        float(scene is not None and scene.kind == "elaborator"),
        sum(word == "," for word in sentence.words) / 4,
        float(cut.subject is not None and cut.subject.source == "own"),
        float(sentence.depth(cut.verb)) / 4,
    ]
    own += [float(cut.kind == kind) for kind in KINDS]
    own += [float(linker == word) for word in SEEN_LINKERS]
    places = (cut.verb, begin, max(begin - 1, 0), sentence.root)
    seen = [vectors.last[at].astype(np.float32) * VECTOR_SCALE for at in places]
    return np.concatenate([np.array(own, np.float32), *seen])


@dataclass(frozen=True, eq=False)
class CutModel:
    """The weights."""

    weights: Floats

    @classmethod
    def load(cls, path: Path) -> CutModel:
        """The model of a file."""
        with named_arrays(path, "model of cuts", "samsari train split") as arrays:
            return cls(arrays["weights"].astype(np.float32))

    def judged(
        self, sentence: Sentence, vectors: Encoded, tags: Tags, cuts: Sequence[Cut]
    ) -> list[Cut]:
        """The cuts with their probabilities: halfway between this model and the tagger."""
        if not cuts:
            return []
        rows = np.stack([features(sentence, vectors, cut) for cut in cuts])
        begins = np.array([_begins(sentence, tags, cut) for cut in cuts])
        odds = (rows @ self.weights + np.log(begins / (1 - begins))) / 2
        chances = 1 / (1 + np.exp(-odds.astype(np.float64)))
        return [
            replace(cut, confidence=_confidence(cut.kind, float(chance)))
            for cut, chance in zip(cuts, chances, strict=True)
        ]


def _confidence(kind: str, chance: float) -> float:
    """The chance; below the default limit where cuts of this kind with such a chance read badly."""
    least = LEAST.get(kind, DEFAULT)
    return max(chance, DEFAULT) if chance >= least else DEFAULT * chance / least


def _begins(sentence: Sentence, tags: Tags, cut: Cut) -> float:
    """The chance that a sentence begins where a cut begins or ends."""
    begin, end = cut.span
    edges = [begin, *([end] if end < sentence.end or cut.order == "before" else [])]
    found = max(float(tags.begins[max(at - 1, 0) : at + 2].max()) for at in edges)
    return min(max(found, SURE), 1 - SURE)
