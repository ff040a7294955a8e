"""The pictures of a report: rows and lines with names beside them, as SVG of both themes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from samsari.model.table import Axis, Figure, Series
from samsari.reporting.figures import COLOURS, rows, svg
from samsari.reporting.html import matrix

Floats = NDArray[np.float64]
Scale = Callable[[float], float]
MOST_SYSTEMS = len(COLOURS)
BAR = 13.0


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing with its title and a sentence that says how to read it."""

    title: str
    caption: str
    svg: str
    is_wide: bool = False


@dataclass(frozen=True, slots=True)
class Material:
    """What there is to draw: by system, values per pair of each metric and other counts."""

    systems: tuple[str, ...]
    metrics: Mapping[str, Mapping[str, Floats]]
    totals: Mapping[str, Mapping[str, float]]
    parts: Mapping[str, Mapping[str, float]]
    source_lengths: Floats
    scenes: Floats
    compression: Mapping[str, Floats]
    splits: Mapping[str, Floats]


def pictures(material: Material) -> tuple[Picture, ...]:
    """All pictures for which there is material."""
    names = [name for name in ("samsa", "sari", "bleu") if name in material.metrics]
    spread = [_distribution(material, name) for name in names or list(material.metrics)[:3]]
    others = (
        _sari_parts(material),
        _bleu_against_sari(material),
        _samsa_by_scenes(material),
        _score_by_length(material),
        _compression(material),
        _splits(material),
        _wins(material),
    )
    return tuple(picture for picture in (*spread, *others) if picture is not None)


def _distribution(material: Material, name: str) -> Picture | None:
    values = material.metrics[name]
    drawn = _boxes(name, {system: _finite(values[system]) for system in material.systems})
    caption = (
        "Scores of single pairs: line for 95 % of them, box from the first to the third quartile, "
        "stroke at the median, triangle at the mean."
    )
    return Picture(f"Score distribution: {name}", caption, drawn)


def _boxes(title: str, held: Mapping[str, Floats]) -> str:
    """A row with a box for each name."""
    every = np.concatenate([values for values in held.values() if len(values)] or [np.zeros(1)])
    made = [
        (name, BAR, _box(values, colour))
        for (name, values), colour in zip(held.items(), COLOURS, strict=False)
    ]
    return rows(title, made, float(every.min()), float(every.max()))


def _box(values: Floats, colour: str) -> Callable[[Scale, float], str]:
    def draw(x: Scale, top: float) -> str:
        if not len(values):
            return ""
        low, first, middle, third, high = np.quantile(values, (0.025, 0.25, 0.5, 0.75, 0.975))
        centre, mean = top + BAR / 2, x(float(values.mean()))
        tip = f"median {middle:.2f}, mean {values.mean():.2f}, quartiles {first:.2f}, {third:.2f}"
        return (
            f"<g><title>{tip}</title>"
            f'<path class="axis" d="M{x(low):.1f} {centre:.1f}L{x(high):.1f} {centre:.1f}"/>'
            f'<rect x="{x(first):.1f}" y="{top:.1f}" width="{max(1.0, x(third) - x(first)):.1f}" '
            f'height="{BAR}" fill="{colour}" fill-opacity="0.5" stroke="{colour}"/>'
            f'<path class="axis" stroke-width="2.5" d="M{x(middle):.1f} {top:.1f}v{BAR}"/>'
            f'<path fill="{colour}" stroke="{colour}" style="fill:{colour}" '
            f'd="M{mean:.1f} {top + 2:.1f}l4 8h-8z"/></g>'
        )

    return draw


def _sari_parts(material: Material) -> Picture | None:
    held = {name: parts for name, parts in material.parts.items() if parts}
    if not held:
        return None
    kinds = ("add", "keep", "del")
    values = {name: [(kind, parts[kind]) for kind in kinds] for name, parts in held.items()}
    caption = "F1 in %: how well words are added, kept and deleted; SARI is the mean of the three."
    return Picture("SARI's parts", caption, _bars("SARI's parts", values, 100.0))


def _bars(title: str, held: Mapping[str, Sequence[tuple[str, float]]], high: float = 0.0) -> str:
    """Rows with bars, each with its value at its end."""
    most = max((value for bars in held.values() for _, value in bars), default=0.0)
    made = [
        (name, (BAR + 1) * len(bars), _bar(bars, colour))
        for (name, bars), colour in zip(held.items(), COLOURS, strict=False)
    ]
    return rows(title, made, 0.0, max(most, high, 1.0))


def _bar(bars: Sequence[tuple[str, float]], colour: str) -> Callable[[Scale, float], str]:
    def draw(x: Scale, top: float) -> str:
        return "".join(
            f'<rect x="{x(0):.1f}" y="{top + n * (BAR + 1):.1f}" height="{BAR - 2}" '
            f'width="{max(0.5, x(value) - x(0)):.1f}" fill="{colour}" fill-opacity="0.85"/>'
            f'<text class="label" x="{x(value) + 5:.1f}" y="{top + n * (BAR + 1) + 9.5:.1f}">'
            f"{f'{kind} ' if kind else ''}{value:.1f}</text>"
            for n, (kind, value) in enumerate(bars)
        )

    return draw


def _bleu_against_sari(material: Material) -> Picture | None:
    if not {"bleu", "sari"} <= set(material.metrics):
        return None
    series = tuple(
        Series(name, ((material.totals[name]["bleu"], material.totals[name]["sari"]),), (name,))
        for name in material.systems
    )
    caption = (
        "Each point is a system (after Figure 2 of Xu et al. 2016). To the right: closer to the "
        "references, which copying also achieves; up: better changes."
    )
    figure = Figure("BLEU against SARI", Axis("BLEU"), Axis("SARI"), series)
    drawn = svg(figure, is_titled=False)
    return Picture("BLEU against SARI", caption, drawn)


def _samsa_by_scenes(material: Material) -> Picture | None:
    name = next((n for n in ("samsa", "samsa-abl") if n in material.metrics), None)
    if name is None:
        return None
    bins = [("1", (1, 1)), ("2", (2, 2)), ("3", (3, 3)), ("4-5", (4, 5)), ("6+", (6, 10**6))]
    drawn = _means(material, name, material.scenes, bins, "Scenes in the source")
    caption = "Sources with many Scenes are where splitting matters."
    return Picture("SAMSA against the number of Scenes", caption, drawn)


def _score_by_length(material: Material) -> Picture | None:
    name = next((n for n in ("sari", "samsa", *material.metrics) if n in material.metrics), None)
    if name is None or len(material.source_lengths) < 10:
        return None
    edges = np.unique(np.quantile(material.source_lengths, np.linspace(0, 1, 6)))
    if len(edges) < 3:
        return None
    bins = [(f"{low:.0f}-{high:.0f}", (low, high)) for low, high in pairwise(edges)]
    drawn = _means(material, name, material.source_lengths, bins, "words in the source")
    return Picture("Score by source length", "Pairs in five groups of equal size.", drawn)


def _means(
    material: Material,
    name: str,
    by: Floats,
    bins: Sequence[tuple[str, tuple[float, float]]],
    x: str,
) -> str:
    """A line for each system: the mean of a metric over the pairs of each bin."""
    met = [(label, span) for label, span in bins if np.any((by >= span[0]) & (by <= span[1]))]
    series = []
    for system in material.systems:
        means = (_mean(material.metrics[name][system], by, *span) for _, span in met)
        points = tuple((float(n), mean) for n, mean in enumerate(means) if not np.isnan(mean))
        series.append(Series(system, points))
    names = tuple(label for label, _ in met)
    y = Axis(f"mean {name} of a pair")
    figure = Figure(f"{y.name} by {x}", Axis(x, names=names), y, tuple(series), "line")
    return svg(figure, is_titled=False)


def _compression(material: Material) -> Picture | None:
    held = {s: np.clip(_finite(material.compression[s]), 0, 2) for s in material.systems}
    caption = "Characters of the output for each character of the source; 1 is the same length."
    return Picture("Compression", caption, _boxes("Compression", held))


def _splits(material: Material) -> Picture | None:
    held = {s: [("", 100 * float(np.mean(material.splits[s] > 0)))] for s in material.systems}
    caption = "% of the sources that get more sentences."
    return Picture("Splits", caption, _bars("Splits", held))


def _wins(material: Material) -> Picture | None:
    """A table, not a drawing: the share of pairs in which one system beats another."""
    name = next((n for n in ("samsa", "sari", *material.metrics) if n in material.metrics), None)
    if name is None or len(material.systems) < 2:
        return None
    values = material.metrics[name]
    rows = ((one, _shares(values, one, material.systems)) for one in material.systems)
    caption = f"% of pairs in which the system of the row has the higher {name} (ties left out)."
    drawn = matrix(material.systems, rows, "Pairwise wins")
    return Picture("Pairwise wins", caption, drawn, is_wide=True)


def _shares(values: Mapping[str, Floats], row: str, columns: Sequence[str]) -> Iterator[str]:
    for column in columns:
        share = 100 * float(np.mean(values[row] > values[column]))
        behind = 100 * float(np.mean(values[row] < values[column]))
        kind = "self" if row == column else "up" if share > behind else ""
        yield f'<td class="{kind}">{"·" if row == column else f"{share:.0f}"}</td>'


def _mean(values: Floats, by: Floats, low: float, high: float) -> float:
    chosen = values[(by >= low) & (by <= high)]
    chosen = chosen[np.isfinite(chosen)]
    return float(chosen.mean()) if len(chosen) else float("nan")


def _finite(values: Floats) -> Floats:
    return values[np.isfinite(values)]
