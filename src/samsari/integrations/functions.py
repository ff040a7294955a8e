"""The functions that other tools call: plain values in, plain values out, within a limit.

Each is the public function of its name. The MCP server, promptfoo, inspect-ai and deepeval all use
these; what is refused is one sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from functools import wraps
from typing import Any, TypeVar

from samsari.errors import SettingError, ToolkitError

MOST_CHARACTERS = 100_000  # of all texts of a call
Tool = TypeVar("Tool", bound=Callable[..., Any])


def check(source: str, output: str, preset: str = "") -> dict[str, Any]:
    """Say what a simplification asserts otherwise than its source: verdict, findings, advice.

    `preset` may be readable, all-rules, medical, legal or news. "cannot judge" is never a pass.
    """
    from samsari.tasks.checking.check import check as run

    found = run(source, output, preset=preset)
    return {"verdict": found.verdict, **_plain(found, "findings", "unjudged")}


def level(text: str) -> dict[str, Any]:
    """Tell how hard a text is to read: CEFR level with an interval, and readability formulas."""
    from samsari.tasks.language.level import level as run

    found = run(text)
    return {"cefr": found.cefr, **_plain(found, "value", "low", "high", "reason", "readability")}


def words(text: str, target: str = "B1") -> dict[str, Any]:
    """List the words of a text that are above a CEFR level, with what could replace them."""
    from samsari.tasks.language.words import words as run

    return _plain(run(text, target), "hard", "reason", "failure")


def explain(source: str, output: str) -> dict[str, Any]:
    """Explain SAMSA step by step: which statement of the source is in which sentence."""
    from samsari.reporting.samsa.steps import as_json
    from samsari.tasks.explain import explain as run

    return as_json(run(source, output))


def simplify(text: str, split: bool = False) -> dict[str, Any]:
    """Simplify English text where that is safe, sentence by sentence; `split` cuts long ones."""
    from samsari.tasks.rewriting.simplify import simplify as run

    return {"text": run(text, split=split)}


def select(source: str, candidates: list[str], target: str = "") -> dict[str, Any]:
    """Choose the best of several simplifications of a text, and say why; none may be fit."""
    from samsari.reporting.selection import as_json
    from samsari.tasks.select import select as run

    return dict(as_json(run(source, candidates, target=target or None)))


TOOLS: tuple[Callable[..., Any], ...] = (check, level, words, explain, simplify, select)


def _plain(found: Any, *names: str) -> dict[str, Any]:
    whole = asdict(found)
    return {name: whole[name] for name in names}


def limited(tool: Tool, refusal: type[Exception]) -> Tool:
    """The tool, with a limit of characters; errors of ours become one sentence."""

    @wraps(tool)
    def run(*args: Any, **kwargs: Any) -> Any:
        try:
            if sum(map(_size, (*args, *kwargs.values()))) > MOST_CHARACTERS:
                raise SettingError(
                    f"the texts have more than {MOST_CHARACTERS:,} characters",
                    remedy="send a part at a time",
                )
            return tool(*args, **kwargs)
        except ToolkitError as error:
            raise refusal(str(error)) from None

    return run  # type: ignore[return-value]


def _size(given: object) -> int:
    return sum(map(_size, given)) if isinstance(given, list) else len(str(given))
