"""Sentence pairs made from SWiPE: articles of Wikipedia whose every edit was labelled by people.

SWiPE (Laban et al. 2023) says which words of two articles are equal, deleted and inserted, and
which edits belong together. Two sentences are a pair if enough of their content words are equal or
joined by one edit. Edits that delete, add or reformat join nothing. 20 documents were aligned by
hand to check this; they are kept apart from training.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from samsari.alignment.long_texts import STEMS
from samsari.errors import ResourceError
from samsari.formats.alignments import Links, parse_links
from samsari.model.document import Document
from samsari.text.penn import PennTokenizer
from samsari.text.sentences import read_document

FILE = "documents/swipe-val.json"
BY_HAND = Path(__file__).parent / "swipe_by_hand.json"
FEWEST = 2  # content words that a pair shares
SHARE = 0.3  # of the content words of the shorter sentence
LETTERS = 6  # of joined edits that count as one word
MOST_CELLS = 3000  # a list of 1,240 lines is no text
ALONE = frozenset(
    "semantic_deletion syntactic_deletion nonsim_extraneous_information nonsim_noise_deletion "
    "semantic_elaboration_generic semantic_elaboration_background semantic_elaboration_example "
    "nonsim_format nonsim_general".split()
)

Part = Literal["train", "test", "hand"]


@dataclass(frozen=True)
class GoldDocuments:
    """Two documents and the sentence links that are sure, and that are possible."""

    id: str
    left: Document
    right: Document
    sure: Links
    possible: Links = frozenset()


def load_swipe(data: Path) -> dict[Part, list[GoldDocuments]]:
    """The documents of each part; those whose edits do not spell the texts are left out."""
    records = load_records(data)
    by_hand = json.loads(BY_HAND.read_text(encoding="utf-8"))["documents"]
    parts: dict[Part, list[GoldDocuments]] = {"train": [], "test": [], "hand": []}
    for name, record in records.items():
        if name in by_hand:
            parts["hand"].append(_by_hand(record, by_hand[name]))
        elif (found := from_edits(record)) is not None:
            is_odd = int(hashlib.sha256(name.encode()).hexdigest(), 16) % 2
            parts["test" if is_odd else "train"].append(found)
    return parts


def load_records(data: Path) -> dict[str, dict[str, Any]]:
    """The records of the file, by id."""
    path = data / FILE
    if not path.exists():
        raise ResourceError(f"there is no {FILE}", place=str(data), remedy="give --data DIR")
    return {record["_id"]: record for record in json.loads(path.read_text(encoding="utf-8"))}


def _by_hand(record: Mapping[str, Any], held: Mapping[str, Any]) -> GoldDocuments:
    left, right = (
        Document(record[text], tuple(map(tuple, held[side])))
        for side, text in (("left", "r_content"), ("right", "s_content"))
    )
    sure, possible = parse_links(held["links"])
    return GoldDocuments(record["_id"], left, right, sure, possible)


def from_edits(record: Mapping[str, Any]) -> GoldDocuments | None:
    """The sentence pairs that the edits of a record make; None if edits and texts differ."""
    left, right = (read_document(record[text]) for text in ("r_content", "s_content"))
    if len(left) * len(right) > MOST_CELLS:
        return None
    walk = _Walk(left, right)
    for number, edit in enumerate(record["edits"]):
        if not walk.take(number, edit):
            return None
    for annotation in record["annotations"]:
        if annotation["category"] not in ALONE:
            walk.join(annotation["opis"])
    return GoldDocuments(record["_id"], left, right, frozenset(walk.links()))


class _Walk:
    """Goes through the edits of a record and counts what joins sentences."""

    def __init__(self, left: Document, right: Document) -> None:
        self.texts = ["".join(document.raw.split()) for document in (left, right)]
        self.owners = [list(_owners(document)) for document in (left, right)]
        self.sizes = [[_n_content(sentence) for sentence in d.sentences] for d in (left, right)]
        self.at = [0, 0]
        self.shared: Counter[tuple[int, int]] = Counter()
        self.joined: dict[tuple[int, int], float] = {}
        self.edited: tuple[dict[int, Counter[int]], dict[int, Counter[int]]] = ({}, {})

    def take(self, number: int, edit: Mapping[str, Any]) -> bool:
        """Read one edit; False if it does not spell what the texts have there."""
        kind = edit["type"]
        text = edit["text"] if kind == "equal" else edit[kind]
        size = len("".join(text.split()))
        sides = {"equal": (0, 1), "delete": (0,), "insert": (1,)}[kind]
        if kind == "equal":
            # Deleted and inserted text lacks a mark here and there; equal text shows any drift.
            for side, place in enumerate(self.at):
                if self.texts[side][place : place + size] != "".join(text.split()):
                    return False
            self._share(text)
        else:
            place = self.at[sides[0]]
            own = Counter(self.owners[sides[0]][place : place + size])
            self.edited[sides[0]][number] = own
        for side in sides:
            self.at[side] += size
        return True

    def _share(self, text: str) -> None:
        for token in PennTokenizer().tokens(text):
            if STEMS.form(token.text).kind == "content":
                ahead = len("".join(text[: token.start].split()))
                left, right = (self.owners[side][self.at[side] + ahead] for side in (0, 1))
                self.shared[left, right] += 1

    def join(self, numbers: Sequence[int]) -> None:
        """Count the letters that one annotation deletes here and inserts there."""
        sides = []
        for edited in self.edited:
            sides.append(sum((edited[n] for n in numbers if n in edited), Counter[int]()))
        for i, deleted in sides[0].items():
            for j, inserted in sides[1].items():
                more = min(deleted, inserted) / LETTERS
                self.joined[i, j] = self.joined.get((i, j), 0.0) + more

    def links(self) -> Iterator[tuple[int, int]]:
        """The pairs that share enough."""
        for cell in sorted({*self.shared, *self.joined}):
            weight = self.shared[cell] + self.joined.get(cell, 0.0)
            shorter = min(self.sizes[0][cell[0]], self.sizes[1][cell[1]])
            if weight >= min(FEWEST, shorter) and weight >= SHARE * shorter:
                yield cell


def _owners(document: Document) -> Iterator[int]:
    """For each letter, spaces left out, the number of its sentence."""
    for number, sentence in enumerate(document.sentences):
        yield from (number for letter in sentence if not letter.isspace())


def _n_content(sentence: str) -> int:
    forms = STEMS.forms(PennTokenizer()(sentence))
    return sum(form.kind == "content" for form in forms) or 1
