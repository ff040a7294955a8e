"""A grammar of the chart search from pairs of PPDB, which come without labels and scores.

PPDB's own scores come from bilingual text, which nobody can count again without it. So each score
is estimated from what is at hand, under the name of the feature whose place it takes:

- labels: the tags that both words have in text (`p(LHS|f)`, `p(LHS|e)`: how often); pairs of words
  that share none, or that are forms of one word, are no paraphrases here and are left out
- `p(e|f)`, `p(f|e)`: two steps over the pairs, from a word to a word that shares its paraphrases:
  pivoting (Bannard and Callison-Burch 2005) through English instead of another language
- `Lex(e|f)`, `Lex(f|e)`: a choice among the paraphrases of a word by likeness of their vectors
- `AGigaSim`: that likeness, in Wikipedia
- `p(e|LHS)`, `p(f|LHS)`: how common the word is among the words of its label
- `LogCount`, `RarityPenalty`: in how many lists of PPDB the pair stands

Some features have no counterpart in PPDB. `PPDB` marks the rules, so that they can be weighed
against those of another grammar. `SimpleLMDiff` is how much likelier the target is in the model of
simple text. Plainness is how much commoner a word is in simple text. `WordNet...` say whether
WordNet knows both words, has a sense that both share, one of them as the wider, or an opposition.
"""

from __future__ import annotations

import lzma
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from samsari.english.inflection import lemmas
from samsari.english.tagger import shared_tagger
from samsari.formats.atomic import check_target
from samsari.lm.ngram_model import VOCABULARY, LanguageModel, language_models, read_vocabulary
from samsari.model.table import Column, Table
from samsari.resources.artefacts import SHIPPED
from samsari.sameness.relations import Relations, shared_relations
from samsari.simplification.chart import grammar as scfg_file
from samsari.simplification.chart.grammar import pack
from samsari.simplification.chart.loading import familiarity
from samsari.simplification.rule_features import RULE_FEATURES, completed, is_safe
from samsari.simplification.rules import Rule
from samsari_workshop.chart.word_statistics import WordStatistics, read_statistics

Pair = tuple[str, str]
WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
# A word has a tag that makes up this share of its places; the tagger errs in the others.
LEAST_SHARE = 0.1
# A rule is written under the label that suits both words best, and under others nearly as good.
NEARLY = 0.3
# How sharply a likeness chooses among paraphrases.
SHARPNESS = 10.0
FLOOR = 1e-6
# Steps between senses in WordNet that count as near.
NEAR = 2
EXTRA = (
    "PPDB",
    "SimpleLMDiff",
    "SourcePlainness",
    "PlainnessDiff",
    "WordNetSame",
    "WordNetKnown",
    "WordNetWider",
    "WordNetNarrower",
    "WordNetOpposed",
)


def build(pairs: Sequence[Path], texts: Sequence[Path], output: Path) -> Table:
    """Writes the grammar; a table of what it holds."""
    check_target(output)
    vocabulary = read_vocabulary(SHIPPED / "simplifier" / VOCABULARY)
    words = read_statistics(texts, tuple(vocabulary), shared_tagger())
    known, simple = familiarity(), language_models()[0]
    grammar = PairGrammar(read_pairs(pairs), words, simple, shared_relations())
    rules = [
        completed(rule, known)
        for rule in grammar.rules()
        if rule.is_identity or is_safe(rule.source, rule.target)
    ]
    scfg_file.save(pack(rules, (*RULE_FEATURES, *EXTRA)), output)
    copies = sum(rule.is_identity for rule in rules)
    row = (output.name, copies, len(rules) - copies, output.stat().st_size)
    return Table(
        "A grammar of PPDB", ("grammar", "copies", "rules", Column("size", "bytes")), [row]
    )


def read_pairs(paths: Sequence[Path]) -> dict[Pair, int]:
    """The pairs of words of some lists, in both directions, with the number of lists."""
    found: Counter[Pair] = Counter()
    for path in paths:
        found.update(set(_pairs_of(path)))
    return dict(found)


def _pairs_of(path: Path) -> Iterator[Pair]:
    with lzma.open(path, "rt") if path.suffix == ".xz" else path.open() as lines:
        for line in lines:
            words = line.lower().split()
            if len(words) == 2 and words[0] != words[1] and all(map(WORD.fullmatch, words)):
                yield words[0], words[1]
                yield words[1], words[0]


@dataclass(frozen=True, eq=False)
class PairGrammar:
    """Pairs of words and what text says about the words."""

    pairs: Mapping[Pair, int]
    words: WordStatistics
    simple: LanguageModel
    relations: Relations

    @cached_property
    def neighbours(self) -> dict[str, list[str]]:
        """The paraphrases of each word that the text knows, in the order of the alphabet."""
        found: dict[str, list[str]] = defaultdict(list)
        for source, target in sorted(self.pairs):
            if source in self.labels and target in self.labels:
                found[source].append(target)
        return dict(found)

    @cached_property
    def labels(self) -> dict[str, dict[str, float]]:
        """The share of each usual tag of the words that are known."""
        return {
            word: shares
            for word in sorted({word for pair in self.pairs for word in pair})
            if word in self.words.vocabulary and (shares := usual(self.words.tags.get(word, {})))
        }

    @cached_property
    def _totals(self) -> Counter[str]:
        total: Counter[str] = Counter()
        for counts in self.words.tags.values():
            total.update(counts)
        return total

    @cached_property
    def _sets(self) -> dict[str, frozenset[str]]:
        return {word: frozenset((word, *others)) for word, others in self.neighbours.items()}

    @cached_property
    def _shared(self) -> dict[str, dict[str, int]]:
        """For each word how many paraphrases it shares with each of its own, and with itself."""
        return {
            word: {other: len(self._sets[word] & self._sets[other]) for other in (word, *others)}
            for word, others in self.neighbours.items()
        }

    @cached_property
    def _alike(self) -> dict[str, dict[str, float]]:
        return {
            word: {other: math.exp(SHARPNESS * self.words.cosine(word, other)) for other in others}
            for word, others in self.neighbours.items()
        }

    def rules(self) -> Iterator[Rule]:
        """The rules, and the copies of their words."""
        for source, targets in self.neighbours.items():
            forms = related_forms(source)
            for target in targets:
                if forms.isdisjoint(related_forms(target)):
                    yield from self._rewritings(source, target)
            for label in self.labels[source]:
                yield self._copy(source, label)

    def _rewritings(self, source: str, target: str) -> Iterator[Rule]:
        ours, theirs = self.labels[source], self.labels[target]
        fits = {label: ours[label] * theirs[label] for label in ours.keys() & theirs.keys()}
        best = max(fits.values(), default=0.0)
        for label in sorted(fits):
            if fits[label] >= NEARLY * best:
                yield Rule(
                    f"[{label}]",
                    (source,),
                    (target,),
                    self._scores(source, target, label),
                    ((0, 0),),
                )

    def _scores(self, source: str, target: str, label: str) -> dict[str, float]:
        lists = self.pairs[source, target]
        return {
            **self._of_words(source, target, label),
            **self._walk(source, target, label),
            "Lex(e|f)": _choice(self._alike[source], target),
            "Lex(f|e)": _choice(self._alike[target], source),
            "AGigaSim": self.words.cosine(source, target),
            "LogCount": math.log(lists),
            "RarityPenalty": math.exp(1 - lists),
            **self._beyond(source, target),
        }

    def _beyond(self, source: str, target: str) -> dict[str, float]:
        relation = self.relations.between((source,), (target,))
        before, after = self._plainness(source), self._plainness(target)
        return {
            "PPDB": 1.0,
            "SimpleLMDiff": self._simple(target) - self._simple(source),
            "SourcePlainness": before,
            "PlainnessDiff": after - before,
            "WordNetSame": float(relation.shared > 0),
            "WordNetKnown": relation.known,
            "WordNetWider": float(relation.up <= NEAR),
            "WordNetNarrower": float(relation.down <= NEAR),
            "WordNetOpposed": max(relation.opposed, relation.closed),
        }

    def _simple(self, word: str) -> float:
        return self.simple.score(self.simple.empty, self.simple.word(word))[0]

    def _plainness(self, word: str) -> float:
        """How much commoner a word is in the first text than in the last."""
        number = self.words.vocabulary[word]
        first, last = self.words.counts[0], self.words.counts[-1]
        return math.log((first[number] + 1) / first.sum() * last.sum() / (last[number] + 1))

    def _copy(self, word: str, label: str) -> Rule:
        scores = {**self._of_words(word, word, label), **self._walk(word, word, label)}
        features = {**scores, "AGigaSim": 1.0, "Identity": 1.0}
        return Rule(f"[{label}]", (word,), (word,), features, ((0, 0),))

    def _of_words(self, source: str, target: str, label: str) -> dict[str, float]:
        return {
            "p(LHS|f)": -math.log(self.labels[source][label]),
            "p(LHS|e)": -math.log(self.labels[target][label]),
            "p(f|LHS)": -math.log(self._among(source, label)),
            "p(e|LHS)": -math.log(self._among(target, label)),
        }

    def _among(self, word: str, label: str) -> float:
        return max(self.words.tags[word][label], 0.5) / self._totals[label]

    def _walk(self, source: str, target: str, label: str) -> dict[str, float]:
        forward, backward = self._shared[source], self._shared[target]
        return {
            "p(e|f)": _choice(forward, target),
            "p(f|e)": _choice(backward, source),
            "p(e|f,LHS)": _choice(self._with_label(forward, label), target),
            "p(f|e,LHS)": _choice(self._with_label(backward, label), source),
        }

    def _with_label(self, shared: Mapping[str, int], label: str) -> dict[str, float]:
        return {word: count * self.labels[word].get(label, 0.0) for word, count in shared.items()}


def _choice(among: Mapping[str, float], chosen: str) -> float:
    """Minus the logarithm of the share of one."""
    return -math.log(max(among[chosen], FLOOR) / max(sum(among.values()), FLOOR))


def usual(tags: Mapping[str, int]) -> dict[str, float]:
    """The share of each tag that a word usually has.

    >>> usual({"NN": 90, "VB": 10, "JJ": 1})
    {'NN': 0.8910891089108911}
    """
    total = sum(tags.values())
    shares = {tag: count / total for tag, count in tags.items()}
    return {tag: share for tag, share in shares.items() if share >= LEAST_SHARE}


def related_forms(word: str) -> frozenset[str]:
    """A word with its base forms; two words that share one are forms of one word.

    >>> sorted(related_forms("taken")), sorted(related_forms("take"))
    (['take', 'taken'], ['take'])
    """
    return frozenset((word, *lemmas(word)))
