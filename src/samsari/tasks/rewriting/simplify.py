"""`samsari.simplify`, and the same for streams of lines: simplify, explain, look up rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from samsari.errors import SettingError
from samsari.model.table import Column, Table
from samsari.simplification import weights
from samsari.simplification.edits import loading
from samsari.simplification.edits.features import DYNAMIC, FEATURES, JUDGED, STATIC
from samsari.simplification.edits.simplifier import Simplifier
from samsari.simplification.rerank import Reranked, Versions
from samsari.simplification.restrictions import MIDDLE, Restrictions, strength_of
from samsari.simplification.tokens import tokenize
from samsari.simplification.versions import Simplification
from samsari.tasks.pool import in_batches, in_order

if TYPE_CHECKING:
    from samsari.simplification.ppdb import Complaint

# The columns of a table of rules: the features that need no sentence around the rule.
EVERYWHERE = tuple(n for n in DYNAMIC if n in {"p(e|l,f,r)", "p(e|l,f)", "p(e|f,r)", "TagFit"})
SHOWN = [FEATURES.index(name) for name in (*STATIC, *EVERYWHERE, *JUDGED)]
SPLIT_REMARK = "split min-confidence "
RULE_NOTES = (
    "score: what the weights make of the rule's features without a place: no neighbours, a word "
    "that is to be changed",
    "simple, normal: how much more likely (natural logarithm) the target is than the source to the "
    "language models of simple and of normal text; not in the score",
)


@dataclass(frozen=True)
class Setup:
    """Which simplifier to use; a value, so that other processes can build the same one.

    `lines` are the lines to simplify: a chart grammar that is a PPDB pack is read for them alone.
    """

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
    is_split: bool = False
    lines: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        given = {
            "--language-models": self.models,
            "--unknown-labels": self.unknown_labels,
            "--skip-bad-rules": self.on_bad_rule,
        }
        for option, value in given.items():
            if value and self.search == "beam":
                raise SettingError(
                    f"{option} means nothing to the beam search", remedy="add --search chart"
                )

    def load(self) -> Versions:
        """The simplifier."""
        found = self.chart() if self.search == "chart" else self.beam()
        return Reranked(found) if self.is_reranked else found

    def beam(self) -> Simplifier:
        """The simplifier of the beam search."""
        place = self.grammars[0] if self.grammars else None
        return loading.load(
            place, self.weights, self.restrictions, self.strength, has_guards=self.has_guards
        )

    def chart(self) -> Versions:
        """The simplifier of the chart search; its modules are imported only here."""
        from samsari.simplification.chart.loading import ChartSetup, load

        setup = ChartSetup(
            self.grammars,
            self.weights,
            self.models,
            restrictions=self.restrictions,
            strength=self.strength,
            has_guards=self.has_guards,
            unknown_labels=self.unknown_labels,
        )
        simplifier = load(setup, self.lines, self.on_bad_rule)
        if self.weights:
            weights.read_for(self.weights, simplifier.model.feature_names)
        return simplifier

    @property
    def needs_lines(self) -> bool:
        """True if a grammar is a PPDB pack, which is too large to be read whole."""
        if self.search == "beam":
            return False
        from samsari.simplification.chart.grammar_file import is_packed

        return not all(map(is_packed, self.grammars))


def simplify(
    text: str,
    *,
    split: bool = False,
    strength: str | float = "normal",
    protect: Iterable[str] = (),
) -> str:
    """The text made simpler by the shipped model; what is not rewritten stays as it is.

    With `split`, long sentences are split first. `strength` is cautious, normal, bold or a number
    from 0 to 1. `protect` are words and phrases to leave alone.

    >>> simplify("He commenced work.")
    'He started work.'
    """
    words = frozenset([protect] if isinstance(protect, str) else protect)
    value = strength_of(str(strength))
    setup = Setup(restrictions=Restrictions(words), strength=value, is_split=split)
    return loading.default().simplify(text) if setup == Setup() else _loaded(setup)(text)[0].text


@lru_cache(maxsize=4)
def _loaded(setup: Setup) -> Callable[[str], list[Simplification]]:
    return _n_best(setup, 1)


def strange_weights(path: Path | None) -> tuple[str, ...]:
    """Names in a weights file for the beam search that its model does not know."""
    found = weights.read(path) if path else weights.Weights({})
    names = found.unknown(FEATURES)
    return names if len(names) < len(found.values) else ()


def simplify_lines(
    lines: Iterable[str], setup: Setup, n: int = 1, jobs: int = 1, executor: Any = None
) -> Iterator[list[Simplification]]:
    """For each line its n best versions, in order and as soon as they are known."""
    if setup.needs_lines:
        lines = tuple(lines)
        setup = replace(setup, lines=lines)
    if executor is not None:
        return in_batches(partial(_n_best_of_lines, setup, n), lines, executor)
    return in_order(partial(_n_best, setup, n), lines, jobs)


def _n_best(setup: Setup, n: int) -> Callable[[str], list[Simplification]]:
    simplifier = setup.load()
    if not setup.is_split:
        return lambda line: simplifier.n_best(line, n)
    from samsari.splitting.splitter import Settings, shared_splitter

    splitter, settings = shared_splitter(), Settings(min_confidence=split_limit(setup.weights))
    return lambda line: simplifier.n_best(splitter.split(line, settings).text, n)


def split_limit(path: Path | None) -> float:
    """How sure a cut must be: what `tune --split` wrote into the weights, else the usual."""
    from samsari.splitting.splitter import MIN_CONFIDENCE

    remarks = weights.read(path).remarks if path else ()
    found = [remark.split()[-1] for remark in remarks if remark.startswith(SPLIT_REMARK)]
    try:
        return float(found[-1]) if found else MIN_CONFIDENCE
    except ValueError:
        return MIN_CONFIDENCE


def _n_best_of_lines(setup: Setup, n: int) -> Callable[[list[str]], list[list[Simplification]]]:
    one = _n_best(setup, n)
    return lambda lines: [one(line) for line in lines]


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

    The beam search names the rules and both language models. For the chart search all that is not
    the rules is `rest`: its copies and glue rules have scores, too.
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
