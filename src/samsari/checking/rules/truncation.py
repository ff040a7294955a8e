"""Is an output cut off? It stops without a full stop, or with one in the middle of a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from samsari.checking.pair import CheckedPair, Hit, grammar_of, hit
from samsari.checking.reading import Reading
from samsari.english.lists import word_list, word_rows

ENDING_MARKS = frozenset({".", "!", "?", "...", "…", "。", "？", "！"})
CLOSING = frozenset({'"', "'", "”", "’", "''", ")", "]", "»"})
# Tags of words that cannot end a sentence.
OPEN_TAGS = frozenset({"DT", "PRP$", "CC", "TO", "WDT", "WP$", "PDT"})
OPEN_WORDS = word_list("words-that-want-another")
NEVER_LAST = word_list("words-that-never-end-a-sentence")
STRANDED = word_list("prepositions-left-behind")
OPENERS = word_list("openers-of-a-stranded-preposition")
FREE_WORDS = word_list("determiners-that-stand-alone")
ADVERBS_WITH_BY = word_rows("by-at-the-end")
FINAL_PRONOUNS = word_list("pronouns-before-a-verb")
HELPING_VERBS = word_list("helping-verbs-that-want-a-verb")
FINAL_PREPOSITIONS = word_list("prepositions-that-want-a-noun")
VERB_STARTS = ("VBD", "VBZ", "VBP", "MD", "VB", "VBN")
SUBORDINATE = word_list("openers-of-a-clause-alone")
FEWEST_TOKENS = 4  # of a sentence that needs a verb
TAIL_WORDS = 3  # at the end of the source, all of which are missing after a cut
TAIL = 2  # content words behind a cut that must all be missing


def check_truncation(pair: CheckedPair) -> Iterator[Hit]:
    """An output that stops in the middle of a sentence."""
    output, source = pair.output, pair.source
    if not output.tokens:
        return
    last = _last_word(output)
    if last is None:
        return
    if not _ends(output) and _ends(source):
        if _is_open(output, last) or _is_cut_copy(pair, last):
            yield _cut(pair, last, "it has no final stop", 0.9)
        elif _lacks_end(pair):
            yield _cut(pair, last, "it has no final stop", 0.7, "cut-short")
        else:
            yield _no_stop(pair, last)
    elif _is_open(output, last) and not _stops_open(source):
        rule = "truncated" if output.words[last] in NEVER_LAST else "cut-short"
        yield _cut(pair, last, f"it ends with “{output.texts[last]}”", 0.9, rule)
    elif _is_cut_copy(pair, last):
        yield _cut(pair, last, "it stops inside a phrase of the source", 0.6, "cut-short")
    elif not _has_same_end(pair, last) and (why := _why_unfinished(pair, last)):
        yield _cut(pair, last, why, 0.6, "cut-short")


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
    return at >= 0 and (reading.texts[at] in ENDING_MARKS or reading.texts[at][-1] in ".!?…。")


def _stops_open(reading: Reading) -> bool:
    """True if the last word of a text cannot end a sentence; False if it has no word."""
    last = _last_word(reading)
    return last is not None and _is_open(reading, last)


def _is_open(reading: Reading, last: int) -> bool:
    """True if the last word cannot end a sentence."""
    word = reading.words[last]
    if reading.texts[last][0].isupper() and last:
        return False
    if word in STRANDED and _is_stranded(reading, last):
        return False
    if reading.words[last - 1 : last + 1] in ADVERBS_WITH_BY:
        return False
    if word in OPEN_WORDS:
        first, _ = reading.bounds[reading.sentence_of[last]]
        return word not in HELPING_VERBS or OPENERS.isdisjoint(reading.words[first:last])
    if word == "'s":
        is_compared = last > 1 and reading.tags[last - 2] == "IN"  # "compete with Wagner's"
        return last > 0 and not reading.words[last - 1][0].isdigit() and not is_compared
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


def _why_unfinished(pair: CheckedPair, last: int) -> str:
    """What shows that the last sentence stops too early though it has a stop; empty if nothing."""
    output = pair.output
    first, end = output.bounds[output.sentence_of[last]]
    if _has_open_bracket(output) and not _has_open_bracket(pair.source):
        return "a bracket is open"
    if last == first and output.words[last] in FINAL_PRONOUNS:
        return f"“{output.texts[last]}” is all of its last sentence"
    if _is_hanging(output, first, last):
        return f"it ends with “{output.texts[last]}”"
    if end - first > FEWEST_TOKENS and _lacks_verb(pair, first, end):
        return "its last sentence has no verb"
    if _is_part(output, first, end):
        return f"its last sentence has only a part with “{output.texts[first]}”"
    return ""


def _is_hanging(output: Reading, first: int, last: int) -> bool:
    """True if something must follow the last word: a verb, an object, a noun."""
    word, before = output.words[last], output.words[last - 1 : last]
    if not OPENERS.isdisjoint(output.words[first:last]) or last - first < 2:
        return False
    if before[0] in FINAL_PRONOUNS or before[0] == "ever":
        return False  # "the colour they are", "the best that we ever had"
    if word in HELPING_VERBS or (word == "also" and before[0] in HELPING_VERBS):
        return True
    if word in FINAL_PREPOSITIONS:
        return output.tags[last] == "IN" and not output.tags[last - 1].startswith("VB")
    if word == "his":
        return output.tags[last - 1].startswith(("VB", "IN")) and before[0] not in HELPING_VERBS
    return before[0] in ("a", "an") and output.tags[last] == "JJ"


def _has_same_end(pair: CheckedPair, last: int) -> bool:
    """True if both texts end with the same word: then nothing is cut off."""
    end = _last_word(pair.source)
    return end is not None and pair.source.words[end] == pair.output.words[last]


def _is_part(output: Reading, first: int, end: int) -> bool:
    """True if a sentence is nothing but a clause with "if" or "because"."""
    words, tags = output.words[first:end], output.tags[first:end]
    if words[0] not in SUBORDINATE or "," in words or words[1:2] == ("of",):
        return False
    return sum(tag in ("VBD", "VBZ", "VBP", "MD") for tag in tags) <= 1


def _has_open_bracket(reading: Reading) -> bool:
    return reading.raw.count("(") > reading.raw.count(")")


def _lacks_verb(pair: CheckedPair, first: int, end: int) -> bool:
    """True if a sentence has no verb, by its tags and by its grammar, and the source has verbs."""
    is_lower = not pair.output.texts[first][0].isupper()  # the sentence was cut in a wrong place
    if is_lower or _is_finite(pair.output.tags[first:end]) or not pair.may_parse:
        return False
    if not all(_is_finite(pair.source.tags[start:stop]) for start, stop in pair.source.bounds):
        return False
    return not _is_finite(grammar_of(pair.output, pair.output.sentence_of[first]).tags)


def _is_finite(tags: Sequence[str]) -> bool:
    return any(tag.startswith(VERB_STARTS) for tag in tags)
