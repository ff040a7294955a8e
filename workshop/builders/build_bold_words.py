"""Make what belongs to the bold table: who proposes a row, its odds, its forms, the judge.

    python workshop/builders/build_bold_words.py --data DATA

The rows are written by hand in `src/samsari/artefacts/plain/bold.tsv` (source, part, target,
where). This program fills the other columns from TurkCorpus tune, CoInCo, WordNet and the judged
places (`workshop/builders/judged_rewrites.tsv`), and writes `bold-forms.tsv` and `bold.weights`.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from build_plain_words import FEWEST_WRITERS, TURK, WORD, WRITERS, Pair, edits, substitutes

from samsari.formats.streams import read_lines
from samsari.sameness.judge import shared_judge
from samsari.simplification.plain.bold.judge import FILE
from samsari.simplification.plain.candidates import index
from samsari.simplification.plain.folder import BOLD_FORMS, BOLD_TABLE, FOLDER
from samsari.simplification.plain.forms import Form, forms, write_forms
from samsari.simplification.plain.simplifier import PlainSimplifier, default
from samsari.simplification.plain.table import COLUMNS, NOTHING, Entry, read_table
from samsari_workshop.simplifier import judgements
from samsari_workshop.tuning.bold_odds import counts, learn, weights_text
from samsari_workshop.tuning.judged_changes import Case, in_places, known

JUDGED = Path(__file__).with_name("judged_rewrites.tsv")
TEXT = "lm/enwiki-2014-sample.txt.xz"
COLUMNS_MORE = ("from", "odds", "read")
FEW_WRITERS = 2
DROPPED = 3.0  # log-odds of a row that only leaves words out; no such place was judged
LIMITS = (0.8, 0.8)  # the least probability at bold, and how much less it is per unit of strength


def writers(data: Path) -> Counter[Pair]:
    """The most writers who made each edit in one sentence (TurkCorpus tune)."""
    tokens = lambda path: [WORD.findall(line.lower()) for line in path.open(encoding="utf-8")]  # noqa: E731
    sources = tokens(data / f"{TURK}.orig")
    versions = [tokens(data / f"{TURK}.simp.{number}") for number in range(WRITERS)]
    most: Counter[Pair] = Counter()
    for place, words in enumerate(sources):
        made = Counter(pair for own in versions for pair in set(edits(words, own[place])))
        for pair, count in made.items():
            most[pair] = max(most[pair], count)
    return most


def origins(entries: tuple[Entry, ...], found: list[Form], data: Path) -> dict[str, list[str]]:
    """For each row who proposes it."""
    most, wrote, relations = writers(data), substitutes(data), shared_judge().relations
    pairs: defaultdict[int, set[Pair]] = defaultdict(set)
    for form in found:
        pairs[form.entry].add((" ".join(form.source), " ".join(form.target)))
    named = {}
    for number, entry in enumerate(entries):
        both = (entry.source, entry.target)
        together = max(most[pair] for pair in pairs[number] | {both})
        sides = entry.source.split(), entry.target.split()
        names = ["turkcorpus"] if together >= FEWEST_WRITERS else []
        names += ["writers"] if together == FEW_WRITERS else []
        names += ["coinco"] if both in wrote else []
        names += ["wordnet"] if entry.target and relations.between(*sides).shared else []
        named[f"{entry.part} {entry.rule}"] = [*names, "editor"]
    return named


def judged_cases(simplifier: PlainSimplifier, data: Path) -> list[Case]:
    """The judged places in which a bold row proposes the same."""
    judged = judgements.read(read_lines(JUDGED), str(JUDGED))
    return list(in_places(simplifier, known(simplifier, judged), data / TEXT))


def write_table(
    entries: tuple[Entry, ...], named: Mapping[str, list[str]], odds: Mapping[str, tuple[str, str]]
) -> None:
    """The table with all its columns."""
    rows = [(*COLUMNS, *COLUMNS_MORE)]
    for own in entries:
        name = f"{own.part} {own.rule}"
        row = (own.source, own.part, own.target or NOTHING, own.where, "bold")
        rows.append((*row, ",".join(named[name]), *odds[name]))
    text = "".join("\t".join(row) + "\n" for row in rows)
    (FOLDER / BOLD_TABLE).write_text(text, encoding="utf-8")


def main() -> None:
    """Make the files and say what to expect."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder of the corpora")
    given = parser.parse_args()
    entries = tuple(replace(own, odds=None) for own in read_table(FOLDER / BOLD_TABLE))
    found = [form for form in forms(entries) if all(form.source) and all(form.target)]
    (FOLDER / BOLD_FORMS).write_text(write_forms(found), encoding="utf-8")
    usual = default()
    nothing = index((), (), {})
    simplifier = replace(
        usual, index=index(entries, found, usual.index.gerunds), bold=lambda: nothing
    )
    cases = judged_cases(simplifier, given.data)
    named, learnt, counted = origins(entries, found, given.data), learn(cases), counts(cases)
    odds = {}
    for name in named:
        right, wrong = counted[name, True], counted[name, False]
        read = f"{right}/{right + wrong}" if right + wrong else ""
        sure = learnt.odds(right, wrong) if not name.endswith("->") else DROPPED
        odds[name] = f"{sure:.3f}", read
    write_table(entries, named, odds)
    made, bad = learnt.share(LIMITS[0])
    remarks = [
        "search plain, bold rows",
        f"{len(cases)} judged places of {len(entries)} rows",
        f"held back: {made} changes, {bad} wrong ({bad / max(made, 1):.1%})",
    ]
    FILE.write_text(weights_text(learnt.judge(LIMITS), remarks), encoding="utf-8")
    print("least", "changes", "wrong", "strict: changes", "wrong", sep="\t")
    for least in (0.0, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95):
        print(least, *learnt.share(least), *learnt.share(least, is_strict=True), sep="\t")


if __name__ == "__main__":
    main()
