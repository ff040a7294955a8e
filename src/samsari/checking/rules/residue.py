"""What a program left in the text: boilerplate of assistants, refusals, markup, broken links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from samsari.checking.hits import Hit
from samsari.checking.pair import CheckedPair
from samsari.model.finding import Span

MARKUP = (
    ("a code fence", re.compile(r"```|~~~")),
    ("an HTML tag", re.compile(r"</?(?:[a-z][a-z0-9]*)(?:\s[^<>]*)?/?>", re.IGNORECASE)),
    ("an HTML entity", re.compile(r"&(?:[a-z]{2,8}|#\d{2,5}|#x[0-9a-f]{2,5});", re.IGNORECASE)),
    ("Markdown emphasis", re.compile(r"(?<![\w*])(\*\*|__)(?=\S)[^*_\n]{1,200}?\1(?!\w)")),
    ("a Markdown heading", re.compile(r"^#{1,6}\s+\S", re.MULTILINE)),
    (
        "a special token",
        re.compile(
            r"<\|?/?(?:s|pad|unk|eos|bos|sep|cls|mask|im_end|im_start|endoftext|eot_id)\|?>|\[(?:SEP|CLS|PAD|UNK|MASK|INST|/INST)\]",
            re.IGNORECASE,
        ),
    ),
    ("an escape sequence", re.compile(r"\\[nrt](?![a-z])|\\u[0-9a-f]{4}")),
    ("a replacement character", re.compile("\ufffd")),
    ("a LaTeX command", re.compile(r"\\(?:textbf|emph|section|begin|end)\{")),
)
GREETING = 12  # letters of "Of course:", behind which a remark goes on
LINK = re.compile(r"(?:https?://|www\.)[^\s<>\")\]]+", re.IGNORECASE)
THAT_IS = re.compile(r"\b(?:that is|i\.\s?e|meaning|namely|which means)\b", re.IGNORECASE)
BROKEN = re.compile(
    r"\[[^\]\n]{1,80}\]\((?:\s*\)|[^)\n]*$)|https?:/(?!/)|https?://(?=\s|$)|\[[^\]\n]{1,60}\]\((?!https?://|mailto:|/|#|\w)[^)]*\)"
)


def check_boilerplate(pair: CheckedPair) -> Iterator[Hit]:
    """Sentences in which an assistant speaks to its user instead of the text to its readers."""
    for kind, pattern in _patterns():
        found = pattern.search(pair.output.raw)
        if found is None or pattern.search(pair.source.raw) or _is_told(pair, found[0]):
            continue
        what = "a refusal" if kind == "refusal" else "a remark of an assistant"
        place = _remark(found)
        text = " ".join(pair.output.raw[place.start : place.end].split())
        yield Hit(
            kind,
            f"“{text}” is {what}, not a part of the text",
            f"Take out “{text}” and give nothing but the text.",
            output=(place,),
        )
        return


def _remark(found: re.Match[str]) -> Span:
    """The remark up to the colon behind which the text begins, or else to the end of a word."""
    colon = found[0].find(":", GREETING)
    if colon >= 0:
        return Span(found.start(), found.start() + colon + 1)
    end = found.end()
    while found[0][-1].isalnum() and found.string[end : end + 1].isalnum():
        end += 1
    return Span(found.start(), end)


def _is_told(pair: CheckedPair, text: str) -> bool:
    """True if the source says it as well: a heading, or "that is" for "in other words"."""
    if text.lower().startswith("in other words"):
        return THAT_IS.search(pair.source.raw) is not None
    return set(re.findall(r"\w+", text.lower())) <= set(pair.source.words)


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    text = (files("samsari.checking") / "boilerplate.tsv").read_text(encoding="utf-8")
    lines = [line.split("\t") for line in text.splitlines() if line and line[0] != "#"]
    return tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in lines)


def check_markup(pair: CheckedPair) -> Iterator[Hit]:
    """Markup and entities that the source does not have."""
    for what, pattern in MARKUP:
        found = pattern.search(pair.output.raw)
        if found is not None and not pattern.search(pair.source.raw):
            yield Hit(
                "markup",
                f"“{found[0].strip()}” is {what}",
                "Write plain text.",
                output=(Span(*found.span()),),
            )
            return


def check_links(pair: CheckedPair) -> Iterator[Hit]:
    """Web addresses that are broken or that the source does not have."""
    broken = BROKEN.search(pair.output.raw)
    if broken is not None and broken[0] not in pair.source.raw:
        yield Hit(
            "link",
            f"The link “{broken[0].strip()}” is broken",
            "Mend the link, or take it out.",
            output=(Span(*broken.span()),),
        )
        return
    known = {_bare(each) for each in LINK.findall(pair.source.raw)}
    for found in LINK.finditer(pair.output.raw):
        if _bare(found[0]) not in known:
            yield Hit(
                "link",
                f"The address “{found[0]}” is not in the source",
                "Copy addresses from the source as they are.",
                output=(Span(*found.span()),),
            )
            return


def _bare(address: str) -> str:
    return re.sub(r"^https?://(?:www\.)?", "", address.lower()).rstrip("/.,;:!?'’")
