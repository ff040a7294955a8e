"""What users can ask of annotated passages: read, check, compare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from samsari.errors import ToolkitError
from samsari.formats.passages.registry import attempts, iterate, placed
from samsari.model.passage import Passage
from samsari.ucca.evaluation import Evaluation, compare, evaluate, paired
from samsari.ucca.validation import Finding, validate

if TYPE_CHECKING:
    from samsari.ucca.parser.parser import Parser


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What checking files gave: findings by file, files that cannot be read, passages seen."""

    findings: tuple[tuple[str, Finding], ...]
    unreadable: tuple[ToolkitError, ...]
    n_passages: int

    @property
    def has_errors(self) -> bool:
        """True if a check failed that is more than a warning."""
        return any(finding.severity == "error" for _, finding in self.findings)


def read_passages(paths: Iterable[Path | str]) -> Iterator[Passage]:
    """The passages of files, folders and archives of any format."""
    for path in paths:
        yield from iterate(path)


def check_passages(paths: Iterable[Path | str]) -> CheckReport:
    """What is wrong with the passages of files; one that cannot be read does not stop the rest."""
    findings: list[tuple[str, Finding]] = []
    unreadable: list[ToolkitError] = []
    count = 0
    for path in paths:
        for place, found in attempts(path):
            if isinstance(found, ToolkitError):
                unreadable.append(found)
                continue
            count += len(found)
            findings += [(place, finding) for passage in found for finding in validate(passage)]
    return CheckReport(tuple(findings), tuple(unreadable), count)


def compare_passages(gold: Iterable[Path | str], predicted: Iterable[Path | str]) -> Evaluation:
    """How far the passages of some files agree with those of the same ids in gold files."""
    mine, theirs = (chain.from_iterable(map(placed, paths)) for paths in (predicted, gold))
    total = Evaluation()
    for pair in paired(mine, theirs):
        total += compare(*pair)
    return total


def evaluate_parser(gold: Iterable[Passage], parser: Parser) -> Evaluation:
    """How far a parser that is given the gold tokens agrees with the gold passages."""
    wanted = tuple(gold)
    return evaluate(parser.parse(passage.tokens for passage in wanted), wanted)
