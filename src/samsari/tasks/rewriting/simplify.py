"""Simplify streams of lines, explain what was done, look up rules; for all searches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from samsari.errors import SettingError
from samsari.model.table import Table
from samsari.simplification.plain.candidates import Index
from samsari.simplification.plain.folder import extended_index
from samsari.simplification.plain.glosses.places import Planned, planned, unplanned
from samsari.simplification.plain.glosses.table import gloss_index, note_of
from samsari.simplification.plain.operations.names import USUAL, Operation
from samsari.simplification.plain.options import Options
from samsari.simplification.plain.simplifier import PlainSimplifier
from samsari.simplification.plain.table import NOTHING, Entry
from samsari.simplification.plain.untouched import with_verse
from samsari.simplification.restrictions import MIDDLE, Restrictions, lower_words
from samsari.simplification.versions import Reranked, Simplification, Versions
from samsari.tasks.pool import in_batches, in_order, row_by_row
from samsari.tasks.rewriting import plain

if TYPE_CHECKING:
    from samsari.simplification.ppdb import Complaint


# The rows of the table of plain words for a word or phrase.

PLAIN_NOTES = (
    "where: the conditions that must hold; strength: the first step of --strength that uses the "
    "row; from: who else proposes it (glosses: the row is of the table that --operations glosses "
    "uses)",
)


def plain_rules(phrase: str, tables: tuple[Path, ...] = (), most: int = 20) -> Table:
    """The rows of the table of plain words for a word in any of its forms, or for a phrase.

    >>> [row[2].value for row in plain_rules("endeavoured").rows]
    ['try']
    """
    words = tuple(lower_words(phrase))
    found = _entries(extended_index(tables), words)
    rows = [*map(_plain_row, found), *_gloss_rows(words)][:most]
    columns = ("source", "part", "target", "where", "strength", "from")
    notes = PLAIN_NOTES if rows else (f"no row of the table replaces {phrase!r}",)
    return Table(f"Plain words for {phrase!r}", columns, rows, notes)


def _entries(index: Index, words: tuple[str, ...]) -> list[Entry]:
    """The rows of an index for a word in any of its forms, or for a phrase."""
    numbers = {
        form.entry
        for form in index.by_word.get(words[0] if words else "", ())
        if form.source == words or index.entries[form.entry].source == " ".join(words)
    }
    return [index.entries[number] for number in sorted(numbers)]


def _gloss_rows(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """What explains a term, given in singular or plural."""
    index = gloss_index()
    forms = index.by_word.get(words[0] if words else "", ())
    numbers = {form.row for form in forms if tuple(map(str.lower, form.words)) == words}
    found = [index.glosses[number] for number in sorted(numbers)]
    return [
        (own.term, own.part, f"{own.term} ({own.gloss})", own.where, "", "glosses") for own in found
    ]


def _plain_row(entry: Entry) -> tuple[str, ...]:
    origins = ", ".join(entry.origins)
    target = entry.target or NOTHING
    return (entry.source, entry.part, target, entry.where, entry.strength, origins)


SPLIT_TOGETHER = 16  # lines


@dataclass(frozen=True)
class Setup:
    """Which simplifier to use; a value, so that other processes can build the same one.

    `lines` are the lines to simplify: a chart grammar that is a PPDB pack is read for them alone.
    """

    search: Literal["plain", "chart"] = "plain"
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
    words: tuple[Path, ...] = ()
    operations: frozenset[Operation] = USUAL

    def __post_init__(self) -> None:
        of_chart = {
            "--language-models": self.models,
            "--unknown-labels": self.unknown_labels,
            "--skip-bad-rules": self.on_bad_rule,
            "--grammar": self.grammars,
            "--no-guards": not self.has_guards,
            "--rerank": self.is_reranked,
        }
        of_plain = {"--words": self.words, "--operations": self.operations != USUAL}
        if self.search == "plain":
            self._refuse(of_chart, "add --search chart")
        else:
            self._refuse(of_plain, "leave --search out")

    def _refuse(self, given: dict[str, Any], remedy: str) -> None:
        for option, value in given.items():
            if value:
                raise SettingError(
                    f"{option} means nothing to the {self.search} search", remedy=remedy
                )

    def load(self) -> Versions:
        """The simplifier."""
        found = self.plain() if self.search == "plain" else self.chart()
        return Reranked(found) if self.is_reranked else found

    def plain(self) -> PlainSimplifier:
        """The simplifier of the table of plain words."""
        options = Options(self.strength, self.restrictions, operations=self.operations)
        return plain.simplifier(self.words, options, self.weights)

    def chart(self) -> Versions:
        """The simplifier of the chart search; its modules are imported only here."""
        from samsari.simplification import rules as weights
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
        if self.search != "chart":
            return False
        from samsari.simplification.chart.grammar import is_packed

        return not all(map(is_packed, self.grammars))


def simplify_lines(
    lines: Iterable[str], setup: Setup, n: int = 1, jobs: int = 1, executor: Any = None
) -> Iterator[list[Simplification]]:
    """For each line its n best versions, in order and as soon as they are known."""
    if setup.needs_lines:
        lines = tuple(lines)
        setup = replace(setup, lines=lines)
    items = _planned(lines, setup)
    if executor is not None:
        return in_batches(partial(_n_best_of_lines, setup, n), items, executor)
    if not setup.is_split:
        return in_order(partial(_n_best, setup, n), items, jobs)
    groups = iter(lambda: list(islice(items, SPLIT_TOGETHER)), [])
    return chain.from_iterable(in_order(partial(_n_best_of_lines, setup, n), groups, jobs, ahead=4))


def _planned(lines: Iterable[str], setup: Setup) -> Iterator[Planned]:
    """The lines with what is known of them from the lines before and behind."""
    if setup.search != "plain":
        return unplanned((line, False) for line in lines)
    if "glosses" not in setup.operations:
        return unplanned(with_verse(lines))
    plan = setup.plain().plan

    def terms(line: str, known: frozenset[str]) -> frozenset[str]:
        # A line that fails here fails again, and is told, when it is simplified.
        return row_by_row(lambda some: [plan(some[0], known)], (line,), lambda *_: frozenset())[0]

    return planned(with_verse(lines), terms)


def _n_best(setup: Setup, n: int) -> Callable[[Planned], list[Simplification]]:
    simplifier = setup.load()

    def versions(items: Sequence[Planned]) -> list[list[Simplification]]:
        return [of_line(item) for item in items]

    def of_line(item: Planned) -> list[Simplification]:
        line, is_verse, terms = item
        if is_verse:
            return [Simplification(line, 0.0, ())]
        if terms is None:
            return simplifier.n_best(line, n)
        return _explaining(simplifier, terms).n_best(line, n)

    return lambda item: row_by_row(versions, (item,), _unchanged)[0]


def _unchanged(item: Planned, reason: str) -> list[Simplification]:
    return [Simplification(item[0], 0.0, (), failure=reason)]


def _explaining(simplifier: Versions, terms: frozenset[str]) -> Versions:
    """The simplifier for a line that explains some terms."""
    if not isinstance(simplifier, PlainSimplifier):
        return simplifier
    return replace(simplifier, options=replace(simplifier.options, explain=terms))


def _splitter(setup: Setup) -> Callable[[list[Planned]], list[Planned]]:
    """What splits lines first, if that is wanted; they pass the encoder together."""
    if not setup.is_split:
        return lambda items: items
    from samsari.splitting.splitter import Settings, shared_splitter

    splitter = shared_splitter()

    def split(items: list[Planned]) -> list[Planned]:
        prose = (line for line, is_verse, _ in items if not is_verse)
        found = splitter.split_lines(prose, Settings())
        return [item if item[1] else (next(found).text, *item[1:]) for item in items]

    return split


def _n_best_of_lines(setup: Setup, n: int) -> Callable[[list[Planned]], list[list[Simplification]]]:
    one, split = _n_best(setup, n), _splitter(setup)

    def versions(items: list[Planned]) -> list[list[Simplification]]:
        def either(some: Sequence[Planned]) -> list[Planned | str]:
            return [*split(list(some))]

        given = row_by_row(either, items, lambda _, reason: reason)
        return [
            _unchanged(item, new) if isinstance(new, str) else one(new)
            for item, new in zip(items, given, strict=True)
        ]

    return versions


def explanation(line: str, versions: list[Simplification]) -> dict[str, Any]:
    """What was done to a line as plain values for JSON."""
    found = [
        {
            "text": version.text.rstrip("\r\n"),
            "score": version.score,
            "parts": parts(version),
            **({"failure": version.failure} if version.failure else {}),
            "rules": [
                asdict(use) | {"features": _shown(use.features)} for use in version.rule_uses
            ],
        }
        for version in versions
    ]
    return {"source": line.rstrip("\r\n"), "versions": found}


def parts(version: Simplification) -> dict[str, float]:
    """What the score of a version adds up from.

    All that is not the rules is `rest`: copies and glue rules of the chart have scores, too.
    """
    rules = sum(use.score for use in version.rule_uses)
    return {"rules": rules, "rest": version.score - rules}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def n_best_lines(number: int, versions: Sequence[Simplification]) -> str:
    """The versions of a line as Moses and Joshua write them: `number ||| text ||| score`."""
    return "".join(
        f"{number} ||| {version.text.rstrip()} ||| {version.score:.6f}\n" for version in versions
    )


def _shown(features: tuple[tuple[str, float], ...]) -> dict[str, float]:
    return {name: round(value, 4) for name, value in features if value}


def explain(line: str, versions: list[Simplification]) -> str:
    """What was done to a line and why, one sentence for each change."""
    found = [f"source  {line.rstrip()}"]
    for version in versions:
        found.append(f"simple  {version.text.rstrip()}")
        if not version.rule_uses:
            found.append(f"    {_capital(version.failure or 'nothing was changed')}.")
        for use in version.rule_uses:
            why = use.why or f"a rule with the score {use.score:+.3f}"
            if use.operation == "glosses":
                found.append(f"    Explains “{' '.join(use.source)}”: {note_of(use.target)}.")
                continue
            target = " ".join(use.target)
            became = f"became “{target}”" if target else "was left out"
            found.append(f"    “{' '.join(use.source)}” {became}: {why}.")
    return "\n".join(found) + "\n"


def explain_features(line: str, versions: list[Simplification]) -> str:
    """The scores and features of what was done; positions count from 0, the end is excluded."""
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
