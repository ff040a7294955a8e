"""A SAMSA comparison as one HTML page that opens offline and explains itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from samsari.metrics.samsa.comparison import Comparison, SceneStep
from samsari.model.document import Pairing
from samsari.model.finding import Findings
from samsari.reporting.checks.text import verdict_sentence
from samsari.reporting.html import bare_table, html_page, scrolling, tiles
from samsari.reporting.marked import of_comparison
from samsari.reporting.marked_html import LEGEND, pair_html, rows_html
from samsari.reporting.pairings import summary
from samsari.reporting.samsa.drawing import scene_drawing
from samsari.reporting.samsa.steps import formula, headline, unit_table, words_at

SCENE_LEGEND = (
    "Upper row: the words of the Scene; lower row: the sentence it was matched to. Orange box: "
    "main relation; blue box: participant; bold underlined: minimal center. Thick line: a "
    "center that was found; thin line: another linked word; dashed line: a word that says "
    "something else; dashed box with ✗: a center that was lost."
)


def page(
    comparison: Comparison,
    title: str = "SAMSA, step by step",
    pairing: Pairing | None = None,
    findings: Findings | None = None,
) -> str:
    """The whole calculation of one pair as a self-contained page, the answer first.

    Of documents, `pairing` says which sentences belong together; they are shown as a list.
    """
    lead = f'<p class="headline">{escape(headline(comparison))}</p>'
    return html_page(title, fragment(comparison, pairing, findings), lead=lead)


# System, pair, file, source and SAMSA (0 to 1; None if it could not be computed).
Row = tuple[str, str, str, str, float | None]


def without_page(title: str, reason: str) -> str:
    """The page of a pair that could not be explained."""
    lead = f'<p class="headline"><strong>Cannot judge</strong>: {escape(reason)}</p>'
    return html_page(title, "", lead=lead)


def index(rows: Iterable[Row]) -> str:
    """A page that lists the pairs, those without a value and the worst first."""
    lines = (
        f'<tr><td>{_shown(value)}<td><a href="{escape(file)}">{escape(name)}</a>'
        f"<td>{escape(system)}<td>{escape(source)}"
        for system, name, file, source, value in sorted(rows, key=_worth)
    )
    return html_page(
        "SAMSA, pair by pair",
        '<table class="plain"><thead><tr><th>SAMSA<th>pair<th>system<th>source</thead>'
        f"<tbody>{''.join(lines)}</tbody></table>",
    )


def _shown(value: float | None) -> str:
    return "—" if value is None else f"{100 * value:.1f}"


def _worth(row: Row) -> float:
    return -1.0 if row[4] is None else row[4]


def fragment(
    comparison: Comparison, pairing: Pairing | None = None, findings: Findings | None = None
) -> str:
    """The calculation without head and style, to stand inside another page."""
    pair = of_comparison(comparison, findings)
    if pairing is None:
        told, drawn = "", pair_html(pair.whole())
    else:
        told, drawn = f"<p>{escape(summary(pairing))}</p>", rows_html(pair.rows(pairing))
    name = "Source and output" if pairing is None else "Paired sentences"
    losing = [step for step in comparison.steps if step.value < 1]
    scenes = "".join(
        _scene(comparison, number, step, is_open=step.value < 1 and len(losing) <= MOST_OPEN)
        for number, step in enumerate(comparison.steps, 1)
    )
    return (
        f"{_scores(comparison, findings)}"
        f'<section id="pair"><h2>{name}</h2>{told}{drawn}{LEGEND}</section>'
        f'<section id="scenes"><h2>Scenes</h2>{scenes}<p class="note">{SCENE_LEGEND}</p></section>'
    )


MOST_OPEN = 6  # Scenes; where more lose something, all are folded


def _scores(comparison: Comparison, findings: Findings | None) -> str:
    boxes = (
        ("SAMSA", comparison.samsa, _brief(comparison)),
        ("SAMSA_soft", comparison.soft, "one sentence too many costs a share only"),
        ("SAMSA_abl", comparison.ablated, "without the penalty for missing splits"),
        ("preservation", comparison.preservation, "how much of centers and words is kept"),
        ("load", comparison.load, "100: no sentence carries more than one Scene"),
    )
    held = [("#scenes", name, f"{100 * value:.1f}", note) for name, value, note in boxes]
    if findings is not None:
        held.insert(0, ("#pair", "Check", findings.verdict, verdict_sentence(findings)))
    unsure = (
        f'<p class="half">{comparison.n_scenes} Scenes: so many in a sentence are often miscounted.'
        "</p>"
        if comparison.is_count_unsure
        else ""
    )
    return tiles(held) + unsure


def _brief(comparison: Comparison) -> str:
    """The formula, or what it is made of where it has many terms."""
    if comparison.n_scenes <= MOST_OPEN or comparison.is_oversplit:
        return formula(comparison)
    return f"{formula(comparison).partition(' × ')[0]} × the mean of the Scenes"


def _scene(comparison: Comparison, number: int, step: SceneStep, *, is_open: bool) -> str:
    title = f"Scene {number}: {words_at(comparison.passages[step.passage], step.scene.words)}"
    drawn = scrolling(scene_drawing(comparison, step), f"Scene {number}", "drawing")
    return (
        f'<details class="scene"{" open" * is_open}><summary>{escape(title)} '
        f'<span class="{"kept" if step.value == 1 else "lost"}">{step.value:.3g}</span></summary>'
        f'<p class="dim">{step.scene.kind}; {"".join(_matching(step))}</p>{drawn}'
        f"{bare_table(unit_table(comparison, step))}"
        f"<p>Scene score: ½ × ({step.main_relation_term:.3g} + {step.participant_term:.3g}) = "
        f"<b>{step.value:.3g}</b></p></details>"
    )


def _matching(step: SceneStep) -> Iterator[str]:
    if step.sentence is None:
        yield "there is no sentence to match it to"
        return
    yield f"matched to sentence {step.sentence + 1}; linked own words of "
    yield f"{len(step.scene.positions)}: "
    yield ", ".join(f"sentence {index} {count}" for index, count in enumerate(step.counts, 1))
