"""The shipped table: it reads, its forms belong to it, and its rows make sense."""

from __future__ import annotations

from collections import Counter

from samsari.simplification.plain.candidates import index
from samsari.simplification.plain.folder import FOLDER, FORMS, shipped_index, shipped_table
from samsari.simplification.plain.forms import by_first_word, forms, read_forms
from samsari.simplification.plain.untouched import WORD_PRESETS, preset


def test_the_forms_belong_to_the_table() -> None:
    assert tuple(by_first_word(forms(shipped_table()))) == read_forms(FOLDER / FORMS)


def test_rows_read_one_by_one_are_the_rows_of_the_table() -> None:
    entries, by_word = shipped_index().entries, shipped_index().by_word
    assert tuple(entries) == shipped_table()
    assert entries[2:4] == shipped_table()[2:4]
    eager = index(shipped_table(), read_forms(FOLDER / FORMS), {}).by_word
    assert {word: list(found) for word, found in by_word.items()} == dict(eager)
    assert by_word.get("no such word", ()) == ()


def test_no_row_stands_twice() -> None:
    rows = Counter((own.source, own.part, own.target, own.where) for own in shipped_table())
    assert not [row for row, count in rows.items() if count > 1]


def test_no_row_changes_nothing() -> None:
    assert not [own for own in shipped_table() if own.source == own.target]


def test_targets_of_verbs_begin_with_the_verb() -> None:
    """Their first word is inflected: "strongly criticize" became "stronglying criticize"."""
    verbs = [own.target.split()[0] for own in shipped_table() if own.part == "verb"]
    assert not [
        word
        for word in verbs
        if word.endswith("ly") and word not in {"apply", "fly", "rely", "reply"}
    ]


def test_every_condition_reads() -> None:
    assert sum(len(own.conditions) for own in shipped_table()) > 1000


def test_presets_have_terms() -> None:
    assert all(len(preset(name)) > 50 for name in WORD_PRESETS)
