"""A page of the documentation for each rule, and the page that lists them."""

from __future__ import annotations

from collections.abc import Mapping

from samsari.checking.registry import FAMILIES, Rule, rules

HEAD = """# Rules of samsari check

One line for each rule. *Human text* is how often the rule fires on simplifications by people: the
highest of TurkCorpus, ASSET and OneStopEnglish. *Made errors* is the kind of damage that it
catches best. The guide is [Check simplifications](../../guides/check.md). The figures come from
`samsari reproduce check`. This page is made from the code."""


def index() -> str:
    """The page that lists all rules."""
    parts = [HEAD]
    for family, title in FAMILIES.items():
        rows = [_row(rule) for rule in rules().values() if rule.family == family]
        head = "| rule | level | human text, % | made errors, % | finds |\n|---|---|---:|---|---|"
        parts.append(f"## {title}\n\n{head}\n" + "\n".join(rows))
    return "\n\n".join(parts) + "\n"


def _row(rule: Rule) -> str:
    alarms = max(rule.rates.alarms.values(), default=None)
    best = max(rule.rates.made.items(), key=lambda item: item[1], default=None)
    caught = f"{best[0]}: {best[1]:.0f}" if best else "–"
    shown = "–" if alarms is None else f"{alarms:.1f}"
    return f"| [{rule.name}]({rule.name}.md) | {rule.level} | {shown} | {caught} | {rule.title} |"


def page(name: str) -> str:
    """The page of a rule."""
    rule = rules()[name]
    parts = [f"# {name}", f"**{rule.title}.** {rule.meaning}", f"Usual level: `{rule.level}`."]
    if rule.source:
        parts.append("## Example")
        output = rule.output or "(empty)"
        parts.append(f"| source | {_cell(rule.source)} |\n|---|---|\n| output | {_cell(output)} |")
    if rule.limit:
        parts.append(f"Set the limit in your settings:\n\n    [limits]\n    {rule.limit} = NUMBER")
    parts.append("## How often it fires")
    parts.append(_rates(rule))
    parts.append(
        "The figures come from `samsari reproduce check`. "
        "How they are measured: [Evidence](../../evidence.md#checking)."
    )
    parts.append(f'## Change its level\n\n    [levels]\n    {name} = "{_other(rule)}"')
    parts.append("All rules: [Rules of samsari check](index.md). This page is made from the code.")
    return "\n\n".join(parts) + "\n"


def _other(rule: Rule) -> str:
    return "off" if rule.level != "off" else "warn"


def _rates(rule: Rule) -> str:
    if rule.limit:
        return (
            "Without a limit it says nothing, so it has no rates. "
            "Run `samsari check --calibrate` with your limit on pairs that you have accepted."
        )
    titles: tuple[tuple[str, Mapping[str, float]], ...] = (
        ("human simplifications", rule.rates.alarms),
        ("made errors", rule.rates.made),
        ("real errors and clean outputs", rule.rates.real),
    )
    rows = [
        f"| {title} | {where} | {share:.1f} |"
        for title, shares in titles
        for where, share in shares.items()
    ]
    if not rule.rates.made:
        rows.append("| made errors | none of the kinds that are made | – |")
    if not rule.rates.real:
        rows.append("| real errors | it never fired | 0.0 |")
    return "| on | which | pairs, % |\n|---|---|---:|\n" + "\n".join(rows)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ").replace("*", "\\*")
