"""Simplify a file: each line with its versions, written in one of four ways."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Literal

from samsari.errors import SettingError
from samsari.formats.streams import read_lines
from samsari.formats.testset import texts
from samsari.simplification.plain.glosses import note_of
from samsari.simplification.restrictions import Restrictions, entries
from samsari.simplification.versions import RuleUse, Simplification
from samsari.tasks.rewriting import simplify as tasks
from samsari.tasks.rewriting.simplify import preset_words

Way = Literal["text", "list", "explain", "features", "json"]


def simplify_file(
    file: str | Path,
    setup: tasks.Setup,
    way: Way = "text",
    n_best: int = 1,
    jobs: int = 1,
    *,
    executor: Any = None,
    on_failure: Callable[[int, str], None] = lambda number, reason: None,
    on_line: Callable[[str, bool], None] = lambda line, is_changed: None,
) -> Iterator[str]:
    """What to write for each line of a file, as soon as it is known.

    `on_failure` is told the number of each line that failed, from 1 on, and why. It stays as it is.
    `on_line` is told each line, and whether it was changed.
    """
    render = RENDERERS.get(way, RENDERERS["text"])
    found = _versions(texts(file), setup, n_best, jobs, executor)
    for number, (line, versions) in enumerate(found):
        if versions[0].failure:
            on_failure(number + 1, versions[0].failure)
        on_line(line, versions[0].text != line)
        yield n_best_lines(number, versions) if way == "list" else render(line, versions)


def _versions(
    lines: Iterable[str], setup: tasks.Setup, n: int, jobs: int, executor: Any
) -> Iterator[tuple[str, list[Simplification]]]:
    kept: deque[str] = deque()

    def remembered() -> Iterator[str]:
        for line in lines:
            kept.append(line)
            yield line

    for versions in tasks.simplify_lines(remembered(), setup, n, jobs, executor):
        yield kept.popleft(), versions


# A single word that can only be the name of a file; no rule rewrites an address anyway.
FILE_NAME = re.compile(r"[\w./\\~-]+\.[a-z]{2,4}|(?:~|\.{1,2})?/\S+")


def restrictions(
    protect: str = "",
    forbid: Path | None = None,
    allow: Path | None = None,
    presets: Sequence[str] = (),
) -> Restrictions:
    """What to leave alone: words with commas (or a file of them), files of rewrites, presets."""
    words, terms = _words(protect), frozenset(preset_words(presets))
    return Restrictions(
        words | terms, _listed(forbid) or frozenset(), _listed(allow), explainable=terms - words
    )


def _words(text: str) -> frozenset[str]:
    if text and _is_there(Path(text)):
        return _listed(Path(text)) or frozenset()
    words = frozenset(filter(None, map(str.strip, text.split(","))))
    for word in sorted(words):
        if FILE_NAME.fullmatch(word):
            raise SettingError(
                "no such list of words to protect",
                place=word,
                remedy="check the path; an address needs no protection",
            )
    return words


def _is_there(path: Path) -> bool:
    try:
        return path.exists() and not path.is_dir()
    except OSError:  # a list of words longer than a file's name may be
        return False


def _listed(path: Path | None) -> frozenset[str] | None:
    """The entries of a list; None if there is no list."""
    if path is None:
        return None
    if not _is_there(path):
        raise SettingError("no such list", place=str(path), remedy="check the path")
    return entries(read_lines(path), str(path))


# What was done, for people and for programs.


def explanation(line: str, versions: list[Simplification]) -> dict[str, Any]:
    """What was done to a line as plain values for JSON."""
    found = [
        {
            "text": version.text.rstrip("\r\n"),
            "score": version.score,
            "parts": parts(version),
            **({"failure": version.failure} if version.failure else {}),
            "rules": [
                asdict(use) | {"features": _shown(use.features)} for use in version.rule_uses
            ],
            **({"refused": list(map(_stayed, version.refused))} if version.refused else {}),
        }
        for version in versions
    ]
    return {"source": line.rstrip("\r\n"), "versions": found}


def _stayed(use: RuleUse) -> dict[str, Any]:
    """A change that was considered and not made."""
    return {"source": use.source, "target": use.target, "why": use.why}


def parts(version: Simplification) -> dict[str, float]:
    """What the score of a version adds up from.

    All that is not the rules is `rest`: copies and glue rules of the chart have scores, too.
    """
    rules = sum(use.score for use in version.rule_uses)
    return {"rules": rules, "rest": version.score - rules}


def n_best_lines(number: int, versions: Sequence[Simplification]) -> str:
    """The versions of a line as Moses and Joshua write them: `number ||| text ||| score`."""
    return "".join(
        f"{number} ||| {version.text.rstrip()} ||| {version.score:.6f}\n" for version in versions
    )


def _shown(features: tuple[tuple[str, float], ...]) -> dict[str, float]:
    return {name: round(value, 4) for name, value in features if value}


def explain(line: str, versions: list[Simplification]) -> str:
    """What was done to a line and why, one sentence for each change."""
    found = [f"source  {line.rstrip()}"]
    for version in versions:
        found.append(f"simple  {version.text.rstrip()}")
        if not version.rule_uses:
            why = version.failure or "nothing was changed"
            found.append(f"    {why[:1].upper()}{why[1:]}.")
        for use in version.rule_uses:
            why = use.why or f"a rule with the score {use.score:+.3f}"
            if use.operation == "glosses":
                found.append(f"    Explains “{' '.join(use.source)}”: {note_of(use.target)}.")
                continue
            target = " ".join(use.target)
            became = f"became “{target}”" if target else "was left out"
            found.append(f"    “{' '.join(use.source)}” {became}: {why}.")
        for use in version.refused:
            target = " ".join(use.target)
            found.append(f"    “{' '.join(use.source)}” stayed, not “{target}”: {use.why}.")
    return "\n".join(found) + "\n"


def explain_features(line: str, versions: list[Simplification]) -> str:
    """The scores and features of what was done; positions count from 0, the end is excluded."""
    found = [f"source  {line.rstrip()}"]
    for version in versions:
        found.append(f"{version.score:8.3f}  {version.text.rstrip()}")
        added = (f"{name} {value:+.3f}" for name, value in parts(version).items())
        found.append(f"    score: {', '.join(added)}")
        for use in version.rule_uses:
            target = " ".join(use.target) or "(nothing)"
            found.append(
                f"    words {use.begin}-{use.end}: {' '.join(use.source)} -> {target}"
                f"  [{use.score:+.3f}]"
            )
            shown = (f"{name} {value:g}" for name, value in _shown(use.features).items())
            found.append("        " + ", ".join(shown))
    return "\n".join(found) + "\n"


RENDERERS: dict[str, Callable[[str, list[Simplification]], str]] = {
    "text": lambda line, versions: versions[0].text,
    "json": lambda *found: json.dumps(explanation(*found), ensure_ascii=False) + "\n",
    "explain": explain,
    "features": explain_features,
}
