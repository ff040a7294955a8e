"""`samsari reproduce lexical`: substitutes on three benchmarks, hardness on CompLex.

The size of the ranker and the numbers of hardness were chosen on these, so this is no independent
test. The tests of TSAR-2022, MLSP-2024 and SemEval-2021 are: `samsari substitutes --evaluate`,
`samsari words --rated`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time

from samsari.english.sentence import Sentence
from samsari.formats.lexical import read_answers, read_rated
from samsari.lexical.measures import Item, measures
from samsari.lexical.ranking import Place
from samsari.model.table import Column, Table
from samsari.simplification.plain.operations import OPERATIONS, USUAL, Options
from samsari.simplification.plain.simplifier import default
from samsari.simplification.tokens import tokenize
from samsari.tasks.language.lexical import answer_table, answers, complexities, complexity_table
from samsari.tasks.language.substitutes import Asked, ranked
from samsari_workshop.words.ranking import benchmarks

COLUMNS = ("figure", Column("found", digits=3), "must")
MUST = {"ACC@1": ".60", "MAP@3": ".40", "Potential@3": ".82"}
AT_A_TIME = 64
TRIAL = "words/tsar2022-trial/tsar2022_en_trial_gold.tsv"
RATED = "words/complex/lcp_single_train.tsv"
Gold = tuple[Place, frozenset[str]]


def tables(data: Path) -> Iterator[Table]:
    """Substitutes, what the simplifier touches, the trial of TSAR-2022, and hardness."""
    known = list(benchmarks(data))
    yield _substitutes(known)
    yield _touched(known)
    trial = data / TRIAL
    if trial.exists():
        gold = read_answers(trial)
        yield answer_table(gold, answers(gold))
    rated = read_rated(data / RATED)
    yield complexity_table(rated, complexities(rated))


def _substitutes(known: Sequence[Gold]) -> Table:
    items, start = [], process_time()
    for at in range(0, len(known), AT_A_TIME):
        some = known[at : at + AT_A_TIME]
        asked = [_asked(place) for place, _ in some]
        for (_, gold), own in zip(some, ranked(asked), strict=True):
            items.append(Item(tuple(sorted(gold)), tuple(one.text.lower() for one in own)))
    spent = 1000 * (process_time() - start) / len(known)
    found = measures(items)
    rows = [(name, found[name], must) for name, must in MUST.items()]
    note = f"{len(known)} places of BenchLS, NNSeval and LexMTurk"
    return Table("Substitutes", COLUMNS, [*rows, ("ms a word", spent, "20")], (note,))


def _asked(place: Place) -> Asked:
    sentence = Sentence.of_words(place.words)
    return Asked.of(sentence.raw, sentence.tokens, place.at)


def _touched(known: Sequence[Gold]) -> Table:
    """The share of the words that simplify replaces, and how often the gold has the new word."""
    rows = []
    for name, operations in (("usual", USUAL), ("with substitutes", frozenset(OPERATIONS))):
        changes = [
            (text, gold)
            for place, gold in known
            for text in _changes(place, Options(operations=operations))
        ]
        right = sum(text in gold for text, gold in changes)
        rows.append((f"{name}: touched", len(changes) / len(known), ".35"))
        rows.append((f"{name}: in the gold when touched", right / max(len(changes), 1), ""))
    note = "people gave few words for a place, so right words are often not in the gold"
    return Table("What simplify replaces", COLUMNS, rows, (note,))


def _changes(place: Place, options: Options) -> Iterator[str]:
    sentence = Sentence.of_words(place.words)
    start, tokens = sentence.tokens[place.at].start, tokenize(sentence.raw)
    for made in default().made(sentence.raw, tokens, options):
        is_here = tokens[made.begin].start <= start < tokens[made.end - 1].end
        if is_here and made.candidate.entry.operation != "glosses":
            yield " ".join(made.candidate.target).lower()
