"""Passages from span trees, whatever their labels."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samsari.formats.passages import bracketed, standard_xml
from samsari.model.passage import MAIN_RELATIONS, Passage
from samsari.model.text import Token
from samsari.ucca.parser.building import to_passage
from samsari.ucca.parser.tree import RemoteSpan, Span, SpanTree
from samsari.ucca.validation import validate


def tokens(text: str) -> tuple[Token, ...]:
    found, at = [], 0
    for word in text.split():
        found.append(Token(word, at, at + len(word), not word.isalnum()))
        at += len(word) + 1
    return tuple(found)


def body(passage: Passage) -> str:
    """The brackets alone, on one line."""
    lines = bracketed.encode(passage).splitlines()
    return " ".join(line.strip() for line in lines if not line.startswith("#"))


def test_a_scene_without_main_relation_words_gets_an_implicit_one() -> None:
    tree = SpanTree(1, (Span(0, 1, "ROOT+H!+A"),))
    passage = to_passage(tree, tokens("Rain"))
    implied = [e for e in passage.edges if passage.units[e.child].is_implicit]
    assert [(e.parent, e.category) for e in implied] == [(1, "P")]


def test_a_remote_main_relation_replaces_the_implicit_one() -> None:
    spans = (Span(0, 2, "ROOT"), Span(0, 1, "H+P"), Span(1, 2, "H!+A"))
    tree = SpanTree(2, spans, (RemoteSpan(2, 1, "P"),))
    passage = to_passage(tree, tokens("sings dances"))
    assert not any(unit.is_implicit for unit in passage.units)
    assert [e.category for e in passage.edges if e.is_remote] == ["P"]


@pytest.mark.parametrize("text", ["", ".", ". !", "word"])
def test_tiny_sentences_give_a_valid_passage(text: str) -> None:
    words = tokens(text)
    count = sum(not token.is_punctuation for token in words)
    spans = (Span(0, count, "ROOT"),) if count else ()
    passage = to_passage(SpanTree(count, spans), words)
    assert passage.yields[0] == tuple(range(len(words)))


@st.composite
def span_trees(draw: st.DrawFn) -> SpanTree:
    """Any nested spans with any labels, also ones no annotator would give."""
    n_words = draw(st.integers(1, 8))
    labels = st.sampled_from(["A", "C", "E^1", "H!", "P", "A^2", "E!+D", "*^1", "H^1!+A", "L^9"])
    spans = [Span(0, n_words, draw(st.sampled_from(["ROOT", "ROOT+H", "ROOT+H!+A"])))]

    def grow(start: int, end: int) -> None:
        if end - start > 1:
            middle = draw(st.integers(start + 1, end - 1))
            for part in ((start, middle), (middle, end)):
                if draw(st.booleans()):
                    spans.append(Span(*part, draw(labels)))
                grow(*part)

    grow(0, n_words)
    places = st.integers(0, len(spans) - 1)
    categories = st.sampled_from(["A", "P", "S"])
    remotes = draw(st.lists(st.builds(RemoteSpan, places, places, categories), max_size=3))
    ordered = tuple(sorted(spans, key=lambda s: (s.start, -s.end)))
    return SpanTree(n_words, ordered, tuple(remotes))


@given(span_trees())
def test_any_tree_becomes_a_valid_passage(tree: SpanTree) -> None:
    text = " ".join("w" * tree.n_words)
    passage = to_passage(tree, tokens(text), raw=text)
    assert passage.yields[0] == tuple(range(tree.n_words))
    # The chart gives every Scene one main relation, and every word a unit below the top.
    found = {row.code for row in validate(passage) if row.severity == "error"}
    assert found <= {"E07", "E11"}
    # No second main relation comes from sharing one.
    for edge in passage.edges:
        if edge.is_remote and edge.category in MAIN_RELATIONS:
            main = [e for e in passage.outgoing[edge.parent] if e.category in MAIN_RELATIONS]
            assert main == [edge]


@given(span_trees())
def test_a_passage_from_a_tree_is_written_and_read_back(tree: SpanTree) -> None:
    passage = to_passage(tree, tokens(" ".join("w" * tree.n_words)))
    for form in (bracketed, standard_xml):
        assert form.decode(form.encode(passage)) == passage


def test_parts_of_a_scene_do_not_climb_to_the_top() -> None:
    # "something is holding you back", with "you" marked as standing in a gap of the Scene itself
    spans = (Span(0, 3, "ROOT+H"), Span(0, 1, "P"), Span(1, 2, "A^1"), Span(2, 3, "A"))
    passage = to_passage(SpanTree(3, spans), tokens("holding you back"))
    assert bracketed.encode(passage).splitlines()[-1] == "[H [P holding] [A you] [A back]]"


def test_what_has_a_participant_gets_a_main_relation() -> None:
    spans = (Span(0, 2, "ROOT+H"), Span(0, 1, "A"), Span(1, 2, "D"))
    [scene] = to_passage(SpanTree(2, spans), tokens("He never")).scenes
    assert scene.main_relation.is_implicit
    assert len(scene.participants) == 1


def test_remote_edges_neither_lead_back_up_nor_double_an_edge() -> None:
    spans = (Span(0, 2, "ROOT+H"), Span(0, 1, "A"), Span(1, 2, "P"))
    remotes = (RemoteSpan(0, 1, "A"), RemoteSpan(1, 0, "A"), RemoteSpan(2, 1, "A"))
    passage = to_passage(SpanTree(2, spans, remotes), tokens("He ran"))
    assert [(e.parent, e.child) for e in passage.edges if e.is_remote] == [(3, 2)]


@pytest.mark.parametrize("second", ["P", "S"])
def test_a_scene_shares_one_main_relation_and_the_first_given_wins(second: str) -> None:
    spans = (Span(0, 3, "ROOT"), Span(0, 1, "H+P"), Span(1, 2, "H+P"), Span(2, 3, "H!+A"))
    remotes = (RemoteSpan(3, 2, "P"), RemoteSpan(3, 1, second))
    passage = to_passage(
        SpanTree(3, spans, remotes), tokens("sings dances he"), raw="sings dances he"
    )
    assert body(passage) == "[H [P sings]] [H#1 [P dances]] [H [A he] [P* #1]]"
    assert not validate(passage)


def test_a_main_relation_is_not_shared_with_a_scene_that_has_one() -> None:
    spans = (Span(0, 2, "ROOT"), Span(0, 1, "H+P"), Span(1, 2, "H+P"))
    passage = to_passage(SpanTree(2, spans, (RemoteSpan(2, 1, "S"),)), tokens("sings dances"))
    assert body(passage) == "[H [P sings]] [H [P dances]]"


def test_a_shared_main_relation_goes_to_the_scene_of_a_chain_that_lacks_one() -> None:
    # "[said] that he ran": the outer Scene shares a Process, the inner has one of its own
    spans = (
        Span(0, 3, "ROOT"),
        Span(0, 1, "H+P"),
        Span(1, 3, "H!+A"),
        Span(1, 2, "A"),
        Span(2, 3, "P"),
    )
    tree = SpanTree(3, spans, (RemoteSpan(2, 1, "P"),))
    passage = to_passage(tree, tokens("said he ran"))
    assert body(passage) == "[H#1 [P said]] [H [A [A he] [P ran]] [P* #1]]"


def test_speech_and_speaker_are_parallel_scenes_without_an_invented_third() -> None:
    # "I ran," he said: a Scene that is nothing but a participant made of two Scenes
    spans = (
        Span(0, 4, "ROOT+H+A"), Span(0, 2, "H"), Span(0, 1, "A"), Span(1, 2, "P"),
        Span(2, 4, "H"), Span(2, 3, "A^1"), Span(3, 4, "P"),
    )  # fmt: skip
    passage = to_passage(SpanTree(4, spans), tokens("I ran he said"))
    assert body(passage) == "[H [A I] [P ran]] [H [A he] [P said]]"


def test_interrupted_speech_stays_a_participant() -> None:
    # "We lost," he said, "but learned": here the gap is real
    spans = (
        Span(0, 6, "ROOT+H+A"), Span(0, 2, "H"), Span(0, 1, "A"), Span(1, 2, "P"),
        Span(2, 3, "A^1"), Span(3, 4, "P^1"), Span(4, 5, "L"), Span(5, 6, "H+P"),
    )  # fmt: skip
    passage = to_passage(SpanTree(6, spans), tokens("We lost he said but learned"))
    assert (
        body(passage)
        == "[H [A#1 [H [A We] [P lost]] ...] [A he] [P said] [...#1 [L but] [H [P learned]]]]"
    )


def test_a_participant_among_parallel_scenes_joins_the_nearest() -> None:
    spans = (
        Span(0, 4, "ROOT+H"), Span(0, 1, "P"), Span(1, 4, "A"), Span(1, 2, "H+P"), Span(2, 3, "A"),
        Span(3, 4, "H+P"),
    )  # fmt: skip
    passage = to_passage(SpanTree(4, spans), tokens("says go he run"))
    assert body(passage) == "[H [P says] [A [H [P go] [A he]] [H [P run]]]]"


def test_parallel_scenes_that_share_a_participant_get_no_main_relation() -> None:
    spans = (
        Span(0, 3, "ROOT"),
        Span(0, 1, "H+P"),
        Span(1, 3, "H+A"),
        Span(1, 2, "H+P"),
        Span(2, 3, "H+P"),
    )
    passage = to_passage(SpanTree(3, spans, (RemoteSpan(2, 1, "A"),)), tokens("sing go run"))
    assert body(passage) == "[H [P sing]] [H [P go]] [H [P run]]"
