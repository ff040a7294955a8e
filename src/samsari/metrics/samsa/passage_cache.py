"""Parses kept on disk between runs, keyed by the text and by what parsed it."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from samsari.errors import ResourceError
from samsari.formats.passages import bracketed
from samsari.metrics.samsa.reader import PassageSource
from samsari.model.passage import Passage

SCHEMA = "CREATE TABLE IF NOT EXISTS parses (key TEXT PRIMARY KEY, passages TEXT NOT NULL)"
WAIT = 60.0  # seconds; several processes may write


@dataclass(frozen=True)
class CachedPassages:
    """A source of passages that looks into a file before it parses."""

    inner: PassageSource
    path: Path = field(compare=False)

    @property
    def signature(self) -> str:
        """That of the parser: the cache changes no score."""
        return self.inner.signature

    @property
    def is_annotation(self) -> bool:
        """That of the parser."""
        return self.inner.is_annotation

    def __str__(self) -> str:
        return self.signature

    def passages(self, sources: Sequence[tuple[str, str]]) -> list[tuple[Passage, ...]]:
        """The passages of each source, parsed only where the file does not have them."""
        keys = [self._key(text) for _, text in sources]
        with _opened(self.path) as store:
            held = {key: found for key in keys if (found := _look_up(store, key)) is not None}
            missing = {key: one for key, one in zip(keys, sources, strict=True) if key not in held}
            parsed = self.inner.passages(list(missing.values()))
            for key, passages in zip(missing, parsed, strict=True):
                held[key] = passages
                text = bracketed.dumps(passages)
                store.execute("INSERT OR IGNORE INTO parses VALUES (?, ?)", (key, text))
        return [held[key] for key in keys]

    def _key(self, text: str) -> str:
        content = f"{self.signature}\n{text}".encode("utf-8", "surrogatepass")
        return hashlib.sha256(content).hexdigest()


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(path, timeout=WAIT)) as store, store:
            store.execute(SCHEMA)
            yield store
    except (sqlite3.Error, OSError) as error:
        raise ResourceError(
            f"the cache of parses cannot be used ({error})",
            place=str(path),
            remedy="delete the file or name another one",
        ) from error


def _look_up(store: sqlite3.Connection, key: str) -> tuple[Passage, ...] | None:
    row = store.execute("SELECT passages FROM parses WHERE key = ?", (key,)).fetchone()
    if row is None:
        return None
    return bracketed.loads(row[0]) if row[0].strip() else ()
