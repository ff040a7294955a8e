"""Semi-automatic SAMSA: the passages of the sources come from annotation by hand.

A passage belongs to the source with the same id; several passages of one source have the ids
`ID-1`, `ID-2`, ... in the order of the text.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from samsari.errors import PassageError, ResourceError
from samsari.formats.passages.bracketed import encode
from samsari.formats.passages.registry import iterate
from samsari.model.passage import Passage
from samsari.ucca.evaluation import mismatch, signs

# Names of brackets and doubled quotes stand for signs, which do not count in the comparison.
_BRACKETS = re.compile(r"-[lr][rsc]b-", re.IGNORECASE)
_SIGNS = re.compile(r"[\W_]+")


@dataclass(frozen=True)
class GoldPassages:
    """Passages by the id of their source, and where they come from."""

    place: str = field(compare=False)
    checksum: str
    by_id: Mapping[str, tuple[Passage, ...]] = field(repr=False, compare=False)

    @classmethod
    def read(cls, path: Path | str) -> GoldPassages:
        """The passages of a file, folder or archive."""
        return cls.of(iterate(path), place=str(path))

    @classmethod
    def of(cls, passages: Iterable[Passage], place: str = "passages") -> GoldPassages:
        """Passages that are in memory, grouped by source."""
        found: dict[str, Passage] = {}
        for passage in passages:
            if passage.id in found:
                raise PassageError(
                    f"the passage id {passage.id!r} stands twice",
                    place=place,
                    remedy="give every passage the id of its source",
                )
            found[passage.id] = passage
        digest = hashlib.sha256("\n".join(map(encode, found.values())).encode()).hexdigest()
        return cls(place, digest[:8], _grouped(found))

    @property
    def signature(self) -> str:
        """That it is annotation, and its checksum."""
        return f"gold-{self.checksum}"

    @property
    def is_annotation(self) -> bool:
        """True."""
        return True

    def __str__(self) -> str:
        return self.signature

    def passages(self, sources: Sequence[tuple[str, str]]) -> list[tuple[Passage, ...]]:
        """The passages of each (id, text); an error if one is missing or has other words."""
        return [self._of_source(name, text) for name, text in sources]

    @property
    def other_guidelines(self) -> str:
        """A sentence that says so if the passages follow the second guidelines; else nothing."""
        found = signs(passage for passages in self.by_id.values() for passage in passages)
        return mismatch(found, 1, "the passages")

    def unused(self, ids: Iterable[str]) -> tuple[str, ...]:
        """The ids of passages that no source asks for."""
        return tuple(sorted(set(self.by_id) - set(ids)))

    def _of_source(self, name: str, text: str) -> tuple[Passage, ...]:
        found = self.by_id.get(name)
        if found is None:
            raise ResourceError(
                f"there is no passage for the source {name!r}",
                place=self.place,
                remedy="a passage's id must be the id of its source (its line number, from 1, "
                "if it has none)",
            )
        annotated = _letters(" ".join(t.text for passage in found for t in passage.tokens))
        if annotated != _letters(text):
            raise ResourceError(
                f"the passage {name!r} has other words than its source: {_difference(found, text)}",
                place=self.place,
                remedy="annotate exactly the text that is scored",
            )
        return found


def _grouped(passages: Mapping[str, Passage]) -> dict[str, tuple[Passage, ...]]:
    groups: dict[str, tuple[Passage, ...]] = {}
    for name, passage in passages.items():
        head, dash, number = name.rpartition("-")
        if dash and number.isdigit() and head not in passages and f"{head}-1" in passages:
            groups[head] = ()
        else:
            groups[name] = (passage,)
    for head in [name for name, group in groups.items() if not group]:
        parts = [name for name in passages if re.fullmatch(rf"{re.escape(head)}-\d+", name)]
        parts.sort(key=lambda name: int(name.rpartition("-")[2]))
        groups[head] = tuple(passages[name] for name in parts)
    return groups


def _letters(text: str) -> str:
    """Letters and digits only: tokenization, quotes and brackets may differ, words may not."""
    return _SIGNS.sub("", _BRACKETS.sub("", text)).casefold()


def _difference(passages: Sequence[Passage], text: str) -> str:
    """The first word of the passage that the source does not have at that place."""
    rest = _letters(text)
    for token in (token for passage in passages for token in passage.tokens):
        letters = _letters(token.text)
        if not rest.startswith(letters):
            return f"{token.text!r} where the source goes on with {rest[:20]!r}"
        rest = rest[len(letters) :]
    return f"the source goes on with {rest[:20]!r}"
