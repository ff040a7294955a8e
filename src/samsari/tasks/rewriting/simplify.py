"""`samsari.simplify` and `samsari.simplified`; streams of lines, for all searches; rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from samsari.english.tagger import shared_tagger
from samsari.errors import SettingError
from samsari.model.table import Column, Table
from samsari.simplification.plain.candidates import Index
from samsari.simplification.plain.changes import SimpleText, Simplified
from samsari.simplification.plain.changes import simplified as _simplified
from samsari.simplification.plain.folder import extended_index, shared_judges
from samsari.simplification.plain.glosses import (
    NOTHING_MET,
    Plan,
    Planned,
    gloss_index,
    planned,
    unplanned,
)
from samsari.simplification.plain.judging import read_thresholds, shipped_thresholds
from samsari.simplification.plain.operations import USUAL, Operation, Options, Span, chosen
from samsari.simplification.plain.simplifier import PlainSimplifier
from samsari.simplification.plain.table import NOTHING, Entry
from samsari.simplification.plain.untouched import preset as preset_terms
from samsari.simplification.plain.untouched import with_verse
from samsari.simplification.restrictions import MIDDLE, Restrictions, lower_words, strength_of
from samsari.simplification.versions import Reranked, Simplification, Versions
from samsari.tasks.pool import in_batches, in_order, row_by_row

if TYPE_CHECKING:
    from samsari.simplification.chart.search import ChartSimplifier
    from samsari.simplification.ppdb import Complaint


# The rows of the table of plain words for a word or phrase.

PLAIN_NOTES = (
    "where: the conditions that must hold; strength: the first step of --strength that uses the "
    "row; from: who else proposes it (glosses: the row is of the table that --operations glosses "
    "uses)",
)


def plain_rules(phrase: str, tables: tuple[Path, ...] = (), most: int = 20) -> Table:
    """The rows of the table of plain words for a word in any of its forms, or for a phrase.

    >>> [row[2].value for row in plain_rules("commenced").rows][:1]
    ['start']
    """
    words = tuple(lower_words(phrase))
    found = [
        (one.source, one.part, one.target or NOTHING, one.where, one.strength, one.origins)
        for one in _entries(extended_index(tables), words)
    ]
    rows = [*((*row, ", ".join(origins)) for *row, origins in found), *_gloss_rows(words)][:most]
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


CHART_NOTES = ("score: the sum of features times weights, without the language models",)


def chart_rules(
    phrase: str, grammars: tuple[Path, ...] = (), weights: Path | None = None, most: int = 20
) -> Table:
    """The chart's rules for a phrase, copying it included, the best first (Xu et al., Table 3)."""
    words = tuple(lower_words(phrase))
    setup = Setup("chart", grammars, weights, lines=(phrase,))
    model = setup.chart().model
    scores = model.rule_scores
    best: dict[str, tuple[float, str]] = {}
    for number, (source, target) in enumerate(model.grammar.sides()):
        if source == words:
            label = model.grammar.labels[model.grammar.lhs[number]]
            found = float(scores[number]), label
            best[" ".join(target)] = max(found, best.get(" ".join(target), found))
    ranked = sorted(best.items(), key=lambda item: (-item[1][0], item[0]))[:most]
    rows = [(label, phrase, target, score) for target, (score, label) in ranked]
    notes = CHART_NOTES if rows else (f"no rule of the grammar has the source {phrase!r}",)
    columns = ("label", "source", "target", Column("score", digits=3))
    return Table(f"Rules of the chart for {phrase!r}", columns, rows, notes)


SPLIT_TOGETHER = 16  # lines
SENT_TOGETHER = 64  # lines that a worker gets


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
        is_plain = self.search == "plain"
        for option, value in (of_chart if is_plain else of_plain).items():
            if value:
                what = f"{option} means nothing to the {self.search} search"
                remedy = "add --search chart" if is_plain else "leave --search out"
                raise SettingError(what, remedy=remedy)

    def load(self) -> Versions:
        """The simplifier that a set-up names: plain words or the chart."""
        found = self.plain() if self.search == "plain" else self.chart()
        return Reranked(found) if self.is_reranked else found

    def plain(self) -> PlainSimplifier:
        """The simplifier of the table of plain words."""
        options = Options(self.strength, self.restrictions, operations=self.operations)
        return simplifier(self.words, options, self.weights)

    def chart(self) -> ChartSimplifier:
        """The simplifier of the chart search; its modules are imported only here."""
        from samsari.simplification import rules as weights
        from samsari.simplification.chart.loading import ChartSetup, load, weights_path

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
            weights.read_for(weights_path(setup), simplifier.model.feature_names)
        return simplifier

    @property
    def needs_lines(self) -> bool:
        """True if a grammar is a PPDB pack, which is too large to be read whole."""
        if self.search != "chart":
            return False
        from samsari.simplification.chart.grammar import is_packed
        from samsari.simplification.chart.loading import ChartSetup, grammar_paths

        return not all(map(is_packed, grammar_paths(ChartSetup(self.grammars, place=self.models))))


def simplify_lines(
    lines: Iterable[str], setup: Setup, n: int = 1, jobs: int = 1, executor: Any = None
) -> Iterator[list[Simplification]]:
    """For each line its n best versions, in order and as soon as they are known."""
    if setup.needs_lines:
        lines = tuple(lines)
        setup = replace(setup, lines=lines)
    items = _planned(lines, setup)
    if executor is None and not setup.is_split:
        return in_order(partial(_n_best, setup, n), items, jobs)
    size = SPLIT_TOGETHER if executor is None else SENT_TOGETHER
    ahead = 4 if executor is None else 2
    load = partial(_n_best_of_lines, setup, n)
    return in_batches(load, items, size, jobs=jobs, executor=executor, ahead=ahead)


def _planned(lines: Iterable[str], setup: Setup) -> Iterator[Planned]:
    """The lines with what is known of them from the lines before and behind."""
    if setup.search != "plain":
        return unplanned((line, False) for line in lines)
    if "glosses" not in setup.operations:
        return unplanned(with_verse(lines))
    plan = setup.plain().plan

    def terms(line: str, known: frozenset[str]) -> Plan:
        # A line that fails here fails again, and is told, when it is simplified.
        return row_by_row(lambda some: [plan(some[0], known)], (line,), lambda *_: NOTHING_MET)[0]

    return planned(with_verse(lines), terms)


def _n_best(setup: Setup, n: int) -> Callable[[Planned], list[Simplification]]:
    simplifier = setup.load()

    def versions(items: Sequence[Planned]) -> list[list[Simplification]]:
        [(line, is_verse, terms)] = items
        if is_verse:
            return [[Simplification(line, 0.0, ())]]
        own = simplifier
        if terms is not None and isinstance(own, PlainSimplifier):
            own = replace(own, options=replace(own.options, explain=terms))
        return [own.n_best(line, n)]

    return lambda item: row_by_row(versions, (item,), _unchanged)[0]


def _unchanged(item: Planned, reason: str) -> list[Simplification]:
    return [Simplification(item[0], 0.0, (), failure=reason)]


def _n_best_of_lines(
    setup: Setup, n: int
) -> Callable[[Sequence[Planned]], Iterator[list[Simplification]]]:
    one = _n_best(setup, n)
    if not setup.is_split:
        return lambda items: map(one, items)
    from samsari.splitting.splitter import Settings, shared_splitter

    splitter = shared_splitter()

    def split(items: Sequence[Planned]) -> list[Planned | str]:
        """The lines, split; they pass the encoder together."""
        prose = (line for line, is_verse, _ in items if not is_verse)
        found = splitter.split_lines(prose, Settings())
        return [item if item[1] else (next(found).text, *item[1:]) for item in items]

    def versions(items: Sequence[Planned]) -> Iterator[list[Simplification]]:
        given = row_by_row(split, items, lambda _, reason: reason)
        for item, new in zip(items, given, strict=True):
            yield _unchanged(item, new) if isinstance(new, str) else one(new)

    return versions


# The default simplifier for a text in Python.

Texts = str | Iterable[str]


def simplify(
    text: str,
    *,
    split: bool = False,
    strength: str | float = "normal",
    protect: Texts = (),
    forbid: Texts = (),
    allow: Texts | None = None,
    terms: Texts = (),
    operations: Texts | None = None,
    no_operations: Texts = (),
) -> str:
    """The text made simpler; what is not rewritten stays as it is.

    With `split`, long sentences are split first. `strength` is cautious, normal or a number
    from 0 to 1. `protect` are words and phrases to leave alone, `terms` names lists of them
    (legal, medical, technical). `forbid` are rewrites not to make (`"novel"` or
    `"novel -> book"`), `allow` the only ones to make. `operations` are the kinds of change to make
    (words, fillers, nominalisations, numbers, dates, inversions, glosses, usual, or all);
    `glosses` are made on request. `no_operations` are kinds not to make.

    >>> simplify("He commenced work.")
    'He started work.'
    """
    if split:
        from samsari.splitting.splitter import shared_splitter

        text = shared_splitter().split(text).text
    found = simplified(
        text,
        strength=strength,
        protect=protect,
        forbid=forbid,
        allow=allow,
        terms=terms,
        operations=operations,
        no_operations=no_operations,
    )
    return SimpleText(found)


def simplified(
    text: str,
    *,
    strength: str | float = "normal",
    protect: Texts = (),
    forbid: Texts = (),
    allow: Texts | None = None,
    terms: Texts = (),
    keep: Iterable[Span] = (),
    choose: Mapping[Span, str] | None = None,
    words: Path | str | None = None,
    operations: Texts | None = None,
    no_operations: Texts = (),
) -> Simplified:
    """The text made simpler, with every change: where, what, why, alternatives.

    `keep` are pairs of character offsets; the original stays there. `choose` maps the place of a
    change to other words for it. `words` is a table of plain words of your own. Everything else is
    as in `simplify`. Nothing is loaded twice, so an editor can call this after every click.

    >>> found = simplified("He resided in Rome prior to the war.")
    >>> [(own.old, own.new) for own in found.changes]
    [('resided', 'lived'), ('prior to', 'before')]
    >>> simplified(found.source, keep=[(3, 10)]).text
    'He resided in Rome before the war.'
    """
    own, listed = frozenset(_texts(protect)), frozenset(preset_words(terms))
    limits = Restrictions(
        own | listed,
        frozenset(_texts(forbid)),
        None if allow is None else frozenset(_texts(allow)),
        listed - own,
    )
    options = Options(
        strength_of(str(strength)),
        limits,
        frozenset(keep),
        dict(choose or {}),
        chosen(None if operations is None else _texts(operations), _texts(no_operations)),
    )
    tables = (Path(words),) if words else ()
    return _simplified(simplifier(tables), text, options)


def preset_words(names: Texts) -> tuple[str, ...]:
    """The words and phrases that some presets protect."""
    return tuple(word for name in _texts(names) for word in preset_terms(name))


def simplifier(
    tables: tuple[Path, ...] = (),
    options: Options | None = None,
    thresholds: Path | None = None,
) -> PlainSimplifier:
    """The simplifier with more tables or other thresholds; loading is done once."""
    return PlainSimplifier(
        extended_index(tables),
        shared_tagger(),
        shared_judges(),
        options or Options(),
        read_thresholds(thresholds) if thresholds else shipped_thresholds(),
    )


def _texts(given: Texts) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given)
