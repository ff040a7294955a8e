"""Simplify streams of lines, explain what was done, and look rules up."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

from samsari.errors import SettingError
from samsari.model.table import Column, Table
from samsari.simplification import weights
from samsari.simplification.edits import loading
from samsari.simplification.edits.features import DYNAMIC, FEATURES, JUDGED, STATIC
from samsari.simplification.edits.simplifier import Simplifier
from samsari.simplification.rerank import Reranked, Versions
from samsari.simplification.restrictions import Restrictions
from samsari.simplification.strength import MIDDLE
from samsari.simplification.tokens import tokenize
from samsari.simplification.versions import Simplification

if TYPE_CHECKING:
    from samsari.simplification.chart.loading import ChartSetup
    from samsari.simplification.ppdb import Complaint

# The columns of a table of rules: the features that have a value without a place.
EVERYWHERE = tuple(n for n in DYNAMIC if n in {"p(e|l,f,r)", "p(e|l,f)", "p(e|f,r)", "TagFit"})
SHOWN = [FEATURES.index(name) for name in (*STATIC, *EVERYWHERE, *JUDGED)]
RULE_NOTES = (
    "score: what the weights make of the rule's features without a place: no neighbours, a word "
    "that is to be changed",
    "simple, normal: how much more likely (natural logarithm) the target is than the source to the "
    "language models of simple and of normal text; not in the score",
)


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
        return loading.load(
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
        from samsari.simplification.chart import loading as chart_loading

        simplifier = chart_loading.load(self.setup, self.lines, self.on_bad_rule)
        if self.setup.weights:
            weights.read_for(self.setup.weights, simplifier.model.feature_names)
        return simplifier


def chart_run(
    setup: ChartSetup, lines: Iterable[str], on_bad_rule: Complaint | None = None
) -> tuple[ChartRun, Iterable[str]]:
    """A chart simplifier for some lines, and the lines; read at once if a pack needs the text."""
    from samsari.simplification.chart.grammar_file import is_packed

    if all(map(is_packed, setup.grammars)):
        return ChartRun(setup, (), on_bad_rule), lines
    kept = tuple(lines)
    return ChartRun(setup, kept, on_bad_rule), kept


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


@dataclass(frozen=True)
class Request:
    """What a user may ask of both searches; a set-up refuses what its search does not know."""

    search: Literal["beam", "chart"] = "beam"
    grammars: tuple[Path, ...] = ()
    weights: Path | None = None
    restrictions: Restrictions = field(default_factory=Restrictions)
    strength: float = MIDDLE
    has_guards: bool = True
    models: Path | None = None
    unknown_labels: tuple[str, ...] = ()
    on_bad_rule: Complaint | None = None
    is_reranked: bool = False

    def setup(self, lines: Iterable[str]) -> tuple[Loads, Iterable[str]]:
        """The set-up for some lines, and the lines, which a PPDB pack needs at once."""
        inner, lines = self._chart(lines) if self.search == "chart" else (self._beam(), lines)
        return (MostDifferent(inner) if self.is_reranked else inner), lines

    def _beam(self) -> Loads:
        given = {
            "--models": self.models,
            "--unknown-labels": self.unknown_labels,
            "--skip-bad-rules": self.on_bad_rule,
        }
        for option, value in given.items():
            if value:
                raise SettingError(
                    f"{option} means nothing to the beam search", remedy="add --search chart"
                )
        place = self.grammars[0] if self.grammars else None
        return Setup(place, self.weights, self.restrictions, self.strength, self.has_guards)

    def _chart(self, lines: Iterable[str]) -> tuple[Loads, Iterable[str]]:
        from samsari.simplification.chart.loading import ChartSetup

        setup = ChartSetup(
            self.grammars,
            self.weights,
            self.models,
            restrictions=self.restrictions,
            strength=self.strength,
            has_guards=self.has_guards,
            unknown_labels=self.unknown_labels,
        )
        return chart_run(setup, lines, self.on_bad_rule)


def simplify(text: str) -> str:
    """The text made simpler by the shipped model; what is not rewritten stays as it is."""
    return loading.default().simplify(text)


def strange_weights(path: Path | None) -> tuple[str, ...]:
    """Names that the beam's model does not know, in a weights file that is for it otherwise."""
    found = weights.read(path) if path else weights.Weights({})
    names = found.unknown(FEATURES)
    return names if len(names) < len(found.values) else ()


def simplify_lines(
    lines: Iterable[str], setup: Loads, n: int = 1, jobs: int = 1
) -> Iterator[list[Simplification]]:
    """For each line its n best versions, in order and as soon as they are known."""
    if jobs <= 1:
        simplifier = setup.load()
        yield from (simplifier.n_best(line, n) for line in lines)
        return
    is_empty = True
    with get_context("spawn").Pool(jobs, _prepare, (setup, n)) as workers:
        # Line by line: a chunk would wait for its last line, and handing one over costs little.
        for versions in workers.imap(_work, lines):
            is_empty = False
            yield versions
    if is_empty:
        setup.load()  # no worker was asked, so nobody has said yet what is wrong with the set-up


_READY: dict[int, tuple[Versions | Exception, int]] = {}


def _prepare(setup: Loads, n: int) -> None:
    # One simplifier for each worker process, loaded when the process starts. A worker that died of
    # an error would be replaced for ever; so the error waits for the first line.
    found: Versions | Exception
    try:
        found = setup.load()
    except Exception as error:
        found = error
    _READY[os.getpid()] = (found, n)


def _work(line: str) -> list[Simplification]:
    simplifier, n = _READY[os.getpid()]
    if isinstance(simplifier, Exception):
        raise simplifier
    return simplifier.n_best(line, n)


def explanation(line: str, versions: list[Simplification]) -> dict[str, Any]:
    """What was done to a line as plain values for JSON."""
    found = [
        {
            "text": version.text.rstrip("\r\n"),
            "score": version.score,
            "parts": parts(version),
            "rules": [
                asdict(use) | {"features": _shown(use.features)} for use in version.rule_uses
            ],
        }
        for version in versions
    ]
    return {"source": line.rstrip("\r\n"), "versions": found}


def parts(version: Simplification) -> dict[str, float]:
    """What the score of a version adds up from.

    The beam names the rules and both language models; of the chart, whose copies and glue score
    too, all that is not the rules is `rest`.
    """
    rules = sum(use.score for use in version.rule_uses)
    if version.parts:
        return {"rules": rules, **dict(version.parts)}
    return {"rules": rules, "rest": version.score - rules}


def n_best_lines(number: int, versions: Sequence[Simplification]) -> str:
    """The versions of a line as Moses and Joshua write them: `number ||| text ||| score`."""
    return "".join(
        f"{number} ||| {version.text.rstrip()} ||| {version.score:.6f}\n" for version in versions
    )


def _shown(features: tuple[tuple[str, float], ...]) -> dict[str, float]:
    return {name: round(value, 4) for name, value in features if value}


def explain(line: str, versions: list[Simplification]) -> str:
    """What was done to a line, for people; positions count from 0, the end is excluded."""
    found = [f"source  {line.rstrip()}"]
    for version in versions:
        found.append(f"{version.score:8.3f}  {version.text.rstrip()}")
        added = (f"{name} {value:+.3f}" for name, value in parts(version).items())
        found.append(f"    score: {', '.join(added)}")
        for use in version.rule_uses:
            target = " ".join(use.target) or "(nothing)"
            found.append(
                f"    words {use.begin}-{use.end}: {' '.join(use.source)} -> {target}"
                f"  [{use.score:+.3f}]"
            )
            shown = (f"{name} {value:g}" for name, value in _shown(use.features).items())
            found.append("        " + ", ".join(shown))
    return "\n".join(found) + "\n"


def rules_table(phrase: str, simplifier: Simplifier, most: int = 20) -> Table:
    """The rewrites of a word or phrase, ranked by the tuned model, as in Xu et al. (2016), Table 3.

    The score is that of the rule alone, without neighbours and without the language models.
    """
    grammar = simplifier.builder.grammar
    source = " ".join(token.text.lower() for token in tokenize(phrase))
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
    notes = RULE_NOTES if numbers else (_absence(source, simplifier),)
    return Table(f"Rewrites of {source!r}", (*columns, *shown), ranked, notes)


def _absence(source: str, simplifier: Simplifier) -> str:
    """Why there is no rewrite of a phrase."""
    hidden = len(simplifier.builder.grammar.rules_of(source))
    kept = f"; the guards keep back {hidden}, which --no-guards shows" if hidden else ""
    return f"no rule rewrites {source!r}{kept}"
