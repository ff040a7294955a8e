"""Raw text as tokens with offsets; nothing is changed, so all can be restored.

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
