"""Which system leads: a headline that the statistics carry, and a matrix for each metric."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from samsari.model.result import Comparison, MetricInfo, Result
from samsari.reporting.html import matrix
from samsari.reporting.scores import ARROWS, verdict

DIFFERS = "differs"
ACRONYM = 5  # letters: longer names of metrics are words


def shown_name(metric: str) -> str:
    """A metric's name in a sentence.

    >>> shown_name("sari"), shown_name("meaning")
    ('SARI', 'meaning')
    """
    return metric.upper() if len(metric) <= ACRONYM else metric


def listed(names: Iterable[str]) -> str:
    """Names in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def headline(result: Result) -> str:
    """Who leads in each metric, and from whom the leader cannot be told; empty for one system."""
    held = [found for metric in result.metrics if (found := _standing(result, metric))]
    parts: list[str] = []
    last = ""
    for metric, leaders, told in held:
        name = listed(leaders)
        verb = "leads" if len(leaders) == 1 else "share the lead"
        where = f"in {shown_name(metric)}"
        said = f"{name} {verb} {where}" if name != last else f"{where} it leads"
        parts.append(said + told)
        last = name if len(leaders) == 1 else ""
    return f"{'; '.join(parts)}." if parts else ""


def _standing(result: Result, metric: MetricInfo) -> tuple[str, list[str], str] | None:
    """The metric, who has the best value, and how that compares with the others."""
    values = _values(result, metric)
    if len(values) < 2 or metric.higher_is_better is None:
        return None
    best = (max if metric.higher_is_better else min)(values.values())
    leaders = [name for name, value in values.items() if value == best]
    rivals = [name for name in values if name not in leaders]
    if len(leaders) > 1 or not rivals:
        return metric.name, leaders, ""
    found = {rival: _between(result, metric.name, leaders[0], rival) for rival in rivals}
    return metric.name, leaders, _told(found)


def _told(found: dict[str, str]) -> str:
    """What the tests say about the leader and its rivals."""
    unsure = [name for name, said in found.items() if said and said != DIFFERS]
    sure = [name for name, said in found.items() if said == DIFFERS]
    untested = len(found) - len(unsure) - len(sure)
    if untested == len(found):
        return " (whether the difference is real was not tested)"
    if untested:
        apart = f"clearly ahead of {listed(sure)}" if sure else ""
        close = f"cannot be told from {listed(unsure)}" if unsure else ""
        return ", " + " but ".join(filter(None, (apart, close))) + "; the others were not compared"
    if not unsure:
        return f", clearly ahead of {'all ' * (len(sure) > 1)}{_count(sure)}"
    others = "any other" if len(unsure) == len(found) > 1 else listed(unsure)
    return f", but cannot be told from {others}"


def _count(names: list[str]) -> str:
    return names[0] if len(names) == 1 else str(len(names))


def _values(result: Result, metric: MetricInfo) -> dict[str, float]:
    held = ((s.name, s.score(metric.name).value) for s in result.systems if s.role == "system")
    return {name: value for name, value in held if value is not None}


def _find(result: Result, metric: str, one: str, other: str) -> Comparison | None:
    pair = {one, other}
    fitting = (c for c in result.comparisons if c.metric == metric)
    return next((c for c in fitting if {c.system, c.baseline} == pair), None)


def _between(result: Result, metric: str, one: str, other: str) -> str:
    """The verdict on two systems; empty if they were not compared."""
    found = _find(result, metric, one, other)
    return verdict(found) if found else ""


# A matrix for each metric: rows against columns, the best system first.

KEY = (
    '<p class="note">Each cell: the score of the row less that of the column. '
    "▲ the row is clearly better, ▼ clearly worse (bootstrap and randomisation test, "
    "Holm-corrected, 5 % level); ≈ the two cannot be told apart.</p>"
)


def matrices(result: Result) -> str:
    """All matrices, and how to read them; nothing if nothing was compared."""
    drawn = "".join(_matrix(result, metric) for metric in result.metrics)
    if not drawn:
        return ""
    return f'<h3>Is the difference real?</h3>{KEY}<div class="matrices">{drawn}</div>'


def _matrix(result: Result, metric: MetricInfo) -> str:
    held = [c for c in result.comparisons if c.metric == metric.name]
    values = _values(result, metric)
    down = metric.higher_is_better is not False
    names = sorted(values, key=lambda name: values[name], reverse=down)
    columns = [name for name in names if any(name in {c.system, c.baseline} for c in held)]
    if len({c.baseline for c in held}) == 1:
        columns = [held[0].baseline]
    if not held or not columns:
        return ""
    rows = ((name, _cells(result, metric, name, columns)) for name in names)
    title = f"{shown_name(metric.name)} {ARROWS[metric.higher_is_better]}".rstrip()
    return matrix(columns, rows, f"Differences in {title}", caption=title)


def _cells(result: Result, metric: MetricInfo, row: str, columns: list[str]) -> Iterator[str]:
    for column in columns:
        found = _find(result, metric.name, row, column) if row != column else None
        if found is None or found.difference is None:
            reason = "" if found is None else found.reason
            yield f'<td class="self" title="{escape(reason)}">{"·" if row == column else "—"}</td>'
            continue
        difference = found.difference if found.system == row else -found.difference
        is_better = (difference > 0) == (metric.higher_is_better is not False)
        kind, sign = ("", "≈") if verdict(found) != DIFFERS else _sign(is_better=is_better)
        tip = f"{verdict(found)}; p {found.p_bootstrap_holm:.4f}" if found.p_bootstrap_holm else ""
        yield f'<td class="{kind}" title="{tip}">{sign} {difference:+.2f}</td>'.replace("-", "−")


def _sign(*, is_better: bool) -> tuple[str, str]:
    return ("up", "▲") if is_better else ("down", "▼")
