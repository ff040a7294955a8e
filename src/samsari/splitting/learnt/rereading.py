"""Reading the new sentences again: each needs a subject and a finite verb that fit together."""

from __future__ import annotations

from samsari.english.sentence import Sentence

OPENERS = frozenset(
    "when where while how why if because since although though as that whilst except unless "
    "until after before once whereas".split()
)
PAIRS = frozenset({("so", "that"), ("except", "that"), ("such", "that"), ("such", "as")})
SKIPPED = frozenset({"however", "but", "so", "yet", ",", "even", "just", "only", "soon", "and"})
RELATIVE = frozenset({"WDT", "WP", "WP$"})
SINGULAR = frozenset({"is", "was", "has", "does"})
PLURAL = frozenset({"are", "were", "have", "do"})
OF_ONE, OF_MANY = frozenset({"he", "she", "it", "this"}), frozenset({"they", "these", "we"})


def fault(sentence: Sentence) -> str:  # noqa: PLR0911 - one fault each
    """Why a sentence cannot stand alone; empty if it can."""
    root = sentence.root
    finite, subject = sentence.finite(root), sentence.subject(root)
    if finite is None or (finite > root and sentence.tags[root] in {"VBG", "VBN", "VB"}):
        return "the main verb is not finite"
    if subject is None or subject >= max(finite, root):
        return "there is no subject before the verb"
    if sentence.tags[subject] in RELATIVE:
        return "the subject is a relative word"
    opened = [sentence.lower[at] for at in sentence.children(root, "mark", "advmod")]
    first = next((word for word in sentence.lower if word not in SKIPPED), "")
    is_clause = sentence.lower[:2] in PAIRS
    is_clause |= first in OPENERS and (bool(set(opened) & OPENERS) or "," not in sentence.words)
    if is_clause or (sentence.tags[0] == "VBG" and "," not in sentence.words):
        return "the sentence is a subordinate clause"
    if any(sentence.tags[at] == "IN" for at in sentence.children(subject, "case")):
        return "the subject is a phrase"
    if sentence.lower[sentence.end - 1] in SINGULAR | PLURAL:
        return "the sentence ends in a verb that waits for more"
    if any(_is_of_which(sentence, at) for at in range(finite)):
        return "a relative word stands before the verb"
    if "being" in sentence.lower[:finite]:
        return "the verb is a participle"
    is_many = sentence.tags[subject] == "NNS" and sentence.tags[finite] == "VBZ"
    if is_many or not _agrees(sentence.lower[subject], sentence.lower[finite]):
        return "subject and verb do not agree"
    return ""


def _is_of_which(sentence: Sentence, at: int) -> bool:
    """True for "half of which are small", but not for "those who stayed left"."""
    is_first = at == 0 or sentence.tags[at - 1] == "IN"
    return sentence.lower[at] in {"which", "whom", "whose"} and is_first


def _agrees(subject: str, verb: str) -> bool:
    return not ((subject in OF_ONE and verb in PLURAL) or (subject in OF_MANY and verb in SINGULAR))
