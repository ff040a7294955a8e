from __future__ import annotations

from samsari.neural.wordpieces import WordPieces
from samsari.resources.artefacts import MODEL
from samsari.sameness.network import AROUND, MOST_PIECES, PLACES, Question, pack, views

CUTTER = WordPieces.load(MODEL / "tokenizer.json")


def test_replacements_stand_at_the_place_of_what_they_replace() -> None:
    (view,) = views(("He", "won", "."), (Question(1, 2, ("lost",)), Question(0, 1, ("She",))))
    packed = pack(view, CUTTER)
    assert packed.groups.tolist() == [0, 0, 0, 0, 0, 1, 2]
    assert packed.places.tolist() == [0, 1, 2, 3, 4, 2, 1]
    assert packed.old == ((2, 3), (1, 2))
    assert packed.new == ((5, 6), (6, 7))


def test_of_a_long_sentence_only_the_words_around_are_read() -> None:
    words = tuple(f"w{n}" for n in range(90))
    questions = (Question(50, 51, ("x",)), Question(50, 51, ("y",)), Question(0, 1, ("z",)))
    near, first = views(words, questions)
    assert near.words == words[50 - AROUND : 51 + AROUND]
    assert [own.start for own in near.questions] == [AROUND, AROUND]
    assert near.rows == (0, 1)
    assert first.rows == (2,)
    assert first.questions[0].start == 0


def test_long_words_are_cut_so_that_all_places_are_known() -> None:
    words = tuple("xqzkjw" * 20 for _ in range(40))
    (view,) = views(words, (Question(39, 40, ("qzx" * 40,)),))
    packed = pack(view, CUTTER)
    assert packed.places.max() < PLACES
    assert (packed.groups == 0).sum() <= MOST_PIECES + 2
