"""Raw text after edits: casing, spaces, articles; what is not edited stays byte for byte."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsari.simplification.surface import Change, article_changes, article_for, restore
from samsari.simplification.tokens import tokenize
from samsari.text.tokenizers import sentences

CASES = (
    # source, begin, end, target, expected
    ("Numerous  people came.", 0, 1, "many", "Many  people came."),
    ("It was HUGE there.", 2, 3, "big", "It was BIG there."),
    ("He, however, left.", 1, 4, "", "He left."),
    ("However, he left.", 0, 2, "", "He left."),
    ("He left however.", 2, 3, "", "He left."),
    ("He is very old.", 2, 3, "", "He is old."),
    ("A prolific author", 1, 2, "great", "A great author"),
    ("(He was a novelist)", 4, 5, "book writer", "(He was a book writer)"),
    (
        "She won the U.S. award; then left.",
        5,
        7,
        ", and then",
        "She won the U.S. award, and then left.",
    ),
    ("in order to win", 0, 3, "to", "to win"),
    ("It's approximately 5 km", 2, 3, "about", "It's about 5 km"),
    ("He left however\n", 2, 3, "", "He left\n"),
    ("He left. \r\n", 2, 3, "", "He left \r\n"),
    ("However\n", 0, 1, "", "\n"),
    ("It was (also called) so.", 3, 4, "", "It was (called) so."),
)


@pytest.mark.parametrize(("source", "begin", "end", "target", "expected"), CASES)
def test_an_edit(source: str, begin: int, end: int, target: str, expected: str) -> None:
    change = Change(begin, end, tuple(target.split()))
    assert restore(source, tokenize(source), [change]) == expected


def test_a_new_word_after_a_deleted_first_word_begins_the_sentence() -> None:
    source = "Such peoples came."
    changes = [Change(0, 1, ()), Change(1, 2, ("nations",))]
    assert restore(source, tokenize(source), changes) == "Nations came."


def test_articles_follow_the_next_word() -> None:
    source = "It was an enormous house and a large egg."
    tokens = tokenize(source)
    changes = [Change(3, 4, ("big",)), Change(7, 8, ())]
    repaired = [*changes, *article_changes(tokens, changes)]
    assert restore(source, tokens, repaired) == "It was a big house and an egg."


@pytest.mark.parametrize(
    ("article", "words"),
    [
        ("an", "unimportant uninhabited unidentified onerous usher uncle hour egg unissued"),
        ("a", "unique union one-way once ewe European u-boat U.S. utility urine ukulele book"),
    ],
)
def test_the_article_follows_the_sound(article: str, words: str) -> None:
    assert {word: article_for(word) for word in words.split()} == dict.fromkeys(
        words.split(), article
    )


@pytest.mark.parametrize("start", ["iPods are", "numerous.com is", "https://a.org is", "1990s are"])
def test_a_first_word_that_is_no_plain_word_keeps_its_casing(start: str) -> None:
    source = f"However, {start} old."
    assert restore(source, tokenize(source), [Change(0, 2, ())]) == f"{start} old."


@given(st.text())
def test_without_edits_nothing_changes(text: str) -> None:
    assert restore(text, tokenize(text), []) == text


@given(st.text(alphabet="ab .,!?'\"()A1", max_size=60))
def test_sentences_hold_every_token_once(text: str) -> None:
    tokens = tokenize(text)
    assert tuple(token for part in sentences(tokens) for token in part) == tokens
    assert all(text[token.start : token.end] == token.text for token in tokens)


@given(st.text(alphabet="ab .,'\"()A", max_size=40), st.data())
def test_edits_leave_the_rest_alone(text: str, data: st.DataObject) -> None:
    tokens = tokenize(text)
    if not tokens:
        return
    at = data.draw(st.integers(0, len(tokens) - 1))
    found = restore(text, tokens, [Change(at, at + 1, ("xyz",))])
    assert "xyz" in found.lower()
    assert (
        found.replace(" ", "").lower().startswith(text[: tokens[at].start].replace(" ", "").lower())
    )
