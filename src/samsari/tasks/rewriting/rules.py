"""The rewrites of a word or phrase as a table: of the plain words, and of the beam search."""

from __future__ import annotations

from pathlib import Path

from samsari.model.table import Column, Table
from samsari.simplification import weights
from samsari.simplification.edits.features import DYNAMIC, FEATURES, JUDGED, STATIC
from samsari.simplification.edits.simplifier import Simplifier
from samsari.simplification.plain.candidates import Index
from samsari.simplification.plain.folder import bold_index, extended_index
from samsari.simplification.plain.glosses.index import gloss_index
from samsari.simplification.plain.table import NOTHING, Entry
from samsari.simplification.protection import lower_words
from samsari.simplification.tokens import tokenize

# The columns of a table of rules: the features that need no sentence around the rule.
EVERYWHERE = tuple(n for n in DYNAMIC if n in {"p(e|l,f,r)", "p(e|l,f)", "p(e|f,r)", "TagFit"})
SHOWN = [FEATURES.index(name) for name in (*STATIC, *EVERYWHERE, *JUDGED)]
RULE_NOTES = (
    "score: what the weights make of the rule's features without a place: no neighbours, a word "
    "that is to be changed",
    "simple, normal: how much more likely (natural logarithm) the target is than the source to the "
    "language models of simple and of normal text; not in the score",
)
PLAIN_NOTES = (
    "where: the conditions that must hold; strength: the first step of --strength that uses the "
    "row; from: who else proposes it (glosses: the row is of the table that --operations glosses "
    "uses); read: in how many places of how many a language model found the row right (bold rows)",
)


def strange_weights(path: Path | None) -> tuple[str, ...]:
    """Names in a weights file for the beam search that its model does not know."""
    found = weights.read(path) if path else weights.Weights({})
    names = found.unknown(FEATURES)
    return names if len(names) < len(found.values) else ()


def plain_rules(phrase: str, tables: tuple[Path, ...] = (), most: int = 20) -> Table:
    """The rows of the table of plain words for a word in any of its forms, or for a phrase.

    >>> [row[2].value for row in plain_rules("endeavoured").rows]
    ['try']
    """
    words = tuple(lower_words(phrase))
    found = (*_entries(extended_index(tables), words), *_entries(bold_index(), words))
    rows = [*map(_plain_row, found), *_gloss_rows(words)][:most]
    columns = ("source", "part", "target", "where", "strength", "from", "read")
    notes = PLAIN_NOTES if rows else (f"no row of the table replaces {phrase!r}",)
    return Table(f"Plain words for {phrase!r}", columns, rows, notes)


def _entries(index: Index, words: tuple[str, ...]) -> list[Entry]:
    """The rows of an index for a word in any of its forms, or for a phrase."""
    numbers = {
        form.entry
        for form in index.by_word.get(words[0] if words else "", ())
        if form.source == words or index.entries[form.entry].source == " ".join(words)
    }
    return [index.entries[number] for number in sorted(numbers)]


def _gloss_rows(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """What explains a term, given in singular or plural."""
    index = gloss_index()
    forms = index.by_word.get(words[0] if words else "", ())
    numbers = {form.row for form in forms if tuple(map(str.lower, form.words)) == words}
    found = [index.glosses[number] for number in sorted(numbers)]
    return [
        (own.term, own.part, f"{own.term} ({own.gloss})", own.where, "", "glosses", "")
        for own in found
    ]


def _plain_row(entry: Entry) -> tuple[str, ...]:
    origins = ", ".join(entry.origins)
    target = entry.target or NOTHING
    return (entry.source, entry.part, target, entry.where, entry.strength, origins, entry.read)


def rules_table(phrase: str, simplifier: Simplifier, most: int = 20) -> Table:
    """The rewrites of a word or phrase, ranked by the tuned model, as in Xu et al. (2016), Table 3.

    The score is that of the rule alone, without neighbours and without the language models.
    """
    grammar = simplifier.builder.grammar
    source = " ".join(token.text.lower() for token in tokenize(phrase))
    numbers = simplifier.builder.rules.get(source, [])
    features = simplifier.builder.alone(numbers)
    scores = (features @ simplifier.option_weights).tolist()
    rows = zip(scores, numbers, features[:, SHOWN].tolist(), strict=True)
    copy = [model.sentence(source.split()) for model in simplifier.models]
    found: list[tuple[str | float, ...]] = [
        (
            source,
            grammar.targets[rule] or "(nothing)",
            score,
            *(
                model.sentence(grammar.target_words[rule]) - base
                for model, base in zip(simplifier.models, copy, strict=True)
            ),
            *values,
        )
        for score, rule, values in sorted(rows, reverse=True)[:most]
    ]
    found.append((source, source, 0.0, 0.0, 0.0, *([0.0] * len(SHOWN))))
    columns = ("source", "target", Column("score", digits=3), Column("simple"), Column("normal"))
    shown = (Column(FEATURES[number], digits=3) for number in SHOWN)
    ranked = sorted(found, key=lambda row: -float(row[2]))
    notes = RULE_NOTES if numbers else (_absence(source, simplifier),)
    return Table(f"Rewrites of {source!r}", (*columns, *shown), ranked, notes)


def _absence(source: str, simplifier: Simplifier) -> str:
    """Why there is no rewrite of a phrase."""
    hidden = len(simplifier.builder.grammar.rules_of(source))
    kept = f"; the guards keep back {hidden}, which --no-guards shows" if hidden else ""
    return f"no rule rewrites {source!r}{kept}"
