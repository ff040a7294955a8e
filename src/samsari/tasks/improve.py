"""`samsari.improve`: drafts of any writer, checked, repaired by their findings, the best chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from samsari.checking.settings import Settings, load_settings
from samsari.drafting.answers import Answers, LimitError, Limits, check_limits
from samsari.drafting.drafts import Prompts, draft, filled, prompts
from samsari.drafting.writers import WriterError, writer
from samsari.model import VERSION
from samsari.model.level import CEFR
from samsari.model.selection import Choice
from samsari.tasks.language.level import read_target
from samsari.tasks.rewriting.simplify import simplify
from samsari.tasks.select import CAREFUL, Drafts, Wanted, select_rows, weights

OURS = "samsari"
AT_ONCE = 4  # texts for each thread that are read ahead
SHOWN = 5  # findings that a repair is asked for


@dataclass(frozen=True, slots=True)
class Improving:
    """How many drafts and repairs are asked for, by what they are judged, what stands beside."""

    drafts: int = 3
    rounds: int = 2
    target: int | None = None
    wanted: Wanted = field(default_factory=lambda: Wanted(CAREFUL))
    prompts: Prompts = field(default_factory=prompts)
    with_ours: bool = True


@dataclass(frozen=True, slots=True)
class Improved:
    """A text, what was chosen, what the writer failed to give, and how it was made."""

    choice: Choice
    failures: tuple[str, ...]
    n_rounds: int
    signature: str

    @property
    def text(self) -> str:
        """The chosen text; the source where no draft is fit."""
        return self.choice.text


def improve(
    texts: str | Sequence[str],
    with_: str,
    *,
    model: str = "",
    key: str = "",
    temperature: float = 0.7,
    drafts: int = 3,
    rounds: int = 2,
    target: str | int = "",
    prefer: dict[str, float] | None = None,
    preset: str = "",
    settings: str | Path | Settings | None = None,
    prompt: str | Path = "",
    repair: str | Path = "",
    run: str | Path = "",
    limits: Limits | None = None,
    at_once: int = 1,
    ours: bool = True,
) -> Any:
    """Let a writer simplify texts: an `Improved`, or a list of them for a list of texts.

    `with_` is a command that reads a prompt and prints a text, or an OpenAI-compatible address
    with its `model`; `key` is the name of the environment variable that holds the key. Of `drafts`
    drafts and at most `rounds` repairs the best is chosen, as `samsari.select` does; `ours` lets
    our own simplifier compete. `run` is a folder that keeps each answer, so that nothing is asked
    twice. `prompt` and `repair` are files.

    >>> found = improve("He left prior to noon.", "sed -n 's/^Text: //p'", drafts=1, rounds=0)
    >>> found.choice.reason.startswith("against") or found.text
    True
    """
    chosen = settings if isinstance(settings, Settings) else load_settings(settings, preset)
    how = Improving(
        drafts,
        rounds,
        read_target(str(target)) if target else None,
        Wanted(weights(prefer, CAREFUL), settings=chosen),
        prompts(prompt, repair),
        ours,
    )
    asked = Answers(
        writer(with_, model, key, temperature),
        Path(run) if run else None,
        check_limits(limits or Limits()),
    )
    given = [texts] if isinstance(texts, str) else list(texts)
    try:
        found = list(improve_texts(given, asked, how, at_once))
    finally:
        asked.close()
    return found[0] if isinstance(texts, str) else found


def improve_texts(
    texts: Iterable[str], answers: Answers, how: Improving, at_once: int = 1
) -> Iterator[Improved]:
    """The texts in order; `at_once` requests run at a time.

    When a limit is reached, what is left is judged with the drafts that are there.
    """
    make = partial(_improved, answers, how)
    with ThreadPoolExecutor(max(1, at_once)) as threads:
        block: list[str] = []
        for text in texts:
            block.append(text)
            if len(block) == AT_ONCE * at_once:
                yield from make(block, threads.map)
                block = []
        yield from make(block, threads.map)


Mapped = Callable[..., Iterator[Any]]
Draft = tuple[str, str, str]  # the name of a draft, its text, why there is none


def _improved(
    answers: Answers, how: Improving, texts: Sequence[str], spread: Mapped
) -> list[Improved]:
    """Some texts: drafts of all at once, then the repairs of those that need them."""
    known: list[dict[str, str]] = [_start(text, how) for text in texts]
    failures: list[list[str]] = [[] for _ in texts]
    rounds = [0] * len(texts)
    asked = [
        (at, f"draft {number}", filled(how.prompts.simplify, text=text, level=_level(how)), number)
        for at, text in enumerate(texts)
        if text.strip()
        for number in range(1, how.drafts + 1)
    ]
    _take(spread(partial(_draft, answers, texts), asked), known, failures)
    choices = _chosen(texts, known, how)
    for step in range(1, how.rounds + 1):
        repairs = [
            (at, f"repair {step}", prompt, step)
            for at, choice in enumerate(choices)
            if (prompt := _repair(choice, how))
        ]
        if not repairs:
            break
        for at, *_ in repairs:
            rounds[at] = step
        _take(spread(partial(_draft, answers, texts), repairs), known, failures)
        choices = _chosen(texts, known, how)
    signature = f"{answers.writer.signature}|{how.prompts.signature}|version:{VERSION}"
    return [
        Improved(choice, tuple(failed), n, signature)
        for choice, failed, n in zip(choices, failures, rounds, strict=True)
    ]


def _start(text: str, how: Improving) -> dict[str, str]:
    return {OURS: simplify(text)} if how.with_ours and text.strip() else {}


def _level(how: Improving) -> str:
    return "" if how.target is None else f" for readers of level {CEFR[how.target - 1]} (CEFR)"


def _draft(
    answers: Answers, texts: Sequence[str], asked: tuple[int, str, str, int]
) -> tuple[int, Draft]:
    at, name, prompt, number = asked
    try:
        text, reason = draft(texts[at], answers.ask(prompt, number))
    except (WriterError, LimitError) as error:
        text, reason = "", str(error)
    return at, (name, text, reason)


def _take(
    found: Iterable[tuple[int, Draft]],
    known: Sequence[dict[str, str]],
    failures: Sequence[list[str]],
) -> None:
    for at, (name, text, reason) in found:
        if text:
            known[at][name] = text
        else:
            failures[at].append(f"{name}: {reason}")


def _chosen(texts: Sequence[str], known: Sequence[Drafts], how: Improving) -> list[Choice]:
    rows = [
        (str(number), text, drafts, how.target)
        for number, (text, drafts) in enumerate(zip(texts, known, strict=True), start=1)
    ]
    return list(select_rows(rows, how.wanted))


def _repair(choice: Choice, how: Improving) -> str:
    """A request to mend the best draft of the writer; nothing if it needs none."""
    own = [one for one in choice.candidates if one.writer != OURS]
    if not own:
        return ""
    best = own[0]
    faults = [*best.faults, *best.warnings]
    if how.target is not None and best.miss > 0 and best.level is not None:
        word = "hard" if best.level > how.target else "easy"
        faults.append(f"It is too {word}: level {best.cefr} instead of {CEFR[how.target - 1]}.")
    if not faults:
        return ""
    told = "\n".join(f"- {fault}" for fault in faults[:SHOWN])
    parts = {"text": choice.source, "draft": best.text, "faults": told, "level": _level(how)}
    return filled(how.prompts.repair, **parts)


def renumbered(found: Improved, number: int) -> Improved:
    """The same with its number among all texts."""
    return replace(found, choice=replace(found.choice, id=str(number)))
