"""Passages from any of the formats, told apart by the ending of the file's name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import MappingProxyType

from samsari.formats import bracketed, ucca_xml
from samsari.formats.documents import documents
from samsari.model.passage import Passage

READERS: MappingProxyType[str, Callable[..., tuple[Passage, ...]]] = MappingProxyType(
    {".xml": ucca_xml.loads, ".ucca": bracketed.loads, ".txt": bracketed.loads}
)


def iterate(path: Path | str) -> Iterator[Passage]:
    """One passage after the other, from a file, folder or archive of any format."""
    for place, text in documents(path, tuple(READERS)):
        yield from READERS[Path(place).suffix](text, place=place)
