"""The tags of the light tagger, mended where a word can have one part of speech only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from samsari.english.lists import word_list

# What a light tagger says of an adjective or adverb that it does not know.
OFTEN_WRONG = frozenset({"NN", "NNS", "NNP", "JJ", "RB", "VB", "VBP", "VBD", "VBN", "VBG", "FW"})

TAKEN_FOR_NOUNS = frozenset({"NN", "NNS", "NNP"})
BE = word_list("forms-of-be")
BEFORE_GERUND = word_list("before-a-gerund")  # ... a word in -ing
TAKE_INFINITIVE = word_list("before-an-infinitive")
MAY_ORDER = "VB?"  # a noun or verb, which is a verb where it opens an order ("Request a form")


def mended(words: Sequence[str], tags: Sequence[str], parts: Mapping[str, str]) -> tuple[str, ...]:
    """The tags, mended where a word can have one part of speech only, which `parts` gives.

    >>> mended(("a", "sluggish", "start"), ("DT", "NN", "NN"), {"sluggish": "JJ"})
    ('DT', 'JJ', 'NN')
    """
    first = (words[0].lower(), *words[1:]) if words else ()
    return tuple(_mended(words, tags, at, parts.get(word, "")) for at, word in enumerate(first))


def _mended(words: Sequence[str], tags: Sequence[str], at: int, part: str) -> str:
    """The tag of a word that can have one part of speech only."""
    tag = tags[at]
    after = tags[at + 1] if at + 1 < len(tags) else ""
    before = words[at - 1].lower() if at else ""
    if part == MAY_ORDER:
        is_order = at == 0 and after in {"DT", "PRP$"}
        is_infinitive = at > 1 and before == "to" and words[at - 2].lower() in TAKE_INFINITIVE
        return "VB" if tag in TAKEN_FOR_NOUNS and (is_order or is_infinitive) else tag
    if part == "VBD" and tag == "JJ" and before in BE:
        return "VBN"
    is_name = at == 0 and part == "JJ" and tag == "NNP" and after not in {"NN", "NNS"}
    describes = part in {"VBD", "VBG"} and after in {"NN", "NNS"} and before not in BEFORE_GERUND
    names_things = part == "VBZ" and at > 0 and tags[at - 1] in {"DT", "IN", "PRP$"}
    if not part or is_name or describes or names_things:
        return tag
    return tag if _is_credible(tag, part) else part


def _is_credible(tag: str, part: str) -> bool:
    """True for a form of the same part of speech, and for what words of it may be used as."""
    if tag[:2] == part[:2] or (tag == "JJ" and part in {"VBD", "VBG", "NN", "NNS"}):
        return True
    return tag not in OFTEN_WRONG and not part.startswith("VB")
