"""The word lists: their sizes, their first words, and that remarks are no words."""

from __future__ import annotations

from samsari.text.word_lists import alignment_function_words, complexity_function_words, ranks


def test_ranks_begin_with_the_commonest_words() -> None:
    assert [ranks()[word] for word in ("the", "of", "and", "to")] == [1, 2, 3, 4]
    assert len(ranks()) == 82_834 == max(ranks().values())
    assert ranks()["house"] < ranks()["dwelling"] < ranks()["domicile"]


def test_remarks_in_a_list_are_no_words() -> None:
    for words in (ranks(), complexity_function_words(), alignment_function_words()):
        assert "#" not in words and "the" in words


def test_the_lists_of_function_words_differ() -> None:
    one, other = complexity_function_words(), alignment_function_words()
    assert "cannot" in other - one and len(one) < len(other)
    assert "house" not in one | other
