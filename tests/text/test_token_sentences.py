"""Sentences of tokenised text: full stops of abbreviations end none."""

from __future__ import annotations

import pytest

from samsari.simplification.tokens import tokenize
from samsari.text.tokenizers import sentences


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("Dr. Hill came. He saw (it.) Then 3. no", [5, 6, 4]),
        ("J. Hill came? Yes! He did", [5, 2, 2]),
        ("He left. and came", [5]),
        ("", []),
    ],
)
def test_tokens_are_cut_after_full_stops(text: str, sizes: list[int]) -> None:
    tokens = tokenize(text)
    parts = sentences(tokens)
    assert [len(part) for part in parts] == sizes
    assert tuple(token for part in parts for token in part) == tokens
