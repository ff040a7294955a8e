"""Which language is a text written in? An answer without a network, or "cannot tell".

The letters decide, through `py3langid` (a naive Bayes classifier of byte sequences; its model of
4.6 MB comes with the package). Three rules make the answer safe to act on:

- A text that is too short gives no answer: names and titles look like any language.
- An answer with little confidence is no answer.
- Common English words weigh against another language: English texts quote foreign names.

On English lines of TurkCorpus, ASSET, PWKP, HSplit, OneStopEnglish and QATS another language is
named for fewer than 1 line in 1,000 (`tests/text/test_language.py` measures it).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from samsari.text.word_lists import complexity_function_words

ENGLISH = "en"
MOST_CHARACTERS = 5_000  # what a long text is judged by
FEWEST_WORDS = 4  # in scripts with spaces
FEWEST_LETTERS = 12  # in scripts with spaces
FEWEST_SIGNS = 4  # in scripts without spaces, where a sign is a syllable or a word
CONFIDENT = 0.7
ENGLISH_SHARE = 0.2  # of the words; above it a text is not said to be in another language

# Latin is left out because English is full of Latin names; Volapük, Esperanto and Interlingua
# because nobody simplifies them. Three-letter codes (dialects, pidgins) are never answered.
_NOT_ANSWERED = frozenset({"la", "vo", "eo", "ia", "an", "oc", "wa", "br"})
_WORD = re.compile(r"[^\W\d_]+")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")
# Chinese, Japanese, Thai, Lao, Khmer, Burmese are written without spaces.
_NO_SPACES = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Recognition:
    """The language of a text (ISO 639-1) and how sure the answer is; None if it is not clear."""

    code: str | None
    confidence: float

    @property
    def is_foreign(self) -> bool:
        """True if the text is surely in a language other than English."""
        return self.code not in (None, ENGLISH)


UNKNOWN = Recognition(None, 0.0)


def recognise(text: str) -> Recognition:
    """The language of a text, or no language if the text is too short or not clear.

    >>> recognise("The council approved the plan after a long debate.").code
    'en'
    >>> recognise("Der Gemeinderat hat den Plan nach langer Debatte angenommen.").code
    'de'
    >>> recognise("John Smith").code is None
    True
    """
    text = text[:MOST_CHARACTERS]
    words = _WORD.findall(text)
    if _is_short(words):
        return UNKNOWN
    code, confidence = _identifier().classify(" ".join(words))
    if confidence < CONFIDENT:
        return Recognition(None, confidence)
    if code != ENGLISH and _has_english_words(text, words):
        return Recognition(None, confidence)
    return Recognition(code, confidence)


def foreign_language(text: str) -> str:
    """The code of the language of a text that is surely not English; else empty.

    It is what `recognise` says. The classifier is not asked, nor loaded, where its answer could not
    matter: of a text with many English words.

    >>> foreign_language("Der Rat hat den Plan nach langer Debatte angenommen.")
    'de'
    """
    start = text[:MOST_CHARACTERS]
    if _has_english_words(start, _WORD.findall(start)):
        return ""
    found = recognise(text)
    return found.code or "" if found.is_foreign else ""


def _has_english_words(text: str, words: list[str]) -> bool:
    """True for a text that is never said to be in another language."""
    return _LATIN.search(text) is not None and english_share(words) > ENGLISH_SHARE


def is_plainly_english(text: str) -> bool:
    """True if common English words decide, so that the classifier need not be asked.

    >>> is_plainly_english("The cat sat on the mat."), is_plainly_english("Der Hund lief.")
    (True, False)
    """
    return _has_english_words(text, _WORD.findall(text))


def english_share(words: Iterable[str]) -> float:
    """The share of words that are English function words ("the", "of", "was").

    >>> english_share(["the", "town", "of", "Monteux"])
    0.5
    """
    lower = [word.lower() for word in words]
    known = _english_words()
    return sum(word in known for word in lower) / len(lower) if lower else 0.0


def _is_short(words: list[str]) -> bool:
    letters = "".join(words)
    if len(_NO_SPACES.findall(letters)) >= FEWEST_SIGNS:
        return False
    return len(words) < FEWEST_WORDS or len(letters) < FEWEST_LETTERS


@cache
def _english_words() -> frozenset[str]:
    """English function words that are not words of a neighbouring language as well."""
    shared = frozenset("a i in an on as me no he so do is was will am des die man war".split())
    return complexity_function_words() - shared


class _Identifier(Protocol):
    def classify(self, text: str) -> tuple[str, float]: ...


@cache
def _identifier() -> _Identifier:
    """The classifier, loaded when first needed: half a second the first time."""
    from py3langid import langid

    from samsari.text.recogniser import Recogniser, cache_folder

    model = langid.MODEL_DIR / langid.MODEL_FILE
    try:
        return Recogniser.load(model, _is_answered, cache_folder())
    except (KeyError, ValueError):  # a later version may keep its model in another form
        found = langid.LanguageIdentifier.from_model_file(langid.MODEL_FILE, norm_probs=True)
        found.set_languages(list(filter(_is_answered, found.labels)))
        return found  # type: ignore[no-any-return]


def _is_answered(code: str) -> bool:
    return len(code) == 2 and code not in _NOT_ANSWERED
