"""The pairs of a report: their differences, values and findings."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from samsari.checking.registry import rules
from samsari.metrics.meaning.judging import judge
from samsari.metrics.samsa.comparison import Comparison, SceneStep, UnitCheck
from samsari.model.alignment import Link
from samsari.model.document import Pairing
from samsari.model.finding import Findings, MeaningJudgement
from samsari.model.text import Token
from samsari.reporting.judgement import costly_pieces, told
from samsari.reporting.pairings import text_cells
from samsari.reporting.samsa.steps import formula, seen, words_at

# What a system did to the words of a pair: kept, replaced, changed, deleted, added, split.
#
# They come from the word alignment of a comparison, so the colours agree with SAMSA.


class Fate(IntEnum):
    """What became of a word; the numbers are those that the page's script knows."""

    KEPT = 0
    REPLACED = 1
    LOST = 2  # deleted from the source, or added in the output
    SPLIT = 3  # between two output sentences
    CHANGED = 4  # replaced by a word that says something else


# The best that became of a word counts if it has several links.
ORDER = (Fate.KEPT, Fate.REPLACED, Fate.CHANGED, Fate.LOST)


Piece = tuple[str, Fate]


@dataclass(frozen=True, slots=True)
class Difference:
    """Source and output as stretches of text, each with the fate of its words."""

    source: tuple[Piece, ...]
    output: tuple[Piece, ...]
    added: tuple[str, ...]
    deleted: tuple[str, ...]


def difference(comparison: Comparison) -> Difference:
    """The stretches of source and output that were kept, replaced, deleted or added."""
    left = [list(_fates(passage.tokens)) for passage in comparison.passages]
    right = [list(_fates(tokens)) for tokens in comparison.sentences]
    for index, row in enumerate(comparison.alignments):
        for number, alignment in enumerate(row):
            for link in alignment.links:
                one = comparison.passages[index].tokens[link.left].text
                other = comparison.sentences[number][link.right].text
                fate = _fate(one, other, link)
                left[index][link.left] = _better(left[index][link.left], fate)
                right[number][link.right] = _better(right[number][link.right], fate)
    tokens = [token for passage in comparison.passages for token in passage.tokens]
    outputs = [token for sentence in comparison.sentences for token in sentence]
    before = [fate for row in left for fate in row]
    after = [fate for row in right for fate in row]
    starts = {sentence[0].start for sentence in comparison.sentences[1:]}
    return Difference(
        tuple(_pieces(comparison.source, tokens, before, frozenset())),
        tuple(_pieces(comparison.output, outputs, after, starts)),
        _words(outputs, after),
        _words(tokens, before),
    )


def _fate(one: str, other: str, link: Link) -> Fate:
    if one.lower() == other.lower():
        return Fate.KEPT
    return Fate.REPLACED if link.says_the_same else Fate.CHANGED


def _better(one: Fate, other: Fate) -> Fate:
    return min(one, other, key=ORDER.index)


def _fates(tokens: Sequence[Token]) -> list[Fate]:
    """Words are lost until a link is found; punctuation never counts."""
    return [Fate.KEPT if token.is_punctuation else Fate.LOST for token in tokens]


def _words(tokens: Sequence[Token], fates: Sequence[Fate]) -> tuple[str, ...]:
    pairs = zip(tokens, fates, strict=True)
    return tuple(token.text for token, fate in pairs if fate == Fate.LOST)


def _pieces(
    text: str, tokens: Sequence[Token], fates: Sequence[Fate], splits: frozenset[int] | set[int]
) -> list[Piece]:
    """Stretches of equal fate; text between two of one fate belongs to them."""
    if any(text[token.start : token.end] != token.text for token in tokens):
        # Annotation by hand has tokens of its own, which do not point into the text.
        text = " ".join(token.text for token in tokens)
        tokens = _laid_out(tokens)
    pieces: list[Piece] = []
    at = 0
    for token, fate in zip(tokens, fates, strict=True):
        gap = text[at : token.start]
        if token.start in splits:
            pieces.append((gap, Fate.SPLIT))
            gap = ""
        if pieces and pieces[-1][1] == fate:
            pieces[-1] = (pieces[-1][0] + gap + text[token.start : token.end], fate)
        else:
            if gap:
                pieces.append((gap, Fate.KEPT))
            pieces.append((text[token.start : token.end], fate))
        at = token.end
    if text[at:]:
        pieces.append((text[at:], Fate.KEPT))
    return pieces


def _laid_out(tokens: Sequence[Token]) -> list[Token]:
    laid, at = [], 0
    for token in tokens:
        end = at + len(token.text)
        laid.append(Token(token.text, at, end, token.is_punctuation))
        at = end + 1
    return laid


# What to look at first: the rules of `samsari check`, and three groups about splitting.

LONG = 25  # words


@dataclass(frozen=True, slots=True)
class Group:
    """A group of outputs: its code, what it is called and what it means."""

    code: str
    title: str
    meaning: str


@dataclass(frozen=True, slots=True)
class _OwnGroup:
    group: Group
    holds: Callable[[Comparison], bool]


def _source_words(comparison: Comparison) -> int:
    return sum(not t.is_punctuation for passage in comparison.passages for t in passage.tokens)


def _is_unsplit(comparison: Comparison) -> bool:
    is_long = _source_words(comparison) >= LONG and comparison.n_scenes >= 3
    return is_long and comparison.n_sentences == len(comparison.passages)


CANNOT_JUDGE = Group("cannot-judge", "Cannot judge", "the rules could not judge these outputs")
_OWN = (
    _OwnGroup(
        Group(
            "unsplit",
            "Long and not split",
            f"{LONG} words or more with three Scenes or more, and no more sentences than before.",
        ),
        _is_unsplit,
    ),
    _OwnGroup(
        Group("oversplit", "More sentences than Scenes", "SAMSA is 0 for these."),
        lambda pair: pair.is_oversplit,
    ),
    _OwnGroup(
        Group("copy", "Exact copies", "The output is the source."),
        lambda pair: pair.output.split() == pair.source.split(),
    ),
)


def groups() -> tuple[Group, ...]:
    """All groups: a group for each rule, then those about splitting."""
    of_rules = (Group(rule.name, rule.title, rule.meaning) for rule in rules().values())
    return (*of_rules, CANNOT_JUDGE, *(own.group for own in _OWN))


def group_codes(comparison: Comparison, found: Findings) -> tuple[str, ...]:
    """The codes of the groups that an output belongs to."""
    codes = dict.fromkeys(finding.rule for finding in found.findings)
    if found.verdict == "cannot judge":
        codes[CANNOT_JUDGE.code] = None
    return (*codes, *(own.group.code for own in _OWN if own.holds(comparison)))


# Pairs as the report's page draws them: texts in pieces, values, findings, SAMSA's steps.


def output_view(
    comparison: Comparison,
    found: Difference,
    values: Sequence[float | None],
    findings: Sequence[str],
    reasons: Sequence[str],
    *,
    is_alone: bool,
    pairing: Pairing | None = None,
) -> dict[str, Any]:
    """One system's output of a pair; a system that is alone marks the source, too.

    Of documents, `pairing` says which sentences belong together.
    """
    judged = judge(comparison)
    return {
        "pairs": [] if pairing is None else [list(row) for row in text_cells(pairing)],
        "source": [[text, int(fate)] for text, fate in found.source] if is_alone else [],
        "output": [[text, int(fate)] for text, fate in found.output],
        "deleted": list(found.deleted),
        "values": [None if value is None else round(value, 2) for value in values],
        "findings": list(findings),
        "reasons": list(reasons),
        "why": f"{100 * comparison.samsa:.1f} = {formula(comparison)}",
        "meaning": round(judged.score, 2),
        # JSON inside JSON: the page reads costs and steps of a pair only when they are unfolded.
        "costs": json.dumps(_costs(judged), ensure_ascii=False),
        "steps": json.dumps(
            [_scene(comparison, step) for step in comparison.steps], ensure_ascii=False
        ),
    }


def _costs(judged: MeaningJudgement) -> dict[str, Any]:
    """Both texts with the points of their words, and every cost in words."""
    return {
        "source": costly_pieces(judged, "source"),
        "output": costly_pieces(judged, "output"),
        "all": [[round(cost.points, 2), told(cost)] for cost in judged.costs],
    }


def _scene(comparison: Comparison, step: SceneStep) -> dict[str, Any]:
    passage = comparison.passages[step.passage]
    checks = [(step.main_relation, "main relation")]
    checks += [(check, "participant") for check in step.participants]
    return {
        "text": words_at(passage, step.scene.words),
        "kind": step.scene.kind,
        "match": "no sentence" if step.sentence is None else f"in sentence {step.sentence + 1}",
        "score": round(step.value, 3),
        "units": [_unit(comparison, step, check, role) for check, role in checks],
    }


def _unit(comparison: Comparison, step: SceneStep, check: UnitCheck, role: str) -> list[Any]:
    one = seen(comparison, step, check)
    kept = ", ".join(f"{word} ({why})" for word, why in one.kept)
    lost = ", ".join((*(f"{words} ({why})" for words, why in one.changed), *one.lost))
    return [role, one.words, one.center, kept, lost, check.value]
