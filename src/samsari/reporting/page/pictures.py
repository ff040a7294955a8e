"""The pictures of a report, drawn by matplotlib as SVG that follows the page's colours."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# Okabe & Ito's colours, which colour-blind people can tell apart; markers and hatches differ too.
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#999999")
MARKERS = "osD^vPX*"
INK = "#0f0e0d"  # replaced by the page's own text colour, light or dark
MOST_SYSTEMS = len(COLOURS)
MISSING = 'The pictures need matplotlib: pip install "samsari[plots]"'


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


def can_draw() -> bool:
    """Whether matplotlib, which only pictures need, is installed."""
    return find_spec("matplotlib") is not None


def pictures(material: Material) -> tuple[Picture, ...]:
    """All pictures for which there is material; none if they cannot be drawn."""
    if not can_draw():
        return ()
    makers: tuple[Callable[[Material], Picture | None], ...] = (
        _distributions,
        _sari_parts,
        _bleu_against_sari,
        _samsa_by_scenes,
        _compression_and_splits,
        _score_by_length,
        _wins,
    )
    return tuple(picture for maker in makers if (picture := maker(material)) is not None)


def _distributions(material: Material) -> Picture | None:
    names = [name for name in ("samsa", "sari", "bleu") if name in material.metrics] or list(
        material.metrics
    )[:3]
    if not names:
        return None
    figure, axes = _sheet(len(names), width=3.4)
    for axis, name in zip(axes, names, strict=True):
        values = [_finite(material.metrics[name][system]) for system in material.systems]
        drawn = axis.boxplot(values, showmeans=True, patch_artist=True, widths=0.6)
        for box, colour in zip(drawn["boxes"], COLOURS, strict=False):
            box.set(facecolor=colour, alpha=0.55, edgecolor=INK)
        for part in ("whiskers", "caps", "medians", "fliers"):
            for line in drawn[part]:
                line.set(color=INK, markeredgecolor=INK, markersize=2.5)
        axis.set_xticklabels(material.systems, rotation=30, ha="right")
        axis.set_title(name)
    caption = (
        "Scores of single pairs: box from the first to the third quartile, line at the median, "
    )
    return Picture("Score distributions", caption + "triangle at the mean.", _svg(figure), True)


def _sari_parts(material: Material) -> Picture | None:
    held = {name: parts for name, parts in material.parts.items() if parts}
    if not held:
        return None
    figure, (axis,) = _sheet(1, width=6.5)
    _bars(
        axis,
        ("add", "keep", "del"),
        {n: [p[k] for k in ("add", "keep", "del")] for n, p in held.items()},
    )
    axis.set_ylabel("F1 (%)")
    caption = "How well words are added, kept and deleted; SARI is the mean of the three."
    return Picture("SARI's parts", caption, _svg(figure))


def _bleu_against_sari(material: Material) -> Picture | None:
    if not {"bleu", "sari"} <= set(material.metrics):
        return None
    figure, (axis,) = _sheet(1, width=5)
    for index, system in enumerate(material.systems):
        x, y = material.totals[system]["bleu"], material.totals[system]["sari"]
        axis.scatter([x], [y], color=COLOURS[index], marker=MARKERS[index], s=70, zorder=3)
        axis.annotate(system, (x, y), xytext=(6, 5), textcoords="offset points", color=INK)
    axis.set_xlabel("BLEU")
    axis.set_ylabel("SARI")
    axis.margins(0.25)
    caption = (
        "Each point is a system (after Figure 2 of Xu et al. 2016). To the right: closer to the "
        "references, which copying also achieves; up: better changes."
    )
    return Picture("BLEU against SARI", caption, _svg(figure))


def _samsa_by_scenes(material: Material) -> Picture | None:
    name = next((n for n in ("samsa", "samsa-abl") if n in material.metrics), None)
    if name is None:
        return None
    bins = [("1", (1, 1)), ("2", (2, 2)), ("3", (3, 3)), ("4-5", (4, 5)), ("6+", (6, 10**6))]
    svg = _means(material, name, material.scenes, bins, "Scenes in the source", f"mean {name}")
    caption = "Sources with many Scenes are where splitting matters."
    return Picture("SAMSA against the number of Scenes", caption, svg)


def _means(  # noqa: PLR0917 - what is drawn over what, and the names of both
    material: Material,
    name: str,
    by: Floats,
    bins: Sequence[tuple[str, tuple[float, float]]],
    x: str,
    y: str,
) -> str:
    """A line for each system: the mean of a metric over the pairs of each bin."""
    figure, (axis,) = _sheet(1, width=6)
    for index, system in enumerate(material.systems):
        means = [_mean(material.metrics[name][system], by, *span) for _, span in bins]
        axis.plot(
            [label for label, _ in bins],
            means,
            color=COLOURS[index],
            marker=MARKERS[index],
            label=system,
        )
    axis.set_xlabel(x)
    axis.set_ylabel(y)
    _legend(axis)
    return _svg(figure)


def _compression_and_splits(material: Material) -> Picture | None:
    figure, axes = _sheet(2, width=4.6)
    spans = np.linspace(0, 2, 21)
    for index, system in enumerate(material.systems):
        values = np.clip(_finite(material.compression[system]), 0, 2)
        axes[0].hist(
            values, spans, histtype="step", linewidth=1.8, color=COLOURS[index], label=system
        )
    axes[0].set_xlabel("output length / source length (characters)")
    axes[0].set_ylabel("pairs")
    _legend(axes[0])
    shares = {s: [100 * float(np.mean(material.splits[s] > 0))] for s in material.systems}
    _bars(axes[1], ("sources split",), shares)
    axes[1].set_ylabel("% of pairs")
    return Picture(
        "Compression and splits",
        "Left: how much shorter outputs get; right: how often a source gets more sentences.",
        _svg(figure),
        is_wide=True,
    )


def _score_by_length(material: Material) -> Picture | None:
    name = next((n for n in ("sari", "samsa", *material.metrics) if n in material.metrics), None)
    if name is None or len(material.source_lengths) < 10:
        return None
    edges = np.unique(np.quantile(material.source_lengths, np.linspace(0, 1, 6)))
    if len(edges) < 3:
        return None
    bins = [(f"{low:.0f}-{high:.0f}", (low, high)) for low, high in pairwise(edges)]
    labels = "words in the source", f"mean {name} of a pair"
    svg = _means(material, name, material.source_lengths, bins, *labels)
    return Picture("Score by source length", "Pairs in five groups of equal size.", svg)


def _wins(material: Material) -> Picture | None:
    name = next((n for n in ("samsa", "sari", *material.metrics) if n in material.metrics), None)
    if name is None or len(material.systems) < 2:
        return None
    values = material.metrics[name]
    names = material.systems
    grid = np.array([[100 * float(np.mean(values[a] > values[b])) for b in names] for a in names])
    np.fill_diagonal(grid, np.nan)
    figure, (axis,) = _sheet(1, width=1.6 + 0.9 * len(names), height=1.4 + 0.7 * len(names))
    axis.imshow(grid, cmap="cividis", vmin=0, vmax=100)
    for (row, column), share in np.ndenumerate(grid):
        if not np.isnan(share):
            colour = "#ffffff" if share < 50 else "#000000"
            axis.text(column, row, f"{share:.0f}", ha="center", va="center", color=colour)
    axis.set_xticks(range(len(names)), names, rotation=30, ha="right")
    axis.set_yticks(range(len(names)), names)
    axis.grid(False)
    caption = f"% of pairs in which the system of the row has the higher {name} (ties left out)."
    return Picture("Pairwise wins", caption, _svg(figure))


def _mean(values: Floats, by: Floats, low: float, high: float) -> float:
    chosen = values[(by >= low) & (by <= high)]
    chosen = chosen[np.isfinite(chosen)]
    return float(chosen.mean()) if len(chosen) else float("nan")


def _finite(values: Floats) -> Floats:
    return values[np.isfinite(values)]


def _bars(axis: Any, groups: Sequence[str], rows: Mapping[str, Sequence[float]]) -> None:
    width = 0.8 / len(rows)
    for index, (system, values) in enumerate(rows.items()):
        places = np.arange(len(groups)) + (index - (len(rows) - 1) / 2) * width
        drawn = axis.bar(places, values, width * 0.9, color=COLOURS[index], label=system)
        axis.bar_label(drawn, fmt="%.1f", fontsize=8, color=INK)
    axis.set_xticks(range(len(groups)), groups)
    _legend(axis)


def _legend(axis: Any) -> None:
    axis.legend(frameon=False, fontsize=9, labelcolor=INK)


def _sheet(columns: int, *, width: float, height: float = 3.4) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width * columns, height), layout="constrained")
    axes = np.atleast_1d(figure.subplots(1, columns))
    for axis in axes:
        axis.tick_params(colors=INK)
        axis.grid(visible=True, alpha=0.25, color=INK)
        axis.set_axisbelow(True)
        for side in axis.spines.values():
            side.set_visible(False)
        for text in (axis.title, axis.xaxis.label, axis.yaxis.label):
            text.set_color(INK)
    return figure, axes


def _svg(figure: Any) -> str:
    """The drawing as an inline SVG element without colours of its own for text."""
    from matplotlib import rc_context

    stream = io.StringIO()
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "samsari"}):
        figure.savefig(stream, format="svg", transparent=True, metadata={"Date": None})
    text = stream.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>(?:(?!<metadata>).)*?</metadata>", "", text, flags=re.DOTALL)
    return text.replace(INK, "currentColor")
