"""A term with its note as a change of the text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from samsari.simplification.plain.candidates import Candidate
from samsari.simplification.plain.glosses.index import Mention
from samsari.simplification.plain.operations.exact import made_up
from samsari.simplification.plain.sentence import PlainSentence


def noted(sentence: PlainSentence, mention: Mention) -> Candidate:
    """The change that puts a note behind a term."""
    words = sentence.words[mention.begin : mention.end]
    target = (*words, "(", *mention.text.split(), ")")
    entry = made_up(mention.gloss.term, f"{mention.gloss.term} ({mention.text})", "glosses")
    return Candidate(mention.begin, mention.end, target, entry)


def note_of(target: Sequence[str]) -> str:
    """What stands in the brackets of a change that explains a term.

    >>> note_of(("probate", "(", "a", "legal", "right", ")"))
    'a legal right'
    """
    text = " ".join(target)
    return text[text.index("(") + 1 :].removesuffix(")").strip()


def rarest(mentions: Iterable[Mention], known: frozenset[str]) -> frozenset[str]:
    """The rarest term of a sentence that is not known yet; nothing if there is none."""
    fresh = [own for own in mentions if own.gloss.term not in known]
    if not fresh:
        return frozenset()
    return frozenset({max(fresh, key=lambda own: own.form.rarity).gloss.term})
