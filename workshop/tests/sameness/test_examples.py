from __future__ import annotations

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

from samsari_workshop.sameness.examples import NAMED, read_coinco, read_swords
from samsari_workshop.sameness.inflection import guessed_tag, inflected
from samsari_workshop.sameness.other_sources import TURK, WRITERS, turk_targets

COINCO = """<document><sent MASCfile="a.txt" MASCsentID="s1"><tokens>
<token id="XXX" wordform="He" lemma="he" posMASC="XXX"/>
<token id="1" wordform="bought" lemma="buy" posMASC="VBD" problematic="no"><substitutions>
<subst lemma="purchase" pos="VV" freq="4"/><subst lemma="pick up" pos="VV" freq="1"/>
</substitutions></token>
<token id="2" wordform="it" lemma="it" posMASC="PRP" problematic="yes"/>
</tokens></sent></document>"""
SWORDS = {
    "contexts": {"c": {"context": "It was then. He bought it.", "extra": {"coinco_ids": ["a:1"]}}},
    "targets": {
        "t": {
            "context_id": "c",
            "target": "bought",
            "offset": 16,
            "pos": "VERB",
            "extra": {"coinco_lemma": "buy"},
        }
    },
    "substitutes": {"s": {"target_id": "t", "substitute": "get hold of"}},
    "substitute_labels": {"s": ["TRUE", "TRUE_IMPLICIT", "FALSE", "UNSURE"]},
}


def test_what_people_named_is_inflected_and_weighed(tmp_path: Path) -> None:
    path = tmp_path / "coinco.xml.gz"
    path.write_bytes(gzip.compress(COINCO.encode()))
    (target,) = read_coinco(path)
    assert (target.id, target.words, target.start) == ("a.txt:s1", ("He", "bought", "it"), 1)
    found = {choice.words: choice.wanted for choice in target.choices}
    assert found == {("purchased",): NAMED[3], ("picked", "up"): NAMED[0]}


def test_the_share_of_raters_who_accept_it(tmp_path: Path) -> None:
    path = tmp_path / "swords.json.gz"
    path.write_bytes(gzip.compress(json.dumps(SWORDS).encode()))
    (target,) = read_swords(path)
    assert target.words[target.start : target.end] == ("bought",)
    assert target.choices[0].words == ("got", "hold", "of")
    assert target.choices[0].wanted == 0.5


@pytest.mark.parametrize(
    ("lemma", "tag", "expected"),
    [
        ("carry_out", "VBD", "carried out"),
        ("city hall", "NNS", "city halls"),
        ("fast", "JJR", "faster"),
        ("give", "VB", "give"),
    ],
)
def test_forms(lemma: str, tag: str, expected: str) -> None:
    assert " ".join(inflected(lemma, tag)) == expected


def test_the_tag_of_a_form() -> None:
    assert guessed_tag("walked", "walk", "v", "has") == "VBN"
    assert guessed_tag("walked", "walk", "v", "he") == "VBD"
    assert guessed_tag("dogs", "dog", "n", "the") == "NNS"
    assert guessed_tag("break", "break", "n", "a") == "NN"


def test_the_threshold_keeps_the_wanted_share_of_right_ones() -> None:
    pytest.importorskip("onnx")
    from samsari_workshop.sameness.calibration import KEPT, threshold

    scores = np.arange(200.0)
    is_right = scores >= 100
    least = threshold(scores, is_right)
    assert (scores[is_right] >= least).mean() == pytest.approx(KEPT, abs=0.01)


def test_trees_that_judge_a_sentence_have_not_seen_it() -> None:
    pytest.importorskip("onnx")
    from samsari.sameness.judge import FACTS
    from samsari_workshop.sameness.calibration import FOLDS, OPEN, RIGHT, WRONG, Calibration, Rows

    random = np.random.default_rng(1)

    def rows(count: int) -> Rows:
        facts = random.normal(size=(count, len(FACTS))).astype(np.float32)
        facts[:, 1] = np.arange(count) % 2  # says nothing in one sentence what it says in others
        wanted = np.where(random.random(count) < 0.5, RIGHT, WRONG)
        return Rows(facts, wanted, np.ones(count), np.arange(count) % FOLDS)

    ruled = np.full(100, OPEN)
    ruled[:2] = (0, 1)
    found = Calibration(rows(100), rows(50), rows(100), ruled)
    assert len(found.every.wanted) == 250 and len(found.swords_scores) == 100
    # Nothing can be learnt from noise, so right ones are not told from wrong ones.
    is_right = found.contrasts.wanted == RIGHT
    gap = found.contrast_scores[is_right].mean() - found.contrast_scores[~is_right].mean()
    assert abs(gap) < 0.5
    assert not found.passed[0] and found.passed[1]


def test_no_sentence_of_swords_is_both_learnt_from_and_held_apart() -> None:
    pytest.importorskip("torch")
    from samsari_workshop.sameness.examples import Choice, Target
    from samsari_workshop.sameness.pipeline import APART, swords_parts

    choice = (Choice(("b",), 0.5),)
    targets = [
        Target(f"s{n},s{n + 1}", ("a",), 0, 1, "a", "n", "NN", choice) for n in range(APART + 200)
    ]
    parts = swords_parts(targets)
    ids = [
        {id_ for own in part for id_ in own.id.split(",")} for part in (parts.training, parts.apart)
    ]
    assert len(parts.apart) == APART and parts.training
    assert ids[0].isdisjoint(ids[1])


def test_replacements_of_writers_come_in_one_order_in_every_process(tmp_path: Path) -> None:
    folder = tmp_path / TURK
    folder.mkdir(parents=True)
    words = "alpha beta gamma delta epsilon zeta eta theta".split()
    text = " and ".join(words)
    other = " and ".join(f"{word}x" for word in words)
    (folder / "tune.truecase.detok.orig").write_text(f"{text}\n", encoding="utf-8")
    for number in range(WRITERS):
        path = folder / f"tune.truecase.detok.simp.{number}"
        path.write_text(f"{other}\n", encoding="utf-8")
    found = list(turk_targets(tmp_path))
    assert [own.start for own in found] == sorted(own.start for own in found)
    assert len(found) == len(words)


def test_nothing_is_grown_on_the_parts_that_test() -> None:
    from samsari_workshop.sameness.contrasts import APART, INDEPENDENT, SEEN

    assert {APART, INDEPENDENT}.isdisjoint(SEEN)
