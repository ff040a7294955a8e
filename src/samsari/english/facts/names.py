"""Names: runs of capitalised words, and when two of them may mean the same.

    >>> from samsari.text.penn import UCCA_TOKENIZER
    >>> tokens = UCCA_TOKENIZER.tokens("The mayor of San José met John F. Kennedy.")
    >>> [name.text for name in names(tokens)]
    ['San José', 'John F. Kennedy']

A capital at the start of a sentence proves nothing. There a word counts as a name if its tag says
so (NNP), or if another capital follows. Text without capitals has no names: `has_case` tells.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache

from samsari.english.facts.phrases import Fact, fact, folded, rows
from samsari.english.lists import word_list
from samsari.model.text import Token
from samsari.text.word_lists import alignment_function_words

NAME_BREAKS = frozenset(
    {".", "!", "?", ":", '"', "“", "``", "''", "(", "[", "•", "*", "-", "–", "—", ";"}
)
INSIDE_NAMES = word_list("inside-names")
NAMELESS = word_list("capitals-without-a-name")
NATION_ENDINGS = word_list("endings-of-names-of-nations")
PROPER = frozenset({"NNP", "NNPS"})
CODE = re.compile(r"(?<![\w/-])(?=\w*\d)(?=\w*[A-Z])[\w/-]+")
INNER = re.compile(r"[a-z]{1,2}[A-Z]\w*")
FEWEST_LETTERS = 12  # of a text that can be said to be all in one case


@lru_cache(maxsize=1 << 15)
def plain(word: str) -> str:
    """The word in lower case without accents and full stops: the key by which names compare.

    >>> plain("César"), plain("U.S."), plain("O’Neil")
    ('cesar', 'us', "o'neil")
    """
    split = unicodedata.normalize("NFKD", folded(word))
    return "".join(sign for sign in split if not unicodedata.combining(sign)).replace(".", "")


def has_case(tokens: Sequence[Token]) -> bool:
    """True if the text has capitals and small letters, so that names can be told by them."""
    letters = "".join(token.text for token in tokens if token.text.isalpha())
    if len(letters) < FEWEST_LETTERS:
        return True
    inner = [token.text for token in tokens[1:] if token.text.isalpha()]
    n_capital = sum(word[0].isupper() for word in inner)
    if letters.islower() or letters.isupper():
        return False
    return not (len(inner) >= 6 and n_capital >= 0.9 * len(inner))


def name_words(tokens: Sequence[Token], tags: Sequence[str] = ()) -> tuple[int, ...]:
    """The positions of the words that belong to names; `tags` are Penn tags, if there are any."""
    return tuple(at for at in range(len(tokens)) if _is_name(tokens, at, tags))


def names(tokens: Sequence[Token], tags: Sequence[str] = ()) -> tuple[Fact, ...]:
    """The names of a text; `value` is the name without case and accents."""
    marked = set(name_words(tokens, tags))
    found: list[Fact] = []
    at = 0
    while at < len(tokens):
        if at not in marked:
            at += 1
            continue
        last = _end(tokens, marked, at)
        key = " ".join(plain(token.text) for token in tokens[at:last])
        found.append(fact("name", key, tokens, at, last))
        at = last
    return tuple(found)


def _end(tokens: Sequence[Token], marked: set[int], at: int) -> int:
    last = at + 1
    while last < len(tokens):
        if last in marked:
            last += 1
            continue
        step = last
        while step < len(tokens) and step - last < 2 and _may_join(tokens[step].text):
            step += 1
        if step in marked and step > last:
            last = step + 1
            continue
        break
    return last


def _may_join(text: str) -> bool:
    return folded(text) in INSIDE_NAMES and folded(text) not in ("and", "'s")


def starts_sentence(tokens: Sequence[Token], at: int) -> bool:
    """True if a token begins a sentence, a quotation or a bracket."""
    return at == 0 or tokens[at - 1].text in NAME_BREAKS


def _is_name(tokens: Sequence[Token], at: int, tags: Sequence[str]) -> bool:
    text = tokens[at].text
    if CODE.fullmatch(text) or INNER.fullmatch(text):
        return not text[0].isdigit()
    if not text[0].isupper() or folded(text) in NAMELESS:
        return False
    is_function_word = folded(text) in alignment_function_words()
    is_capitals = len(text) > 1 and text.isupper()
    if not starts_sentence(tokens, at):
        return is_capitals or not is_function_word
    return not is_function_word and (is_capitals or _is_name_at_start(tokens, at, tags))


def _is_name_at_start(tokens: Sequence[Token], at: int, tags: Sequence[str]) -> bool:
    if tags:
        return tags[at] in PROPER
    after = tokens[at + 1].text if at + 1 < len(tokens) else "."
    return after[0].isupper() and folded(after) not in alignment_function_words()


def initials(words: Sequence[str]) -> str:
    """The first letters of a name's words, without the small ones.

    >>> initials(["United", "States", "of", "America"])
    'usa'
    """
    return "".join(plain(word)[:1] for word in words if folded(word) not in INSIDE_NAMES)


def same_name(one: str, other: str) -> bool:
    """True if two words of names mean the same: spelling, a demonym, a usual short form.

    >>> same_name("French", "France"), same_name("UK", "Britain"), same_name("Paul", "Peter")
    (True, True, False)
    """
    left, right = (_without_possessive(plain(word)) for word in (one, other))
    if left == right or (not _groups(left).isdisjoint(_groups(right))):
        return True
    return _is_derived(left, right) or _is_derived(right, left)


def is_well_known(word: str) -> bool:
    """True for a country, its people, or a short form that everybody knows.

    >>> is_well_known("Scotland"), is_well_known("Kowalski")
    (True, False)
    """
    return bool(_groups(_without_possessive(plain(word))))


def _without_possessive(word: str) -> str:
    return word.removesuffix("'s").removesuffix("'")


def _is_derived(short: str, long: str) -> bool:
    """True for Brazil and Brazilian, Beatle and Beatles, Rome and Roman."""
    if len(short) < 4 or len(long) < len(short):
        return False
    stem = short.rstrip("aeioy")
    if len(stem) < 3 or not long.startswith(stem):
        return False
    return long[len(stem) :].lstrip("aeioy") in {"", *NATION_ENDINGS}


def _groups(word: str) -> frozenset[int]:
    return _same().get(word, frozenset())


@cache
def _same() -> dict[str, frozenset[int]]:
    held: dict[str, frozenset[int]] = {}
    for number, cells in enumerate(rows("same_names.tsv")):
        for word in cells[0].split("|"):
            held[word] = held.get(word, frozenset()) | {number}
    return held
