"""What users can ask of annotated passages: read, check, compare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from samsari.errors import ToolkitError
from samsari.formats.passages.registry import attempts, iterate, placed
from samsari.model.passage import Guidelines, Passage
from samsari.ucca.evaluation import Evaluation, Signs, compare, mismatch, paired, signs
from samsari.ucca.mrp_score import MrpScore, mrp_score
from samsari.ucca.validation import Finding, validate

if TYPE_CHECKING:
    from samsari.ucca.parser.parser import SpanParser

GOLD = "the gold passages"


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What checking files gave: findings by file, files that cannot be read, passages seen."""

    findings: tuple[tuple[str, Finding], ...]
    unreadable: tuple[ToolkitError, ...]
    n_passages: int
    warning: str = ""  # that the passages follow other guidelines than was said

    @property
    def has_errors(self) -> bool:
        """True if a check failed that is more than a warning."""
        return any(finding.severity == "error" for _, finding in self.findings)


def read_passages(paths: Iterable[Path | str]) -> Iterator[Passage]:
    """The passages of files, folders and archives of any format."""
    for path in paths:
        yield from iterate(path)


def check_passages(
    paths: Iterable[Path | str], guidelines: Guidelines | None = None
) -> CheckReport:
    """What is wrong with the passages of files; one that cannot be read does not stop the rest.

    With `guidelines` it is also asked whether the passages follow them.
    """
    findings: list[tuple[str, Finding]] = []
    unreadable: list[ToolkitError] = []
    count, seen = 0, Signs()
    for path in paths:
        for place, found in attempts(path):
            if isinstance(found, ToolkitError):
                unreadable.append(found)
                continue
            count += len(found)
            seen += signs(found)
            findings += [(place, finding) for passage in found for finding in validate(passage)]
    warning = mismatch(seen, guidelines, "the passages") if guidelines else ""
    return CheckReport(tuple(findings), tuple(unreadable), count, warning)


@dataclass(frozen=True, slots=True)
class Compared:
    """How far passages agree with gold ones; `mrp` if it was asked for.

    `warning` says that the two sides follow different guidelines; it is empty if they do not.
    """

    agreement: Evaluation
    mrp: MrpScore | None = None
    warning: str = ""


def compare_passages(
    gold: Iterable[Path | str], predicted: Iterable[Path | str], *, with_mrp: bool = False
) -> Compared:
    """How far the passages of some files agree with those of the same ids in gold files."""
    mine, theirs = (chain.from_iterable(map(placed, paths)) for paths in (predicted, gold))
    pairs = list(paired(mine, theirs))
    own = signs(passage for passage, _ in pairs).guidelines
    found = signs(passage for _, passage in pairs)
    return _compared(pairs, mismatch(found, own, GOLD) if own else "", with_mrp=with_mrp)


def evaluate_parser(
    gold: Iterable[Passage], parser: SpanParser, *, with_mrp: bool = False
) -> Compared:
    """How far a parser that is given the gold tokens agrees with the gold passages."""
    wanted = tuple(gold)
    pairs = list(zip(parser.parse(passage.tokens for passage in wanted), wanted, strict=True))
    warning = mismatch(signs(wanted), parser.guidelines, GOLD)
    return _compared(pairs, warning, with_mrp=with_mrp)


def _compared(
    pairs: Sequence[tuple[Passage, Passage]], warning: str, *, with_mrp: bool
) -> Compared:
    total = sum((compare(*pair) for pair in pairs), Evaluation())
    return Compared(total, mrp_score(pairs) if with_mrp else None, warning)
