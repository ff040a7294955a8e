"""Words as the encoder sees them."""

from __future__ import annotations

import random
from importlib.resources import files
from pathlib import Path

import pytest

from samsari.neural.wordpieces import WordPieces, case_of, plain

FILE = Path(str(files("samsari"))) / "artefacts" / "parser" / "tokenizer.json"
LETTERS = "abcXYZ019 .,-'’“”éÉñßİıŞΣςÅ[]CLSUNK#@$%^\u0301\u200b\u00ad\u00a0\u3000中文日ﬁ½²"


@pytest.mark.parametrize(
    ("token", "case"),
    [("1990", 1), ("...", 2), ("cat", 3), ("A", 4), ("USA", 5), ("Paris", 6), ("iPhone", 7)],
)
def test_every_way_of_writing_has_its_number(token: str, case: int) -> None:
    assert case_of(token) == case


@pytest.mark.parametrize(
    ("token", "pieces"),
    [
        ("Unaffable", ["una", "##ffa", "##ble"]),
        ("Café", ["cafe"]),
        ("don't", ["don", "'", "t"]),
        ("中文", ["中", "文"]),
        ("[CLS]", ["[CLS]"]),
        ("x" * 101, ["[UNK]"]),
        ("\u200b", []),
    ],
)
def test_pieces_of_a_token(token: str, pieces: list[str]) -> None:
    cutter = WordPieces.load(FILE)
    expected = tuple(cutter.vocabulary[piece] for piece in pieces) or (cutter.unknown,)
    assert cutter.of_token(token) == expected


def test_they_are_those_of_the_package_tokenizers() -> None:
    tokenizers = pytest.importorskip("tokenizers", reason="the package is not installed here")
    other, cutter = tokenizers.Tokenizer.from_file(str(FILE)), WordPieces.load(FILE)
    other.no_truncation()
    other.no_padding()
    dice = random.Random(5)
    texts = ["".join(dice.choices(LETTERS, k=dice.randint(1, 12))) for _ in range(5000)]
    texts += [chr(number) for number in range(0x20, 0x600)]
    for text in map(plain, texts):
        ids = other.encode(text, add_special_tokens=False).ids
        assert cutter.of_token(text) == (tuple(ids[:24]) or (cutter.unknown,)), repr(text)
