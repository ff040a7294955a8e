"""PPDB packs and grammars of that format: one synchronous rule a line.

    LHS ||| SOURCE ||| TARGET ||| name=value ... ||| i-j ... [||| RELATION]

PPDB 1.0 (Ganitkevitch et al. 2013) has five fields, PPDB 2.0 (Pavlick et al. 2015) a sixth with
the entailment relation. Non-terminals stand in brackets with an index (`[NP,1]`, `[VP/S,2]`); the
feature names of 2.0 (`-logp(e2|e1)`) are read under those of 1.0 (`p(e|f)`), so that one set of
weights serves both. A value of `NA` is absence: the feature is left out.
"""

from __future__ import annotations

import gzip
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from samsari.errors import FormatError, ResourceError
from samsari.simplification.rules import Rule, is_nonterminal
from samsari.simplification.text_index import TextIndex

BAR = " ||| "
# In 2.0 e1 is the phrase and e2 its paraphrase; in 1.0 they were called f and e.
PPDB2_NAMES: Mapping[str, str] = {
    "-logp(LHS|e1)": "p(LHS|f)",
    "-logp(LHS|e2)": "p(LHS|e)",
    "-logp(e1|LHS)": "p(f|LHS)",
    "-logp(e1|e2)": "p(f|e)",
    "-logp(e1|e2,LHS)": "p(f|e,LHS)",
    "-logp(e2|LHS)": "p(e|LHS)",
    "-logp(e2|e1)": "p(e|f)",
    "-logp(e2|e1,LHS)": "p(e|f,LHS)",
    "Lex(e1|e2)": "Lex(f|e)",
    "Lex(e2|e1)": "Lex(e|f)",
}

# Packs are tokenised as the Penn treebank was; the rest of the toolkit writes marks as they are.
PENN_MARKS: Mapping[str, str] = {
    "-lrb-": "(", "-rrb-": ")", "-lsb-": "[", "-rsb-": "]", "-lcb-": "{", "-rcb-": "}", "``":
    '"', "''": '"',
}  # fmt: skip

# Relations of 2.0 whose rules are no paraphrases: both cannot be true, or they are unrelated.
UNRELATED = frozenset({"Exclusion", "Independent"})

Complaint = Callable[[FormatError], None]


def parse_line(line: str) -> Rule:
    """The rule on one line of a pack; FormatError (without a place) if it is malformed.

    >>> parse_line("[JJ] ||| principal ||| main ||| p(e|f)=1.5 Identity=0 ||| 0-0").target
    ('main',)
    """
    fields = [part.strip() for part in line.rstrip("\n").split("|||")]
    if not 4 <= len(fields) <= 6:
        raise FormatError(
            f"{len(fields)} field(s) where a rule has 5 or 6",
            remedy="write LHS ||| SOURCE ||| TARGET ||| name=value ... ||| i-j ...",
        )
    lhs = fields[0]
    if len(lhs) < 3 or lhs[0] != "[" or lhs[-1] != "]" or " " in lhs:
        raise FormatError(f"the left-hand side {lhs!r} is not a label in brackets")
    source, target = tuple(fields[1].split()), tuple(fields[2].split())
    _check_sides(source, target)
    links = _links(fields[4], len(source), len(target)) if len(fields) > 4 else ()
    relation = fields[5] if len(fields) > 5 else ""
    return Rule(lhs, source, target, _features(fields[3]), links, relation)


def _check_sides(source: tuple[str, ...], target: tuple[str, ...]) -> None:
    if not source:
        raise FormatError("the rule has an empty source side")
    left = sorted(filter(is_nonterminal, source))
    right = sorted(filter(is_nonterminal, target))
    if left != right or len(set(left)) < len(left):
        raise FormatError(
            f"the non-terminals of {' '.join(source)!r} and {' '.join(target)!r} do not correspond",
            remedy="both sides need the same labels with the same indices",
        )


def _features(text: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for item in text.split():
        name, _, value = item.rpartition("=")
        if not name:
            raise FormatError(f"{item!r} is not a feature of the form name=value")
        if value == "NA":
            continue
        found[PPDB2_NAMES.get(name, name)] = _number(value, item)
    return found


def _number(value: str, item: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise FormatError(f"the feature {item!r} has no number")
    return number


def _links(text: str, sources: int, targets: int) -> tuple[tuple[int, int], ...]:
    links = []
    for item in text.split():
        left, _, right = item.partition("-")
        if not (left.isdecimal() and right.isdecimal()):
            raise FormatError(f"{item[:40]!r} is not an alignment point of the form i-j")
        if max(len(left), len(right)) > 9 or int(left) >= sources or int(right) >= targets:
            raise FormatError(f"the alignment point {item[:40]} lies outside the rule")
        links.append((int(left), int(right)))
    return tuple(links)


def format_line(rule: Rule) -> str:
    """The line of a pack that `parse_line` reads back as this rule."""
    features = " ".join(f"{name}={value:.6g}" for name, value in sorted(rule.features.items()))
    links = " ".join(f"{left}-{right}" for left, right in rule.links)
    source, target = " ".join(rule.source), " ".join(rule.target)
    parts = [rule.lhs, source, target, features, links]
    return BAR.join([*parts, rule.relation] if rule.relation else parts)


def open_pack(path: Path) -> TextIO:
    """The text of a pack, gzipped or plain (told by its first bytes, not by its name)."""
    try:
        with path.open("rb") as start:
            zipped = start.read(2) == b"\x1f\x8b"
        if zipped:
            return gzip.open(path, "rt", encoding="utf-8")
        return path.open(encoding="utf-8")
    except OSError as problem:
        raise ResourceError(
            f"the grammar cannot be read: {problem.strerror}",
            place=str(path),
            remedy="give a PPDB pack or a grammar made by `samsari grammar extract`",
        ) from None


def read_rules(
    path: Path,
    wanted: Callable[[str], bool] = lambda source: True,
    complain: Complaint | None = None,
) -> Iterator[Rule]:
    """The rules of a pack whose source side is `wanted`, one at a time.

    `wanted` sees the raw source side before anything else is parsed, so a large pack costs little.
    A malformed line raises, or is handed to `complain` and skipped.
    """
    number = 0
    with open_pack(path) as lines:
        try:
            for number, line in enumerate(lines, 1):
                parts = line.split("|||", 2)
                if line.isspace() or (len(parts) == 3 and not wanted(parts[1])):
                    continue
                rule = _rule_or_complaint(line, f"{path}:{number}", complain)
                if rule:
                    yield rule
        except (UnicodeDecodeError, EOFError, gzip.BadGzipFile) as problem:
            place = f"{path}:{number + 1}"
            raise FormatError(
                f"the pack is damaged ({problem})", place=place, remedy="fetch it again"
            ) from None


def _rule_or_complaint(line: str, place: str, complain: Complaint | None) -> Rule | None:
    try:
        return parse_line(line)
    except FormatError as problem:
        placed = FormatError(problem.what, place=place, remedy=problem.remedy)
        if complain is None:
            raise placed from None
        complain(placed)
        return None


def read_packs(
    paths: Iterable[Path],
    sentences: Iterable[Sequence[str]],
    complain: Complaint | None = None,
) -> tuple[Rule, ...]:
    """The rules of all packs that can apply to the sentences (lower-cased words).

    Brackets and quotation marks of the rules are written as in the sentences.
    """
    marks = {mark: name for name, mark in PENN_MARKS.items() if mark != '"'}
    # A quotation mark may be either of two in a pack; both must be found.
    texts = [[marks.get(word, word) for word in words] for words in sentences]
    for name in ("``", "''"):
        texts += [[name if w == '"' else w for w in words] for words in texts if '"' in words]
    index = TextIndex(texts)
    rules = (rule for path in paths for rule in read_rules(path, index.matches, complain))
    return tuple(map(_plain_marks, rules))


def _plain_marks(rule: Rule) -> Rule:
    if PENN_MARKS.keys().isdisjoint((*rule.source, *rule.target)):
        return rule
    source = tuple(PENN_MARKS.get(symbol, symbol) for symbol in rule.source)
    target = tuple(PENN_MARKS.get(symbol, symbol) for symbol in rule.target)
    return replace(rule, source=source, target=target)
