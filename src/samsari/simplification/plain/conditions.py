"""Where a row of the table holds: the words and tags around a place.

Conditions stand in the column `where`, separated by spaces. All of them must hold.

`next=the|a_new`      one of these comes next (`_` is a space, `#` any number)
`next!=to`            none of these comes next; `prev=` and `prev!=` look at what comes before
`before=test|it`      one of these comes next, or is the main noun of what comes next, in either
                      number; of a passive verb, the noun before it
`in=court|judge`      one of these stands in the sentence; `in!=` none of these, in either number
`near=water|soil`     one of these stands at most five words away; `near!=` none of these
`next-tag=NN|NNS`     the Penn tag of the next word; `prev-tag=`, `tag=` (of the word itself)
`with=to|from`        these may follow a passive (else `as`, `to`, `of`, `with`, `from` may not)
and single words      see `FLAGS`
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from samsari.english.lists import word_list
from samsari.english.sentence import Sentence
from samsari.simplification.plain.grammar import (
    NOUN_TAGS,
    head_after,
    head_before,
    is_participle_without_have,
    opens_noun_phrase,
    starts_sentence,
)

Value = tuple[str, ...]
NEAR = 5  # words on either side in which `near=` looks
NO_ARTICLE = word_list("words-of-forms-law-and-medicine")


class ConditionError(ValueError):
    """A condition that means nothing."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition, its values, and whether it says what must not be."""

    name: str
    values: tuple[Value, ...] = ()
    is_negative: bool = False

    def holds(self, sentence: Sentence, begin: int, end: int) -> bool:
        """True if the condition holds for the words from `begin` to `end`."""
        if not self.values:
            return FLAGS[self.name](sentence, begin, end)
        return LISTS[self.name](sentence, begin, end, self.values) != self.is_negative


@lru_cache(maxsize=1 << 13)
def read_conditions(text: str) -> tuple[Condition, ...]:
    """The conditions of a cell.

    >>> [own.name for own in read_conditions("object next!=to")]
    ['object', 'next']
    """
    return tuple(map(_condition, text.split()))


def _condition(text: str) -> Condition:
    name, sign, given = text.partition("=")
    is_negative = name.endswith("!")
    name = name.removesuffix("!")
    values = tuple(tuple(value.split("_")) for value in given.split("|") if value)
    if is_negative and name in {"in", "near"}:
        values = (*values, *(other for value in values for other in _other_number(value)))
    if name not in (LISTS if sign else FLAGS) or bool(sign) != bool(values):
        raise ConditionError(f"no such condition: {text!r}")
    return Condition(name, values, is_negative)


def _other_number(value: Value) -> tuple[Value, ...]:
    """A single word in plural, or in singular if it ends in -s."""
    if len(value) > 1 or not value[0].isalpha():
        return ()
    word = value[0]
    return ((word[:-1],),) if word.endswith("s") else ((f"{word}s",),)


def _is_like(wanted: str, word: str) -> bool:
    return word[:1].isdigit() if wanted == "#" else wanted.lower() == word


def _begins(words: Sequence[str], values: Sequence[Value]) -> bool:
    return any(
        len(value) <= len(words) and all(map(_is_like, value, words[: len(value)]))
        for value in values
    )


def _next(sentence: Sentence, begin: int, end: int, values: Sequence[Value]) -> bool:
    return _begins(sentence.lower[end : end + 4], values)


def _before(sentence: Sentence, begin: int, end: int, values: Sequence[Value]) -> bool:
    after = stem(sentence.lower[end]) if end < len(sentence.lower) else ""
    if _next(sentence, begin, end, values) or _is_one(after, values):
        return True
    is_after = not is_participle_without_have(sentence, begin)
    head = head_after(sentence, end) if is_after else head_before(sentence, begin)
    return _is_one(stem(head), values)


def _is_one(noun: str, values: Sequence[Value]) -> bool:
    """True if a noun is among some words, in either number."""
    return bool(noun) and any(len(own) == 1 and stem(own[0]) == noun for own in values)


@lru_cache(maxsize=1 << 13)
def stem(word: str) -> str:
    """What the singular and the plural of a noun share, as far as spelling tells.

    >>> stem("duties") == stem("duty"), stem("headaches") == stem("headache"), stem("illness")
    (True, True, 'illness')
    """
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    return word.removesuffix("e")


def _prev(sentence: Sentence, begin: int, end: int, values: Sequence[Value]) -> bool:
    before = sentence.lower[max(begin - 4, 0) : begin]
    return any(
        len(value) <= len(before) and all(map(_is_like, value, before[len(before) - len(value) :]))
        for value in values
    )


def _in(sentence: Sentence, begin: int, end: int, values: Sequence[Value]) -> bool:
    return any(
        value[0] in sentence.vocabulary if len(value) == 1 else sentence.has(value)
        for value in values
    )


def _near(sentence: Sentence, begin: int, end: int, values: Sequence[Value]) -> bool:
    around = (*sentence.lower[max(begin - NEAR, 0) : begin], *sentence.lower[end : end + NEAR])
    return any(value[0] in around for value in values)


def _next_tag(sentence: Sentence, begin: int, end: int, values: Sequence[Value]) -> bool:
    return end < len(sentence.tags) and (sentence.tags[end],) in values


def _prev_tag(sentence: Sentence, begin: int, end: int, values: Sequence[Value]) -> bool:
    return begin > 0 and (sentence.tags[begin - 1],) in values


def _tag(sentence: Sentence, begin: int, end: int, values: Sequence[Value]) -> bool:
    return (sentence.tags[begin],) in values


def _may_follow(sentence: Sentence, begin: int, end: int, values: Sequence[Value]) -> bool:
    return True


def _before_noun(sentence: Sentence, begin: int, end: int) -> bool:
    tags = sentence.tags[end : end + 3]
    while tags and tags[0] in {"JJ", "VBN", "VBG", "CD"}:
        tags = tags[1:]
    return bool(tags) and tags[0] in NOUN_TAGS


def _not_before_noun(sentence: Sentence, begin: int, end: int) -> bool:
    return end >= len(sentence.tags) or sentence.tags[end] not in {*NOUN_TAGS, "JJ", "CD"}


def _object(sentence: Sentence, begin: int, end: int) -> bool:
    return is_participle_without_have(sentence, begin) or opens_noun_phrase(sentence, end)


def _no_object(sentence: Sentence, begin: int, end: int) -> bool:
    return not opens_noun_phrase(sentence, end)


def _at_end(sentence: Sentence, begin: int, end: int) -> bool:
    return end >= len(sentence.words) or sentence.words[end] in {".", "?", "!", ";"}


def _before_name(sentence: Sentence, begin: int, end: int) -> bool:
    return end < len(sentence.words) and sentence.words[end][:1].isupper()


def _singular(sentence: Sentence, begin: int, end: int) -> bool:
    return sentence.tags[end - 1] == "NN"


def _plural(sentence: Sentence, begin: int, end: int) -> bool:
    return sentence.tags[end - 1] == "NNS"


def _article(sentence: Sentence, begin: int, end: int) -> bool:
    """True unless a word tells that this is a letter, a form, or a text of law or medicine."""
    return NO_ARTICLE.isdisjoint(sentence.vocabulary)


def _always(sentence: Sentence, begin: int, end: int) -> bool:
    return True


Flag = Callable[[Sentence, int, int], bool]
FLAGS: Mapping[str, Flag] = {
    "object": _object,  # an object follows, or the verb is passive
    "no-object": _no_object,
    "active": lambda sentence, begin, end: not is_participle_without_have(sentence, begin),
    "passive": lambda sentence, begin, end: is_participle_without_have(sentence, begin),
    "before-noun": _before_noun,
    "not-before-noun": _not_before_noun,
    "before-name": _before_name,
    "start": lambda sentence, begin, end: starts_sentence(sentence, begin),
    "middle": lambda sentence, begin, end: not starts_sentence(sentence, begin),
    "end": _at_end,
    "singular": _singular,
    "plural": _plural,
    "article": _article,  # no word of letters, forms, law or medicine stands in the sentence
    "as-written": _always,  # the target is not inflected
    "anywhere": _always,  # read: in any kind of text
    "everyday": _always,  # read: in any text that is of no field; other rows need a surer judge
    "sure": _always,  # in any place where both judges are sure and nothing speaks for a term
    "gerund-to-base": _always,  # the next word loses its -ing
}
LISTS: Mapping[str, Callable[[Sentence, int, int, Sequence[Value]], bool]] = {
    "next": _next,
    "before": _before,
    "prev": _prev,
    "in": _in,
    "near": _near,
    "next-tag": _next_tag,
    "prev-tag": _prev_tag,
    "tag": _tag,
    "with": _may_follow,
}
