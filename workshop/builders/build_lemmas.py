"""Make `english/lemmas.tsv`: the base forms of all words that lemminflect knows.

    python workshop/builders/build_lemmas.py

A line has a word and its base forms, separated by tabs. A word that is its own only base form is
left out: what the file lacks has no other form.
"""

from __future__ import annotations

from collections.abc import Iterator

from lemminflect import getAllLemmas
from lemminflect.core.Lemmatizer import Lemmatizer

from samsari.english.inflection import KNOWN


def known_words() -> set[str]:
    """The words in small letters that the library has answers for."""
    library = Lemmatizer()
    words = {*library._getLemmaDict(), *library._getOverridesDict()}
    return {word for word in words if word == word.lower()}


def looked_up(word: str) -> list[str]:
    """The answer of the library: base forms in all parts of speech, without the word itself."""
    found = {lemma for group in getAllLemmas(word).values() for lemma in group}
    return sorted(found - {word})


def rows() -> Iterator[str]:
    """The lines of the file."""
    for word in sorted(known_words()):
        found = looked_up(word)
        if found:
            yield "\t".join([word, *found]) + "\n"


if __name__ == "__main__":
    KNOWN.write_text("".join(rows()), encoding="utf-8")
