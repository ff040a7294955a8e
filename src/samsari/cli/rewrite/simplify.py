"""`samsari simplify`: raw text in, simpler raw text out."""

from __future__ import annotations

import json
import re
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from samsari.cli.rewrite import simplify_options as opt
from samsari.cli.rewrite.searches import Search
from samsari.errors import FormatError, SettingError
from samsari.formats.atomic import writing
from samsari.formats.streams import text_lines
from samsari.simplification.restrictions import Restrictions, entries
from samsari.simplification.strength import strength_of
from samsari.simplification.versions import Simplification
from samsari.tasks import simplify as tasks

# A single word that can only be the name of a file; no rule rewrites an address anyway.
FILE_NAME = re.compile(r"[\w./\\~-]+\.[a-z]{2,4}|(?:~|\.{1,2})?/\S+")

Way = Literal["json", "explain", "list", "text"]


def command(  # noqa: PLR0917 - one parameter per option
    file: opt.Text = Path("-"),
    output: opt.Output = "-",
    n_best: opt.NBest = 1,
    explain: opt.Explain = False,
    json_lines: opt.JsonLines = False,
    strength: opt.Strength = "normal",
    protect: opt.Protect = "",
    forbid: opt.Forbid = None,
    allow: opt.Allow = None,
    weights: opt.WeightsFile = None,
    search: opt.SearchName = Search.beam,
    grammar: opt.Grammars = None,
    rerank: opt.RerankName = opt.Rerank.none,
    skip_bad_rules: opt.SkipBadRules = False,
    models: opt.Models = None,
    unknown_labels: opt.UnknownLabels = "",
    no_guards: opt.NoGuards = False,
    jobs: opt.Jobs = 1,
) -> None:
    """Simplify text; what is not rewritten stays as it is.

    Example: echo "He was a prolific author." | samsari simplify -
    """
    setup = tasks.Setup(
        search.value,
        opt.grammar_paths(search, grammar),
        weights,
        Restrictions(_words(protect), _listed(forbid) or frozenset(), _listed(allow)),
        strength_of(strength),
        has_guards=not no_guards,
        models=models,
        unknown_labels=tuple(filter(None, unknown_labels.split(","))),
        on_bad_rule=_complain if skip_bad_rules else None,
        is_reranked=rerank is opt.Rerank.dissimilarity,
    )
    warn_of_strange_weights(weights if search is Search.beam else None)
    way: Way = "json" if json_lines else "explain" if explain else "list" if n_best > 1 else "text"
    _write(output, _versions(_lines(file), setup, n_best, jobs), way)


def _write(output: str, found: Iterable[tuple[str, list[Simplification]]], way: Way) -> None:
    with writing(output) as stream:
        for number, (line, versions) in enumerate(found):
            stream.write(_rendered(number, line, versions, way).encode())
            stream.flush()


def warn_of_strange_weights(path: Path | None) -> None:
    """Say on standard error which names of a weights file weigh nothing."""
    names = tasks.strange_weights(path)
    if names:
        unknown = f"the model knows no feature {', '.join(names)}"
        print(f"samsari: warning: {path}: {unknown}", file=sys.stderr)


def _lines(file: Path) -> Iterator[str]:
    with text_lines(file) as lines:
        yield from lines


def _complain(problem: FormatError) -> None:
    print(f"samsari: {problem}; passed over", file=sys.stderr)


def _versions(
    lines: Iterable[str], setup: tasks.Setup, n: int, jobs: int
) -> Iterator[tuple[str, list[Simplification]]]:
    kept: deque[str] = deque()

    def remembered() -> Iterator[str]:
        for line in lines:
            kept.append(line)
            yield line

    for versions in tasks.simplify_lines(remembered(), setup, n, jobs):
        yield kept.popleft(), versions


def _rendered(
    number: int,
    line: str,
    versions: list[Simplification],
    way: Way,
) -> str:
    if way == "json":
        return json.dumps(tasks.explanation(line, versions), ensure_ascii=False) + "\n"
    if way == "explain":
        return tasks.explain(line, versions)
    return tasks.n_best_lines(number, versions) if way == "list" else versions[0].text


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
    try:
        return entries(path.read_text("utf-8").splitlines(), str(path))
    except UnicodeDecodeError:
        raise SettingError("the list is not text in UTF-8", place=str(path)) from None
