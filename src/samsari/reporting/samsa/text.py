"""A SAMSA comparison for the terminal: every step of the calculation."""

from __future__ import annotations

import io
from collections.abc import Iterator

from samsari.errors import visible
from samsari.metrics.samsa.comparison import Comparison, SceneStep, UnitCheck
from samsari.metrics.samsa.interval import SamsaInterval
from samsari.reporting.samsa.as_json import formula, words_at

KEPT, HALF, LOST = "bold green", "yellow", "bold red"
Line = list[tuple[str, str]]


def render(comparison: Comparison, *, width: int | None = None, color: bool = False) -> str:
    """Source, Scenes, matches, checks and scores as text, coloured if asked for.

    With colours it is for a terminal: control characters of the texts are shown as escapes.
    """
    from rich.console import Console
    from rich.text import Text

    stream = io.StringIO()
    console = Console(file=stream, width=width or 1000, force_terminal=color, highlight=False)
    for line in _lines(comparison):
        safe = [(visible(text) if color else text, style) for text, style in line]
        console.print(Text.assemble(*safe))
    return "\n".join(line.rstrip() for line in stream.getvalue().splitlines()) + "\n"


def interval(found: SamsaInterval) -> str:
    """One line: the 90 % interval of SAMSA, and what the best parses make of the Scenes."""
    counts = ", ".join(f"{count}: {share:.0%}" for count, share in found.n_scenes.items())
    mean = "" if found.expected is None else f"over likely parses {found.expected:.1f}, "
    return (
        f"SAMSA {found.samsa:.1f}, {mean}90 % interval {found.low:.1f} to {found.high:.1f} "
        f"(number of Scenes in the {found.n_parses} best parses {counts})"
    )


def _lines(comparison: Comparison) -> Iterator[Line]:
    yield [("Source  ", "bold"), (comparison.source, "")]
    for number, sentence in enumerate(comparison.sentences, 1):
        label = "Output  " if number == 1 else "        "
        text = comparison.output[sentence[0].start : sentence[-1].end]
        yield [(label, "bold"), (f"[{number}] ", "cyan"), (text, "")]
    if not comparison.sentences:
        yield [("Output  ", "bold"), ("(empty)", LOST)]
    for number, step in enumerate(comparison.steps, 1):
        yield [("", "")]
        yield from _scene(comparison, number, step)
    yield [("", "")]
    yield from _totals(comparison)


def _scene(comparison: Comparison, number: int, step: SceneStep) -> Iterator[Line]:
    passage = comparison.passages[step.passage]
    yield [
        (f"Scene {number}  ", "bold"),
        (words_at(passage, step.scene.words), ""),
        (f"   ({step.scene.kind})", "dim"),
    ]
    yield [("  matched to ", "dim"), *_matching(step)]
    yield from _unit(comparison, step, step.main_relation, "main relation")
    for check in step.participants:
        yield from _unit(comparison, step, check, "participant")
    if not step.participants:
        yield [("  participant    ", "dim"), ("none; counts one half", HALF)]
    terms = f"½ × ({step.main_relation_term:.3g} + {step.participant_term:.3g})"
    yield [("  Scene score    ", "dim"), (f"{terms} = {step.value:.3g}", "bold")]


def _matching(step: SceneStep) -> Line:
    if step.sentence is None:
        return [("nothing: the output has no sentence", LOST)]
    own = len(step.scene.positions)
    others = ", ".join(
        f"[{index}] {count}"
        for index, count in enumerate(step.counts, 1)
        if index != step.sentence + 1
    )
    best = f"own words linked: {step.counts[step.sentence]} of {own}"
    return [
        (f"[{step.sentence + 1}]", "cyan"),
        (f"  {best}{f' (elsewhere: {others})' if others else ''}", "dim"),
    ]


def _unit(comparison: Comparison, step: SceneStep, check: UnitCheck, role: str) -> Iterator[Line]:
    passage = comparison.passages[step.passage]
    shown = words_at(passage, check.unit.positions) or "(implicit)"
    center = words_at(passage, check.unit.centers)
    line: Line = [(f"  {role:<15}", "dim"), (shown, "")]
    if center and center != shown:
        line.append((f"  center: {center}", "italic"))
    if check.unit.is_remote:
        line.append(("  (shared with another Scene)", "dim"))
    yield [*line, ("  → ", "dim"), *_found(comparison, step, check)]


def _found(comparison: Comparison, step: SceneStep, check: UnitCheck) -> Line:
    if check is step.main_relation and step.is_judged_by_participants:
        return [("the parser found none: the participants decide", HALF)]
    if check.unit.is_implicit:
        return [("not in the text: one half", HALF)]
    passage = comparison.passages[step.passage]
    sentence = () if step.sentence is None else comparison.sentences[step.sentence]
    words = [f"{sentence[link.right].text} ({link.reason})" for link in check.kept]
    line: Line = [(f"✓ {', '.join(words)}", KEPT)] if words else []
    for link in check.changed:
        other = f"{passage.tokens[link.left].text} ≠ {sentence[link.right].text}"
        line.append((f"{'  ' if line else ''}✗ {other} ({link.reason})", LOST))
    if check.lost:
        lost = ", ".join(passage.tokens[position].text for position in check.lost)
        line.append((f"{'  ' if line else ''}✗ {lost} is lost", LOST))
    return [*line, (f"  {check.value:g}", "bold")]


def _totals(comparison: Comparison) -> Iterator[Line]:
    if comparison.is_count_unsure:
        found = f"{comparison.n_scenes} Scenes: so many in a sentence are often miscounted"
        yield [("Unsure       ", "bold yellow"), (found, "")]
    yield _total("SAMSA", comparison.samsa, formula(comparison))
    yield _total("SAMSA_soft", comparison.soft, "one sentence too many costs a share only")
    yield _total("SAMSA_abl", comparison.ablated, "without the penalty sentences / Scenes")
    yield _total("preservation", comparison.preservation, "how much of centers and words is kept")
    yield _total("load", comparison.load, "100: no output sentence carries more than one Scene")


def _total(name: str, value: float, why: str) -> Line:
    return [(f"{name:<13}", "bold"), (f"{100 * value:6.2f}", "bold"), (f"   {why}", "dim")]
