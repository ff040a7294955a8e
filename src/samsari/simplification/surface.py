"""From edits back to raw text: untouched text stays as it was, byte for byte.

An edit's words take the casing of what they replace; where words are
deleted, spaces are corrected; `a` and `an` agree with the word that now follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from samsari.english.lists import word_tuple
from samsari.model.text import Token
from samsari.simplification.tokens import is_opaque, tokenize

NO_SPACE_BEFORE = frozenset(",.;:!?)]}%'’”»") | {"n't", "n’t"}
NO_SPACE_AFTER = frozenset("([{“«‘$#")
OPEN = NO_SPACE_AFTER | frozenset('-/"')
VOWELS = frozenset("aeiou")
SOUNDS_LIKE_VOWEL = word_tuple("sounds-like-a-vowel")
SOUNDS_LIKE_CONSONANT = word_tuple("sounds-like-a-consonant")


@dataclass(frozen=True, slots=True)
class Change:
    """Tokens `begin` to `end` of a line become `target`."""

    begin: int
    end: int
    target: tuple[str, ...]


def restore(raw: str, tokens: Sequence[Token], changes: Sequence[Change]) -> str:
    """The raw text with the changes made."""
    pieces, at, cut = [], 0, _starts(tokens)
    is_raised = False
    for change in sorted(changes, key=lambda change: change.begin):
        span = tokens[change.begin : change.end]
        before = raw[at : span[0].start]
        pieces.append(_capitalised(before) if is_raised and before.strip() else before)
        is_raised = is_raised and not before.strip()
        text = _cased(change.target, span, is_start=change.begin in cut or is_raised)
        if is_raised:
            text = text[:1].upper() + text[1:]
        at = _join(raw, tokens, change, text, pieces)
        if not text and (change.begin in cut or is_raised) and span[0].text[:1].isupper():
            is_raised = True
        elif text:
            is_raised = False
    rest = raw[at:]
    pieces.append(_capitalised(rest) if is_raised else rest)
    return "".join(pieces)


def _starts(tokens: Sequence[Token]) -> frozenset[int]:
    """Positions of words that begin a sentence: the first, and those after a full stop."""
    found = set()
    is_open = True
    for position, token in enumerate(tokens):
        if token.text[0].isalnum():
            if is_open:
                found.add(position)
            is_open = False
        elif token.text in {".", "?", "!"}:
            is_open = True
    return frozenset(found)


def _capitalised(text: str) -> str:
    """The text with its first word capitalised, unless that is an address or has capitals.

    >>> _capitalised("(he left)"), _capitalised("iPods"), _capitalised("a.org is")
    ('(He left)', 'iPods', 'a.org is')
    """
    first = next((token for token in tokenize(text) if token.text[0].isalnum()), None)
    if first is None or is_opaque(first.text) or not first.text.islower():
        return text
    return text[: first.start] + first.text[0].upper() + text[first.start + 1 :]


def _cased(target: tuple[str, ...], span: Sequence[Token], *, is_start: bool) -> str:
    """The target words, cased like the words they replace, joined with spaces."""
    if target[: len(span) + 1] == (*(token.text for token in span), "("):  # only a note is added
        return _joined(target)
    written = {token.text.lower(): token.text for token in span if not token.text.islower()}
    if is_start and span[0].text[:1].isupper() and not span[0].text.isupper():
        written.pop(span[0].text.lower(), None)
    words = [written.get(word, word) for word in target]
    if words and all(token.text.isupper() for token in span if token.text.isalpha()):
        letters = [token.text for token in span if token.text.isalpha()]
        if letters and max(map(len, letters)) > 1:
            words = [word.upper() for word in words]
    if words and is_start and span[0].text[:1].isupper():
        words[0] = words[0][:1].upper() + words[0][1:]
    return _joined(words)


def _joined(words: Sequence[str]) -> str:
    text = ""
    for word in words:
        is_close = word in NO_SPACE_BEFORE or word[0] in "'’" or not text
        text += word if is_close or text[-1] in NO_SPACE_AFTER else " " + word
    return text


def _join(raw: str, tokens: Sequence[Token], change: Change, text: str, pieces: list[str]) -> int:
    """Add the text of a change to the pieces with fitting spaces; where the raw text goes on."""
    start, end = tokens[change.begin].start, tokens[change.end - 1].end
    following = tokens[change.end].start if change.end < len(tokens) else len(raw)
    # Only the last pieces matter; to join all of them each time would cost the square of the text.
    while len(pieces) > 1 and not pieces[-1].strip():
        pieces[-2:] = [pieces[-2] + pieces[-1]]
    so_far = pieces[-1]
    has_gap = not so_far or so_far[-1].isspace()
    if text:
        closes = text[0] in NO_SPACE_BEFORE or text.split(maxsplit=1)[0] in NO_SPACE_BEFORE
        if closes and has_gap and start and tokens[change.begin].text not in NO_SPACE_BEFORE:
            pieces[-1] = so_far.rstrip()
        elif not (closes or has_gap or raw[start].isalnum() or so_far[-1] in OPEN):
            pieces.append(" ")
        pieces.append(text)
        after = raw[end:following]
        if not after and change.end < len(tokens) and raw[end - 1] in NO_SPACE_AFTER:
            pieces.append(" ")
        return end
    after = raw[end:following]
    next_text = tokens[change.end].text if change.end < len(tokens) else ""
    if next_text in NO_SPACE_BEFORE and not after:
        pieces[-1] = so_far.rstrip(" ")
        return following
    if not next_text:
        # What follows the last token, such as the end of the line, always stays.
        pieces[-1] = so_far.rstrip(" ")
        return end
    is_open = has_gap or so_far[-1] in NO_SPACE_AFTER
    return end if after and not is_open else following


def article_changes(tokens: Sequence[Token], changes: Sequence[Change]) -> list[Change]:
    """Changes of `a` and `an` before words that were changed."""
    by_begin = {change.begin: change for change in changes}
    inside = {at for change in changes for at in range(change.begin, change.end)}
    found = []
    for change in changes:
        before = change.begin - 1
        if before < 0 or before in inside or tokens[before].text.lower() not in {"a", "an"}:
            continue
        word = _word_after(tokens, change, by_begin)
        if word.lower() == tokens[change.begin].text.lower():
            continue
        article = article_for(word)
        if word and word[0].isalpha() and article != tokens[before].text.lower():
            found.append(Change(before, before + 1, (article,)))
    return found


def _word_after(tokens: Sequence[Token], change: Change, by_begin: dict[int, Change]) -> str:
    """The word that comes first after a change has been made."""
    while not change.target:
        if change.end in by_begin:
            change = by_begin[change.end]
        else:
            return tokens[change.end].text if change.end < len(tokens) else ""
    return change.target[0]


def article_for(word: str) -> str:
    """The article that a word takes.

    >>> [article_for(word) for word in ("hour", "university", "uninhabited", "book")]
    ['an', 'a', 'an', 'a']
    """
    lower = word.lower()
    if lower.startswith(SOUNDS_LIKE_VOWEL):
        return "an"
    if lower.startswith(SOUNDS_LIKE_CONSONANT):
        return "a"
    return "an" if lower[:1] in VOWELS else "a"
