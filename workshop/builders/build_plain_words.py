"""Make what belongs to the table of plain words: who else proposes a row, and its forms.

    python workshop/builders/build_plain_words.py --data DATA [--missing FILE]

The rows themselves are written by hand in `src/samsari/artefacts/plain/words.tsv`. This program
fills the column `from`, and makes `forms.tsv`, `gerunds.tsv` and `parts.tsv` from it. With
`--missing` it lists what the sources propose and the table lacks, for an editor to read.
"""

from __future__ import annotations

import argparse
import csv
import difflib
import gzip
import io
import re
import tarfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree

from lemminflect import getAllLemmas, getInflection, getLemma

from samsari.resources.artefacts import SHIPPED
from samsari.sameness.judge import shared_judge
from samsari.simplification.plain.folder import FOLDER, FORMS, GERUNDS, PARTS, TABLE
from samsari.simplification.plain.forms import Form, by_first_word, forms
from samsari.simplification.plain.grammar import MAY_ORDER
from samsari.simplification.plain.table import COLUMNS, NOTHING, Entry, read_table

Pair = tuple[str, str]
WRITERS, FEWEST_WRITERS = 8, 3
FEWEST_PEOPLE = 2  # of six, who wrote a substitute in a place of CoInCo
LONGEST = 5  # words of an edit
READINGS = Path("experiments", "readings.tar.xz")
FEWEST_READ, MOST_OTHER = 2, 0.34  # right changes of a row, and others for each of them
WORD = re.compile(r"\w+(?:[-']\w+)*|\S")
TURK = "simplification/turkcorpus/detok/tune.truecase.detok"
# What the library finds only as a noun or under another word.
GERUND_BASES = {"being": "be", "having": "have", "doing": "do", "going": "go", "dying": "die",
                "lying": "lie", "leaving": "leave", "seeing": "see"}  # fmt: skip


def write_forms(found: Iterable[Form]) -> str:
    """Forms as a file holds them: sorted by the first word, which has a column of its own."""
    return "".join(
        "\t".join(
            (own.source[0], " ".join(own.source[1:]), " ".join(own.target), own.tag, str(own.entry))
        )
        + "\n"
        for own in by_first_word(found)
    )


def guide(data: Path) -> set[Pair]:
    """What the plain-language guide of the US government says."""
    found = set()
    for line in (data / "lexicon" / "plainlanguage-gov.tsv").read_text("utf-8").splitlines():
        old, _, new = line.lower().partition("\t")
        for source in old.split(","):
            for target in new.replace("(omit)", "").split(","):
                found.add((source.strip(), target.strip()))
    return found


def writers(data: Path) -> set[Pair]:
    """Edits that at least three of eight writers made in the same sentence (TurkCorpus tune)."""
    tokens = lambda path: [WORD.findall(line.lower()) for line in path.open(encoding="utf-8")]  # noqa: E731
    sources = tokens(data / f"{TURK}.orig")
    versions = [tokens(data / f"{TURK}.simp.{number}") for number in range(WRITERS)]
    found = set()
    for place, words in enumerate(sources):
        counts = Counter(pair for own in versions for pair in set(edits(words, own[place])))
        found |= {pair for pair, count in counts.items() if count >= FEWEST_WRITERS}
    return found


def edits(old: list[str], new: list[str]) -> Iterator[Pair]:
    """The parts that differ between two sentences."""
    match = difflib.SequenceMatcher(None, old, new, autojunk=False)
    for kind, a, b, c, d in match.get_opcodes():
        if kind != "equal" and b - a <= LONGEST and d - c <= LONGEST:
            yield " ".join(old[a:b]), " ".join(new[c:d])


def substitutes(data: Path) -> set[Pair]:
    """What at least two people wrote instead of a word (CoInCo), as base forms."""
    found = set()
    with gzip.open(data / "sense" / "coinco.xml.gz") as stream:
        for _, token in ElementTree.iterparse(stream):
            if token.tag != "token" or not token.get("lemma"):
                continue
            for own in token.iter("subst"):
                if int(own.get("freq", "0")) >= FEWEST_PEOPLE:
                    found.add((token.get("lemma", ""), own.get("lemma", "")))
    return found


def readings() -> dict[Pair, list[int]]:
    """How often the readers of ten blind readings called a change right, and how often not."""
    found: defaultdict[Pair, list[int]] = defaultdict(lambda: [0, 0])
    with tarfile.open(READINGS) as archive:
        for name in archive.getnames():
            if re.fullmatch(r"simplifier-\d+\.tsv", name):
                text = io.TextIOWrapper(archive.extractfile(name), "utf-8")  # type: ignore[arg-type]
                for row in csv.DictReader(text, delimiter="\t", quoting=csv.QUOTE_NONE):
                    if row["system"].startswith("samsari"):
                        _count(row, found)
    return found


def _count(row: dict[str, str], found: dict[Pair, list[int]]) -> None:
    changes = [change.lower().split(" -> ") for change in row["changes"].split("; ")]
    for change, *marks in zip(changes, row["reader_a"], row["reader_b"], strict=False):
        if len(change) == 2:
            found[change[0], change[1]][marks != ["r", "r"]] += 1


def is_read(pairs: set[Pair], read: dict[Pair, list[int]]) -> bool:
    """True for a row that both readers called right at least twice, and seldom otherwise."""
    right, other = (sum(read[pair][at] for pair in pairs if pair in read) for at in (0, 1))
    return right >= FEWEST_READ and other <= MOST_OTHER * right


def origins(entries: tuple[Entry, ...], data: Path) -> list[tuple[str, ...]]:
    """For each row the sources that propose it, in any of its forms; at least the editor."""
    by_entry: defaultdict[int, set[Pair]] = defaultdict(set)
    for form in forms(entries):
        by_entry[form.entry].add((" ".join(form.source), " ".join(form.target)))
    relations = shared_judge().relations
    sources = {
        "plainlanguage": guide(data),
        "turkcorpus": writers(data),
        "coinco": substitutes(data),
    }
    found, read = [], readings()
    for number, entry in enumerate(entries):
        pairs = by_entry[number] | {(entry.source, entry.target)}
        names = [name for name, known in sources.items() if pairs & known]
        if entry.target and relations.between(entry.source.split(), entry.target.split()).shared:
            names.append("wordnet")
        names += ["readers"] * is_read(pairs, read)
        found.append((*names, "editor"))
    return found


def write_table(entries: tuple[Entry, ...], names: list[tuple[str, ...]]) -> None:
    """The table with its column `from`."""
    rows = [(*COLUMNS, "from")] + [
        (own.source, own.part, own.target or NOTHING, own.where, own.strength, ",".join(who))
        for own, who in zip(entries, names, strict=True)
    ]
    text = "".join("\t".join(row) + "\n" for row in rows)
    (FOLDER / TABLE).write_text(text, encoding="utf-8")


def gerunds() -> dict[str, str]:
    """The base forms of the words in -ing that the language models know."""
    found = {}
    for word in (SHIPPED / "simplifier" / "vocabulary.txt").read_text("utf-8").split("\n"):
        if word.endswith("ing") and len(word) > 4 and word.isalpha():
            bases = (base for base in getLemma(word, upos="VERB") if base != word)
            base = next((own for own in bases if word in getInflection(own, tag="VBG")), None)
            if base:
                found[word] = base
    return found | GERUND_BASES


def parts(found: list[Form]) -> dict[str, str]:
    """The tags of words of the table that the library knows in one part of speech only."""
    tags = {"ADJ": "JJ", "ADV": "RB"}
    known = {}
    for form in found:
        word = form.source[0]
        kinds = set(getAllLemmas(word)) - {"AUX"}
        if kinds == {"VERB"} and form.tag.startswith("VB"):
            known.setdefault(word, form.tag)
        elif form.tag == "VB" and kinds >= {"VERB", "NOUN"}:
            known[word] = MAY_ORDER
        elif kinds == {"ADJ"} or (kinds == {"ADV"} and word.endswith("ly")):
            known[word] = tags[kinds.pop()]
        elif kinds == {"NOUN"} and form.tag.startswith("NN") and len(form.source) == 1:
            known[word] = form.tag
    return known


def main() -> None:
    """Make the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder of the corpora")
    parser.add_argument("--missing", type=Path, help="where to list what the table lacks")
    given = parser.parse_args()
    entries = read_table(FOLDER / TABLE)
    write_table(entries, origins(entries, given.data))
    found = list(forms(entries))
    (FOLDER / FORMS).write_text(write_forms(found), encoding="utf-8")
    bases = gerunds()
    lines = (f"{word}\t{base}\n" for word, base in sorted(bases.items()))
    (FOLDER / GERUNDS).write_text("".join(lines), encoding="utf-8")
    rows = (line.partition("\t") for line in (FOLDER / PARTS).read_text("utf-8").splitlines())
    kept = {word: tag for word, _, tag in rows} | parts(
        found
    )  # words whose rows are gone still have one part of speech
    lines = (f"{word}\t{tag}\n" for word, tag in sorted(kept.items()))
    (FOLDER / PARTS).write_text("".join(lines), encoding="utf-8")
    if given.missing:
        known = {(" ".join(form.source)) for form in found}
        lacking = sorted(
            pair for pair in guide(given.data) | writers(given.data) if pair[0] not in known
        )
        given.missing.write_text("".join(f"{a}\t{b}\n" for a, b in lacking), encoding="utf-8")


if __name__ == "__main__":
    main()
