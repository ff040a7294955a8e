"""Writes the pages and the picture that are made from the code; tests compare them.

python tools/write_docs.py
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import is_dataclass
from functools import partial
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent
from typing import Any

import samsari
from samsari.checking.registry import FAMILIES, Rule, rules
from samsari.cli import app
from samsari.cli.help_pages import page as commands

DOCS = Path(__file__).parent.parent / "docs"
PAIR = (
    "The engineer who designed the bridge lives in Madrid.",
    "An engineer designed the bridge. He lives in Madrid.",
)
WIDTH = 88
HEAD = """# Python API

Everything here is a name of the package: `import samsari`, then `samsari.score(...)`.
A name is loaded when you first use it, so `import samsari` is fast.
This page is made from the code by `python tools/write_docs.py`."""
METRIC_HEAD = """
## One function for each metric

`corpus_X` scores a corpus, `sentence_X` scores one pair. All of them take the same arguments:

```python
samsari.corpus_sari(sources, outputs, references)
samsari.sentence_sari(source, output, references)
```

Leave out the references where a metric needs none.
Settings of the metric follow by name, as in `samsari.corpus_bleu(..., lowercase=False)`.
A score that is undefined is NaN.

| metric | corpus | sentence |
|---|---|---|"""


# A page for each rule of `samsari check`, and the page that lists them.

RULES_HEAD = """# Rules of samsari check

One line for each rule. *Human text* is how often the rule fires on simplifications by people: the
highest of TurkCorpus, ASSET and OneStopEnglish. *Synthetic errors* is the kind of damage that it
catches best. The guide is [Check simplifications](../../guides/check.md). The figures come from
`samsari reproduce check`. This page is made from the code."""


def rule_index() -> str:
    """The page that lists all rules."""
    parts = [RULES_HEAD]
    for family, title in FAMILIES.items():
        rows = [_row(rule) for rule in rules().values() if rule.family == family]
        head = (
            "| rule | level | human text, % | synthetic errors, % | finds |\n|---|---|---:|---|---|"
        )
        parts.append(f"## {title}\n\n{head}\n" + "\n".join(rows))
    return "\n\n".join(parts) + "\n"


def _row(rule: Rule) -> str:
    alarms = max(rule.rates.alarms.values(), default=None)
    best = max(rule.rates.made.items(), key=lambda item: item[1], default=None)
    caught = f"{best[0]}: {best[1]:.0f}" if best else "–"
    shown = "–" if alarms is None else f"{alarms:.1f}"
    return f"| [{rule.name}]({rule.name}.md) | {rule.level} | {shown} | {caught} | {rule.title} |"


def rule_page(name: str) -> str:
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
        ("synthetic errors", rule.rates.made),
        ("real errors and clean outputs", rule.rates.real),
    )
    rows = [
        f"| {title} | {where} | {share:.1f} |"
        for title, shares in titles
        for where, share in shares.items()
    ]
    if not rule.rates.made:
        rows.append("| synthetic errors | none of the kinds that are made | – |")
    if not rule.rates.real:
        rows.append("| real errors | it never fired | 0.0 |")
    return "| on | which | pairs, % |\n|---|---|---:|\n" + "\n".join(rows)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ").replace("*", "\\*")


class Source(str):
    """An annotation that prints as it is written."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def main() -> None:
    """Write every generated file."""
    for name, make in FILES.items():
        (DOCS / name).parent.mkdir(exist_ok=True)
        (DOCS / name).write_text(make(), encoding="utf-8")


def picture() -> str:
    """The SAMSA calculation of one pair, on white so that it reads on dark pages, too."""
    white = '<rect width="100%" height="100%" style="fill: #fff; stroke: none; rx: 0"/>'
    source, output = PAIR
    with TemporaryDirectory() as folder:
        drawn = Path(folder) / "explain.svg"
        with redirect_stdout(StringIO()):
            app.run(["explain", "-s", source, "-o", output, "--svg", str(drawn)])
        return drawn.read_text(encoding="utf-8").replace("</style>", f"</style>{white}", 1)


def api() -> str:
    """The public names as Markdown: functions, then metrics, then values."""
    names = [name for name in samsari.__all__ if not name.startswith("_")]
    metrics = {name.split("_", 1)[1] for name in names if name.startswith("corpus_")}
    plain = [name for name in names if name.split("_", 1)[-1] not in metrics]
    things = {name: getattr(samsari, name) for name in plain}
    lines = [HEAD, "\n## Functions"]
    lines += [line for n, t in things.items() if not inspect.isclass(t) for line in _function(n, t)]
    lines += [METRIC_HEAD, *(_metric_row(name) for name in sorted(metrics))]
    lines += ["\n## Values and errors"]
    lines += [line for n, t in things.items() if inspect.isclass(t) for line in _class(n, t)]
    return "\n".join(lines) + "\n"


def _metric_row(name: str) -> str:
    page = name.replace("_", "-")
    return f"| [{page}](metrics/{page}.md) | `corpus_{name}` | `sentence_{name}` |"


def _function(name: str, function: Any) -> Iterator[str]:
    yield f"\n### {name}\n\n```python\n{_signature('samsari.' + name, function)}\n```\n"
    yield _prose(function)


def _class(name: str, thing: type) -> Iterator[str]:
    yield f"\n### {name}\n"
    if is_dataclass(thing):
        yield f"```python\n{_signature('samsari.' + name, thing)}\n```\n"
    yield _prose(thing)
    members = [m for m in vars(thing).items() if not m[0].startswith("_") and _documented(m[1])]
    if members:
        yield "\n| member | meaning |\n|---|---|"
        yield from (f"| `{n}{_brackets(m)}` | {_first_line(m)} |" for n, m in members)


def _prose(thing: Any) -> str:
    """The docstring, with its examples as blocks of code."""
    blocks = (inspect.getdoc(thing) or "").split("\n\n")
    return "\n\n".join(
        f"```pycon\n{dedent(block)}\n```" if block.lstrip().startswith(">>>") else block
        for block in blocks
    )


def _documented(member: Any) -> bool:
    return isinstance(member, property | classmethod) or inspect.isfunction(member)


def _brackets(member: Any) -> str:
    return "" if isinstance(member, property) else "(…)"


def _first_line(member: Any) -> str:
    text = (inspect.getdoc(member) or "").partition("\n\n")[0]
    return " ".join(text.split()).replace("|", "\\|")


def _signature(name: str, thing: Any) -> str:
    """The call as it is written in the code; one argument a line if it is long."""
    call = inspect.signature(thing)
    arguments = [str(p.replace(annotation=_raw(p.annotation))) for p in call.parameters.values()]
    kinds = [p.kind for p in call.parameters.values()]
    if inspect.Parameter.KEYWORD_ONLY in kinds and inspect.Parameter.VAR_POSITIONAL not in kinds:
        arguments.insert(kinds.index(inspect.Parameter.KEYWORD_ONLY), "*")
    result = call.return_annotation
    arrow = "" if inspect.isclass(thing) or result is call.empty else f" -> {_raw(result)!r}"
    line = f"{name}({', '.join(arguments)}){arrow}"
    rows = "".join(f"\n    {argument}," for argument in arguments)
    return line if len(line) <= WIDTH else f"{name}({rows}\n){arrow}"


def _raw(annotation: Any) -> Any:
    return Source(annotation) if isinstance(annotation, str) else annotation


FILES: dict[str, Callable[[], str]] = {
    "reference/commands.md": commands,
    "reference/api.md": api,
    "images/explain.svg": picture,
    "reference/checks/index.md": rule_index,
    **{f"reference/checks/{name}.md": partial(rule_page, name) for name in rules()},
}

if __name__ == "__main__":
    main()
