"""Names: replaced, brought in, left out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rapidfuzz.distance import Levenshtein

from samsari.checking.pair import CheckedPair, Hit, changed, hit
from samsari.checking.reading import Reading
from samsari.checking.rules.quantities.same import named_days
from samsari.english.facts.names import initials, is_well_known, plain, same_name, starts_sentence
from samsari.english.facts.phrases import Fact, phrase_list
from samsari.english.inflection import lemmas
from samsari.english.lists import word_list
from samsari.english.spelling import american
from samsari.text.word_lists import alignment_function_words, ranks

SHORTEST, MOST_LETTERS = 4, 2  # of a name, and of what may be misspelt in it
COMMON = 20_000  # rank up to which a word at the start of a sentence is taken for a common one
TITLES_AND_KINDS = word_list("capitals-that-name-nothing-alone")
SHORT_START = 3  # letters of a word at the start of a sentence that is hardly a name
MENDED = 8  # letters of a name whose spelling may have been mended
LONG = 5  # letters of a name that may be cut in another way
WARS = frozenset({"wwi", "wwii", "ww1", "ww2"})
GLUED = re.compile(r"(?<![A-Za-z])([A-Za-z]+)(\d+)")


def check_names(pair: CheckedPair) -> Iterator[Hit]:
    """Names that became others, and names that are not in the source."""
    seen: set[str] = set()
    for name in pair.output.names:
        places = [at for at in range(name.first, name.last) if _is_new(pair, at, name)]
        if not places or name.value in seen:
            continue
        seen.add(name.value)
        first, last = places[0], places[-1] + 1
        partner = _partner(pair, places)
        if partner is not None and _is_mended(pair, partner, places):
            continue
        if partner is not None:
            rule = "name-misspelt" if _is_misspelt(pair, partner, places) else "name-changed"
            yield changed(pair, rule, (partner, partner + 1), (first, last))
        elif (twin := _misspelt_twin(pair, places)) is not None:
            yield changed(pair, "name-misspelt", (twin, twin + 1), (first, last))
        else:
            text = pair.output.quote(first, last)
            is_place = all(is_well_known(pair.output.texts[at]) for at in places)
            yield hit(
                pair,
                "place-added" if is_place else "name-added",
                f"“{text}” is not in the source",
                f"Take “{text}” out, or write what the source says.",
                output=[(first, last)],
            )


def _is_misspelt(pair: CheckedPair, partner: int, places: list[int]) -> bool:
    """True if a name of one word differs in one or two letters, and is no word of any list."""
    old, new = plain(pair.source.texts[partner]), plain(pair.output.texts[places[0]])
    if len(places) > 1 or len(old) < SHORTEST:
        return False
    if _sound(old) == _sound(new):
        return True  # "Hektor" and "Hector"
    return new not in ranks() and Levenshtein.distance(old, new) <= MOST_LETTERS


def _sound(name: str) -> str:
    """A name without the letters that differ from one language to another."""
    for letters, sign in (("ph", "f"), ("ck", "k"), ("c", "k"), ("y", "i"), ("z", "s")):
        name = name.replace(letters, sign)
    return re.sub(r"(.)\1", r"\1", name)


def _is_mended(pair: CheckedPair, partner: int, places: list[int]) -> bool:
    """True if a name that is no word became a word by one letter: "Philarmonic"."""
    old, new = plain(pair.source.texts[partner]), plain(pair.output.texts[places[0]])
    is_near = len(places) == 1 and len(old) >= MENDED and Levenshtein.distance(old, new) == 1
    return is_near and new in ranks() and old not in ranks()


def _misspelt_twin(pair: CheckedPair, places: list[int]) -> int | None:
    """The name word of the source that the new word may be a misspelling of."""
    names = sorted(pair.source.name_words)
    return next((at for at in names if _is_misspelt(pair, at, places)), None)


def check_missing_names(pair: CheckedPair) -> Iterator[Hit]:
    """Names of the source of which no word is in the output."""
    for name in pair.source.names:
        words = [at for at in range(name.first, name.last) if pair.source.texts[at][0].isalpha()]
        content = [at for at in words if pair.source.words[at] not in alignment_function_words()]
        if content and not any(_is_held(pair.source.texts[at], pair.output) for at in content):
            yield hit(
                pair,
                "name-missing",
                f"“{name.text}” is left out",
                f"Name “{name.text}”.",
                [(name.first, name.last)],
            )


def _is_new(pair: CheckedPair, at: int, name: Fact) -> bool:
    """True if a word of a name has nothing like it in the source."""
    text = pair.output.texts[at]
    if not _counts(pair.output, at) or _is_held(text, pair.source) or pair.in_source(at):
        return False
    if _is_named_day(pair, at) or _is_spelt_out(pair.output, at):
        return False
    return not _is_short_form(pair, name) and _is_no_translation(pair, at)


def _counts(output: Reading, at: int) -> bool:
    """True for a word of a name that is no title, date, number or small word."""
    text, word = output.texts[at], output.words[at]
    if at not in output.name_words or not text[0].isalpha() or len(plain(text)) < 2:
        return False
    if (
        word in TITLES_AND_KINDS
        or "Ã" in text
        or _is_date(word)
        or word in alignment_function_words()
    ):
        return False
    return not any(number.first <= at < number.last for number in output.numbers)


def _is_named_day(pair: CheckedPair, at: int) -> bool:
    """True for a word of "New Year's Day" where the source has 1 January."""
    months = {date.value for date in pair.source.dates if date.kind == "month"}
    days = {number.amount for number in pair.source.numbers}
    return any(
        month in months and day in days and pair.output.words[at] in name
        for name, month, day in named_days(pair.output)
    )


def _is_no_translation(pair: CheckedPair, at: int) -> bool:
    """True if the word stands for a name, or for nothing; a synonym or a plain word may have
    a capital as well."""
    linked = pair.to_source.get(at, ())
    own = pair.output.forms[at]
    if starts_sentence(pair.output.tokens, at) and _is_form(own.folded):
        return False
    if any(pair.source.forms[spot].similarity(own) > 0 for spot in linked):
        return False
    if any(spot in pair.source.name_words for spot in linked):
        return True
    if starts_sentence(pair.output.tokens, at):
        if len(own.folded) <= SHORT_START:
            return False  # "Se" is more often "She" than a name
        return ranks().get(pair.output.words[at], COMMON + 1) > COMMON and not linked
    return not linked


def _is_spelt_out(output: Reading, at: int) -> bool:
    """True for a short form with what it stands for behind it: "TB (tuberculosis)"."""
    behind = output.texts[at + 1 : at + 3]
    return len(behind) == 2 and behind[0] == "(" and behind[1][0].lower() == output.words[at][0]


def _is_form(word: str) -> bool:
    """True for a form of a common word: "Doctors" at the start of a sentence."""
    is_common = any(ranks().get(base, COMMON + 1) <= COMMON for base in lemmas(word))
    return is_common and word in ranks()


def _is_date(word: str) -> bool:
    return phrase_list("months.tsv").entry(word) is not None


def _is_held(text: str, other: Reading) -> bool:
    """True if a word of the other text means the same name, or holds it as a part."""
    key = plain(text)
    is_war = key in WARS and {"world", "war"} <= {*other.words}
    if is_war or (len(_letters(text)) >= LONG and _letters(text) in _letters(other.raw)):
        return True  # "CD/DVD" and "CD / DVD"
    glued = GLUED.fullmatch(text)
    if glued and {glued[1].lower(), glued[2]} <= {*other.words}:
        return True  # "AD65" and "AD 65"
    for rival in other.texts:
        if _are_same(text, rival) or _spelt(key) == _spelt(plain(rival)):
            return True
        held = plain(rival)
        if len(key) >= 4 and len(held) > len(key) and (held.startswith(key) or held.endswith(key)):
            return True
        if len(held) >= 4 and len(key) > len(held) and key.startswith(held):
            return True
    return False


def _are_same(text: str, rival: str) -> bool:
    """True for one name; "Bolivias" may have lost its apostrophe."""
    is_plural = (len(rival) >= LONG or text.isupper()) and rival[-1] == "s"
    return same_name(text, rival) or (is_plural and same_name(text, rival[:-1]))


def _spelt(name: str) -> str:
    """A name in American spelling, without old letters."""
    return american(name.replace("æ", "ae").replace("œ", "oe")).replace("ae", "e")


def _letters(text: str) -> str:
    return "".join(sign for sign in text.lower() if sign.isalpha())


def _is_short_form(pair: CheckedPair, name: Fact) -> bool:
    """True for USA beside "United States of America", and the other way round."""
    words = [plain(text) for text in pair.output.texts[name.first : name.last]]
    short = initials(words)
    for rival in pair.source.names:
        others = pair.source.texts[rival.first : rival.last]
        letters = initials(others)
        if len(letters) > 1 and any(plain(word).startswith(letters) for word in words):
            return True
        if len(short) > 1 and any(plain(word).rstrip("s") == short for word in others):
            return True
    return _spells_initials(pair, words)


def _spells_initials(pair: CheckedPair, words: list[str]) -> bool:
    """True for an acronym whose letters begin words of the source that follow each other."""
    starts = "".join(word[0] for word in pair.source.words if word[0].isalpha())
    content = "".join(pair.source.words[at][0] for at in pair.source.content)
    return any(
        len(word) >= 2 and text.isupper() and (word in starts or word in content)
        for word, text in zip(words, [w.upper() for w in words], strict=True)
        if len(word) <= 6
    ) and any(t.isupper() for t in pair.output.texts if plain(t) in words and len(t) <= 6)


def _partner(pair: CheckedPair, places: list[int]) -> int | None:
    """The name word of the source in whose place the new one stands."""
    for at in places:
        for spot in pair.to_source.get(at, ()):
            if spot in pair.source.name_words and not _is_held(
                pair.source.texts[spot], pair.output
            ):
                return spot
    return None
