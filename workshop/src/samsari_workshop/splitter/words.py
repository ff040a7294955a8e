"""Word lists for referring expressions: what a noun names, and the gender of first names.

Nouns are sorted by the first sense of WordNet. First names are counted in the text of an
encyclopedia: an article that begins with a name soon says "he" or "she".
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from samsari.formats.atomic import write_text
from samsari_workshop.simplifier.language_models import read_lines
from samsari_workshop.wordnet import read_senses

# The lexicographer files of WordNet that tell people, groups and places.
FILES = {"18": "person", "14": "group", "15": "place"}
FEMALE, MALE = frozenset({"she", "her", "herself"}), frozenset({"he", "his", "him", "himself"})
NAME = re.compile(r"([A-Z][a-zà-ÿ]+)(?: [A-Z][\w.'-]*){1,4}[ ,(]")
PRONOUN = re.compile(r"\b(?:she|her|herself|he|his|him|himself)\b", re.IGNORECASE)
LEAST, SHARE = 5, 0.95
REACH = 400  # characters of a paragraph in which the pronoun must stand


def noun_kinds(wordnet: Path) -> dict[str, str]:
    """Nouns whose most frequent sense is a person, a group or a place."""
    kinds = dict(_kinds(wordnet / "data.noun"))
    senses = read_senses(wordnet, "noun")
    first = {word: kinds.get(places[0]) for word, places in senses.items() if word.isalpha()}
    return {word: kind for word, kind in sorted(first.items()) if kind}


def _kinds(path: Path) -> Iterator[tuple[str, str]]:
    for line in path.read_text("latin-1").splitlines():
        fields = line.split(" ", 2)
        if fields[0] and fields[1] in FILES:
            yield fields[0], FILES[fields[1]]


def name_genders(texts: Iterable[Path]) -> dict[str, str]:
    """First names that belong to men or women nearly always."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for path in texts:
        for line in read_lines(path):
            found = NAME.match(line)
            pronoun = PRONOUN.search(line, found.end(), found.end() + REACH) if found else None
            if found and pronoun:
                is_female = pronoun.group().lower() in FEMALE
                counts[found.group(1)]["she" if is_female else "he"] += 1
    chosen = {}
    for name, row in sorted(counts.items()):
        gender, most = row.most_common(1)[0]
        if row.total() >= LEAST and most >= SHARE * row.total():
            chosen[name] = gender
    return chosen


def write_words(wordnet: Path, texts: Iterable[Path], out: Path) -> tuple[int, int]:
    """Write both lists; how many nouns and names they hold."""
    nouns, names = noun_kinds(wordnet), name_genders(texts)
    write_text(out / "nouns.tsv", "".join(f"{word}\t{kind}\n" for word, kind in nouns.items()))
    write_text(out / "names.tsv", "".join(f"{name}\t{own}\n" for name, own in names.items()))
    return len(nouns), len(names)
