"""Build a grammar for the chart search from sentence-aligned files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from samsari.alignment.aligners import load_aligner
from samsari.english import tagger
from samsari.errors import CorpusError, SettingError
from samsari.formats.atomic import check_target, writing
from samsari.formats.streams import read_lines
from samsari.model.table import Column, Table
from samsari.resources.artefacts import SHIPPED
from samsari.simplification.chart import grammar as scfg_file
from samsari.simplification.chart.grammar import pack
from samsari.simplification.chart.loading import familiarity
from samsari.simplification.chart.span_labels import Labeller, LabelStyle, labeller
from samsari.simplification.chart.tuning.runs import fold_of, source_key
from samsari.simplification.chart.words import tokens_of, words_of
from samsari.simplification.ppdb import format_line
from samsari.simplification.rule_features import RULE_FEATURES, completed, is_safe
from samsari.simplification.rules import Rule
from samsari_workshop.chart.grammar_building import BuildSettings, build_folds, unknown_labels
from samsari_workshop.chart.rule_counts import Linker, Rewritten
from samsari_workshop.chart.word_alignment import Links, Words


@dataclass(frozen=True)
class ExtractionPlan:
    """What to extract from which files, and where to write it.

    With `folds`, a grammar is written for each part of the sources as well, made without that
    part: `name.fold-0`, `name.fold-1` and so on beside `name`.
    """

    sources: tuple[Path, ...]
    targets: tuple[tuple[Path, ...], ...]
    output: Path
    settings: BuildSettings = field(default_factory=BuildSettings)
    folds: int = 0
    aligner: str = "corpus"
    has_guards: bool = True
    without: tuple[Path, ...] = ()
    place: Path | None = None
    labels: LabelStyle | None = None

    def __post_init__(self) -> None:
        if len(self.sources) != len(self.targets):
            raise SettingError(
                f"{len(self.sources)} source files but {len(self.targets)} groups of rewritings",
                remedy="give one group of rewritings for every source file",
            )
        if self.folds == 1:
            raise SettingError("one fold leaves nothing to learn from", remedy="take 2 or more")


def extract(plan: ExtractionPlan, on_step: Callable[[int], None] = lambda done: None) -> Table:
    """Writes the grammars; a table of what they hold."""
    check_target(plan.output)
    banned = {source_key(line) for path in plan.without for line in read_lines(path)}
    labels = None if plan.labels is None else _labeller(plan.labels, plan.place)
    parts: list[list[Rewritten]] = [[] for _ in range(max(plan.folds, 1))]
    keys: list[set[int]] = [set() for _ in parts]
    for files in zip(plan.sources, plan.targets, strict=True):
        for source, one in read_corpus(*files, banned, labels):
            fold = fold_of(source, len(parts))
            parts[fold].append(one)
            keys[fold].add(source_key(source))
    if not any(parts):
        raise CorpusError(
            "no pair to learn from: all are banned or the files are empty",
            place=str(plan.sources[0]),
            remedy="give sentences with simpler versions of them",
        )
    words = familiarity(plan.place)
    rows = []
    grammars = build_folds(parts, _linker(plan.aligner), plan.settings, on_step)
    for number, rules in enumerate(grammars):
        path = plan.output if number == 0 else scfg_file.fold_path(plan.output, number - 1)
        kept = [rule for rule in rules if not plan.has_guards or _is_allowed(rule)]
        if number == 0:
            _check_rules(kept, plan)
        seen = [key for fold, each in enumerate(keys) if fold != number - 1 for key in each]
        write([completed(rule, words) for rule in kept], path, seen)
        rows.append(_row(path, kept))
    # Folds of an earlier grammar of this name would be taken for those of the new one.
    for path in scfg_file.fold_paths(plan.output, first=plan.folds):
        path.unlink()
        scfg_file.keys_path(path).unlink(missing_ok=True)
    kinds = ("copies", "phrase rules", "hierarchical rules", "label rules")
    columns = ("grammar", *kinds, Column("size", "bytes"))
    return Table("Grammars for the chart search", columns, rows)


def _check_rules(rules: Sequence[Rule], plan: ExtractionPlan) -> None:
    if all(rule.is_identity for rule in rules):
        raise CorpusError(
            f"no rewriting was seen {plan.settings.least_count} times, so there is no rule",
            place=str(plan.sources[0]),
            remedy="give more sentences that are rewritten, or a smaller --min-count",
        )


def _is_allowed(rule: Rule) -> bool:
    return rule.is_identity or is_safe(rule.source, rule.target)


def _row(path: Path, rules: Sequence[Rule]) -> tuple[str | int, ...]:
    kinds = Counter((rule.is_identity, rule.arity > 0) for rule in rules)
    order = ((True, False), (False, False), (False, True), (True, True))
    return (path.name, *(kinds[kind] for kind in order), path.stat().st_size)


def _labeller(style: LabelStyle, place: Path | None) -> Labeller:
    return labeller(style, tagger.load((place or SHIPPED / "simplifier") / "tagger.npz").tag)


def read_corpus(
    source: Path,
    targets: Sequence[Path],
    banned: Collection[int] = (),
    labels: Labeller | None = None,
) -> Iterator[tuple[str, Rewritten]]:
    """Sources with what is counted of them and their rewritings.

    A sentence is left out if its source or one of its rewritings is among the banned ones.
    """
    sources = read_lines(source)
    rewritings = [read_lines(path) for path in targets]
    for path, lines in zip(targets, rewritings, strict=True):
        if len(lines) != len(sources):
            raise CorpusError(
                f"{len(sources)} sources but {len(lines)} rewritings",
                place=f"{path}:{min(len(lines), len(sources)) + 1}",
                remedy="every source needs one line in every file",
            )
    for number, line in enumerate(sources):
        here = [lines[number] for lines in rewritings]
        if not banned or not any(source_key(text) in banned for text in (line, *here)):
            yield line, _rewritten(line, here, labels)


def _rewritten(source: str, targets: Sequence[str], labels: Labeller | None) -> Rewritten:
    tokens = [tokens_of(text) for text in (source, *targets)]
    words = list(map(words_of, tokens))
    if labels is None:
        return Rewritten(words[0], tuple(words[1:]))
    texts = [[token.text for token in each] for each in tokens]
    # Casing tells the tagger much, so labels are found before it is dropped.
    return Rewritten(words[0], tuple(words[1:]), labels(texts[0]), tuple(map(labels, texts[1:])))


def _linker(name: str) -> Linker | None:
    """The word aligner of that name; None for links learnt from the corpus itself."""
    if name == "corpus":
        return None
    aligner = load_aligner(name)

    def linked(source: Words, targets: Sequence[Words]) -> list[Links]:
        left, *rights = aligner.prepare((source, *targets))
        found = (aligner.link(left, right) for right in rights)
        return [frozenset((one.left, one.right) for one in each.links) for each in found]

    return linked


def write(rules: Sequence[Rule], path: Path, keys: Collection[int] = ()) -> None:
    """Write rules as a packed grammar, or as lines of a pack if the name ends in .txt or .gz.

    The keys of the sources go into the file, or beside the lines.
    """
    if path.suffix not in {".txt", ".gz"}:
        scfg_file.save(pack(rules, RULE_FEATURES, unknown_labels(rules)), path, keys)
        return
    with writing(path) as out:
        out.writelines(f"{format_line(rule)}\n".encode() for rule in rules)
    with writing(scfg_file.keys_path(path)) as out:
        np.save(out, scfg_file.key_array(keys), allow_pickle=False)
