from __future__ import annotations

from random import Random

from samsari.alignment.lexicon import bare_lexicon
from samsari.model.alignment import GoldAlignment
from samsari_workshop.aligner.decoys import fragment, look_alikes, substituted, vocabulary

DOG = [("The", "DT"), ("dog", "NN"), ("barked", "VBD"), (".", ".")]
CAT = [("A", "DT"), ("cat", "NN"), ("ran", "VBD"), (".", ".")]
DOGS = [("Dogs", "NNS"), ("bark", "VBP"), ("loudly", "RB"), (".", ".")]
LEXICON = bare_lexicon()


def test_look_alikes_share_their_build_but_no_content_word() -> None:
    found = look_alikes([DOG, CAT, DOGS], LEXICON, count=4, random=Random(1))
    assert len(found) == 4
    sides = {frozenset((pair.left, pair.right)) for pair in found}
    assert sides == {frozenset((("The", "dog", "barked", "."), ("A", "cat", "ran", ".")))}
    assert all(not pair.sure and not pair.possible for pair in found)


def test_no_look_alikes_where_there_are_none() -> None:
    assert look_alikes([], LEXICON, count=3, random=Random(1)) == []
    assert look_alikes([DOG, DOG], LEXICON, count=3, random=Random(1)) == []


def test_replaced_words_lose_their_links_and_nothing_else_does() -> None:
    known = vocabulary([DOG, CAT, DOGS], LEXICON)
    pair = GoldAlignment(
        "one",
        ("The", "dog", "barked", "."),
        ("A", "dog", "barked", "!"),
        frozenset({(0, 0), (1, 1), (2, 2), (3, 3)}),
    )
    for seed in range(20):
        found = substituted(pair, known, LEXICON, Random(seed))
        assert found is not None
        changed = {j for j in range(4) if found.right[j] != pair.right[j]}
        assert changed and changed <= {1, 2}
        assert found.right[1] in ("dog", "cat")
        assert found.right[2] in ("barked", "ran")
        assert found.sure == {link for link in pair.sure if link[1] not in changed}


def test_a_pair_with_few_linked_content_words_stays_away() -> None:
    known = vocabulary([DOG, CAT], LEXICON)
    pair = GoldAlignment("one", ("The", "dog"), ("A", "dog"), frozenset({(0, 0), (1, 1)}))
    assert substituted(pair, known, LEXICON, Random(1)) is None


def test_a_fragment_keeps_the_links_of_its_words() -> None:
    words = tuple("abcdefghijkl")
    pair = GoldAlignment(
        "one",
        (*words, "."),
        ("x", *words, "!"),
        frozenset((k, k + 1) for k in range(12)),
        frozenset({(0, 0)}),
    )
    found = [fragment(pair, Random(seed)) for seed in range(40)]
    pieces = [piece for piece in found if piece is not None]
    assert {piece.right[-1] for piece in pieces} >= {"."}
    for piece in pieces:
        assert piece.left != piece.right
        assert all(piece.left[i] == piece.right[j] for i, j in piece.sure)
        assert len(piece.sure) == len(set(piece.left) & set(piece.right))


def test_no_fragment_where_nothing_is_linked() -> None:
    pair = GoldAlignment("one", ("a", "b"), ("c", "d"), frozenset())
    assert fragment(pair, Random(1)) is None
    assert fragment(GoldAlignment("none", (), (), frozenset()), Random(1)) is None
