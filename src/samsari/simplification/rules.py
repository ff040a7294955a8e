"""Rewrite rules, the names of their features, and the weights of the log-linear model."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from samsari.errors import FormatError
from samsari.formats.streams import read_lines

# A rewrite rule: what may be written instead of what, with its named feature values.


@dataclass(frozen=True, slots=True)
class Rule:
    """A (synchronous) rewrite rule.

    A symbol is a word, or a non-terminal written as PPDB writes it: `[NP,1]` on both sides. An
    edit of the default search has the left-hand side `[X]` and no non-terminals; an empty target
    deletes. `links` are pairs of source and target positions. Feature values are as in PPDB.
    """

    lhs: str
    source: tuple[str, ...]
    target: tuple[str, ...]
    features: Mapping[str, float] = field(default_factory=dict)
    links: tuple[tuple[int, int], ...] = ()
    relation: str = ""

    @property
    def is_identity(self) -> bool:
        """True if the rule copies its source."""
        return self.source == self.target

    @property
    def arity(self) -> int:
        """The number of non-terminals on the source side."""
        return sum(is_nonterminal(symbol) for symbol in self.source)


def is_nonterminal(symbol: str) -> bool:
    """True for `[NP,1]` and its like.

    >>> is_nonterminal("[NP,1]"), is_nonterminal("["), is_nonterminal("[NP]")
    (True, False, False)
    """
    return len(symbol) > 4 and symbol[0] == "[" and symbol[-1] == "]" and "," in symbol


# Names of the features of the log-linear model; a weight belongs to a name, never to a column.
#
# PPDB's 33 features, the nine that Xu et al. (2016) added, and four of the search itself make the
# 46 weights of the paper's system. The edit model of the default search has names of its own.
# Every feature is a number that is multiplied by its weight and added: p and Lex features are
# negative logarithms, as PPDB prints them, so their weights are usually negative; language-model
# features are natural logarithms of probabilities: lm_0 of the model of simple text, lm_1 of the
# one of normal text.

PPDB = (
    "Abstract", "Adjacent", "CharCountDiff", "CharLogCR", "ContainsX", "GlueRule", "Identity",
    "Lex(e|f)", "Lex(f|e)", "Lexical", "LogCount", "Monotonic", "PhrasePenalty",
    "RarityPenalty", "SourceTerminalsButNoTarget", "SourceWords", "TargetTerminalsButNoSource",
    "TargetWords", "UnalignedSource", "UnalignedTarget", "WordCountDiff", "WordLenDiff",
    "WordLogCR", "p(LHS|e)", "p(LHS|f)", "p(e|LHS)", "p(e|f)", "p(e|f,LHS)", "p(f|LHS)",
    "p(f|e)", "p(f|e,LHS)", "AGigaSim", "GoogleNgramSim",
)  # fmt: skip

SIMPLIFICATION = (
    "SourceMaxWordSyl", "TargetMaxWordSyl", "MaxWordSylDiff", "MaxDiffWordSylDiff",
    "MaxDiffWordLenDiff", "HardWordDiff", "SourceGigaLM", "TargetGigaLM", "GigaLMDiff",
)  # fmt: skip


# Weights of the log-linear model as a readable file: one `name value` per line, `#` comments.
#
# Joshua's configuration files write their weights in the same way, so the tuned system of Xu et
# al. (2016) can be read as it was released; its `key = value` settings are passed over.

REMEDY = "give weights that were tuned for this search"


@dataclass(frozen=True)
class Weights:
    """A weight for every named feature and a few remarks on where they come from."""

    values: Mapping[str, float]
    remarks: tuple[str, ...] = field(default=(), compare=False)

    def get(self, name: str) -> float:
        """The weight of a feature; zero if the file does not name it."""
        return self.values.get(name, 0.0)

    def vector(self, names: Iterable[str]) -> list[float]:
        """The weights in the order of the given feature names."""
        return [self.get(name) for name in names]

    def unknown(self, known: Iterable[str]) -> tuple[str, ...]:
        """The names that are none of the known ones, and so weigh nothing."""
        return tuple(sorted(self.values.keys() - set(known)))


def read(path: Path) -> Weights:
    """The weights of the chart search that a file holds."""
    return parse("\n".join(read_lines(path)), place=str(path))


def read_for(path: Path, known: Iterable[str]) -> Weights:
    """The weights of a file that names at least one of the known features."""
    found = read(path)
    if len(found.unknown(known)) == len(found.values):
        what = "these weights belong to another model" if found.values else "no weights here"
        raise FormatError(what, place=str(path), remedy=REMEDY)
    return found


def parse(text: str, place: str = "weights") -> Weights:
    """The weights written in a text.

    >>> parse("lm_0 0.5\\n# why\\nWordPenalty -1").get("WordPenalty")
    -1.0
    """
    values: dict[str, float] = {}
    remarks: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            remarks.append(line[1:].strip())
        elif line.strip() and " = " not in line:
            name, value = _entry(line, f"{place}:{number}")
            if name in values:
                raise FormatError(f"the weight {name} stands twice", place=f"{place}:{number}")
            values[name] = value
    return Weights(values, tuple(remarks))


def _entry(line: str, place: str) -> tuple[str, float]:
    name, _, number = line.strip().rpartition(" ")
    try:
        value = float(number)
    except ValueError:
        value = math.nan
    if not name or not math.isfinite(value):
        raise FormatError(
            f"not a weight: {line.strip()!r}", place=place, remedy="write a name and a number"
        )
    return name.strip(), value


def render(weights: Weights) -> str:
    """The text of a weights file; `parse` gives the same weights back."""
    remarks = [f"# {remark}".rstrip() for remark in weights.remarks]
    entries = [f"{name} {value!r}" for name, value in weights.values.items()]
    return "\n".join([*remarks, *entries]) + "\n"
