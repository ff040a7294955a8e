"""The shipped table of glosses: short notes, no term twice, conditions that read."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from samsari.simplification.plain.folder import FOLDER
from samsari.simplification.plain.glosses import (
    FIELDS,
    FORMS,
    HEADING,
    TABLE,
    gloss_index,
    read_fields,
    read_glosses,
)
from samsari.simplification.plain.table import TableError

LONGEST = 10  # words of a note
GLOSSES = gloss_index().glosses


def test_the_notes_are_short() -> None:
    assert not [
        own.term
        for own in GLOSSES
        if max(len(own.gloss.split()), len(own.plural.split())) > LONGEST
    ]


def test_the_notes_are_plain_phrases() -> None:
    signs = set('()[]{};:.|\t"“”')
    assert not [own.term for own in GLOSSES if signs & set(own.gloss + own.plural)]
    assert not [own.term for own in GLOSSES if own.gloss != own.gloss.strip()]


def test_no_term_stands_twice() -> None:
    terms = Counter(own.term.lower() for own in GLOSSES)
    assert not [term for term, count in terms.items() if count > 1]


def test_no_note_repeats_its_term() -> None:
    assert not [own.term for own in GLOSSES if own.term.lower() in own.gloss.lower().split()]


def test_every_condition_reads() -> None:
    assert sum(len(own.conditions) for own in GLOSSES) > 300
    assert not [own.term for own in GLOSSES if "@" in own.where]


def test_a_condition_does_not_ask_for_the_term_itself() -> None:
    forms = {own.row: set() for found in gloss_index().by_word.values() for own in found}
    for found in gloss_index().by_word.values():
        for form in found:
            forms[form.row].add(" ".join(form.words).lower())
    wanted = [
        (own.term, value)
        for number, own in enumerate(GLOSSES)
        for condition in own.conditions
        if condition.name in {"in", "near"} and not condition.is_negative
        for value in condition.values
        if " ".join(value) in forms[number]
    ]
    assert not wanted


def test_the_table_is_sorted_and_has_its_columns() -> None:
    lines = (FOLDER / TABLE).read_text("utf-8").splitlines()
    assert tuple(lines[0].split("\t")) == HEADING
    terms = [line.split("\t")[0].lower() for line in lines[1:]]
    assert terms == sorted(terms)
    assert len(terms) >= 1200


def test_every_term_has_forms() -> None:
    rows = {form.row for found in gloss_index().by_word.values() for form in found}
    assert rows == set(range(len(GLOSSES)))
    assert len((FOLDER / FORMS).read_text("utf-8").splitlines()) >= len(GLOSSES)


@pytest.mark.parametrize(
    "row",
    [
        "jury\tnoun\tlaw\ta group\t",
        "jury\tverb\tlaw\ta group\t\t",
        "jury\tnoun\tlaw\t\t\t",
        "jury\tnoun\tlaw\ta group\t\tinside=court",
    ],
)
def test_a_bad_row_is_named(tmp_path: Path, row: str) -> None:
    path = tmp_path / "glosses.tsv"
    path.write_text("\t".join(HEADING) + f"\n{row}\n", "utf-8")
    with pytest.raises(TableError) as error:
        read_glosses(path, read_fields(FOLDER / FIELDS))
    assert "glosses.tsv:2" in str(error.value)
