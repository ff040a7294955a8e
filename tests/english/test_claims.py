"""Claims: every row of the tables does what its examples say, and sentences keep their claims."""

from __future__ import annotations

from pathlib import Path

import pytest

import samsari
from samsari.english.claims.comparing import compare
from samsari.english.claims.reading import analysed, analysed_all, claims_in, operators
from samsari.english.claims.tables import (
    FOLDER,
    change_rows,
    heritages,
    operator_rows,
)
from samsari.english.claims.verifying import equal_links, verify, verify_all
from samsari.english.patterns import marked

HERE = Path(samsari.__file__).parent
ROWS = [
    *(own.row for own in operator_rows()),
    *(own.row for own in heritages()),
    *change_rows(),
]


def test_every_operator_is_read_in_its_examples_by_the_whole_table() -> None:
    wrong = []
    for own in operator_rows():
        if not any(value for _, value in own.says):
            continue
        for example in own.row.yes:
            sentence, at = marked(example)
            found = [one.row for one in operators(sentence) if at in (None, one.on)]
            if own.row.name not in found:
                wrong.append(f"{own.row.name}: {example!r} has {found}")
    assert not wrong, "\n".join(wrong)


def test_every_clause_inherits_what_its_row_says() -> None:
    for own in heritages():
        for example in own.row.yes:
            sentence, at = marked(example)
            text = analysed(sentence.raw)
            (claim,) = (one for one in text.claims if one.predicate == at)
            inherited = {one.kind for one in claim.status} - {one.kind for one in claim.own}
            assert inherited & own.kinds, f"{own.row.name}: {example!r}"


def found_in(pairs: list[tuple[str, str]]) -> list[set[str]]:
    """The names of the changes in each pair."""
    texts = iter(analysed_all([text for pair in pairs for text in pair]))
    sides = [(next(texts), next(texts)) for _ in pairs]
    return [
        {one.row.name for one in compare(left, right, tuple(equal_links(left, right)))}
        for left, right in sides
    ]


def test_every_change_is_found_in_its_examples() -> None:
    wanted = [(row.name, pair) for row in change_rows() for pair in row.yes]
    found = found_in([pair for _, pair in wanted])
    wrong = [
        f"{name}: {pair} has {own}"
        for (name, pair), own in zip(wanted, found, strict=True)
        if name not in own
    ]
    assert not wrong, "\n".join(wrong)


def test_no_change_is_found_where_it_is_not_to_be() -> None:
    wanted = [(row.name, pair) for row in change_rows() for pair in row.no]
    found = found_in([pair for _, pair in wanted])
    wrong = [
        f"{name}: {pair} has {own}"
        for (name, pair), own in zip(wanted, found, strict=True)
        if name in own
    ]
    assert not wrong, "\n".join(wrong)


def test_no_code_names_a_row() -> None:
    names = {f'"{row.name}"' for row in ROWS if "-" in row.name}
    code = sorted((HERE / "english" / "claims").rglob("*.py"))
    named = [
        f"{path.name}: {name}"
        for path in code
        for name in names
        if name in path.read_text(encoding="utf-8")
    ]
    assert FOLDER.is_dir()
    assert not named


@pytest.mark.parametrize(
    ("source", "output", "name"),
    [
        (
            "If it rains, he stays at home and she goes to the old school.",
            "If it rains, he stays at home. She goes to the old school.",
            "condition-missing",
        ),
        (
            "According to the police, the man stole a car and he burnt it.",
            "According to the police, the man stole a car. He burnt it.",
            "attribution-missing",
        ),
        (
            "You will receive an email informing you of the fees if you pay.",
            "You will receive an email if you pay. They informed you of the fees.",
            "condition-missing",
        ),
        (
            "If it rains, he stays at home and she goes to school.",
            "If it rains, he stays at home. If it rains, she goes to school.",
            "",
        ),
        (
            "He was born in Bonn in 1950, and he died in Rome.",
            "He was born in Bonn in 1950. He died in Rome.",
            "",
        ),
    ],
)
def test_a_split_is_verified(source: str, output: str, name: str) -> None:
    before, after = analysed_all([source, output])
    verdict = verify(before.sentences[0], after.sentences)
    assert verdict.is_kept is not bool(name), verdict.reasons
    assert [reason.partition(":")[0] for reason in verdict.reasons][:1] == [name][: bool(name)]
    assert verify_all([(before.sentences[0], after.sentences)]) == [verdict]


def test_what_cannot_be_judged_is_never_kept() -> None:
    before, after = analysed_all(["He left the old town in March.", "Yes."])
    assert not verify(before.sentences[0], after.sentences).is_kept
    assert not verify(before.sentences[0], ()).is_kept
    assert verify(after.sentences[0], before.sentences).reasons


def test_a_claim_has_its_participants_and_its_status() -> None:
    text = claims_in(analysed("If it rains, the old bridge may be closed by the police."))
    (rains, closed) = text.claims
    assert [(role, text.word(at)) for role, at in closed.participants] == [
        ("patient", "bridge"),
        ("doer", "police"),
    ]
    assert [(one.kind, one.value) for one in closed.status] == [
        ("condition", "if"),
        ("modality", "possible"),
    ]
    assert rains.is_fact
    assert not closed.is_fact
    assert "modality possible (may)" in str(text)
