"""A baseline: the findings that are known already, so that only new ones count.

The file has one line for each known finding: its fingerprint, its rule, its message. A finding
that stands there twice may come twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from samsari.errors import SettingError
from samsari.formats.streams import read_lines
from samsari.model.finding import Finding, Findings

HEAD = "# Findings that are known: fingerprint, rule, message. Made by samsari check."


def lines(findings: Iterable[Finding]) -> Iterator[str]:
    """The lines of a baseline file."""
    yield HEAD
    for finding in findings:
        message = " ".join(finding.message.split())
        yield f"{finding.fingerprint}\t{finding.rule}\t{message}"


def load(path: Path | str) -> Counter[str]:
    """How often each finding is known, by its fingerprint."""
    held: Counter[str] = Counter()
    for number, line in enumerate(read_lines(path), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        fingerprint, tab, _ = line.partition("\t")
        if not tab or len(fingerprint) != 12:
            raise SettingError(
                "this is no line of a baseline",
                place=f"{path}:{number}",
                remedy="make the file with samsari check --save-baseline FILE",
            )
        held[fingerprint] += 1
    return held


def without_known(found: Iterable[Findings], known: Counter[str]) -> Iterator[Findings]:
    """The findings that are not in the baseline."""
    left = Counter(known)
    for each in found:
        new = []
        for finding in each.findings:
            if left[finding.fingerprint] > 0:
                left[finding.fingerprint] -= 1
            else:
                new.append(finding)
        yield replace(each, findings=tuple(new))
