"""The form of an output: empty, cut off, repeated, in another language, with unknown words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from samsari.checking.hits import Hit, hit
from samsari.checking.pair import CheckedPair
from samsari.checking.reading import Reading
from samsari.text.language import english_share, recognise
from samsari.text.word_lists import ranks

STOPS = frozenset({".", "!", "?", "...", "…", "。", "？", "！"})
CLOSING = frozenset({'"', "'", "”", "’", "''", ")", "]", "»"})
# Tags of words that cannot end a sentence.
OPEN_TAGS = frozenset({"DT", "PRP$", "CC", "TO", "WDT", "WP$", "PDT"})
OPEN_WORDS = frozenset(
    "the a an of to and or but from into their its my your our because although if unless than as "
    "is was were whom which who whose while every between by".split()
)
# Of these, the words that no sentence ends with.
NEVER_LAST = frozenset("the a an of and or but from into because although if unless".split())
STRANDED = frozenset({"from", "into", "of", "by", "to"})
OPENERS = frozenset("where what who which that how to whom place".split())
FREE_WORDS = frozenset(
    "that this all both his to each some any these those another either her not".split()
)
LONGEST_GRAM, LONG_GRAM, SHORT_GRAM = 9, 6, 4
GAP = 3  # tokens between two copies that come in a row
TAIL_WORDS = 3  # at the end of the source, all of which are missing after a cut
TAIL = 2  # content words behind a cut that must all be missing
ENGLISH = 0.12  # share of English function words above which no language is looked up
FEWEST_FOREIGN = 5  # words of a sentence whose language can be told


def check_truncation(pair: CheckedPair) -> Iterator[Hit]:
    """An output that stops in the middle of a sentence."""
    output, source = pair.output, pair.source
    if not output.tokens:
        return
    last = _last_word(output)
    if last is None:
        return
    if not _ends(output) and _ends(source):
        is_cut = _is_open(output, last) or _is_cut_copy(pair, last) or _lacks_end(pair)
        yield _cut(pair, last, "it has no final stop", 0.9) if is_cut else _no_stop(pair, last)
    elif _is_open(output, last) and not _is_open(source, _last_word(source) or 0):
        rule = "truncated" if output.words[last] in NEVER_LAST else "cut-short"
        yield _cut(pair, last, f"it ends with “{output.texts[last]}”", 0.9, rule)
    elif _is_cut_copy(pair, last):
        yield _cut(pair, last, "it stops inside a phrase of the source", 0.6, "cut-short")


def _cut(pair: CheckedPair, last: int, why: str, score: float, rule: str = "truncated") -> Hit:
    return hit(
        pair,
        rule,
        f"The text may be cut off: {why}",
        "Finish the last sentence.",
        output=[(last, len(pair.output.tokens))],
        score=score,
    )


def _no_stop(pair: CheckedPair, last: int) -> Hit:
    return hit(
        pair,
        "no-final-stop",
        "The output has no final stop, the source has one",
        "Put a full stop at the end.",
        output=[(last, len(pair.output.tokens))],
        score=0.5,
    )


def _lacks_end(pair: CheckedPair) -> bool:
    """True if the last content words of the source are not in the output."""
    tail = pair.source.content[-TAIL_WORDS:]
    return len(tail) == TAIL_WORDS and not any(
        at in pair.to_output or pair.in_output(at) for at in tail
    )


def _last_word(reading: Reading) -> int | None:
    words = [at for at, form in enumerate(reading.forms) if form.kind != "punctuation"]
    return words[-1] if words else None


def _ends(reading: Reading) -> bool:
    """True if the text ends with a stop, perhaps inside quotes or brackets."""
    at = len(reading.tokens) - 1
    while at > 0 and reading.texts[at] in CLOSING:
        at -= 1
    return at >= 0 and (reading.texts[at] in STOPS or reading.texts[at][-1] in ".!?…。")


def _is_open(reading: Reading, last: int) -> bool:
    """True if the last word cannot end a sentence."""
    word = reading.words[last]
    if reading.texts[last][0].isupper() and last:
        return False
    if word in STRANDED and _is_stranded(reading, last):
        return False
    if word in OPEN_WORDS:
        return True
    if word == "'s":
        return last > 0 and not reading.words[last - 1][0].isdigit()
    return reading.tags[last] in OPEN_TAGS and word not in FREE_WORDS


def _is_stranded(reading: Reading, last: int) -> bool:
    """True for a preposition behind its verb: "where they come from", "hard to get into"."""
    first, _ = reading.bounds[reading.sentence_of[last]]
    is_after_verb = last > first and reading.tags[last - 1].startswith("VB")
    return is_after_verb and not OPENERS.isdisjoint(reading.words[first : last - 1])


def _is_cut_copy(pair: CheckedPair, last: int) -> bool:
    """True if the last words copy the source, whose sentence goes on inside the same phrase."""
    source, output = pair.source, pair.output
    if last < 3:
        return False
    tail = output.words[last - 1 : last + 1]
    places = [at for at in range(1, len(source.words)) if source.words[at - 1 : at + 1] == tail]
    if len(places) != 1:
        return False
    at = places[0]
    end = source.bounds[source.sentence_of[at]][1]
    rest = [spot for spot in source.content if at < spot < end]
    if len(rest) < TAIL or any(spot in pair.to_output for spot in rest):
        return False
    return _is_inside_phrase(source, at)


def _is_inside_phrase(reading: Reading, at: int) -> bool:
    """True if a phrase goes on behind a token: a noun behind a noun, an object behind a verb."""
    here, after = reading.tags[at], reading.tags[at + 1]
    word = reading.words[at + 1]
    if reading.forms[at + 1].kind == "punctuation" and word not in ("-", "'s"):
        return False
    if here.startswith(("JJ", "NNP")) and after.startswith("NN"):
        return True
    if here.startswith("NN") and (after in ("POS", "NN", "NNS") or word == "of"):
        return not here.startswith("NNP") or word == "of"
    if here.startswith("VB") and after in (
        "DT",
        "PRP$",
        "NN",
        "NNS",
        "NNP",
        "VBN",
        "VBG",
        "TO",
        "JJ",
        "RP",
        "CD",
    ):
        return True
    if here in ("RB", "CD", "MD", "IN", "PRP", "VBZ") and not after.startswith(("IN", "CC", ",")):
        return here != "RB" or after.startswith(("VB", "JJ", "RB"))
    return False


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
    found = recognise(reading.quote(first, last))
    return found.code if found.is_foreign else None


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
