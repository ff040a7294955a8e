"""Writing findings while the work goes on, in as many formats as asked for."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain, islice
from typing import IO

from samsari.checking import settings as baseline
from samsari.checking.settings import Settings, blocks
from samsari.formats.atomic import growing, write_text
from samsari.model import VERSION
from samsari.model.finding import Finding, Findings
from samsari.reporting.checks import machines as github
from samsari.reporting.checks import machines as junit
from samsari.reporting.checks import machines as sarif
from samsari.reporting.checks import text
from samsari.reporting.checks.machines import Checked, pair_object
from samsari.reporting.checks.page import page
from samsari.reporting.checks.text import Summary
from samsari.tasks.checking.files import CheckRun

MOST_ON_PAGE = 5_000
COLUMNS = ("id", "verdict", "level", "rule", "message", "fingerprint", "coverage", "support")
# Formats that are written pair by pair, whatever their number.
STREAMS = ("text", "feedback", "github", "jsonl", "tsv")


@dataclass(frozen=True, slots=True)
class Targets:
    """Where the findings go."""

    form: str = "text"
    write: str = "-"
    html: str = ""
    json: str = ""
    baseline: str = ""
    show_all: bool = False

    def keeps(self) -> bool:
        """True if pairs must be kept until the end."""
        return bool(self.html or self.json) or self.form not in STREAMS


def report_findings(
    run: CheckRun,
    settings: Settings,
    targets: Targets,
    on_step: Callable[[int, int], None] = lambda done, total: None,
) -> Summary:
    """The summary of a run; its findings are written."""
    summary = Summary()
    kept: list[Checked] = []
    known: list[Finding] = []
    pairs = iter(run.pairs)
    first = list(islice(pairs, 1))  # what stops a run at once must not empty the file
    with ExitStack() as stack:
        put = _writer(stack, targets)
        for each in chain(first, pairs):
            summary.add(each.found, blocks=blocks(each.found, settings))
            on_step(summary.n_pairs, run.n_pairs)
            is_shown = targets.show_all or each.found.verdict != "pass"
            if is_shown or targets.form in ("jsonl", "tsv"):
                put(each)
            if targets.keeps() and (is_shown or targets.form == "junit"):
                kept.append(each)
            if targets.baseline:
                known += each.found.findings
    _write_whole(kept, summary, settings, targets)
    if targets.baseline:
        write_text(targets.baseline, "\n".join(baseline.lines(known)) + "\n")
    return summary


def _writer(stack: ExitStack, targets: Targets) -> Callable[[Checked], None]:
    """A function that writes a pair at once, if the format allows it."""
    if targets.form not in STREAMS:
        return lambda each: None
    stream = stack.enter_context(growing(targets.write))
    if targets.form == "tsv":
        return _tsv(stream)
    render = RENDERERS[targets.form]
    return lambda each: _put(stream, render(each))


def _line(checked: Checked) -> str:
    return json.dumps(pair_object(checked), ensure_ascii=False) + "\n"


RENDERERS: dict[str, Callable[[Checked], str]] = {
    "text": text.render,
    "feedback": text.feedback,
    "github": github.github,
    "jsonl": _line,
}


def _put(stream: IO[bytes], text: str) -> None:
    stream.write(text.encode("utf-8", "replace"))
    stream.flush()


def _tsv(stream: IO[bytes]) -> Callable[[Checked], None]:
    _put(stream, "\t".join(COLUMNS) + "\n")
    return lambda each: _put(stream, "".join(_rows(each.found)))


def _rows(found: Findings) -> Iterator[str]:
    """A line for each finding of a pair, or one line if there is none."""
    shares = ["" if value is None else f"{value}" for value in (found.coverage, found.support)]
    for finding in found.findings:
        cells = finding.level, finding.rule, finding.message, finding.fingerprint
        yield _tabbed(found.id, found.verdict, *cells, *shares)
    if not found.findings:
        reason = found.unjudged[0].reason if found.unjudged else ""
        yield _tabbed(found.id, found.verdict, "", "", reason, "", *shares)


def _tabbed(*cells: str) -> str:
    return "\t".join(" ".join(cell.split()) for cell in cells) + "\n"


def _write_whole(
    kept: list[Checked], summary: Summary, settings: Settings, targets: Targets
) -> None:
    """Write the formats that need all pairs."""
    makers: dict[str, Callable[[], str]] = {
        "json": lambda: _json(kept, summary),
        "sarif": lambda: json.dumps(sarif.sarif(kept), ensure_ascii=False, indent=1) + "\n",
        "junit": lambda: junit.junit(kept, lambda found: blocks(found, settings)),
        "html": lambda: page(kept[:MOST_ON_PAGE], summary),
    }
    asked: Iterator[tuple[str, str]] = iter(
        [(targets.form, targets.write), ("html", targets.html), ("json", targets.json)]
    )
    for form, target in asked:
        if target and form in makers:
            write_text(target, makers[form]())


def _json(kept: list[Checked], summary: Summary) -> str:
    held = {
        "samsari": VERSION,
        "summary": summary.as_json(),
        "pairs": [pair_object(each) for each in kept],
    }
    return json.dumps(held, ensure_ascii=False, indent=1, allow_nan=False) + "\n"
