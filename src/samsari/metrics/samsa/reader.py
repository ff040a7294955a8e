"""From raw text to what is compared, with the parses kept on disk."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from samsari.errors import ResourceError
from samsari.formats.passages import bracketed
from samsari.metrics.samsa.texts import Output, SceneAligner, Source
from samsari.model.passage import Passage
from samsari.model.text import Token
from samsari.text.penn import UCCA_TOKENIZER
from samsari.text.sentences import SentenceSplitter

# From raw text to what is compared: sources are parsed, outputs are split into sentences.


class PassageSource(Protocol):
    """Where the passages of a source come from: a parser, or annotation by hand."""

    @property
    def signature(self) -> str:
        """What decides the passages, for a metric's signature."""
        ...

    @property
    def is_annotation(self) -> bool:
        """True if people made them: only then do implicit units count."""
        ...

    def passages(self, sources: Sequence[tuple[str, str]]) -> list[tuple[Passage, ...]]:
        """For each (id, text) its passages, in the order of the text."""
        ...


@dataclass(frozen=True)
class SceneReader:
    """The settings of a comparison, and the texts made ready for it."""

    parser: PassageSource
    aligner: SceneAligner
    splitter: SentenceSplitter
    is_literal: bool = False

    def read_sources(self, sources: Sequence[tuple[str, str]]) -> list[Source]:
        """Each (id, text) with its passages, ready to be aligned."""
        found = self.parser.passages(sources)
        words = [_words(passage.tokens) for passages in found for passage in passages]
        prepared = iter(self.aligner.prepare(words))
        return [
            Source(
                text,
                passages,
                tuple(next(prepared) for _ in passages),
                self.parser.is_annotation,
                self.is_literal,
            )
            for (_, text), passages in zip(sources, found, strict=True)
        ]

    def read_outputs(self, outputs: Sequence[str]) -> list[Output]:
        """Each output with its sentences, ready to be aligned."""
        segments = [UCCA_TOKENIZER.segment(text, self.splitter).sentences for text in outputs]
        words = [_words(tokens) for sentences in segments for tokens in sentences]
        prepared = iter(self.aligner.prepare(words))
        return [
            Output(text, sentences, tuple(next(prepared) for _ in sentences))
            for text, sentences in zip(outputs, segments, strict=True)
        ]


def _words(tokens: Sequence[Token]) -> list[str]:
    return [token.text for token in tokens]


# Parses kept on disk between runs, keyed by the text and by what parsed it.

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
