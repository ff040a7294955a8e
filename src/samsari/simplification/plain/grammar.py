"""What a light tagger tells of grammar: passives, objects, names, and what a word belongs to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from samsari.english.lists import word_list
from samsari.english.sentence import Sentence

NOUN_TAGS = frozenset({"NN", "NNS", "NNP", "NNPS"})
VERB_TAGS = frozenset({"VB", "VBP", "VBZ", "VBD", "VBN", "VBG"})
BE_OR_GET = word_list("passive-helpers")
PERFECT_HELPERS = frozenset({"has", "have", "had", "having", "'ve"})
BETWEEN = frozenset({"RB", "RBR", "RBS", "MD", "PRP"})  # between an auxiliary and its verb
OPENING = frozenset(
    {"DT", "PRP", "PRP$", "NN", "NNS", "NNP", "NNPS", "JJ", "JJR", "JJS", "CD", "WP$", "PDT", "$"}
)
NO_DEGREE = word_list("adverbs-without-degree")
LONGEST_PHRASE = 7  # words in which the main noun of a phrase is looked for
BEFORE_HEAD = frozenset(
    {"DT", "PRP$", "JJ", "JJR", "JJS", "CD", "VBN", "VBG", "RB", "PDT", "POS", "$"}
)
NOUNS_OF_AMOUNT = word_list("nouns-of-amount")
STARTS_AFTER = frozenset({".", "?", "!", ":", ";"})


def auxiliary(sentence: Sentence, at: int) -> str:
    """The form of be or have that a verb depends on, in lower case; empty if there is none."""
    for place in range(at - 1, max(at - 5, -1), -1):
        word = sentence.lower[place]
        if word in BE_OR_GET or word in PERFECT_HELPERS:
            return word
        if sentence.tags[place] not in BETWEEN and word not in {"n't", "not", "and", ","}:
            return ""
        if word == "," or (word == "and" and sentence.tags[place - 1] not in {"VBN", "RB"}):
            return ""
    return ""


def is_participle_without_have(sentence: Sentence, at: int) -> bool:
    """True for a past participle that "have" does not need."""
    if sentence.tags[at] not in {"VBN", "VBD"}:
        return False
    helper = auxiliary(sentence, at)
    if helper in BE_OR_GET:
        return True
    return sentence.tags[at] == "VBN" and helper not in PERFECT_HELPERS


def is_participle(sentence: Sentence, at: int) -> bool:
    """True if a form that may be past tense or participle is a participle."""
    if auxiliary(sentence, at):
        return True
    return sentence.tags[at] == "VBN" and not _goes_on(sentence, at)


def _goes_on(sentence: Sentence, at: int) -> bool:
    """True if a verb goes on after another past tense ("returned and took part")."""
    is_joined = at > 0 and sentence.lower[at - 1] in {"and", "or", "but", ",", "then"}
    return is_joined and "VBD" in sentence.tags[:at]


def opens_noun_phrase(sentence: Sentence, at: int) -> bool:
    """True if an object may begin here."""
    if at >= len(sentence.tags):
        return False
    if sentence.tags[at] == "RB" and at + 1 < len(sentence.tags):
        return sentence.tags[at + 1] in {"DT", "JJ", "CD"} and sentence.lower[at] not in NO_DEGREE
    return sentence.tags[at] in OPENING


def starts_sentence(sentence: Sentence, at: int) -> bool:
    """True for the first word, which may stand behind quotes and brackets."""
    return not any(word[0].isalnum() for word in sentence.words[:at]) or (
        sentence.words[at - 1] in STARTS_AFTER
    )


def modifies_noun(sentence: Sentence, at: int) -> bool:
    """True for a participle between an article or adjective and a noun ("the required form")."""
    if at + 1 >= len(sentence.tags):
        return False
    is_inside = at > 0 and sentence.tags[at - 1] in {"DT", "JJ", "PRP$", "POS", "CD"}
    is_bare = sentence.tags[at] == "VBN" and not auxiliary(sentence, at)
    followers = {*NOUN_TAGS, "JJ"} if is_inside else {"NN", "NNS"}
    return (is_inside or is_bare) and sentence.tags[at + 1] in followers


def head_after(sentence: Sentence, at: int) -> str:
    """The main noun of the phrase that begins here, in lower case; empty if there is none."""
    head = ""
    for place in range(at, min(at + LONGEST_PHRASE, len(sentence.tags))):
        tag, word = sentence.tags[place], sentence.lower[place]
        if tag in NOUN_TAGS:
            head = word
        elif word == "of" and head in NOUNS_OF_AMOUNT:
            head = ""
        elif head or tag not in BEFORE_HEAD:
            break
    return head


def head_before(sentence: Sentence, at: int) -> str:
    """The noun before a verb and its auxiliaries, in lower case; empty if there is none."""
    for place in range(at - 1, max(at - 6, -1), -1):
        word, tag = sentence.lower[place], sentence.tags[place]
        if tag in NOUN_TAGS:
            return word
        if word not in BE_OR_GET and word not in PERFECT_HELPERS and tag not in BETWEEN - {"PRP"}:
            return ""
    return ""


# The tags of the light tagger, mended where a word can have one part of speech only.

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
