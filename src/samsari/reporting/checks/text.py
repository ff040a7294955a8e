"""Findings as plain text: one line for a pair, one for each finding, then the replaced words."""

from __future__ import annotations

from samsari.checking.registry import rule, rules
from samsari.model.finding import Findings
from samsari.model.table import Column, Table
from samsari.reporting.checks.places import Checked
from samsari.reporting.checks.summary import usual_rate

MARKS = {"fail": "✗", "warn": "!", "note": "·"}


def render(checked: Checked) -> str:
    """The lines about a pair."""
    found = checked.found
    lines = [f"{checked.where}: {found.verdict}{_amounts(found)}"]
    lines += [f"  ? {each.reason}" for each in found.unjudged[:1]]
    for finding in found.findings:
        mark = MARKS[finding.level]
        lines.append(f"  {mark} {finding.message}  [{finding.rule}] {finding.fingerprint}")
    if found.replaced:
        words = ", ".join(f"{each.before} → {each.after}" for each in found.replaced)
        lines.append(f"  read these replaced words: {words}")
    return "\n".join(lines) + "\n"


def _amounts(found: Findings) -> str:
    shares = [
        f"{name} {value:.0%}"
        for name, value in (("coverage", found.coverage), ("support", found.support))
        if value is not None
    ]
    return f" ({', '.join(shares)})" if shares else ""


def about(name: str) -> str:
    """What a rule finds, with its example and how often it fires."""
    each = rule(name)
    lines = [f"{each.name}: {each.title} (usual level: {each.level})", "", each.meaning, ""]
    if each.source:
        lines += [f"  source: {each.source}", f"  output: {each.output or '(empty)'}", ""]
    if each.limit:
        lines += [f"Set the limit in a TOML file: [limits] {each.limit} = NUMBER", ""]
    for title, rates in (
        ("fires on human simplifications", each.rates.alarms),
        ("catches made errors", each.rates.made),
        ("fires on real errors", each.rates.real),
    ):
        if rates:
            shown = ", ".join(f"{where} {value:.1f} %" for where, value in rates.items())
            lines.append(f"{title}: {shown}")
    return "\n".join(lines).rstrip() + "\n"


def feedback(checked: Checked) -> str:
    """One instruction for each finding, for another attempt by the writer or the model."""
    found = checked.found
    if not found.findings:
        return ""
    lines = [f"{checked.where}:", *(f"- {finding.advice}" for finding in found.findings)]
    return "\n".join(lines) + "\n"


def rule_table() -> Table:
    """All rules with their usual level and how often they fire on human simplifications."""
    rows = [(name, each.level, usual_rate(each), each.title) for name, each in rules().items()]
    columns = ("rule", "level", Column("fires on human text, at most", "%", digits=1), "finds")
    notes = ["Explain a rule: samsari check --about RULE"]
    return Table("The rules of samsari check", columns, rows, notes)
