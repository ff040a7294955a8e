"""Months, weekdays, eras and halves of the day.

>>> from samsari.text.penn import UCCA_TOKENIZER
>>> [(d.kind, d.value) for d in dates(UCCA_TOKENIZER.tokens("He may come on 3 May at 5 p.m."))]
[('month', '5'), ('half-day', 'pm')]
"""

from __future__ import annotations

from collections.abc import Sequence

from samsari.english.facts.phrases import Fact, fact, folded, phrase_list
from samsari.english.lists import word_list
from samsari.model.text import Token

# Words that are also verbs or names: they count with a capital and beside one of these.
DOUBTFUL = frozenset({"may", "march", "august"})
BESIDE = word_list("beside-a-month")
NEED_NUMBER = frozenset({"ad", "bc"})


def dates(tokens: Sequence[Token]) -> tuple[Fact, ...]:
    """The months, weekdays, eras and halves of the day that a text names."""
    words = [folded(token.text) for token in tokens]
    found = [hit for hit in phrase_list("months.tsv").find(tokens) if _counts(tokens, words, hit)]
    attached = [
        fact("half-day", word[-2:], tokens, at, at + 1)
        for at, word in enumerate(words)
        if word[0].isdigit() and word.endswith(("am", "pm")) and word[-3].isdigit()
    ]
    return tuple(sorted((*found, *attached), key=lambda hit: hit.first))


def _counts(tokens: Sequence[Token], words: Sequence[str], hit: Fact) -> bool:
    before = words[hit.first - 1] if hit.first else ""
    after = words[hit.last] if hit.last < len(words) else ""
    has_number = before[:1].isdigit() or after[:1].isdigit()
    word = words[hit.first]
    if hit.kind == "half-day":
        return before[:1].isdigit()
    if word in NEED_NUMBER:
        return has_number
    if hit.kind == "era":
        return True
    if word in DOUBTFUL:
        is_name = tokens[hit.first].text[0].isupper() and after != "of"
        return has_number or (is_name and before in BESIDE)
    is_short = hit.kind == "month" and len(word.rstrip(".")) <= 4 and word not in ("june", "july")
    return has_number if is_short else True
