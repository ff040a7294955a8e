"""A SAMSA comparison step by step: for the terminal, as tables, as plain dictionaries."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from samsari.errors import visible
from samsari.metrics.samsa.comparison import Comparison, SceneStep, UnitCheck
from samsari.metrics.samsa.interval import SamsaInterval
from samsari.model.passage import Passage
from samsari.model.showing import number_of
from samsari.model.table import Column, Table
from samsari.model.text import Token
from samsari.reporting.tables import members

# A SAMSA comparison as plain lists and dictionaries, for programs and for the other drawings.


def as_json(comparison: Comparison) -> dict[str, Any]:
    """The whole calculation of one pair; token positions count from 0, scores run to 100."""
    return {
        "source": comparison.source,
        "source_tokens": [_tokens(passage.tokens) for passage in comparison.passages],
        "output": comparison.output,
        "output_tokens": [_tokens(sentence) for sentence in comparison.sentences],
        "scenes": [_scene(comparison, step) for step in comparison.steps],
        **members(comparison, "n_scenes n_sentences is_count_unsure is_oversplit penalty"),
        "scores": {
            "samsa": 100 * comparison.samsa,
            "samsa-soft": 100 * comparison.soft,
            "samsa-abl": 100 * comparison.ablated,
            "samsa-preservation": 100 * comparison.preservation,
            "samsa-load": 100 * comparison.load,
        },
    }


def formula(comparison: Comparison) -> str:
    """How the score of a pair comes about, with its numbers in place."""
    scenes, sentences = comparison.n_scenes, comparison.n_sentences
    if not scenes:
        return "0: the source has no Scene"
    if comparison.is_oversplit:
        return f"0: more sentences ({sentences}) than Scenes ({scenes})"
    values = " + ".join(f"{step.value:.3g}" for step in comparison.steps)
    divided = f"{number_of(sentences, 'sentence')} / {number_of(scenes, 'Scene')}"
    return f"{divided} × ({values}) / {scenes}"


def headline(comparison: Comparison) -> str:
    """The answer in a sentence: how many Scenes are kept whole, and what counts against it."""
    scenes, sentences = comparison.n_scenes, comparison.n_sentences
    told = f"SAMSA {100 * comparison.samsa:.1f}: "
    if not scenes or comparison.is_oversplit:
        return told + formula(comparison).removeprefix("0: ") + "."
    whole = sum(step.value == 1 for step in comparison.steps)
    told += f"{whole} of {number_of(scenes, 'Scene')} kept whole"
    if sentences < scenes:
        told += f"; {number_of(scenes, 'Scene')} stand in {number_of(sentences, 'sentence')}"
    lost = _lost_words(comparison)
    return f"{told}; lost: {', '.join(lost[:NAMED])}." if lost else f"{told}."


NAMED = 5  # lost words that a headline names


def _lost_words(comparison: Comparison) -> list[str]:
    """Centers of main relations and participants without a partner, each once."""
    words: dict[str, None] = {}
    for step in comparison.steps:
        for check in (step.main_relation, *step.participants):
            tokens = comparison.passages[step.passage].tokens
            words |= {f"“{tokens[place].text}”": None for place in check.lost}
    return list(words)


def words_at(passage: Passage, positions: tuple[int, ...]) -> str:
    """The words at some positions as a reader would write them, with … where words are left out."""
    parts: list[str] = []
    for last, position in zip((None, *positions), positions, strict=False):
        if last is not None and _is_gap(passage, last, position):
            parts.append("…")
        parts.append(passage.tokens[position].text)
    return " ".join(parts)


def _is_gap(passage: Passage, left: int, right: int) -> bool:
    """True if a word stands between two positions; punctuation alone makes no gap."""
    return any(not token.is_punctuation for token in passage.tokens[left + 1 : right])


def _tokens(tokens: tuple[Token, ...]) -> list[str]:
    return [token.text for token in tokens]


def _scene(comparison: Comparison, step: SceneStep) -> dict[str, Any]:
    passage = comparison.passages[step.passage]
    return {
        "sentence_of_source": step.passage,
        "kind": step.scene.kind,
        "text": words_at(passage, step.scene.words),
        "own_words": list(step.scene.positions),
        "words": list(step.scene.words),
        "linked_words": list(step.counts),
        "matched_sentence": step.sentence,
        "carried_by": step.carrier,
        "main_relation": _check(comparison, step, step.main_relation),
        "participants": [_check(comparison, step, check) for check in step.participants],
        "main_relation_term": step.main_relation_term,
        "participant_term": step.participant_term,
        "score": step.value,
    }


def _check(comparison: Comparison, step: SceneStep, check: UnitCheck) -> dict[str, Any]:
    passage = comparison.passages[step.passage]
    sentence = () if step.sentence is None else comparison.sentences[step.sentence]
    return {
        "text": words_at(passage, check.unit.positions),
        **members(check.unit, "category positions centers is_remote is_implicit"),
        "links": [
            {
                "center": link.left,
                "center_text": passage.tokens[link.left].text,
                "word": link.right,
                "word_text": sentence[link.right].text,
                "why": link.rule,
                "score": round(link.score, 4),
                "sameness": round(link.sameness, 4),
            }
            for link in check.links
        ],
        "value": check.value,
    }


# The units of a Scene as a table: what was looked for, and what was found in the output.

COLUMNS = ("role", "words", "minimal center", "in the output", Column("value", digits=2))


def unit_table(comparison: Comparison, step: SceneStep) -> Table:
    """The main relation and the participants of one Scene."""
    where = "no sentence" if step.sentence is None else f"sentence {step.sentence + 1}"
    title = f"{step.scene.kind}, matched to {where}"
    return Table(title, COLUMNS, _rows(comparison, step))


def _rows(comparison: Comparison, step: SceneStep) -> Iterator[tuple[str, str, str, str, float]]:
    relation = step.main_relation
    yield _row(comparison, step, relation, "main relation", step.main_relation_term)
    for check in step.participants:
        yield _row(comparison, step, check, "participant", check.value)
    if not step.participants:
        yield "participant", "none", "", "counts one half", 0.5


def _row(
    comparison: Comparison, step: SceneStep, check: UnitCheck, role: str, value: float
) -> tuple[str, str, str, str, float]:
    one = seen(comparison, step, check)
    told = [f"✓ {word} ({why})" for word, why in one.kept]
    told += [f"✗ {words} ({why})" for words, why in one.changed]
    told += [f"✗ {word} is lost" for word in one.lost]
    shared = " (shared)" if check.unit.is_remote else ""
    return role, one.words + shared, one.center, one.instead or ", ".join(told), value


@dataclass(frozen=True, slots=True)
class SeenUnit:
    """A unit and what the matched sentence has of it; `instead` where the words do not decide."""

    words: str
    center: str
    instead: str
    kept: tuple[tuple[str, str], ...]
    changed: tuple[tuple[str, str], ...]
    lost: tuple[str, ...]


def seen(comparison: Comparison, step: SceneStep, check: UnitCheck) -> SeenUnit:
    """What readers see of a unit of a Scene."""
    passage = comparison.passages[step.passage]
    sentence = () if step.sentence is None else comparison.sentences[step.sentence]
    words = words_at(passage, check.unit.positions) or "(implicit)"
    center = words_at(passage, check.unit.centers)
    instead = "not in the text: one half" if check.unit.is_implicit else ""
    if check is step.main_relation and step.is_judged_by_participants:
        instead = "the parser found none: the participants decide"
    changed = (
        (f"{passage.tokens[link.left].text} ≠ {sentence[link.right].text}", link.reason)
        for link in check.changed
    )
    kept = ((sentence[link.right].text, link.reason) for link in check.kept)
    lost = (passage.tokens[position].text for position in check.lost)
    return SeenUnit(words, center, instead, tuple(kept), tuple(changed), tuple(lost))


# A SAMSA comparison for the terminal: every step of the calculation.

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
        yield from _text_scene(comparison, number, step)
    yield [("", "")]
    yield from _totals(comparison)


def _text_scene(comparison: Comparison, number: int, step: SceneStep) -> Iterator[Line]:
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
    one = seen(comparison, step, check)
    line: Line = [(f"  {role:<15}", "dim"), (one.words, "")]
    if one.center and one.center != one.words:
        line.append((f"  center: {one.center}", "italic"))
    if check.unit.is_remote:
        line.append(("  (shared with another Scene)", "dim"))
    yield [*line, ("  → ", "dim"), *_found(one, check.value)]


def _found(one: SeenUnit, value: float) -> Line:
    if one.instead:
        return [(one.instead, HALF)]
    words = ", ".join(f"{word} ({why})" for word, why in one.kept)
    wrong = [f"✗ {words} ({why})" for words, why in one.changed]
    wrong += [f"✗ {', '.join(one.lost)} is lost"] if one.lost else []
    line: Line = [(f"✓ {words}", KEPT)] if words else []
    for told in wrong:
        line.append((f"{'  ' if line else ''}{told}", LOST))
    return [*line, (f"  {value:g}", "bold")]


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
