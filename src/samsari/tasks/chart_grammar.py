"""Build a grammar for the chart search from sentence-aligned files."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from samsari.align.aligners import load_aligner
from samsari.errors import CorpusError, SettingError
from samsari.model.table import Table
from samsari.simplify import scfg_file
from samsari.simplify.chart_loading import lexicon
from samsari.simplify.guards import is_safe
from samsari.simplify.ppdb import format_line
from samsari.simplify.rule_features import RULE_FEATURES, completed
from samsari.simplify.rules import Rule
from samsari.simplify.scfg import pack
from samsari.simplify.scfg_building import BuildSettings, Linker, Rewritten, build
from samsari.simplify.tokens import tokenize
from samsari.simplify.word_links import Links, Words


@dataclass(frozen=True)
class ExtractionPlan:
    """What to extract from which files; `held_out` of `folds` parts of the sources is left out."""

    source: Path
    targets: tuple[Path, ...]
    output: Path
    settings: BuildSettings = field(default_factory=BuildSettings)
    folds: int = 0
    held_out: int = 0
    aligner: str = "corpus"
    has_guards: bool = True
    place: Path | None = None

    def __post_init__(self) -> None:
        if self.folds and not 0 <= self.held_out < self.folds:
            raise SettingError(f"there is no part {self.held_out} of {self.folds}")


def extract(plan: ExtractionPlan, on_step: Callable[[int], None] = lambda done: None) -> Table:
    """Writes the grammar; a table of what it holds."""
    corpus = read_corpus(plan.source, plan.targets, plan.folds, plan.held_out)
    rules = build(corpus, _linker(plan.aligner), plan.settings, on_step)
    if plan.has_guards:
        rules = tuple(
            rule for rule in rules if rule.is_identity or is_safe(rule.source, rule.target)
        )
    words = lexicon(plan.place)
    write([completed(rule, words) for rule in rules], plan.output)
    rows = [
        ("sentences", len(corpus)),
        ("rewritings", sum(len(one.targets) for one in corpus)),
        ("copy rules", sum(rule.is_identity for rule in rules)),
        ("phrase rules", sum(not rule.arity and not rule.is_identity for rule in rules)),
        ("hierarchical rules", sum(rule.arity > 0 for rule in rules)),
        ("bytes", plan.output.stat().st_size),
    ]
    return Table(f"Grammar {plan.output.name}", ("what", "number"), rows)


def read_corpus(
    source: Path, targets: Sequence[Path], folds: int = 0, held_out: int = 0
) -> list[Rewritten]:
    """Sentences with their rewritings; equal sources always fall into the same part."""
    sources = source.read_text("utf-8").splitlines()
    rewritings = [path.read_text("utf-8").splitlines() for path in targets]
    for path, lines in zip(targets, rewritings, strict=True):
        if len(lines) != len(sources):
            raise CorpusError(
                f"{len(sources)} sources but {len(lines)} rewritings",
                place=f"{path}:{min(len(lines), len(sources)) + 1}",
                remedy="every source needs one line in every file",
            )
    parts: dict[str, int] = {}
    found = []
    for number, line in enumerate(sources):
        part = parts.setdefault(line, len(parts))
        if not folds or part % folds != held_out:
            targets_here = tuple(_words(lines[number]) for lines in rewritings)
            found.append(Rewritten(_words(line), targets_here))
    return found


def _words(line: str) -> list[str]:
    return [token.text.lower() for token in tokenize(line)]


def _linker(name: str) -> Linker | None:
    """The word aligner of that name; None for links learnt from the corpus itself."""
    if name == "corpus":
        return None
    aligner = load_aligner(name)

    def linked(source: Words, target: Words) -> Links:
        found = aligner.align(source, target)
        return frozenset((link.left, link.right) for link in found.links)

    return linked


def write(rules: Sequence[Rule], path: Path) -> None:
    """Write rules as a packed grammar, or as lines of a pack if the name ends in .txt or .gz."""
    if path.suffix not in {".txt", ".gz"}:
        scfg_file.save(pack(rules, RULE_FEATURES), path)
        return
    draft = path.with_name(path.name + ".part")
    text = "".join(f"{format_line(rule)}\n" for rule in rules).encode()
    draft.write_bytes(gzip.compress(text, mtime=0) if path.suffix == ".gz" else text)
    draft.replace(path)
