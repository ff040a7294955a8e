"""Raw text as tokens with offsets, and as sentences; nothing is changed, so all can be restored.

Addresses of all kinds (web, mail, files), tags, templates, links, code, table rows, numbers and
dotted abbreviations are one token each, so no rule for the words in them fits; contractions are cut
as in the Penn treebank (`do n't`, `Islam 's`); hyphens stay inside words.
"""

from __future__ import annotations

import re

from samsari.model.text import Token

CLITIC = r"['’](?:s|re|ve|ll|d|m)\b"
# What begins with a mark. Penn's quotes (``so'') are no code: code ends in what it began with.
MARKUP = (
    r"<(?P<tag>ref|code|pre|math|nowiki|kbd|samp|tt|script|style)\b[^<>]*(?<!/)>.{0,2000}?</(?P=tag)\s*>"
    r"|<[^<>\s][^<>]*>"
    r"|\{\{[^{}]*(?:\{\{[^{}]*\}\}[^{}]*)*\}\}"
    r"|!?\[[^\[\]]*\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s\"[^\"]*\")?\)|\[\[[^\[\]]*\]\]"
    r"|(?<!`)(?P<ticks>`{1,3})(?![`\s]).{0,300}?(?<![`\s])(?P=ticks)(?![`\w])"
    r"|&(?-i:[A-Za-z][a-z]{1,7}\d*|\#\d+|\#x[\dA-Fa-f]+);"
    r"|(?<!\w)[#@][^\W\d]\w*"
    r"|\|(?:(?:(?<=^\|)|(?<=^ \|)|(?<=^  \|)).*\S|(?<=\s\|).*\|)|^\{\|.*\S"
    r"|(?<![\w/])(?:~|\.{1,2})?/[\w.+~-]+(?:/[\w.+~-]+)+(?<![.-])/?"
    r"|(?<!\S)(?:~|\.{1,2})?/(?-i:[a-z])[\w+~-]*(?:\.\w+)*(?![^\s.,;:!?)])"
    r"|\\(?=[\w\\])\S*[\w\\}]"
)
# What begins with a word. A sentence may follow a full stop without a space ("end.The"), so the
# last part of a bare name (`example.com`, `notes.txt`) is in lower case.
ADDRESS = (
    r"[a-z][\w+.-]*+://\S+|www\.\S+|[\w.+-]++@[\w-]+(?:\.[\w-]+)+"
    r"|(?:doi|mailto|urn|tel|arxiv|isbn|issn|pmid|file):\S*[\w/]"
    r"|(?:[a-z]:|[\w.-]++)\\(?:\S*[\w\\])?"
    r"|(?:10\.\d{4,9}|\d+(?:\.\d+){3}(?::\d+)?)/\S*[\w/]"
    r"|(?=\d*+[^\W\d])(?!(?:[^\W\d_]\.){2})[\w-]++(?:[./][\w-]++)*\.(?-i:[a-z][a-z\d]+)\b"
    r"(?:[/#?:]\S*[\w/]|/)?"
)
OPAQUE = rf"(?=[^\w\s])(?:{MARKUP})|(?=[\w+-]++[.@:/\\][\w/\\])(?:{ADDRESS})"
TOKEN = re.compile(
    rf"{OPAQUE}"
    r"|(?:[^\W\d_]\.){2,}"
    r"|\d+(?:[.,:]\d+)+(?!\w)"
    r"|\w+(?=n['’]t\b)|n['’]t\b"
    rf"|{CLITIC}"
    rf"|\w+(?:[-/]\w+|(?!{CLITIC})['’]\w+)*"
    r"|\.{2,}|-{2,}|\S",
    re.IGNORECASE | re.MULTILINE,
)
ABBREVIATIONS = frozenset(
    "mr mrs ms dr st prof rev sen gen col capt lt sgt jr sr vs etc no vol fig ca c al inc ltd co "
    "corp jan feb mar apr jun jul aug sep sept oct nov dec approx mt ft e.g i.e".split()
)
CLOSING = frozenset("\"'”’»)]")


_OPAQUE = re.compile(OPAQUE, re.IGNORECASE | re.MULTILINE)


def is_opaque(token: str) -> bool:
    """True if a token is an address or markup, of which not even the casing may change.

    >>> is_opaque("example.com"), is_opaque("{{cite}}"), is_opaque("city"), is_opaque("U.S.")
    (True, True, False, False)
    """
    return _OPAQUE.fullmatch(token) is not None


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
