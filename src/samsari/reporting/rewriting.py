"""What was done to a line, and levels of texts, for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from samsari.model.claim import Claims
from samsari.model.level import Level, TextLevel
from samsari.model.split import MadeCut, SentenceSplit, Split
from samsari.model.table import Cell, Column, Table, Value, missing
from samsari.stats.distributions import TargetFigures

# What was done to a line, for people.

SOURCES = {
    "own": "the clause has it",
    "shared": "shared with the clause before",
    "antecedent": "the noun before",
    "clause": "the whole clause before",
}


def explained(found: Split) -> str:
    """The sentences of a line with their cuts, and the cuts that were refused."""
    return "".join(line + "\n" for part in found.parts for line in _part(part))


def _part(part: SentenceSplit) -> Iterator[str]:
    yield f"source   {part.source}"
    if not part.cuts:
        yield "         (not split)"
    for number, sentence in enumerate(part.sentences if part.cuts else (), 1):
        yield f"{number:6}   {sentence}"
    for cut in part.cuts:
        yield from _cut(cut)
    for one in part.refused:
        yield f"    no   {one.kind}: {one.words!r}: {one.reason}"


def _cut(cut: MadeCut) -> Iterator[str]:
    yield f"   cut   {cut.kind} ({cut.confidence:.2f}): {cut.words!r}"
    if cut.scene:
        yield f"         Scene: {cut.scene}"
    if cut.linker:
        became = repr(cut.linker_became) if cut.linker_became else "left out"
        yield f"         linker: {cut.linker!r}, {became}"
    if cut.subject:
        source = SOURCES.get(cut.subject_from, cut.subject_from)
        reason = f"; {cut.subject_reason}" if cut.subject_reason else ""
        yield f"         subject: {cut.subject!r}, {source}{reason}"
    if cut.verb_became:
        verb = f"{cut.verb!r} -> {cut.verb_became!r}" if cut.verb else f"added {cut.verb_became!r}"
        yield f"         verb: {verb}"


# Levels of texts as tables.

FORMULAS = {
    "flesch": "Flesch",
    "fkgl": "FKGL",
    "smog": "SMOG",
    "fog": "fog",
    "dale-chall": "Dale-Chall",
    "ari": "ARI",
    "coleman-liau": "Coleman-Liau",
}
LONGEST = 60  # signs of a text in a table
NOTES = (
    "level: 1 is A1, 6 is C2; the interval is to hold what people say in nine cases of ten",
    "Flesch: higher is easier; the other formulas give school grades: lower is easier",
)
SMOG = "SMOG was made for samples of thirty sentences: do not trust it for fewer"
FEW_SENTENCES = 30


def level_table(
    found: Sequence[TextLevel], named: Sequence[str] = (), *, has_sentences: bool = False
) -> Table:
    """One row for each text; with `has_sentences` also one for each of its sentences."""
    names = [name or "whole text" for name in named] or _numbers(len(found))
    rows = [_row(name, one) for name, one in _named(found, names, has_sentences=has_sentences)]
    columns: tuple[Column | str, ...] = (
        "text",
        Column("words", digits=0),
        "CEFR",
        Column("level", digits=2),
        "interval",
        *(Column(heading, digits=1) for heading in FORMULAS.values()),
    )
    is_short = any(len(one.sentences) < FEW_SENTENCES for one in found)
    return Table("Levels", columns, rows, (*NOTES, *((SMOG,) if is_short else ())))


def _numbers(count: int) -> list[str]:
    return [f"{number}" for number in range(1, count + 1)] if count > 1 else ["whole text"]


def compared_table(files: Sequence[str], rows: Sequence[Sequence[TextLevel]]) -> Table:
    """For each text its level in each file, and by how many levels the later ones are easier."""
    columns: tuple[Column | str, ...] = (
        "text",
        *(Column(name, digits=2) for name in files),
        *(Column(f"{name} is easier by", digits=2) for name in files[1:]),
    )
    cells = [
        [
            name,
            *(_level_cell(one) for one in own),
            *(_easier_cell(own[0], one) for one in own[1:]),
        ]
        for name, own in zip(_numbers(len(rows)), rows, strict=True)
    ]
    return Table("Levels before and after", columns, cells, NOTES[:1])


def _level_cell(one: Level) -> Cell | Value:
    return missing(one.reason) if one.value is None else one.value


def _easier_cell(before: Level, after: Level) -> Cell | Value:
    if before.value is None or after.value is None:
        return missing(before.reason or after.reason)
    return before.value - after.value


def _named(
    found: Sequence[TextLevel], names: Sequence[str], *, has_sentences: bool
) -> Iterator[tuple[str, Level]]:
    for number, (name, one) in enumerate(zip(names, found, strict=True), start=1):
        yield name, one
        for place, sentence in enumerate(one.sentences if has_sentences else (), start=1):
            yield f"{number}.{place} {_shortened(sentence.text)}", sentence


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def _row(name: str, one: Level) -> list[Cell | Value]:
    formulas = [
        one.readability[key]
        if key in one.readability
        else missing(one.reason if one.n_words else "the text has no words")
        for key in FORMULAS
    ]
    if one.value is None:
        gap = missing(one.reason)
        return [name, one.n_words, gap, gap, gap, *formulas]
    return [name, one.n_words, one.cefr, one.value, f"{one.low:.1f} to {one.high:.1f}", *formulas]


def target_table(found: TargetFigures) -> Table:
    """How well the texts hit their target levels."""
    rows = [
        ("texts", found.n),
        ("weighted F1", found.weighted_f1),
        ("macro F1", found.macro_f1),
        ("exact level", found.accuracy),
        ("adjacent accuracy (one level off at most)", found.adjacent_accuracy),
        ("RMSE, in levels", found.rmse),
    ]
    return Table("Target levels", ("figure", Column("value", digits=3)), rows)


def claims_table(found: Sequence[Claims]) -> Table:
    """The claims of some texts as a table."""
    rows = [
        (
            f"{number}.{claim.sentence + 1}" if len(found) > 1 else str(claim.sentence + 1),
            one.word(claim.predicate),
            ", ".join(f"{role} {one.word(at)}" for role, at in claim.participants),
            "; ".join(f"{own.kind} {own.value} ({one.quote(own)})" for own in claim.status),
        )
        for number, one in enumerate(found, start=1)
        for claim in one
    ]
    return Table("Claims", ("sentence", "predicate", "participants", "status"), rows)
