"""What the aligners know about words: stems, irregular forms, numbers, spelling and synonyms.

A `Lexicon` turns a token into a `WordForm`. Two forms are the *same* word if they share a key. They
are a *paraphrase* if a list of word pairs says so: the user's PPDB lexical pairs, or the package's
own table of synonyms and derivations.
"""

from __future__ import annotations

import gzip
import zipfile
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from io import TextIOWrapper
from pathlib import Path
from types import MappingProxyType
from typing import Literal

import snowballstemmer

from samsari.english.inflection import lemmas
from samsari.english.spelling import american, folded, number_value
from samsari.errors import ResourceError
from samsari.formats.streams import is_damage, opened
from samsari.model.showing import number_of
from samsari.text.word_lists import alignment_function_words

Kind = Literal["content", "function", "punctuation"]

SAME = 1.0
PARAPHRASE = 0.9  # the value of a paraphrase pair in Sultan, Bethard & Sumner (2014)

SYNONYMS = "synonyms.txt.gz"

Synonyms = Mapping[str, Collection[str]]


@dataclass(frozen=True, slots=True)
class WordForm:
    """A token as the aligners see it: its folded text, its kind and the keys that identify it."""

    text: str
    folded: str
    kind: Kind
    keys: tuple[str, ...]
    number: str | None
    near: frozenset[str]

    @property
    def stem(self) -> str:
        """The key that all forms of the word share: a number's value or the stem."""
        return self.keys[-1]

    def similarity(self, other: WordForm) -> float:
        """1 for the same word, 0.9 for a paraphrase, 0 for all else.

        A function word is never similar to a content word, and a number only to its equal.
        """
        if self.folded == other.folded:
            return SAME
        if self.kind != other.kind or self.kind == "punctuation":
            return 0.0
        if self.number is not None or other.number is not None:
            return _number_similarity(self.number, other.number)
        if not set(self.keys).isdisjoint(other.keys):
            return SAME
        return 0.0 if self.near.isdisjoint(other.keys) else PARAPHRASE


@dataclass(frozen=True)
class Lexicon:
    """Word knowledge: built in (spelling, numbers, stems) and a pack of synonyms."""

    name: str
    synonyms: Synonyms = field(repr=False)

    def form(self, word: str) -> WordForm:
        """The word form of a token; tokens seen before come from a cache."""
        return _form(word, self)

    def forms(self, words: Iterable[str]) -> tuple[WordForm, ...]:
        """The word forms of a token list."""
        return tuple(_form(word, self) for word in words)

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


@lru_cache(maxsize=1 << 16)
def _form(word: str, lexicon: Lexicon) -> WordForm:
    text = folded(word)
    kind = kind_of(text)
    if kind == "punctuation":
        return WordForm(word, text, kind, (text,), None, frozenset())
    number = number_value(text)
    keys = number_keys(text, number) if number else tuple(dict.fromkeys(word_keys(text)))
    near = frozenset().union(*(lexicon.synonyms.get(key, ()) for key in keys))
    return WordForm(word, text, kind, keys, number, near)


def number_keys(text: str, number: str) -> tuple[str, ...]:
    """The keys of a number: its spelling and its value, with and without the mark of ordinals."""
    return tuple(dict.fromkeys((text, "#" + number.removesuffix("th"), "#" + number)))


def _number_similarity(one: str | None, other: str | None) -> float:
    if one is None or other is None:
        return 0.0
    if one == other:
        return SAME
    # "28 July" and "July 28th" name the same day.
    return PARAPHRASE if one.removesuffix("th") == other.removesuffix("th") else 0.0


def kind_of(text: str) -> Kind:
    """Whether a folded token is a content word, a function word or punctuation."""
    if not any(character.isalnum() for character in text):
        return "punctuation"
    return "function" if text in alignment_function_words() else "content"


def word_keys(text: str) -> Iterator[str]:
    """The folded word itself, its lemmas and its stem in one spelling."""
    yield text
    yield from lemmas(text)
    yield "~" + _stem(american(text))


@lru_cache(maxsize=1 << 16)
def _stem(text: str) -> str:
    return str(_stemmer().stemWord(text))


@cache
def _stemmer() -> snowballstemmer.EnglishStemmer:
    return snowballstemmer.EnglishStemmer()


def load_pairs(path: Path) -> Synonyms:
    """The synonyms of a file of word pairs: `one other` or `one<TAB>other` on a line.

    Accepts plain and compressed text, NLTK's `mwa_ppdb` package (the folder or the .zip) and the
    files of ppdb.org (`[tag] ||| one ||| other ||| ...`). A pair holds both ways.
    """
    near: dict[str, set[str]] = {}
    for number, line in enumerate(_lines(path), start=1):
        one, other = map(folded, _pair(line, f"{path}:{number}"))
        if one != other:
            near.setdefault(one, set()).add(other)
            near.setdefault(other, set()).add(one)
    if not near:
        raise ResourceError("no pair of words in this file", place=str(path))
    return _frozen(near)


def _pair(line: str, place: str) -> tuple[str, str]:
    if "|||" in line:
        cells = line.split("|||")[1:3]
    else:
        cells = line.split("\t") if "\t" in line else line.split()
    if len(cells) != 2:
        raise ResourceError(
            f"{number_of(len(cells), 'word')} instead of a pair",
            place=place,
            remedy="write two words on each line, with a tab or a space between",
        )
    return cells[0].strip(), cells[1].strip()


def _frozen(near: dict[str, set[str]]) -> Synonyms:
    return MappingProxyType({word: frozenset(others) for word, others in near.items()})


def pair_lexicon(path: Path) -> Lexicon:
    """A lexicon on a user's file of paraphrase pairs; its name carries the file's checksum."""
    source = _pair_file(path)
    synonyms = load_pairs(source)
    return Lexicon(f"pairs-{sha256(source.read_bytes()).hexdigest()[:8]}", synonyms)


@cache
def own_lexicon() -> Lexicon:
    """The lexicon that ships: synonyms and derivations of WordNet 3.0."""
    packed = files("samsari").joinpath("artefacts", "synonyms", SYNONYMS).read_bytes()
    near: dict[str, list[str]] = defaultdict(list)
    for line in gzip.decompress(packed).decode("utf-8").splitlines():
        word, *others = line.split()
        near[word] += others
        for other in others:
            near[other].append(word)
    return Lexicon(f"wordnet-{sha256(packed).hexdigest()[:8]}", MappingProxyType(dict(near)))


def bare_lexicon() -> Lexicon:
    """A lexicon without synonyms: spelling, numbers, irregular forms and stems only."""
    return Lexicon("stems", MappingProxyType({}))


def _pair_file(path: Path) -> Path:
    if not path.is_dir():
        return path
    found = sorted(path.glob("ppdb*"))
    if not found:
        raise ResourceError("no ppdb* file in this folder", place=str(path))
    return found[0]


def _lines(path: Path) -> Iterator[str]:
    try:
        with _open_pairs(path) as lines:
            yield from lines
    except Exception as error:
        if not (isinstance(error, UnicodeDecodeError | OSError) or is_damage(error)):
            raise
        raise ResourceError(f"cannot be read as word pairs ({error})", place=str(path)) from error


@contextmanager
def _open_pairs(path: Path) -> Iterator[Iterable[str]]:
    path = _pair_file(path)
    if path.suffix != ".zip":
        with opened(path) as stream:
            yield (line.decode("utf-8") for line in stream)
        return
    try:
        archive = zipfile.ZipFile(path)
        names = [name for name in archive.namelist() if not name.endswith("/")]
        name = next(name for name in sorted(names) if "ppdb" in Path(name).name)
    except (StopIteration, zipfile.BadZipFile) as error:
        raise ResourceError(f"cannot be read as word pairs ({error})", place=str(path)) from error
    with archive.open(name) as member:
        yield TextIOWrapper(member, encoding="utf-8")
