"""Warnings that scores may mislead, each with what to do about it; their words: `warnings.toml`."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from samsari.metrics.contract import GivenScores, Metric
from samsari.model.result import Result, ScoreWarning, System
from samsari.model.showing import number_of
from samsari.model.text import Item
from samsari.text.edit_distance import is_cut_anywhere, repeats_itself
from samsari.text.language import foreign_language
from samsari.text.sentences import LONG, longest_sentence


def warning(name: str, **facts: object) -> ScoreWarning:
    """The warning of this name, with facts filled in."""
    held = _said()[name]
    said, remedy = (held[part].format(**facts) for part in ("says", "remedy"))
    return ScoreWarning(held.get("code", name), said, remedy)


@cache
def _said() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


# Files that were mixed up: shifted by a line, or one file given in two parts.
#
# Such scores look like any others, so the texts themselves are compared while they are scored.

_WORD = re.compile(r"\w{4,}")  # short words stand in every line
FEWEST_WORDS = 4  # that a line needs to be told from its neighbour
ALIKE, UNLIKE = 0.5, 0.2  # shares of common words
FEWEST_SHIFTED = 3  # lines
MOSTLY_SHIFTED = 0.1  # of the lines
NEARLY_ALL = 0.95

Words = frozenset[str]


class Mixups:
    """Counts of lines that fit the line before or after better, and of lines that are the same.

    It is filled while the items are scored, batch after batch.
    """

    def __init__(self, systems: Sequence[str]) -> None:
        self.systems = tuple(systems)
        self.n_pairs = 0
        self.n_judged: Counter[str] = Counter()
        self.shifted: dict[str, list[int]] = {}
        self.copies: Counter[str] = Counter()
        self.changed: Counter[str] = Counter()
        self.same: Counter[tuple[str, int]] = Counter()
        self._before: tuple[Words, dict[str, Words]] | None = None

    def add(self, items: Iterable[Item]) -> None:
        """Count the texts of some items."""
        for item in items:
            self.n_pairs += 1
            columns = dict(zip(self.systems, item.outputs, strict=True))
            for system, output in columns.items():
                self._compare(item, system, output)
            if item.references:
                columns["the references"] = item.references[0]
            self._shift(_words(item.source), {who: _words(t) for who, t in columns.items()})

    def _compare(self, item: Item, system: str, output: str) -> None:
        if output.strip() == item.source.strip():
            self.copies[system] += 1
            return
        self.changed[system] += 1
        for number, reference in enumerate(item.references, start=1):
            if output.strip() == reference.strip():
                self.same[system, number] += 1

    def _shift(self, source: Words, columns: dict[str, Words]) -> None:
        """Does a text fit the source of the line before or after, and not its own?"""
        if self._before is not None:
            old_source, old_columns = self._before
            for who, words in columns.items():
                old = old_columns.get(who, frozenset())
                fits_before = _is_like(old_source, words) and _is_unlike(source, words)
                fits_after = _is_like(source, old) and _is_unlike(old_source, old)
                if len(source) >= FEWEST_WORDS and len(words) >= FEWEST_WORDS:
                    self.n_judged[who] += 1
                    if fits_before or fits_after:
                        self.shifted.setdefault(who, []).append(self.n_pairs)
        self._before = (source, columns)

    def warnings(self) -> Iterator[ScoreWarning]:
        """What a reader of the scores should be told."""
        for who, lines in self.shifted.items():
            if len(lines) >= max(FEWEST_SHIFTED, MOSTLY_SHIFTED * self.n_judged[who]):
                yield warning("shifted", n=len(lines), who=who, first=lines[0])
        for system in self.systems:
            n_copies, n_changed = self.copies[system], self.changed[system]
            if n_copies >= max(2, NEARLY_ALL * self.n_pairs):
                yield warning("equals-source", n=n_copies, n_pairs=self.n_pairs, system=system)
            for (who, number), n in self.same.items():
                if who == system and n >= max(2, NEARLY_ALL * n_changed):
                    facts = {"number": number, "n": n, "n_changed": n_changed}
                    yield warning("equals-reference", system=system, **facts)


def _words(text: str) -> Words:
    return frozenset(_WORD.findall(text.lower()))


def _share(one: Words, other: Words) -> float:
    return len(one & other) / min(len(one), len(other))


def _is_like(one: Words, other: Words) -> bool:
    return min(len(one), len(other)) >= FEWEST_WORDS and _share(one, other) > ALIKE


def _is_unlike(one: Words, other: Words) -> bool:
    return not one or not other or _share(one, other) < UNLIKE


# A space before a closing mark, or the bracket and quotation codes of the Penn Treebank.
_TOKENISED = re.compile(r"\S [.,;:!?)](?:\s|$)|-[lr][rs]b-|``|\s''(?:\s|$)|\s's\s", re.IGNORECASE)
_UPPER = re.compile(r"[A-ZÀ-ÖØ-Þ]")

UNSCORED = "unscored-pairs"
ENGLISH_ONLY = "english-only"
FOREIGN_LANGUAGE = "foreign-language"
MOST = 0.6
FEW = 0.2
# Metrics that a copy wins by definition.
LIKE_SOURCE = ("ld-source", "meaning", "samsa-preservation")
OFTEN = 0.02  # outputs with a fault that are worth a warning
LOOKED_AT = 1000  # rows in which faults are looked for
RECOGNISED = 200  # rows whose language is looked at


_COUNTERS = ("empty", "tokenised", "capital", "long", "n_references")


class TextCounts:
    """How many texts are empty, look tokenised or have capitals, and how many references there are.

    It is filled while the items are scored, batch after batch.
    """

    def __init__(self, systems: Sequence[str], metrics: Sequence[Metric] = ()) -> None:
        self.systems = tuple(systems)
        self.english_only = tuple(
            m.name for m in metrics if getattr(type(m), "is_english_only", False)
        )
        self.n_pairs = 0
        self.empty: Counter[str] = Counter()
        self.tokenised: Counter[str] = Counter()
        self.capital: Counter[str] = Counter()
        self.long: Counter[str] = Counter()  # texts with a sentence that is hardly one
        self.n_references: Counter[int] = Counter()
        self.repeating: Counter[str] = Counter()
        self.cut: Counter[str] = Counter()
        self.languages: dict[str, Counter[str]] = {}

    def add(self, items: Iterable[Item]) -> None:
        """Count the texts of some items."""
        for item in items:
            self.n_pairs += 1
            self.n_references[len(item.references)] += 1
            self._count("sources", item.source)
            if item.references:
                self._count("references", item.references[0])
            for system, output in zip(self.systems, item.outputs, strict=True):
                self._count(system, output)
                if self.n_pairs <= LOOKED_AT:
                    self.repeating[system] += repeats_itself(item.source, output)
                    self.cut[system] += is_cut_anywhere(item.source, output)

    def merge(self, other: TextCounts) -> None:
        """Add the counts of other items."""
        self.n_pairs += other.n_pairs
        for name in _COUNTERS:
            getattr(self, name).update(getattr(other, name))

    def packed(self) -> dict[str, Any]:
        """The counts of texts for warnings, packed for a file of a run."""
        found: dict[str, Any] = {name: dict(getattr(self, name)) for name in _COUNTERS[:-1]}
        found["n_references"] = sorted(self.n_references.items())
        return {"n_pairs": self.n_pairs, **found}

    @classmethod
    def unpacked(cls, systems: Sequence[str], held: Mapping[str, Any]) -> TextCounts:
        """The counts that `packed` gave."""
        found = cls(systems)
        found.n_pairs = held["n_pairs"]
        for name in _COUNTERS[:-1]:
            getattr(found, name).update(held.get(name, {}))
        found.n_references.update({int(n): count for n, count in held["n_references"]})
        return found

    def _count(self, who: str, text: str) -> None:
        if not text.strip():
            self.empty[who] += 1
        if _TOKENISED.search(text):
            self.tokenised[who] += 1
        # Chinese or Arabic has no letters in lower case either.
        if _UPPER.search(text) or (text.strip() and text.lower() == text.upper()):
            self.capital[who] += 1
        if longest_sentence(text):
            self.long[who] += 1
        # The language of the sources is looked at before anything is scored.
        is_read = self.english_only and who in self.systems and self.n_pairs <= RECOGNISED
        if is_read and (code := foreign_language(text)):
            self.languages.setdefault(who, Counter())[code] += 1

    @property
    def references_used(self) -> str:
        """The number of references of every row, `var` if it differs."""
        counts = list(self.n_references)
        return str(counts[0]) if len(counts) == 1 else "var" if counts else ""

    def share(self, counts: Counter[str], who: str) -> float:
        """The share of the texts of a column that were counted."""
        return counts[who] / self.n_pairs if self.n_pairs else 0.0

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns of text: sources, references if there are any, systems."""
        has_references = self.n_references.total() > self.n_references[0]
        return ("sources", *(("references",) if has_references else ()), *self.systems)


def unscored(failed: Mapping[tuple[str, str, str], int]) -> Iterator[ScoreWarning]:
    """A warning for the pairs of a system on which a metric failed, by the reason."""
    for (system, metric, reason), n in failed.items():
        facts = {"system": system, "metric": metric, "reason": reason}
        yield warning(UNSCORED, pairs=number_of(n, "pair"), are="is" if n == 1 else "are", **facts)


def find_warnings(
    result: Result, texts: TextCounts, metrics: Sequence[Metric]
) -> tuple[ScoreWarning, ...]:
    """Everything a reader of the scores should be told."""
    return (
        *_copying(result),
        *_empty(texts),
        *_tokenised(texts, metrics),
        *_casing(texts),
        *_long(texts),
        *_references(texts),
        *_faults(texts),
        *_languages(texts),
        *_given(result, metrics),
    )


def _copying(result: Result) -> Iterator[ScoreWarning]:
    identity = next((s for s in result.systems if s.role == "identity"), None)
    if identity is None:
        return
    losers: dict[tuple[str, ...], list[str]] = {}
    for system in result.systems:
        if system.role == "system":
            losers.setdefault(_lost(system, identity, result), []).append(system.name)
    for lost, names in losers.items():
        if lost:
            yield warning("copying-wins", systems=", ".join(names), metrics=", ".join(lost))


def _lost(system: System, identity: System, result: Result) -> tuple[str, ...]:
    """The metrics in which copying the source scores better, except likeness to the source."""
    lost = []
    for metric in result.metrics:
        ours, copy = system.score(metric.name).value, identity.score(metric.name).value
        if ours is None or copy is None or metric.higher_is_better is None:
            continue
        if metric.name.startswith(LIKE_SOURCE):
            continue
        if (copy > ours) if metric.higher_is_better else (copy < ours):
            lost.append(metric.name)
    return tuple(lost)


def _empty(texts: TextCounts) -> Iterator[ScoreWarning]:
    for who in ("sources", *texts.systems):
        if n := texts.empty[who]:
            name = "empty-sources" if who == "sources" else "empty-outputs"
            lines = "lines is" if n == 1 else "lines are"
            yield warning(name, n=n, n_pairs=texts.n_pairs, lines=lines, who=who)


def _tokenised(texts: TextCounts, metrics: Sequence[Metric]) -> Iterator[ScoreWarning]:
    looks = {who: texts.share(texts.tokenised, who) for who in texts.columns}
    spaced = [who for who, share in looks.items() if share > MOST]
    plain = [who for who, share in looks.items() if share < FEW]
    again = [m.name for m in metrics if str(getattr(m, "tokenizer", "none")) != "none"]
    if spaced and plain:
        yield warning("tokenised-partly", spaced=", ".join(spaced), plain=", ".join(plain))
    elif spaced and again:
        yield warning("tokenised-twice", metrics=", ".join(again))


def _casing(texts: TextCounts) -> Iterator[ScoreWarning]:
    looks = {who: texts.share(texts.capital, who) for who in texts.columns}
    lower = [
        who
        for who, share in looks.items()
        if share < 1 - MOST - FEW and texts.empty[who] < texts.n_pairs
    ]
    cased = [who for who, share in looks.items() if share > MOST]
    if lower and cased:
        yield warning("casing-differs", lower=", ".join(lower), cased=", ".join(cased))


def _long(texts: TextCounts) -> Iterator[ScoreWarning]:
    for who in texts.columns:
        if n := texts.long[who]:
            have = "text has" if n == 1 else "texts have"
            yield warning("long-sentences", n=n, texts=have, most=LONG, who=who)


def _references(texts: TextCounts) -> Iterator[ScoreWarning]:
    counts = sorted(texts.n_references)
    if len(counts) > 1 and counts[-1] > 0:
        fewer = texts.n_pairs - texts.n_references[counts[-1]]
        yield warning("references-missing", n=fewer, n_pairs=texts.n_pairs, most=counts[-1])


def _faults(texts: TextCounts) -> Iterator[ScoreWarning]:
    n_rows = min(texts.n_pairs, LOOKED_AT)
    for system in texts.systems:
        for name, counts in (("repetition", texts.repeating), ("careless-cuts", texts.cut)):
            if counts[system] > OFTEN * n_rows:
                yield warning(name, n=counts[system], n_rows=n_rows, system=system)


def _languages(texts: TextCounts) -> Iterator[ScoreWarning]:
    from samsari.text.languages import language_name

    for who, found in texts.languages.items():
        code, n = found.most_common(1)[0]
        if n / min(texts.n_pairs, RECOGNISED) > OFTEN or texts.n_pairs <= RECOGNISED // 10:
            lines, metrics = "line looks" if n == 1 else "lines look", ", ".join(texts.english_only)
            facts = {"language": language_name(code), "who": who, "metrics": metrics}
            yield warning(FOREIGN_LANGUAGE, n=n, lines=lines, **facts)


def joined_warnings(
    about_language: Sequence[ScoreWarning], found: Sequence[ScoreWarning]
) -> tuple[ScoreWarning, ...]:
    """All warnings; that the whole text is in another language is not told again for its lines."""
    is_told = any(one.code == ENGLISH_ONLY for one in about_language)
    kept = (one for one in found if not (is_told and one.code == FOREIGN_LANGUAGE))
    return (*about_language, *kept)


def _given(result: Result, metrics: Sequence[Metric]) -> Iterator[ScoreWarning]:
    """A warning for systems that have only some of the scores of a table."""
    names = [metric.name for metric in metrics if isinstance(metric, GivenScores)]
    for system in result.systems:
        for name in names if system.role == "system" and system.tallies else ():
            count = sum(int(tally.values[1]) for tally in system.tallies[name])
            if 0 < count < result.n_pairs:
                facts = {"system": system.name, "n_pairs": result.n_pairs, "metric": name}
                yield warning("scores-missing", n=count, **facts)
