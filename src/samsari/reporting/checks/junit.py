"""Findings as a JUnit report, which CI servers show as tests: a pair is a test case."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from xml.sax.saxutils import escape, quoteattr

from samsari.model.finding import Findings
from samsari.reporting.checks.machines import Checked

# What XML 1.0 does not allow.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def document(checked: Iterable[Checked], blocks: Callable[[Findings], bool]) -> str:
    """The report of checked pairs; `blocks` says which of them fail."""
    cases, failures, skipped, total = [], 0, 0, 0
    for each in checked:
        total += 1
        is_failure = blocks(each.found)
        is_skipped = not is_failure and each.found.verdict == "cannot judge"
        failures, skipped = failures + is_failure, skipped + is_skipped
        cases.append(_case(each, is_failure=is_failure, is_skipped=is_skipped))
    head = f'<testsuite name="samsari check" tests="{total}" failures="{failures}" '
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n'
        f'{head}errors="0" skipped="{skipped}">\n{"".join(cases)}</testsuite>\n</testsuites>\n'
    )


def _case(checked: Checked, *, is_failure: bool, is_skipped: bool) -> str:
    name = quoteattr(_clean(f"pair {checked.found.id}"))
    group = quoteattr(_clean(checked.place.file or "samsari"))
    open_tag = f"<testcase classname={group} name={name}"
    lines = [f"{each.level}: {each.message} [{each.rule}]" for each in checked.found.findings]
    lines += [f"cannot judge: {each.reason}" for each in checked.found.unjudged[:1]]
    body = escape(_clean("\n".join([*lines, f"in {checked.where}"])))
    if is_failure:
        first = quoteattr(_clean(lines[0] if lines else "cannot judge"))
        return f"{open_tag}><failure message={first}>{body}</failure></testcase>\n"
    if is_skipped:
        return f"{open_tag}><skipped message={quoteattr(_clean(lines[0]))}/></testcase>\n"
    if lines:
        return f"{open_tag}><system-out>{body}</system-out></testcase>\n"
    return f"{open_tag}/>\n"


def _clean(text: str) -> str:
    return _CONTROL.sub("\ufffd", text)
