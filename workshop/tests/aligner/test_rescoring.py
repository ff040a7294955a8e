"""What the trees of the rescoring learn from, and how thresholds are chosen after them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np
import pytest

from samsari.alignment.board import Sides
from samsari.alignment.evaluation import count_links
from samsari.alignment.lexicon import bare_lexicon, own_lexicon
from samsari.alignment.neural.decoding import decode
from samsari.alignment.neural.head import SORTS, Head, Thresholds, sort_of
from samsari.alignment.neural.rescoring import FACTS
from samsari.model.alignment import GoldAlignment, Link
from samsari_workshop.aligner import rescoring as train_rescoring
from samsari_workshop.aligner.network import Shape
from samsari_workshop.aligner.pipeline import GoldSets
from samsari_workshop.aligner.rescoring import examples_of, strangers, with_rescoring
from samsari_workshop.aligner.thresholds import JudgedPair, best_thresholds, merit

SENTENCES = [
    [("Dogs", "NNS"), ("chase", "VBP"), ("cats", "NNS"), (".", ".")],
    [("Birds", "NNS"), ("eat", "VBP"), ("worms", "NNS"), (".", ".")],
    [("Girls", "NNS"), ("read", "VBP"), ("books", "NNS"), (".", ".")],
]


class FakeEncoder:
    """Gives each spelling its own random vector."""

    signature = "fake"

    def middle(self, sentences: Sequence[Sequence[str]]) -> list[np.ndarray]:
        return [self._rows(words) for words in sentences]

    def _rows(self, words: Sequence[str]) -> np.ndarray:
        rows = [np.random.default_rng(list(word.encode())).normal(size=384) for word in words]
        return np.array(rows, dtype=np.float32).reshape(len(words), 384)


def head() -> Head:
    torch = pytest.importorskip("torch")
    from samsari_workshop.aligner.network import initial

    torch.manual_seed(1)
    shape = Shape(channels=8, blocks=1)
    weights = {name: own.detach().numpy() for name, own in initial(shape).items()}
    return Head({**weights, "heads": np.array(shape.heads), "blocks": np.array(shape.blocks)})


def gold(left: str, right: str, *links: tuple[int, int], possible: bool = False) -> GoldAlignment:
    sides = tuple(left.split()), tuple(right.split())
    both = frozenset(links)
    return GoldAlignment(left, *sides, *((frozenset(), both) if possible else (both,)))


PAIR = gold("dogs bark loudly .", "the dogs bark .", (0, 1), (1, 2), (3, 3))


def test_a_pair_is_learnt_from_in_both_directions() -> None:
    own = head()
    one, other = examples_of([PAIR, gold("a b", "")], own, FakeEncoder(), bare_lexicon())
    for facts, goals in (one, other):
        assert facts.shape == (len(goals), len(FACTS))
        assert goals.sum() == 3
        assert (facts[goals == 1, FACTS.index("same spelling")] == 1).all()
    turned = gold("the dogs bark .", "dogs bark loudly .", (1, 0), (2, 1), (3, 3))
    again, _ = examples_of([turned], own, FakeEncoder(), bare_lexicon())
    assert np.array_equal(again[0], other[0])
    assert np.array_equal(again[1], other[1])


def test_a_possible_link_is_half_wanted() -> None:
    pair = gold("dogs bark", "dogs barked", (1, 1), possible=True)
    (_, goals), _ = examples_of([pair], head(), FakeEncoder(), bare_lexicon())
    assert sorted(set(goals.tolist())) == [0.0, 0.5]


def test_strangers_have_no_links_and_sides_of_different_pairs() -> None:
    pairs = [gold(f"left{n}", f"right{n}", (0, 0)) for n in range(4)]
    found = list(strangers(pairs, SENTENCES, bare_lexicon(), Random(1)))
    alike = [pair for pair in found if pair.id.startswith("look-alike")]
    others = found[len(alike) :]
    assert len(alike) == train_rescoring.LOOK_ALIKES
    assert len(others) == train_rescoring.UNRELATED
    assert not any(pair.sure or pair.possible for pair in found)
    assert all(pair.left[0][-1] != pair.right[0][-1] for pair in others)


def test_trees_are_added_and_weights_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = GoldSets(((PAIR,) * 40, (gold("we sang", "they sang", (1, 1)),) * 40), ())
    monkeypatch.setattr(train_rescoring, "load_gold_sets", lambda folder: pairs)
    monkeypatch.setattr(train_rescoring, "treebank", lambda folder: SENTENCES)
    monkeypatch.setattr(train_rescoring, "LOOK_ALIKES", 4)
    monkeypatch.setattr(train_rescoring, "UNRELATED", 4)
    own, said = head(), []
    found = with_rescoring(own, Path("nowhere"), FakeEncoder(), said.append)
    assert found.weights is own.weights
    assert own.trees is None
    assert found.trees is not None
    assert said[0].startswith("rescoring: ")
    (facts, goals), _ = examples_of([PAIR], own, FakeEncoder(), own_lexicon())
    chances = 1 / (1 + np.exp(-found.trees.scores(facts)))
    assert chances[goals == 1].min() > 0.8
    assert chances[goals == 0].max() < 0.3


def judged(pair: GoldAlignment, *scores: tuple[int, int, float]) -> JudgedPair:
    forms = (bare_lexicon().forms(pair.left), bare_lexicon().forms(pair.right))
    links = [Link(i, j, "vectors", score) for i, j, score in scores]
    sorts = [sort_of(forms[0][link.left], forms[1][link.right]) for link in links]
    return JudgedPair(pair, forms, links, sorts)


CONTENT = gold("dogs bark loudly", "cats meow softly", (0, 0), (1, 1))


def test_a_pair_counts_what_decoding_finds_each_time_anew() -> None:
    own = judged(CONTENT, (0, 0, 0.9), (1, 1, 0.6), (2, 2, 0.5))
    for limit in (0.95, 0.7, 0.4, 0.7):
        links = [link for link in own.links if link.score > limit]
        found = decode(Sides(*own.forms), links, range(3), one_to_one=False)
        limits = Thresholds((limit,) * len(SORTS), (limit,) * len(SORTS))
        assert own.counts(limits) == count_links(found, CONTENT.sure)
    assert len(own.counted) == 3


def test_the_best_thresholds_are_found() -> None:
    parts = [[judged(CONTENT, (0, 0, 0.9), (1, 1, 0.42), (2, 2, 0.38))]]
    chosen = best_thresholds(parts, lambda line: None)
    assert parts[0][0].counts(chosen).f1 == 1.0
    assert merit(parts, chosen) > merit(parts, Thresholds((0.6,) * 6, (0.6,) * 6))
    assert 0.38 <= chosen.alike[SORTS.index("content")] < 0.42
    assert chosen.unlike[SORTS.index("content")] == pytest.approx(0.6)
