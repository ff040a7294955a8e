"""Grammar that only bold rows need: their words are common, so a wrong tag does more harm."""

from __future__ import annotations

from samsari.simplification.plain.candidates import Candidate
from samsari.simplification.plain.grammar import auxiliary, opens_noun_phrase
from samsari.simplification.plain.sentence import PlainSentence


def is_clear(sentence: PlainSentence, candidate: Candidate) -> bool:
    """False for a participle without "be" or "have" before an object: it may be a past tense.

    The tagger takes "demonstrated" in "a scan demonstrated a fault" for either of them. Where the
    new word has two forms ("showed", "shown"), the wrong one would be written.
    """
    if candidate.entry.part != "verb" or sentence.tags[candidate.begin] not in {"VBD", "VBN"}:
        return True
    return bool(auxiliary(sentence, candidate.begin)) or not (
        sentence.tags[candidate.begin] == "VBN" and opens_noun_phrase(sentence, candidate.end)
    )
