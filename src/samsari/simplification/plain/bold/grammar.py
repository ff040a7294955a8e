"""Grammar for rows of common words, where a wrong tag does more harm: bold rows, and `article`."""

from __future__ import annotations

from samsari.simplification.plain.candidates import Candidate
from samsari.simplification.plain.grammar import auxiliary, opens_noun_phrase
from samsari.simplification.plain.sentence import PlainSentence


def is_clear(sentence: PlainSentence, candidate: Candidate) -> bool:
    """True if such a row can be used here: its verb has one reading, and no pronoun is cut off."""
    if candidate.entry.part != "verb":
        return True
    return _has_one_reading(sentence, candidate) and not _cuts_off(sentence, candidate)


def _cuts_off(sentence: PlainSentence, candidate: Candidate) -> bool:
    """True for "put together it": a pronoun stands between the verb and "together"."""
    after = sentence.tags[candidate.end : candidate.end + 1]
    return candidate.target[-1:] == ("together",) and after == ("PRP",)


def _has_one_reading(sentence: PlainSentence, candidate: Candidate) -> bool:
    """False for a participle without "be" or "have" before an object: it may be a past tense.

    The tagger takes "demonstrated" in "a scan demonstrated a fault" for either of them. Where the
    new word has two forms ("showed", "shown"), the wrong one would be written.
    """
    is_bare = sentence.tags[candidate.begin] == "VBN" and not auxiliary(sentence, candidate.begin)
    return not is_bare or not opens_noun_phrase(sentence, candidate.end)
