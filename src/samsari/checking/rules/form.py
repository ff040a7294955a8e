"""The form of an output: repeated, in another language, with unknown words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from samsari.checking.hits import Hit, hit
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.text.language import english_share, foreign_language
from samsari.text.word_lists import ranks

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


# Small words that hardly any other language has.
ENGLISH_WORDS = frozenset("the is of and was were are it by that which with from".split())
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
        for end in ("s", "es", "ed", "ing", "ly", "er", "ness", "like", "ish", "able", "n't")
    )
