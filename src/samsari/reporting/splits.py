"""What was done to a line, for people."""

from __future__ import annotations

from collections.abc import Iterator

from samsari.model.split import MadeCut, SentenceSplit, Split

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
