"""The tables of `words`: how common and how hard words are, what could replace them, their forms.

Sources: wordfreq 3.1 (frequencies; CC BY-SA 4.0), the word lists CEFR-J (free with citation) and
Octanove (CC BY-SA 4.0), the ratings of Maddela & Xu (2018; MIT), PPDB 1.0 and 2.0 (CC BY 3.0) and
WordNet 3.0 (its own licence).
"""

from __future__ import annotations

import csv
import lzma
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from samsari.errors import SettingError
from samsari.formats.arrays import save_arrays
from samsari.lexical import lexicon
from samsari.lexical.candidates import CANDIDATES, SOURCES
from samsari.lexical.forms import BASE_TAGS, FOLDER, FORMS, NONE, PARTS, by_rule
from samsari.lexical.lexicon import LEXICON, MODELS
from samsari.model.level import CEFR
from samsari.simplification.plain.forms import IRREGULAR
from samsari_workshop.linear import packed
from samsari_workshop.wordnet import read_senses, read_synsets
from samsari_workshop.words.estimates import expected

RAREST = 2.0  # Zipf frequency below which a word needs a level or a rating to be listed
RAREST_NEW = 2.5  # and below which it replaces nothing
WORD = re.compile(r"[a-z][a-z'-]*")
LETTERS = {"noun": "n", "verb": "v", "adjective": "a", "adverb": "r"}
UPOS = {"n": "NOUN", "v": "VERB", "a": "ADJ", "r": "ADV"}
POINTERS = {"@": "wider", "&": "near", "$": "near", "^": "near"}
NAMES = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}  # as WordNet calls them
LONGEST_DEGREE = 8  # letters of a comparative; the library makes up longer ones
Listed = dict[str, frozenset[str]]
MOST_WORDS = 2  # of a replacement


def write_tables(data: Path, wordnet: Path, folder: Path, say: Callable[[str], None]) -> None:
    """Write all tables and the models of words into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    _write_lexicon(data, folder, say)
    found = candidates(data, wordnet)
    say(f"{len(found)} words with {sum(map(len, found.values()))} candidates")
    (folder / CANDIDATES).write_text("".join(sorted_lines(_rows(found))), "utf-8")
    (folder / FORMS).write_text("".join(sorted_lines(_forms(found))), "utf-8")


def _write_lexicon(data: Path, folder: Path, say: Callable[[str], None]) -> None:
    """Write the lexicon: first what is known, then what the models expect, which read it."""
    rows = sorted(_lexicon(data))
    (folder / LEXICON).write_text("".join(sorted_lines(rows)), "utf-8")
    if folder != FOLDER:
        raise SettingError("the lexicon must be written where it is read", remedy=f"-w {FOLDER}")
    lexicon.forget()
    words = [row[0] for row in rows]
    levels = {word: min(own.values()) for word, own in read_levels(data).items()}
    ratings, small_rating = expected(words, read_ratings(data), "ratings", say)
    places, small_level = expected(words, levels, "levels", say)
    guesses = zip(rows, ratings, places, strict=True)
    full = [(*row, f"{100 * one:.0f}", f"{100 * two:.0f}") for row, one, two in guesses]
    (folder / LEXICON).write_text("".join(sorted_lines(full)), "utf-8")
    save_arrays(
        folder / MODELS, {**packed(small_rating, "rating_"), **packed(small_level, "level_")}
    )
    lexicon.forget()


def sorted_lines(rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Rows as `SortedLines` needs them."""
    return ["\t".join(row) + "\n" for row in sorted(rows, key=lambda row: row[0].encode())]


@cache
def zipf(word: str) -> float:
    """The Zipf frequency of a word."""
    from wordfreq import zipf_frequency

    return float(zipf_frequency(word, "en", "large"))


# How common, at which level, how hard.


def _lexicon(data: Path) -> Iterator[tuple[str, ...]]:
    from wordfreq import iter_wordlist

    levels, ratings = read_levels(data), read_ratings(data)
    common = {word for word in iter_wordlist("en", "large") if zipf(word) >= RAREST}
    for word in {*filter(WORD.fullmatch, common), *levels, *ratings}:
        own = "".join(f"{part}{level}" for part, level in sorted(levels.get(word, {}).items()))
        rating = f"{100 * ratings[word]:.0f}" if word in ratings else ""
        yield word, f"{100 * zipf(word):.0f}", own, rating


def read_levels(data: Path) -> dict[str, dict[str, int]]:
    """For each word its CEFR level by part of speech; the easiest where the lists have several."""
    found: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for path in sorted((data / "words" / "cefrj").glob("*.csv")):
        with path.open(encoding="utf-8") as lines:
            for row in csv.DictReader(lines):
                part = LETTERS.get(row["pos"], "x")
                level = CEFR.index(row["CEFR"]) + 1
                for word in row["headword"].lower().split("/"):
                    if WORD.fullmatch(word):
                        found[word][part] = min(level, found[word].get(part, level))
    return dict(found)


def read_ratings(data: Path) -> dict[str, float]:
    """For each word of Maddela & Xu how hard people find it, from 1 to 6."""
    path = data / "lexicon" / "word-complexity-maddela2018.tsv"
    rows = (line.split("\t") for line in path.read_text("utf-8").splitlines())
    found = {word.lower(): float(value) for word, value in rows}
    return {word: value for word, value in found.items() if WORD.fullmatch(word)}


# What could replace a word.

Candidates = dict[tuple[str, str], dict[str, set[str]]]


def candidates(data: Path, wordnet: Path) -> Candidates:
    """For each base form and part of speech what could replace it, and who says so."""
    found: Candidates = defaultdict(lambda: defaultdict(set))
    for (part, one), other, source in (*_of_wordnet(wordnet), *_of_ppdb(data, wordnet)):
        if one != other and _is_usable(other) and WORD.fullmatch(one):
            found[one, part][other].add(source)
    return found


def _is_usable(text: str) -> bool:
    words = text.split()
    return len(words) <= MOST_WORDS and all(
        WORD.fullmatch(word) and zipf(word) >= RAREST_NEW for word in words
    )


def _of_wordnet(folder: Path) -> Iterator[tuple[tuple[str, str], str, str]]:
    synsets = read_synsets(folder)
    for (part, _), synset in synsets.items():
        own = [word.replace("_", " ") for word in synset.words if word not in synset.names]
        for one in own:
            yield from (((part, one), other, "same") for other in own)
            for pointer in synset.pointers:
                if pointer.symbol not in POINTERS or pointer.to[0] != part:
                    continue
                wider = synsets[pointer.to]
                others = [word for word in wider.words if word not in wider.names]
                for other in others:
                    yield (part, one), other.replace("_", " "), POINTERS[pointer.symbol]


def _of_ppdb(data: Path, wordnet: Path) -> Iterator[tuple[tuple[str, str], str, str]]:
    folder = data / "lexicon" / "ppdb"
    old = lzma.decompress(next(folder.glob("*.xz")).read_bytes()).decode()
    new = (folder / "ppdb_synonyms.txt").read_text("utf-8")
    listed = {letter: frozenset(read_senses(wordnet, part)) for part, letter in NAMES.items()}
    for source, text in (("ppdb1", old), ("ppdb2", new)):
        for line in text.splitlines():
            words = [word for word in re.split(r"\s+", line.strip()) if word]
            if len(words) == 2 and all(map(WORD.fullmatch, words)):
                yield from _of_pair(words[0], words[1], source, listed)


def _of_pair(
    one: str, other: str, source: str, listed: Listed
) -> Iterator[tuple[tuple[str, str], str, str]]:
    """A pair of forms as pairs of base forms, in each part of speech that both can be."""
    for part in PARTS:
        left, right = (analysed(word, part, listed[part]) for word in (one, other))
        for base, tags in left.items():
            for new, new_tags in right.items():
                if tags & new_tags:
                    yield (part, base), new, source
                    yield (part, new), base, source


@cache
def analysed(word: str, part: str, listed: frozenset[str]) -> dict[str, frozenset[str]]:
    """The base forms of a word as a part of speech, each with the tags that it can have."""
    from lemminflect import getAllLemmas, getLemma

    kind = UPOS[part]
    bases = {*getAllLemmas(word, kind).get(kind, ())}
    bases |= {base for base in getLemma(word, kind) if base in listed}
    tags = {base: {tag for tag in PARTS[part] if form(base, tag) == word} for base in bases}
    return {base: frozenset(own) for base, own in tags.items() if own}


@cache
def form(base: str, tag: str) -> str:
    """A form as lemminflect knows it, else by rule; its guesses at "-er" are left out."""
    from lemminflect import getInflection

    if tag in BASE_TAGS:
        return base
    if (base, tag) in IRREGULAR:
        return IRREGULAR[base, tag]
    found = getInflection(base, tag, inflect_oov=False)
    is_made_up = tag[:2] in {"JJ", "RB"} and found and len(found[0]) > LONGEST_DEGREE
    return str(found[0]) if found and not is_made_up else by_rule(base, tag)


def _rows(found: Candidates) -> Iterator[tuple[str, ...]]:
    for (word, part), others in found.items():
        cells = (
            f"{other}:{sum(1 << SOURCES.index(own) for own in names)}"
            for other, names in sorted(others.items())
        )
        yield f"{word}/{part}", *cells


# Forms that no rule gives.


def _forms(found: Candidates) -> Iterator[tuple[str, ...]]:
    words: defaultdict[str, set[str]] = defaultdict(set)
    for (word, part), others in found.items():
        words[part].add(word)
        for other in others:
            words[part].add(other.split()[0 if part == "v" else -1])
    for part, bases in words.items():
        for base in bases:
            for tag in PARTS[part]:
                own = form(base, tag)
                if own != by_rule(base, tag):
                    yield f"{base}/{tag}", own or NONE
