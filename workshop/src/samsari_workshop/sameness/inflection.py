"""Replacements in the form of the word they replace: "carry out" for "performed": "carried out"."""

from __future__ import annotations

from functools import lru_cache

VERBS = ("VBD", "VBN", "VBG", "VBZ", "VBP", "VB")
TAGS = {"n": ("NNS", "NN"), "v": VERBS, "a": ("JJR", "JJS", "JJ"), "r": ("RBR", "RBS", "RB")}
BEFORE_PARTICIPLES = frozenset(
    ("be", "been", "being", "is", "are", "was", "were", "am", "has", "have", "had", "having")
)


@lru_cache(maxsize=1 << 18)
def inflected(lemma: str, tag: str) -> tuple[str, ...]:
    """The words of a lemma in the form of a Penn tag: of a verb the first, else the last word."""
    from lemminflect import getInflection

    words = lemma.replace("_", " ").split()
    if not words or tag not in MARKED:
        return tuple(words)
    at = 0 if tag.startswith("VB") else len(words) - 1
    forms = getInflection(words[at], tag=tag)
    if forms:
        words[at] = forms[0]
    return tuple(words)


MARKED = frozenset(("VBD", "VBN", "VBG", "VBZ", "NNS", "NNPS", "JJR", "JJS", "RBR", "RBS"))


@lru_cache(maxsize=1 << 16)
def guessed_tag(word: str, lemma: str, letter: str, before: str) -> str:
    """The Penn tag of a form of a lemma, guessed from its spelling and the word before."""
    from lemminflect import getInflection

    if word.lower() == lemma and letter != "v":
        return TAGS[letter][-1]
    fitting = [tag for tag in TAGS[letter] if word.lower() in getInflection(lemma, tag=tag)]
    if "VBD" in fitting and "VBN" in fitting:
        return "VBN" if before.lower() in BEFORE_PARTICIPLES else "VBD"
    return fitting[0] if fitting else TAGS[letter][-1]
