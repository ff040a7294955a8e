"""Items that are in memory already: lists of texts, or columns of a pandas, polars or Arrow table.

None of those libraries is imported: a table is anything with column names and columns.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from samsari.errors import CorpusError
from samsari.formats.matched import InMemory
from samsari.model.result import InputFile
from samsari.model.showing import number_of
from samsari.model.text import Item

Texts = Iterable[str]


@dataclass(frozen=True, slots=True)
class MemorySet(InMemory):
    """Items in memory, ready to be scored."""

    items: tuple[Item, ...]
    systems: tuple[str, ...]
    inputs: tuple[InputFile, ...]

    def place(self, number: int) -> str:
        """The item's number, from 1."""
        return f"item {number}"


def memory_set(
    sources: Texts,
    outputs: Texts | Mapping[str, Texts],
    references: Iterable[str | Iterable[str]] | None = None,
    ids: Iterable[object] | None = None,
) -> MemorySet:
    """The items that lists of texts make; `outputs` may map names of systems to lists."""
    origin = texts(sources, "sources")
    systems = outputs if isinstance(outputs, Mapping) else {"system": outputs}
    lists = {str(name): texts(column, f"outputs of {name}") for name, column in systems.items()}
    given = reference_lists(references, len(origin))
    names = [str(i) for i in ids] if ids is not None else [str(i + 1) for i in range(len(origin))]
    for who, column in (*lists.items(), ("ids", names)):
        if len(column) != len(origin):
            raise CorpusError(
                f"{number_of(len(origin), 'source')} but {len(column)} of {who}",
                remedy="give one text per source, an empty one for no output",
            )
    _check_ids(names)
    items = tuple(
        Item(name, source, tuple(column[i] for column in lists.values()), given[i])
        for i, (name, source) in enumerate(zip(names, origin, strict=True))
    )
    return MemorySet(items, tuple(lists), tuple(_inputs(origin, lists, given)))


def _check_ids(ids: Sequence[str]) -> None:
    seen: set[str] = set()
    for one in ids:
        if one in seen:
            raise CorpusError(
                f"the id {one!r} stands twice", remedy="give every pair an id of its own"
            )
        seen.add(one)


def texts(column: Texts, role: str) -> list[str]:
    """A column as a list of texts; an Arrow column turns into Python values first."""
    if isinstance(column, str):
        raise CorpusError(f"{role} is one text", remedy="put it into a list: [text]")
    values = column.to_pylist() if hasattr(column, "to_pylist") else list(column)
    for number, value in enumerate(values, start=1):
        if not isinstance(value, str):
            raise CorpusError(
                f"a text is needed, not {type(value).__name__}",
                place=f"{role}, item {number}",
                remedy='write "" where there is no text',
            )
    return values


def reference_lists(
    references: Iterable[str | Iterable[str]] | None, n_pairs: int
) -> list[tuple[str, ...]]:
    """For each item its references; a plain list of texts gives one to each."""
    if references is None:
        return [()] * n_pairs
    values = references.to_pylist() if hasattr(references, "to_pylist") else list(references)
    if len(values) != n_pairs:
        raise CorpusError(
            f"references for {number_of(len(values), 'item')}, but {number_of(n_pairs, 'source')}",
            remedy="references[i] holds the references of sources[i]; turn lists per annotator "
            "round with list(zip(*references))",
        )
    listed = [(value,) if isinstance(value, str) else tuple(value) for value in values]
    for number, held in enumerate(listed, start=1):
        texts(held, f"references of item {number}")
    return [tuple(text for text in held if text.strip()) for held in listed]


def _inputs(
    origin: Sequence[str],
    systems: Mapping[str, Sequence[str]],
    references: Sequence[Sequence[str]],
) -> Iterator[InputFile]:
    """What stands for files: the checksum that a file of these lines would have."""
    columns = {"source": origin, **{f"output {name}": lines for name, lines in systems.items()}}
    counts = {len(held) for held in references}
    if len(counts) == 1:
        for number, column in enumerate(zip(*references, strict=True), start=1):
            columns[f"reference {number}"] = column
    for role, lines in columns.items():
        digest = hashlib.sha256()
        for line in lines:
            digest.update(f"{line}\n".encode("utf-8", "surrogatepass"))
        yield InputFile(role, "(memory)", digest.hexdigest(), len(lines))
