"""What was done to a split sentence, told for `--explain`: cuts, refusals, words of the text."""

from __future__ import annotations

from collections.abc import Sequence

from samsari.english.sentence import Sentence
from samsari.model.split import MadeCut, RefusedCut, SentenceSplit
from samsari.splitting.cut import Cut, Piece, Refusal
from samsari.splitting.realisation import parts, sentences


def described(sentence: Sentence, cuts: Sequence[Cut], refused: Sequence[Refusal]) -> SentenceSplit:
    """The sentence with the texts of its cuts."""
    start = sentence.tokens[0].start
    left = tuple(
        RefusedCut(one.kind, sentence.written(*one.span), one.reason)
        for one in sorted(refused, key=lambda one: one.span)
    )
    if not cuts:
        return SentenceSplit(sentence.text, (sentence.text,), start, (), left)
    found = parts(sentence, cuts)
    texts = sentences(sentence, found)
    made = tuple(
        _made(sentence, part.cut, text)
        for part, text in zip(found, texts, strict=True)
        if part.cut is not None
    )
    return SentenceSplit(sentence.text, tuple(texts), start, made, left)


def _made(sentence: Sentence, cut: Cut, text: str) -> MadeCut:
    scene = sentence.scene_of(range(*cut.span))
    relation = scene.main_relation.positions if scene else ()
    subject, linker = cut.subject, cut.linker
    verb, became = cut.inflected or ("", "")
    return MadeCut(
        cut.kind,
        sentence.written(*cut.span),
        text,
        scene=" ".join(sentence.words[at] for at in relation),
        linker=linker.word if linker else "",
        linker_became=linker.became if linker else "",
        subject=_subject(sentence, cut),
        subject_from=subject.source if subject else "",
        subject_reason=subject.reason if subject else "",
        verb=verb,
        verb_became=became,
        confidence=round(cut.confidence, 3),
    )


def _subject(sentence: Sentence, cut: Cut) -> str:
    if cut.subject is None:
        return ""
    if not cut.subject.pieces and cut.subject.head is not None:
        return sentence.written(*sentence.spans[cut.subject.head])
    return " ".join(_text(sentence, piece) for piece in cut.subject.pieces)


def _text(sentence: Sentence, piece: Piece) -> str:
    return piece if isinstance(piece, str) else sentence.written(piece.begin, piece.end)
