"""The form of an output: repeated, in another language, with unknown words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from samsari.checking.pair import CheckedPair, Hit, hit
from samsari.checking.reading import Reading
from samsari.english.lists import word_list, word_tuple
from samsari.model.finding import Span
from samsari.text.language import english_share, foreign_language
from samsari.text.word_lists import ranks

# What a program left in the text: boilerplate of assistants, refusals, markup, broken links.

MARKUP_PATTERNS = (
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
    for what, pattern in MARKUP_PATTERNS:
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


LONGEST_GRAM, LONG_GRAM, SHORT_GRAM = 9, 6, 4
GAP = 3  # tokens between two copies that come in a row
ENGLISH = 0.12  # share of English function words above which no language is looked up
FEWEST_FOREIGN = 5  # words of a sentence whose language can be told


def check_repetition(pair: CheckedPair) -> Iterator[Hit]:
    """Stretches that stand more often in the output than in the source.

    People repeat a phrase when they split a sentence. So a few words fail only if they come twice
    in a row; eight words, or a whole sentence, fail anywhere.
    """
    longest = _repeated(pair, LONGEST_GRAM)
    if longest is not None:
        is_parallel = _is_parallel(pair, longest[0])
        rule = "repeated-phrase" if is_parallel else "repeated"
        yield _repetition(pair, rule, longest, LONGEST_GRAM)
        return
    found = _repeated(pair, LONG_GRAM)
    if found is not None and found[1] - found[0] <= LONG_GRAM + GAP:
        yield _repetition(pair, "repeated", found, LONG_GRAM)
        return
    found = _repeated(pair, SHORT_GRAM)
    if found is not None:
        yield _repetition(pair, "repeated-phrase", found, SHORT_GRAM)


def _is_parallel(pair: CheckedPair, at: int) -> bool:
    """True if the source says much of the stretch twice as well, in two clauses of one build."""
    own = set(pair.output.words[at : at + LONGEST_GRAM])
    grams = Counter(_grams(pair.source, SHORT_GRAM).values())
    return any(count > 1 and own.issuperset(gram) for gram, count in grams.items())


def _repetition(pair: CheckedPair, rule: str, places: Sequence[int], size: int) -> Hit:
    text = pair.output.quote(places[0], places[0] + size)
    return hit(
        pair,
        rule,
        f"“{text}” stands {len(places)} times in the output",
        f"Say “{text}” once.",
        output=[(at, at + size) for at in places],
        score=min(1.0, size / LONG_GRAM),
    )


def _repeated(pair: CheckedPair, size: int) -> list[int] | None:
    before = Counter(_grams(pair.source, size).values())
    places: dict[tuple[str, ...], list[int]] = {}
    for at, gram in _grams(pair.output, size).items():
        places.setdefault(gram, []).append(at)
    for gram, spots in places.items():
        content = sum(pair.output.forms[spots[0] + i].kind == "content" for i in range(size))
        if len(spots) > max(1, before[gram]) and content >= 2:
            return spots
    return None


def _grams(reading: Reading, size: int) -> dict[int, tuple[str, ...]]:
    words = reading.words
    return {
        at: words[at : at + size]
        for at in range(len(words) - size + 1)
        if sum(form.kind == "punctuation" for form in reading.forms[at : at + size]) <= size // 3
    }


def check_language(pair: CheckedPair) -> Iterator[Hit]:
    """Sentences of the output in another language than the source."""
    for first, last in pair.output.bounds:
        code = language_of(pair.output, first, last)
        text = pair.output.quote(first, last)
        if code and text not in pair.source.raw:
            yield hit(
                pair,
                "language",
                f"“{text}” is not English (it looks like the language {code!r})",
                "Write it in English.",
                output=[(first, last)],
            )


ENGLISH_WORDS = word_list("words-that-show-english")
FEWEST_ENGLISH = 2


def language_of(reading: Reading, first: int, last: int) -> str | None:
    """The code of a language other than English in which a stretch is surely written."""
    words = [w for w in reading.words[first:last] if w[0].isalpha()]
    letters = "".join(words)
    if english_share(words) > ENGLISH or (letters.isascii() and len(words) < FEWEST_FOREIGN):
        return None
    if len(ENGLISH_WORDS & set(words)) >= FEWEST_ENGLISH:
        return None
    inner = [w for w in reading.texts[first + 1 : last] if w[0].isalpha()]
    if inner and sum(w[0].isupper() for w in inner) > 0.5 * len(inner):
        return None  # a list of names
    return foreign_language(reading.quote(first, last)) or None


def check_unknown_words(pair: CheckedPair) -> Iterator[Hit]:
    """New words of the output that no word list knows: often misspelt."""
    known = ranks()
    for at in pair.output.content:
        word = pair.output.words[at]
        is_plain = word.isascii() and word.isalpha() and len(word) > 3
        if not is_plain or at in pair.output.name_words or pair.in_source(at):
            continue
        if any(key in known for key in pair.output.forms[at].keys) or _is_joined(word, known):
            continue
        yield hit(
            pair,
            "unknown-word",
            f"“{pair.output.texts[at]}” is in no word list and not in the source",
            f"Check the spelling of “{pair.output.texts[at]}”.",
            output=[(at, at + 1)],
            score=0.6,
        )


def _is_joined(word: str, known: dict[str, int]) -> bool:
    """True for a word made of two known ones, or a known one with a usual ending."""
    if any(word[:cut] in known and word[cut:] in known for cut in range(3, len(word) - 2)):
        return True
    return any(
        word.endswith(end) and word.removesuffix(end) in known
        for end in word_tuple("usual-endings-of-words")
    )
