"""A SAMSA comparison as one HTML page that opens offline and explains itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from samsari.metrics.samsa.comparison import Comparison, SceneStep, UnitCheck
from samsari.model.document import Pairing
from samsari.reporting.html import asset, html_page
from samsari.reporting.pairings import summary, table_html
from samsari.reporting.samsa.drawing import scene_drawing
from samsari.reporting.samsa.steps import SeenUnit, formula, seen, words_at

LEGEND = (
    "Upper row: the words of the Scene; lower row: the sentence it was matched to. Orange box: "
    "main relation; blue box: participant; bold underlined: minimal center. Thick line: a "
    "center that was found; thin line: another linked word; dashed line: a word that says "
    "something else; dashed box with ✗: a center that was lost."
)


def page(
    comparison: Comparison, title: str = "SAMSA, step by step", pairing: Pairing | None = None
) -> str:
    """The whole calculation of one pair as a self-contained page; of documents, side by side."""
    paired = "" if pairing is None else _paired(pairing)
    return _page(title, f"{paired}{fragment(comparison)}<footer>{LEGEND}</footer>")


def _paired(pairing: Pairing) -> str:
    return (
        f"<section><h2>Paired sentences</h2><p>{escape(summary(pairing))}</p>"
        f"{table_html(pairing)}</section>"
    )


# System, pair, file, source and SAMSA (0 to 1; None if it could not be computed).
Row = tuple[str, str, str, str, float | None]


def without_page(title: str, reason: str) -> str:
    """The page of a pair that could not be explained."""
    return _page(title, f"<p><strong>Cannot judge</strong>: {escape(reason)}</p>")


def index(rows: Iterable[Row]) -> str:
    """A page that lists the pairs, those without a value and the worst first."""
    lines = (
        f'<tr><td>{_shown(value)}<td><a href="{escape(file)}">{escape(name)}</a>'
        f"<td>{escape(system)}<td>{escape(source)}"
        for system, name, file, source, value in sorted(rows, key=_worth)
    )
    return _page(
        "SAMSA, pair by pair",
        "<table><thead><tr><th>SAMSA<th>pair<th>system<th>source</thead>"
        f"<tbody>{''.join(lines)}</tbody></table>",
    )


def _shown(value: float | None) -> str:
    return "—" if value is None else f"{100 * value:.1f}"


def _worth(row: Row) -> float:
    return -1.0 if row[4] is None else row[4]


def _page(title: str, content: str) -> str:
    style = asset("sentences.css") + asset("samsa.css")
    return html_page(title, style, f"<main><h1>{escape(title)}</h1>{content}</main>", gap="")


def fragment(comparison: Comparison) -> str:
    """The calculation without head and style, to stand inside another page."""
    return "".join(
        (
            _texts(comparison),
            _scores(comparison),
            *(_scene(comparison, number, step) for number, step in enumerate(comparison.steps, 1)),
        )
    )


def _texts(comparison: Comparison) -> str:
    sentences = (
        f'<span class="number">[{number}]</span> '
        f"{escape(comparison.output[tokens[0].start : tokens[-1].end])} "
        for number, tokens in enumerate(comparison.sentences, 1)
    )
    output = "".join(sentences) or "(empty)"
    return (
        f'<div class="text"><b>Source</b> {escape(comparison.source)}</div>'
        f'<div class="text"><b>Output</b> {output}</div>'
    )


def _scores(comparison: Comparison) -> str:
    boxes = (
        ("SAMSA", comparison.samsa, formula(comparison)),
        ("SAMSA_soft", comparison.soft, "one sentence too many costs a share only"),
        ("SAMSA_abl", comparison.ablated, "without the penalty for missing splits"),
        ("preservation", comparison.preservation, "how much of centers and words is kept"),
        ("load", comparison.load, "100: no sentence carries more than one Scene"),
    )
    cells = (
        f"<div>{name}<strong>{100 * value:.1f}</strong><span>{escape(note)}</span></div>"
        for name, value, note in boxes
    )
    unsure = (
        f'<p class="half">{comparison.n_scenes} Scenes: so many in a sentence are often miscounted.'
        "</p>"
        if comparison.is_count_unsure
        else ""
    )
    return f'<div class="score">{"".join(cells)}</div>{unsure}'


def _scene(comparison: Comparison, number: int, step: SceneStep) -> str:
    passage = comparison.passages[step.passage]
    rows = [_unit(comparison, step, step.main_relation, "main relation")]
    rows += [_unit(comparison, step, check, "participant") for check in step.participants]
    if not step.participants:
        rows.append(
            _row("participant", "none", "", '<span class="half">counts one half</span>', "0.5")
        )
    return (
        f"<section><h2>Scene {number}: {escape(words_at(passage, step.scene.words))}</h2>"
        f'<p class="number">{step.scene.kind}; {"".join(_matching(step))}</p>'
        f'<div class="drawing">{scene_drawing(comparison, step)}</div>'
        "<table><thead><tr><th>role<th>words<th>minimal center<th>in the output<th>value</thead>"
        f"<tbody>{''.join(rows)}</tbody></table>"
        f"<p>Scene score: ½ × ({step.main_relation_term:.3g} + {step.participant_term:.3g}) = "
        f"<b>{step.value:.3g}</b></p></section>"
    )


def _matching(step: SceneStep) -> Iterator[str]:
    if step.sentence is None:
        yield "there is no sentence to match it to"
        return
    yield f"matched to sentence {step.sentence + 1}; linked own words of "
    yield f"{len(step.scene.positions)}: "
    yield ", ".join(f"sentence {index} {count}" for index, count in enumerate(step.counts, 1))


def _unit(comparison: Comparison, step: SceneStep, check: UnitCheck, role: str) -> str:
    one = seen(comparison, step, check)
    shared = " <i>(shared with another Scene)</i>" if check.unit.is_remote else ""
    value = step.main_relation_term if check is step.main_relation else check.value
    return _row(role, escape(one.words) + shared, escape(one.center), _found(one), f"{value:.3g}")


def _row(*cells: str) -> str:
    return f"<tr>{''.join(f'<td>{cell}' for cell in cells)}"


def _found(one: SeenUnit) -> str:
    if one.instead:
        told = one.instead.replace(": one", ": counts one").replace(": ", ", ")
        return f'<span class="half">{told}</span>'
    parts = [_marked("kept", f"✓ {word}", why) for word, why in one.kept]
    parts += [_marked("lost", f"✗ {words}", why) for words, why in one.changed]
    parts += [f'<span class="lost">✗ {escape(word)} is lost</span>' for word in one.lost]
    return " ".join(parts)


def _marked(kind: str, words: str, why: str) -> str:
    return (
        f'<span class="{kind}">{escape(words)}</span> <span class="number">({escape(why)})</span>'
    )
