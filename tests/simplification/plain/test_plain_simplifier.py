"""The default simplifier: what it changes, what it leaves alone, and what a user can say."""

from __future__ import annotations

from pathlib import Path

import pytest

import samsari
from samsari.errors import SettingError
from samsari.simplification.plain.table import TableError, read_table


@pytest.mark.parametrize(
    ("source", "simple"),
    [
        ("He resided in Rome prior to the war.", "He lived in Rome before the war."),
        ("Do not administer this medication.", "Do not give this medicine."),
        ("You are required to sign the form.", "You must sign the form."),
        ("The shop is located in the town.", "The shop is in the town."),
        ("The majority of its stores are small.", "Most of its stores are small."),
        ("He came in order to assist the king.", "He came to help the king."),
        ("The tenant shall inform the landlord.", "The tenant must tell the landlord."),
        ("This is used for the purpose of heating water.", "This is used to heat water."),
    ],
)
def test_plain_words(source: str, simple: str) -> None:
    assert samsari.simplify(source) == simple


@pytest.mark.parametrize(
    "text",
    [
        # The wrong changes that the issue names.
        "They seek asylum.",
        "An agreement was reached.",
        # Other senses and frames.
        "The train was due to leave at noon.",
        "The payment due to the landlord was late.",
        "The nuclear reactor requires that staff be trained.",
        "It would be necessary to leave.",
        "Consumption has more than halved.",
        # Names, quotations, code, tables, other languages.
        "The Purchase Company sold it.",
        'He said: "We purchased numerous ships."',
        "`purchase numerous` is a command.",
        "| purchase | numerous | ships |",
        "purchase\tnumerous\tships",
        "Er hat approximately drei Schiffe gekauft und wohnt nun in der Stadt.",
        "INITIAL PURCHASE OF NUMEROUS SHIPS",
    ],
)
def test_what_stays(text: str) -> None:
    assert samsari.simplify(text) == text


def test_articles_and_casing_follow() -> None:
    assert samsari.simplify("He was an enormous man.") == "He was a huge man."
    assert samsari.simplify("Numerous ships sank.") == "Many ships sank."


def test_layout_stays() -> None:
    text = "  He  resided there.\r\n\r\n\tpurchase\n"
    assert samsari.simplify(text) == "  He  lived there.\r\n\r\n\tpurchase\n"


def test_a_change_tells_where_and_why() -> None:
    text = "First line.\nHe resided in Rome prior to the war."
    found = samsari.simplified(text)
    assert [text[own.start : own.end] for own in found.changes] == ["resided", "prior to"]
    assert [own.new for own in found.changes] == ["lived", "before"]
    assert [own.rule for own in found.changes] == ["reside -> live", "prior to -> before"]
    assert all("sure that it says the same here" in own.why for own in found.changes)


def test_a_place_can_be_kept_or_chosen() -> None:
    text = "He purchased a ship and purchased a house."
    first = samsari.simplified(text).changes[0]
    place = (first.start, first.end)
    kept = samsari.simplified(text, keep=[place])
    assert kept.text == "He purchased a ship and bought a house."
    chosen = samsari.simplified(text, choose={place: "got"})
    assert chosen.text == "He got a ship and bought a house."
    assert chosen.changes[0].new == "got" and "bought" in chosen.changes[0].alternatives


def test_rules_are_forbidden_and_allowed() -> None:
    text = "He purchased numerous ships."
    assert samsari.simplify(text, forbid="purchase") == "He purchased many ships."
    assert samsari.simplify(text, forbid=["purchase -> buy"]) == "He purchased many ships."
    assert samsari.simplify(text, forbid=["purchased -> bought"]) == "He purchased many ships."
    assert samsari.simplify(text, allow=["purchase -> buy"]) == "He bought numerous ships."
    assert samsari.simplify(text, allow=[]) == text
    assert samsari.simplify(text, protect="numerous ships") == "He bought numerous ships."


def test_presets_protect_terms() -> None:
    text = "The physician saw the patient."
    assert samsari.simplify(text) == "The doctor saw the patient."
    assert samsari.simplify(text, terms="medical") == text
    with pytest.raises(SettingError):
        samsari.simplify(text, terms="kitchen")


def test_cautious_changes_no_more_than_normal() -> None:
    text = "He endeavoured to acquire numerous anecdotes regarding the ancient edifice."
    counts = [
        len(samsari.simplified(text, strength=step).changes) for step in ("cautious", "normal")
    ]
    assert counts == sorted(counts)


def test_rows_of_a_user_come_first(tmp_path: Path) -> None:
    table = tmp_path / "own.tsv"
    table.write_text("purchase\tverb\tget\nfoo bar\tbaz\n", encoding="utf-8")
    found = samsari.simplified("He purchased the foo bar.", words=table)
    assert found.text == "He got the baz."


@pytest.mark.parametrize(
    ("row", "what"),
    [
        ("purchase\tnouns\tget", "no row of a table"),
        ("purchase\tverb\tget\tnext", "no such condition: 'next'"),
        ("purchase\tverb\tget\tclose=a", "no such condition: 'close=a'"),
        ("purchase\tverb\tget\t\tweak", "no row of a table"),
    ],
)
def test_a_bad_row_is_named(row: str, what: str, tmp_path: Path) -> None:
    table = tmp_path / "own.tsv"
    table.write_text(f"# mine\n{row}\n", encoding="utf-8")
    with pytest.raises(TableError, match=r"own\.tsv:2"):
        read_table(table)
    with pytest.raises(TableError, match=what):
        read_table(table)
