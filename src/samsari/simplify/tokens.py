"""Raw text as tokens with offsets, and as sentences; nothing is changed, so all can be restored.

Web addresses, mail addresses, tags, numbers and dotted abbreviations are one token each;
contractions are cut as in the Penn treebank (`do n't`, `Islam 's`); hyphens stay inside words.
"""

from __future__ import annotations

import re

from samsari.model.text import Token

CLITIC = r"['’](?:s|re|ve|ll|d|m)\b"
TOKEN = re.compile(
    r"https?://\S+|www\.\S+|<[^<>\s][^<>]*>|[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
    r"|(?:[^\W\d_]\.){2,}"
    r"|\d+(?:[.,:]\d+)+(?!\w)"
    r"|\w+(?=n['’]t\b)|n['’]t\b"
    rf"|{CLITIC}"
    rf"|\w+(?:[-/]\w+|(?!{CLITIC})['’]\w+)*"
    r"|\.{2,}|-{2,}|\S",
    re.IGNORECASE,
)
ABBREVIATIONS = frozenset(
    "mr mrs ms dr st prof rev sen gen col capt lt sgt jr sr vs etc no vol fig ca c al inc ltd co "
    "corp jan feb mar apr jun jul aug sep sept oct nov dec approx mt ft e.g i.e".split()
)
CLOSING = frozenset("\"'”’»)]")


def tokenize(text: str) -> tuple[Token, ...]:
    """The tokens of a text.

    >>> [token.text for token in tokenize("He didn't see Islam's U.S. site (www.a.org) in 1,000.5")]
    ['He', 'did', "n't", 'see', 'Islam', "'s", 'U.S.', 'site', '(', 'www.a.org)', 'in', '1,000.5']
    """
    # Half a surrogate pair, which a string may hold but no model takes, reads as "?".
    readable = text.encode("utf-8", "replace").decode("utf-8")
    return tuple(
        Token(match.group(), match.start(), match.end(), not match.group()[0].isalnum())
        for match in TOKEN.finditer(readable)
    )


def sentences(tokens: tuple[Token, ...]) -> tuple[tuple[Token, ...], ...]:
    """The tokens cut after every full stop that ends a sentence.

    >>> [len(part) for part in sentences(tokenize("Dr. Hill came. He saw (it.) Then 3. no"))]
    [5, 6, 4]
    """
    parts, begin = [], 0
    for index in range(len(tokens) - 1):
        if _ends(tokens, index) and index + 1 > begin:
            parts.append(tokens[begin : index + 1])
            begin = index + 1
    return (*parts, tokens[begin:]) if begin < len(tokens) else tuple(parts)


def _ends(tokens: tuple[Token, ...], index: int) -> bool:
    """True if a sentence ends with this token, which is not the last."""
    here, after = tokens[index], tokens[index + 1]
    mark = index
    while mark > 0 and tokens[mark].text in CLOSING and tokens[mark].start == tokens[mark - 1].end:
        mark -= 1
    if tokens[mark].text not in {".", "?", "!", "..."} or here.end == after.start:
        return False
    if after.text in CLOSING or not _may_begin(after.text):
        return False
    word = tokens[mark - 1].text if mark else ""
    is_short = len(word) == 1 and word.isupper() and word != "I"
    return tokens[mark].text != "." or not (word.lower() in ABBREVIATIONS or is_short)


def _may_begin(text: str) -> bool:
    return text[0].isupper() or text[0].isdigit() or text[0] in "\"'“‘(«["
