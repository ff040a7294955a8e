"""Simplify streams of lines, explain what was done, and look rules up."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol

from samsari.model.table import Column, Table
from samsari.simplify import chart_loading, shipped
from samsari.simplify.chart_loading import ChartSetup
from samsari.simplify.grammar import FEATURES, JUDGED, STATIC
from samsari.simplify.ppdb import Complaint
from samsari.simplify.rerank import Reranked, Versions
from samsari.simplify.scfg_file import is_packed
from samsari.simplify.shipped import Restrictions
from samsari.simplify.simplifier import MIDDLE, Simplification, Simplifier

BATCH = 32
# The columns of a table of rules: the features that need no place, and what trust says.
SHOWN = [FEATURES.index(name) for name in (*STATIC, *JUDGED)]


@dataclass(frozen=True)
class Setup:
    """Which simplifier to use; a value, so that other processes can build the same one."""

    place: Path | None = None
    weights: Path | None = None
    restrictions: Restrictions = field(default_factory=Restrictions)
    strength: float = MIDDLE
    has_guards: bool = True

    def load(self) -> Simplifier:
        """The simplifier."""
        return shipped.load(
            self.place, self.weights, self.restrictions, self.strength, has_guards=self.has_guards
        )


@dataclass(frozen=True)
class ChartRun:
    """A chart simplifier for some lines; they are needed where a grammar is a PPDB pack."""

    setup: ChartSetup
    lines: tuple[str, ...] = ()
    on_bad_rule: Complaint | None = None

    def load(self) -> Versions:
        """The simplifier."""
        return chart_loading.load(self.setup, self.lines, self.on_bad_rule)


def needs_text(setup: ChartSetup) -> bool:
    """True if a grammar of the set-up is a pack, which is filtered to the text."""
    return not all(map(is_packed, setup.grammars))


@dataclass(frozen=True)
class MostDifferent:
    """The PBMT-R baseline over another set-up."""

    inner: Loads

    def load(self) -> Versions:
        """The simplifier."""
        return Reranked(self.inner.load())


class Loads(Protocol):
    """A set-up: a value that other processes can take and build the same simplifier from."""

    def load(self) -> Versions:
        """The simplifier."""
        ...


def simplify_lines(
    lines: Iterable[str], setup: Loads, n: int = 1, jobs: int = 1
) -> Iterator[list[Simplification]]:
    """For each line its n best versions, in order and as soon as they are known."""
    if jobs <= 1:
        simplifier = setup.load()
        yield from (simplifier.n_best(line, n) for line in lines)
        return
    with get_context("spawn").Pool(jobs, _prepare, (setup, n)) as workers:
        yield from workers.imap(_work, lines, chunksize=BATCH)


_READY: dict[int, tuple[Versions, int]] = {}


def _prepare(setup: Loads, n: int) -> None:
    # One simplifier for each worker process, loaded when the process starts.
    _READY[os.getpid()] = (setup.load(), n)


def _work(line: str) -> list[Simplification]:
    simplifier, n = _READY[os.getpid()]
    return simplifier.n_best(line, n)


def explanation(line: str, versions: list[Simplification]) -> dict[str, Any]:
    """What was done to a line as plain values for JSON."""
    found = [
        {
            "text": version.text.rstrip("\r\n"),
            "score": version.score,
            "rules": [
                asdict(firing) | {"features": _shown(firing.features)} for firing in version.firings
            ],
        }
        for version in versions
    ]
    return {"source": line.rstrip("\r\n"), "versions": found}


def _shown(features: tuple[tuple[str, float], ...]) -> dict[str, float]:
    return {name: round(value, 4) for name, value in features if value}


def explain(line: str, versions: list[Simplification]) -> str:
    """What was done to a line, for people."""
    parts = [f"source  {line.rstrip()}"]
    for version in versions:
        parts.append(f"{version.score:8.3f}  {version.text.rstrip()}")
        for firing in version.firings:
            target = " ".join(firing.target) or "(nothing)"
            parts.append(
                f"    words {firing.begin}-{firing.end}: {' '.join(firing.source)} -> {target}"
                f"  [{firing.score:+.3f}]"
            )
            shown = (f"{name} {value:g}" for name, value in _shown(firing.features).items())
            parts.append("        " + ", ".join(shown))
    return "\n".join(parts) + "\n"


def rules_table(phrase: str, simplifier: Simplifier, most: int = 20) -> Table:
    """The rewrites of a word or phrase, ranked by the tuned model, as in Xu et al. (2016), Table 3.

    The score is that of the rule alone, without neighbours and without the language models, of a
    word that is to be changed; the columns `simple` and `normal` say how much more likely the
    models find the target.
    """
    grammar = simplifier.builder.grammar
    source = " ".join(phrase.lower().split())
    numbers = simplifier.builder.rules.get(source, [])
    features = simplifier.builder.alone(numbers)
    scores = (features @ simplifier.option_weights).tolist()
    rows = zip(scores, numbers, features[:, SHOWN].tolist(), strict=True)
    copy = [model.sentence(source.split()) for model in simplifier.models]
    found: list[tuple[str | float, ...]] = [
        (
            source,
            grammar.targets[rule] or "(nothing)",
            score,
            *(
                model.sentence(grammar.target_words[rule]) - base
                for model, base in zip(simplifier.models, copy, strict=True)
            ),
            *values,
        )
        for score, rule, values in sorted(rows, reverse=True)[:most]
    ]
    found.append((source, source, 0.0, 0.0, 0.0, *([0.0] * len(SHOWN))))
    columns = ("source", "target", Column("score", digits=3), Column("simple"), Column("normal"))
    shown = (Column(FEATURES[number], digits=3) for number in SHOWN)
    ranked = sorted(found, key=lambda row: -float(row[2]))
    return Table(f"Rewrites of {source!r}", (*columns, *shown), ranked)
