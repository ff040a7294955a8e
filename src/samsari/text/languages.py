"""What is known of each language: its name, its tokenizer, its syllables, its word frequencies.

English is the language of SAMSA, of the simplifier and of `fkgl`. For German, Spanish, French,
Italian and Portuguese there are syllable counts and readability formulas. SARI, BLEU and chrF hold
for every language whose words the tokenizer finds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from samsari.errors import ResourceError, SettingError
from samsari.text.word_lists import table_rows

# The English names of languages, for messages.


def language_name(code: str) -> str:
    """The name of a language; the code itself where it has none here.

    >>> language_name("de"), language_name("xx")
    ('German', 'xx')
    """
    return _names().get(code, code)


@cache
def _names() -> dict[str, str]:
    lines = table_rows(files("samsari.text") / "language_names.tsv")
    return {code: name for code, name, *_ in lines}


@dataclass(frozen=True, slots=True)
class Language:
    """A language by its ISO 639-1 code, and the tokenizer that finds its words."""

    code: str
    name: str
    tokenizer: str = "13a"


LANGUAGES: Mapping[str, Language] = {
    language.code: language
    for language in (
        Language("ar", "Arabic", "intl"),
        Language("de", "German"),
        Language("en", "English"),
        Language("es", "Spanish"),
        Language("fr", "French"),
        Language("it", "Italian"),
        Language("ja", "Japanese", "char"),
        Language("km", "Khmer", "char"),
        Language("ko", "Korean", "char"),
        Language("lo", "Lao", "char"),
        Language("my", "Burmese", "char"),
        Language("nl", "Dutch"),
        Language("pt", "Portuguese"),
        Language("th", "Thai", "char"),
        Language("zh", "Chinese", "zh"),
    )
}
READABLE = ("en", "de", "es", "fr", "it", "pt")  # those with a readability formula


def language_of(code: str) -> Language:
    """The language of a code; one that is not in the table has its code as its name."""
    if not re.fullmatch(r"[a-z]{2}", code):
        raise SettingError(
            f"{code!r} is no language code", remedy="give two letters, such as en, de or es"
        )
    if code in LANGUAGES:
        return LANGUAGES[code]
    name = language_name(code)
    return Language(code, name if name != code else f"the language {code!r}", "intl")


# One vowel or diphthong is one syllable. Two strong vowels side by side are two ("te-atro"), and
# so is a weak vowel with an accent beside a strong one ("pa-ís").
_NUCLEI: Mapping[str, re.Pattern[str]] = {
    "de": re.compile("aa|ee|oo|ie|ai|ei|au|eu(?!m$)|äu|ui|[aeiouyäöü]"),
    "es": re.compile("[iuü]?[aeoáéó][iuy]?(?![aeiouáéíóúü])|[iuü]?[aeoáéó]|[íúiuüy]+"),
    "it": re.compile("[iu]?[aeoàèéòó][iu]?(?![aeiouàèéìòóù])|[iu]?[aeoàèéòó]|[ìùiu]+"),
    "pt": re.compile(
        "[ãõ][oe]|[iu]?[aeoáâãàéêóôõ][iu]?(?![aeiouáâãàéêíóôõú])|[aeoáâãàéêóôõ]|[íúiuü]+"
    ),
    "fr": re.compile(
        "eau|[oœ]eu|oei|œ[iu]?|ai[nm]?|ei[nm]?|au|eu|ou[aeéèiî]?|oi[ns]?|oy|ui|i[oe]n?|"
        "[aeiouyàâäéèêëîïôöùûü]"
    ),
}
_SILENT_FRENCH = re.compile(r"(?<=[^aeiouyàâäèêëîïôöùûü])(?:es|(?<!m)ent|e)$")
_QU = {"es": re.compile("(?<=[qg])u(?=[eiéí])"), "fr": re.compile("(?<=[qg])u(?=[aeiéèêo])")}
_QU["it"] = _QU["pt"] = re.compile("(?<=q)u(?=[aeio])")


@lru_cache(maxsize=100_000)
def syllables_in(word: str, code: str) -> int:
    """The number of syllables of a word of a language; 0 for numbers and punctuation.

    >>> [syllables_in(word, "de") for word in ("Haus", "Regierung", "Fußballspieler", "2010")]
    [1, 3, 4, 0]
    >>> [syllables_in(word, "es") for word in ("casa", "país", "ciudad", "teatro", "queso")]
    [2, 2, 2, 3, 2]
    """
    if code == "en":
        from samsari.text.word_lists import syllables

        return max(1, syllables(word)) if any(sign.isalpha() for sign in word) else 0
    if code not in _NUCLEI:
        raise SettingError(
            f"there is no count of syllables for {language_of(code).name}",
            remedy=f"choose one of {', '.join(READABLE)}",
        )
    word = word.lower()
    if not any(sign.isalpha() for sign in word):
        return 0
    word = _QU[code].sub("", word) if code in _QU else word
    if code == "fr":
        word = _SILENT_FRENCH.sub("", word)
    return max(1, len(_NUCLEI[code].findall(word)))


@cache
def word_ranks_of(code: str, size: int = 50_000) -> Mapping[str, int]:
    """How common the words of a language are; 1 is the most common one.

    The lists come from the package `wordfreq`, which is not a part of the plain installation.
    """
    try:
        from wordfreq import top_n_list
    except ImportError:
        raise ResourceError(
            f"word frequencies of {language_of(code).name} need the package wordfreq",
            remedy='pip install "samsari[languages]"',
        ) from None
    try:
        return {word: rank for rank, word in enumerate(top_n_list(code, size), start=1)}
    except LookupError:
        raise ResourceError(
            f"there are no word frequencies of {language_of(code).name}",
            remedy="leave out lexical-complexity",
        ) from None
