"""A text that was split: its sentences, the cuts that were made, and those that were refused."""

from __future__ import annotations

from dataclasses import dataclass

from samsari.model.showing import Shown

FAILED = "failed"  # the kind of a refused cut where the whole text could not be split


@dataclass(frozen=True, slots=True)
class MadeCut:
    """One new sentence and how it came about.

    `words` are the words of the source that went into it, `scene` is the main relation of its
    Scene. `linker` is the word that joined it to the rest, `linker_became` what stands for it now.
    `subject` is what the new sentence begins to speak of, `subject_from` where that comes from
    (own, shared, antecedent, clause). `verb` and `verb_became` are a verb that changed its form.
    """

    kind: str
    words: str
    sentence: str
    scene: str = ""
    linker: str = ""
    linker_became: str = ""
    subject: str = ""
    subject_from: str = ""
    subject_reason: str = ""
    verb: str = ""
    verb_became: str = ""
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class RefusedCut:
    """A cut that was considered and not made, with the reason."""

    kind: str
    words: str
    reason: str


@dataclass(frozen=True, slots=True)
class SentenceSplit:
    """One sentence of the source and the sentences made of it; `start` is its place in the text."""

    source: str
    sentences: tuple[str, ...]
    start: int = 0
    cuts: tuple[MadeCut, ...] = ()
    refused: tuple[RefusedCut, ...] = ()

    @property
    def text(self) -> str:
        """The new sentences, with spaces between them."""
        return " ".join(self.sentences)


@dataclass(frozen=True, slots=True)
class Split(Shown):
    """A text and what became of its sentences; all that is between them stays as it was."""

    source: str
    parts: tuple[SentenceSplit, ...]

    @property
    def text(self) -> str:
        """The text with its long sentences split."""
        found, at = [], 0
        for part in self.parts:
            if part.cuts:
                found += [self.source[at : part.start], part.text]
                at = part.start + len(part.source)
        return "".join((*found, self.source[at:]))

    @property
    def sentences(self) -> tuple[str, ...]:
        """All new sentences of a split text, in order."""
        return tuple(sentence for part in self.parts for sentence in part.sentences)

    @property
    def cuts(self) -> tuple[MadeCut, ...]:
        """All cuts that were made in a text, in order."""
        return tuple(cut for part in self.parts for cut in part.cuts)

    @property
    def refused(self) -> tuple[RefusedCut, ...]:
        """All cuts that were refused, in order."""
        return tuple(cut for part in self.parts for cut in part.refused)

    @property
    def failure(self) -> str:
        """Why the text could not be split at all; empty if it could."""
        return next((cut.reason for cut in self.refused if cut.kind == FAILED), "")

    def __str__(self) -> str:
        return self.text


def unsplit(text: str, reason: str) -> Split:
    """A text that stays as it is, because splitting it failed."""
    whole = text.rstrip("\r\n")
    return Split(text, (SentenceSplit(whole, (whole,), refused=(RefusedCut(FAILED, "", reason),)),))
