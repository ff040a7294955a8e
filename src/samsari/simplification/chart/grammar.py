"""A synchronous context-free grammar packed into arrays: what the chart decoder searches with.

Words, labels and features are numbered. On a source side a word is its number and a non-terminal
is -1 - its label's number; on a target side a non-terminal is -1 - its place among the
non-terminals of the source side, so that reordering is explicit.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count, takewhile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from samsari.errors import FormatError, ResourceError
from samsari.formats.arrays import DAMAGED
from samsari.formats.atomic import writing
from samsari.simplification.chart.span_labels import NO_LABEL
from samsari.simplification.rules import Rule, is_nonterminal

Ints = NDArray[np.int32]
Floats = NDArray[np.float32]
# Joshua counts -log10(e) a word, so its released weights for WordPenalty keep their meaning.
WORD_PENALTY = -0.4342944819032518
MAX_NONTERMINALS = 2


@dataclass(frozen=True, eq=False)
class Ragged:
    """Rows of different lengths laid end to end."""

    values: Ints
    starts: Ints

    def row(self, number: int) -> list[int]:
        """One row of rows that are packed end to end."""
        found: list[int] = self.values[self.starts[number] : self.starts[number + 1]].tolist()
        return found

    def __len__(self) -> int:
        return len(self.starts) - 1


def ragged(rows: Iterable[Sequence[int]]) -> Ragged:
    """Rows of different length packed end to end in one array."""
    values: list[int] = []
    starts = [0]
    for row in rows:
        values.extend(row)
        starts.append(len(values))
    return Ragged(np.array(values, np.int32), np.array(starts, np.int32))


@dataclass(frozen=True, eq=False)
class PackedGrammar:
    """Rules as arrays; row r of every array belongs to rule r."""

    words: tuple[str, ...]
    labels: tuple[str, ...]
    feature_names: tuple[str, ...]
    lhs: Ints
    sources: Ragged
    targets: Ragged
    features: Floats
    # Under which labels a word is copied that no rule knows.
    unknown_labels: tuple[str, ...] = (NO_LABEL,)

    def __len__(self) -> int:
        return len(self.lhs)

    @cached_property
    def word_numbers(self) -> dict[str, int]:
        """The number of every word that a chart grammar knows."""
        return {word: number for number, word in enumerate(self.words)}

    @cached_property
    def target_words(self) -> Ints:
        """How many words the target side of each rule has."""
        is_word = np.concatenate([[0], np.cumsum(self.targets.values >= 0)])
        counts = is_word[self.targets.starts[1:]] - is_word[self.targets.starts[:-1]]
        result: Ints = counts.astype(np.int32)
        return result

    def rule(self, number: int) -> Rule:
        """One rule of a packed chart grammar, unpacked."""
        slots: list[int] = []
        source = []
        for code in self.sources.row(number):
            if code < 0:
                slots.append(-1 - code)
            source.append(self.words[code] if code >= 0 else self._slot(-1 - code, len(slots)))
        target = [
            self.words[code] if code >= 0 else self._slot(slots[-1 - code], -code)
            for code in self.targets.row(number)
        ]
        row = zip(self.feature_names, self.features[number].tolist(), strict=True)
        values = {name: value for name, value in row if value}
        return Rule(f"[{self.labels[self.lhs[number]]}]", tuple(source), tuple(target), values)

    def sides(self) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
        """Source and target of every rule, much faster than unpacking the rules one by one."""
        sources, targets = self.sources.values.tolist(), self.targets.values.tolist()
        words, at_source, at_target = self.words, 0, 0
        ends = (self.sources.starts[1:].tolist(), self.targets.starts[1:].tolist())
        for number, (source_end, target_end) in enumerate(zip(*ends, strict=True)):
            source, target = sources[at_source:source_end], targets[at_target:target_end]
            at_source, at_target = source_end, target_end
            if min(source) < 0:
                rule = self.rule(number)
                yield rule.source, rule.target
            else:
                yield (
                    tuple([words[code] for code in source]),
                    tuple([words[code] for code in target]),
                )

    def _slot(self, label: int, index: int) -> str:
        return f"[{self.labels[label]},{index}]"

    def kept(self, rows: NDArray[np.bool_]) -> PackedGrammar:
        """The grammar with only the chosen rules (vocabulary and labels stay)."""
        chosen = np.flatnonzero(rows).tolist()
        return replace(
            self,
            lhs=self.lhs[chosen],
            sources=ragged(map(self.sources.row, chosen)),
            targets=ragged(map(self.targets.row, chosen)),
            features=self.features[chosen],
        )


def merged(grammars: Sequence[PackedGrammar]) -> PackedGrammar:
    """All rules of several grammars as one grammar; a feature that one of them lacks is 0 there."""
    if len(grammars) == 1:
        return grammars[0]
    words, labels, names = _Numbers(), _Numbers(), _Numbers()
    lhs, sources, targets = [], [], []
    for grammar in grammars:
        word_map = np.array([words[word] for word in grammar.words], np.int32)
        label_map = np.array([labels[label] for label in grammar.labels], np.int32)
        lhs.append(label_map[grammar.lhs])
        sources.append(_renumbered(grammar.sources.values, word_map, label_map))
        targets.append(_renumbered(grammar.targets.values, word_map, None))
        for name in grammar.feature_names:
            names[name]
    features = np.zeros((sum(map(len, grammars)), len(names)), np.float32)
    at = 0
    for grammar in grammars:
        columns = [names[name] for name in grammar.feature_names]
        features[at : at + len(grammar), columns] = grammar.features
        at += len(grammar)
    return PackedGrammar(
        words=tuple(words),
        labels=tuple(labels),
        feature_names=tuple(names),
        lhs=np.concatenate(lhs),
        sources=_joined([grammar.sources for grammar in grammars], sources),
        targets=_joined([grammar.targets for grammar in grammars], targets),
        features=features,
        unknown_labels=tuple(
            dict.fromkeys(label for grammar in grammars for label in grammar.unknown_labels)
        ),
    )


def _renumbered(values: Ints, words: Ints, labels: Ints | None) -> Ints:
    result = values.copy()
    is_word = values >= 0
    result[is_word] = words[values[is_word]]
    if labels is not None:
        result[~is_word] = -1 - labels[-1 - values[~is_word]]
    return result


def _joined(rows: Sequence[Ragged], values: Sequence[Ints]) -> Ragged:
    lengths = np.concatenate([np.diff(row.starts) for row in rows])
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32)
    return Ragged(np.concatenate(values), starts)


class _Numbers(dict[str, int]):
    """Numbers given out in the order in which names first appear."""

    def __missing__(self, name: str) -> int:
        self[name] = len(self)
        return self[name]


def pack(
    rules: Iterable[Rule],
    feature_names: Sequence[str],
    unknown_labels: tuple[str, ...] = (NO_LABEL,),
) -> PackedGrammar:
    """The grammar of some rules; features that a rule lacks are 0, others than named are dropped.

    Rules that only rename a non-terminal cannot change the text and are left out.
    """
    words, labels = _Numbers(), _Numbers()
    column = {name: number for number, name in enumerate(feature_names)}
    lhs: list[int] = []
    sources: list[list[int]] = []
    targets: list[list[int]] = []
    features: list[Floats] = []
    for rule in rules:
        if len(rule.source) == 1 and rule.arity:
            continue
        source, target = _codes(rule, words, labels)
        lhs.append(labels[rule.lhs[1:-1]])
        sources.append(source)
        targets.append(target)
        row = np.zeros(len(column), np.float32)
        for name, value in rule.features.items():
            if name in column:
                row[column[name]] = value
        features.append(row)
    return PackedGrammar(
        words=tuple(words),
        labels=tuple(labels),
        feature_names=tuple(feature_names),
        lhs=np.array(lhs, np.int32),
        sources=ragged(sources),
        targets=ragged(targets),
        features=np.array(features, np.float32).reshape(len(lhs), len(column)),
        unknown_labels=unknown_labels,
    )


def _codes(rule: Rule, words: _Numbers, labels: _Numbers) -> tuple[list[int], list[int]]:
    """Both sides of a rule as numbers."""
    order = {symbol: place for place, symbol in enumerate(filter(is_nonterminal, rule.source))}
    if len(order) > MAX_NONTERMINALS:
        raise FormatError(
            f"the rule {' '.join(rule.source)!r} has {len(order)} non-terminals",
            remedy=f"the chart decoder takes up to {MAX_NONTERMINALS}",
        )
    source = [
        -1 - labels[symbol[1:-1].rpartition(",")[0]] if symbol in order else words[symbol]
        for symbol in rule.source
    ]
    target = [-1 - order[symbol] if symbol in order else words[symbol] for symbol in rule.target]
    return source, target


# A packed grammar as one compressed file that loads in a fraction of a second.
#
# A zip archive of numpy arrays: words and labels as text, sides as numbers, and only those
# features that vary, each rounded to 16 bits, column by column (which is what makes them compress
# well). The keys of the sources that a grammar was made from stand in its file too, or beside it
# where it was written as lines, so that weights are not tuned on them.

MAGIC = "samsari-grammar 1"


def save(grammar: PackedGrammar, path: Path, keys: Collection[int] = ()) -> None:
    """Write a grammar with the keys of its sources; the file appears only when it is complete."""
    arrays: dict[str, NDArray[Any]] = {
        "format": np.array(MAGIC),
        "words": _text(grammar.words),
        "labels": _text(grammar.labels),
        "feature_names": _text(grammar.feature_names),
        "lhs": grammar.lhs,
        "sources": grammar.sources.values,
        "source_lengths": np.diff(grammar.sources.starts).astype(np.uint8),
        "targets": grammar.targets.values,
        "target_lengths": np.diff(grammar.targets.starts).astype(np.uint8),
    }
    if grammar.unknown_labels != (NO_LABEL,):
        arrays["unknown_labels"] = _text(grammar.unknown_labels)
    if keys:
        arrays["source_keys"] = key_array(keys)
    for number, column in enumerate(grammar.features.T):
        if column.any():
            arrays[f"feature{number}"] = column.astype(np.float16)
    with (
        writing(path) as stream,
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive,
    ):
        for name, array in arrays.items():
            # A fixed date makes the file a function of the grammar alone.
            entry = zipfile.ZipInfo(f"{name}.npy", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            buffer = io.BytesIO()
            np.save(buffer, array, allow_pickle=False)
            archive.writestr(entry, buffer.getvalue())


def _text(parts: tuple[str, ...]) -> NDArray[np.uint8]:
    return np.frombuffer("\n".join(parts).encode(), np.uint8)


def is_packed(path: Path) -> bool:
    """True for a file that `save` wrote (and not a pack of lines)."""
    try:
        with path.open("rb") as start:
            return start.read(2) == b"PK"
    except OSError as problem:
        raise ResourceError(
            f"the grammar cannot be read: {problem.strerror}",
            place=str(path),
            remedy="give a PPDB pack or a grammar made by `samsari grammar extract`",
        ) from None


def load(path: Path) -> PackedGrammar:
    """Read a packed grammar of the chart search."""
    with _arrays(path) as arrays:
        return _unpacked(arrays)


@contextmanager
def _arrays(path: Path) -> Iterator[Any]:
    try:
        with np.load(path, allow_pickle=False) as arrays:
            if str(arrays["format"]) != MAGIC:
                raise KeyError
            yield arrays
    except (KeyError, ValueError, EOFError, *DAMAGED):
        raise FormatError(
            "not a packed grammar, or a damaged one",
            place=str(path),
            remedy="make it again with `samsari grammar extract`",
        ) from None


def key_array(keys: Iterable[int]) -> NDArray[np.uint32]:
    """Keys of sources as they are stored."""
    return np.array(sorted(set(keys)), np.uint32)


def keys_path(path: Path) -> Path:
    """Where the keys of the sources are of a grammar that does not hold them itself."""
    return path.with_name(f"{path.name}.sources.npy")


def source_keys(path: Path) -> frozenset[int] | None:
    """The keys of the sources that a grammar was made from; None if nothing says so."""
    beside, found = keys_path(path), None
    if is_packed(path):
        with _arrays(path) as arrays:
            found = arrays.get("source_keys")
    if found is None and beside.is_file():
        found = np.load(beside, allow_pickle=False)
    return None if found is None else frozenset(found.tolist())


def _unpacked(arrays: Any) -> PackedGrammar:
    words, labels, names = (_parts(arrays[name]) for name in ("words", "labels", "feature_names"))
    unknown = _parts(arrays["unknown_labels"]) if "unknown_labels" in arrays else (NO_LABEL,)
    size = len(arrays["lhs"])
    features = np.zeros((size, len(names)), np.float32)
    for number in range(len(names)):
        if f"feature{number}" in arrays:
            features[:, number] = arrays[f"feature{number}"]
    return PackedGrammar(
        words=words,
        labels=labels,
        feature_names=names,
        lhs=arrays["lhs"],
        sources=Ragged(arrays["sources"], _starts(arrays["source_lengths"])),
        targets=Ragged(arrays["targets"], _starts(arrays["target_lengths"])),
        features=features,
        unknown_labels=unknown,
    )


def _parts(text: NDArray[np.uint8]) -> tuple[str, ...]:
    return tuple(text.tobytes().decode().split("\n"))


def _starts(lengths: NDArray[np.uint8]) -> NDArray[np.int32]:
    return np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]).astype(np.int32)


def fold_path(path: Path, number: int) -> Path:
    """Where the grammar is that was made without one part of the sources."""
    return path.with_name(f"{path.stem}.fold-{number}{path.suffix}")


def fold_paths(path: Path, first: int = 0) -> tuple[Path, ...]:
    """The grammars beside this one that were made without a part of the sources, in order."""
    return tuple(takewhile(Path.exists, (fold_path(path, number) for number in count(first))))
