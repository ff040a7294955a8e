"""A grammar of word pairs: which pairs become rules, under which labels, with which scores."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from samsari.lm.ngram_model import language_models
from samsari.sameness.relations import shared_relations
from samsari_workshop.chart.ppdb_grammar import PairGrammar, read_pairs
from samsari_workshop.chart.word_statistics import WordStatistics, read_statistics

TAGS = {
    "principal": Counter(JJ=6, NN=4),
    "main": Counter(JJ=10),
    "chief": Counter(NN=9, JJ=1),
    "takes": Counter(VBZ=9),
    "took": Counter(VBD=9),
    "house": Counter(NN=5),
}


@pytest.fixture
def grammar(tmp_path: Path) -> PairGrammar:
    (tmp_path / "one").write_text(
        "principal\tmain\r\nprincipal\tchief\r\ntakes\ttook\r\nmain\thouse\r\n1,5\t1.5\r\n"
    )
    (tmp_path / "two").write_text("main principal\nthe lost\n")
    vocabulary = {word: number for number, word in enumerate(TAGS)}
    vectors = np.eye(len(TAGS), dtype=np.float32)
    vectors[1] = vectors[0] * 0.6 + vectors[1] * 0.8
    counts = (np.full(len(TAGS), 5), np.full(len(TAGS), 5))
    words = WordStatistics(vocabulary, counts, TAGS, vectors)
    pairs = read_pairs([tmp_path / "one", tmp_path / "two"])
    return PairGrammar(pairs, words, language_models()[0], shared_relations())


def test_pairs_are_read_in_both_directions_and_lists_are_counted(grammar: PairGrammar) -> None:
    assert grammar.pairs["principal", "main"] == grammar.pairs["main", "principal"] == 2
    assert grammar.pairs["chief", "principal"] == 1
    assert not any("1" in word for pair in grammar.pairs for word in pair)


def test_rules_have_a_label_of_both_words_and_are_no_forms_of_one_word(
    grammar: PairGrammar,
) -> None:
    rules = {(rule.source[0], rule.target[0]): rule for rule in grammar.rules()}
    changed = {sides for sides in rules if sides[0] != sides[1]}
    assert changed == {
        ("principal", "main"),
        ("main", "principal"),
        ("principal", "chief"),
        ("chief", "principal"),
    }
    assert rules["principal", "main"].lhs == "[JJ]"
    assert rules["principal", "chief"].lhs == "[NN]"


def test_scores_say_what_the_features_of_ppdb_say(grammar: PairGrammar) -> None:
    rules = {(rule.source[0], rule.target[0]): rule.features for rule in grammar.rules()}
    main, chief = rules["principal", "main"], rules["principal", "chief"]
    assert main["AGigaSim"] == pytest.approx(0.6)
    assert main["p(LHS|f)"] == pytest.approx(-math.log(0.6))
    assert main["LogCount"] == pytest.approx(math.log(2)) and chief["LogCount"] == 0.0
    assert main["Lex(e|f)"] < chief["Lex(e|f)"]
    assert rules["principal", "principal"]["Identity"] == 1.0
    # A walk of two steps: principal shares two words with main and with chief, three with itself.
    assert main["p(e|f)"] == pytest.approx(-math.log(2 / 7))


def test_statistics_of_text(tmp_path: Path) -> None:
    from samsari.english.tagger import shared_tagger

    text = tmp_path / "text"
    text.write_text("The big dog saw a cat.\nThe large dog saw a cat.\n" * 40)
    words = ["", "<unk>", "<s>", "</s>", "the", "big", "large", "dog", "saw", "a", "cat", "."]
    found = read_statistics([text], words, shared_tagger())
    assert found.tags["dog"].most_common(1)[0][0] == "NN"
    assert found.cosine("big", "large") > 0.9 > found.cosine("big", "saw")
