"""One sentence for all rooms: grammar and Scenes, each part found when it is first asked for.

Positions count tokens from 0; the end of a span is excluded. Spans of words are whole: what hangs
from a word is looked up in the tree, the span is what lies between its first and last token.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from samsari.model.passage import Passage
from samsari.model.scene import Scene
from samsari.model.text import Token

Span = tuple[int, int]
FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
VERBS = FINITE | {"VB", "VBG", "VBN"}
NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
SUBJECTS = frozenset({"nsubj", "nsubj:pass", "nsubj:outer", "csubj", "expl"})
HELPERS = frozenset({"aux", "aux:pass", "cop"})
# What may stand between a word and the mark at the end of its sentence.
CLOSERS = frozenset({"''", '"', "”", "’", "'", ")", "]", "}", "-RRB-", "-RSB-", "»"})
STOPS = frozenset({".", "!", "?", "...", "…", "?!", "!?"})


@dataclass(frozen=True, slots=True)
class Syntax:
    """For each word its tag, its head (-1 for the root) and its relation to the head."""

    tags: tuple[str, ...]
    heads: tuple[int, ...]
    relations: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Sentence:
    """Tokens that point into `raw`, and what is known of them.

    Grammar that is not given (`parsed`) is read by the shipped head when it is first asked for.
    Tags of the light tagger (`tagged`) stand for those of the head. The passage is the parser's.
    """

    raw: str
    tokens: tuple[Token, ...]
    parsed: Syntax | None = None
    passage: Passage | None = None
    tagged: tuple[str, ...] = ()

    @classmethod
    def of_words(cls, words: Sequence[str], tags: Sequence[str] = ()) -> Sentence:
        """A sentence of words with a space between any two.

        >>> Sentence.of_words(["Prices", "fell"], ["NNS", "VBD"]).tags
        ('NNS', 'VBD')
        """
        starts = accumulate((len(word) + 1 for word in words), initial=0)
        tokens = (Token(word, at, at + len(word)) for word, at in zip(words, starts, strict=False))
        return cls(" ".join(words), tuple(tokens), tagged=tuple(tags))

    def __len__(self) -> int:
        return len(self.tokens)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The tokens as they are written."""
        return tuple(token.text for token in self.tokens)

    @cached_property
    def lower(self) -> tuple[str, ...]:
        """The tokens in lower case."""
        return tuple(token.text.lower() for token in self.tokens)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The different words, in lower case."""
        return frozenset(self.lower)

    @cached_property
    def lemmas(self) -> tuple[tuple[str, ...], ...]:
        """For each word itself and its base forms, in lower case."""
        from samsari.english.inflection import lemmas

        return tuple((word, *lemmas(word)) for word in self.lower)

    @cached_property
    def syntax(self) -> Syntax:
        """Tags, heads and relations: those given, or read now."""
        if self.parsed is not None:
            return self.parsed
        from samsari.english.syntax import grammar

        return grammar([self.tokens])[0]

    @cached_property
    def tags(self) -> tuple[str, ...]:
        """The Penn tags."""
        return self.tagged or self.syntax.tags

    @cached_property
    def heads(self) -> tuple[int, ...]:
        """The head of each word; -1 for the root."""
        return self.syntax.heads

    @cached_property
    def relations(self) -> tuple[str, ...]:
        """The relation of each word to its head."""
        return self.syntax.relations

    @cached_property
    def root(self) -> int:
        """The word that everything hangs from."""
        return self.heads.index(-1)

    @cached_property
    def dependents(self) -> tuple[tuple[int, ...], ...]:
        """For each word what hangs directly from it, in order."""
        found: list[list[int]] = [[] for _ in self.tokens]
        for at, head in enumerate(self.heads):
            if head >= 0:
                found[head].append(at)
        return tuple(map(tuple, found))

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """For each word the span of all that hangs from it, marks at its edges left out."""
        first, last = list(range(len(self))), list(range(len(self)))
        for at in sorted(range(len(self)), key=self.depth, reverse=True):
            head = self.heads[at]
            if head >= 0 and self.relations[at] != "punct":
                first[head] = min(first[head], first[at])
                last[head] = max(last[head], last[at])
        return tuple((a, b + 1) for a, b in zip(first, last, strict=True))

    def depth(self, at: int) -> int:
        """How many words stand above a word."""
        return self._depths[at]

    @cached_property
    def _depths(self) -> tuple[int, ...]:
        found = [-1] * len(self)
        for start in range(len(self)):
            path, at = [], start
            while at >= 0 and found[at] < 0:
                path.append(at)
                at = self.heads[at]
            base = found[at] if at >= 0 else -1
            for step, node in enumerate(reversed(path), 1):
                found[node] = base + step
        return tuple(found)

    def children(self, at: int, *relations: str) -> list[int]:
        """The dependents of a word with one of these relations."""
        return [one for one in self.dependents[at] if self.relations[one] in relations]

    def subject(self, verb: int) -> int | None:
        """The head word of the subject of a predicate; none if it has none."""
        found = [one for one in self.dependents[verb] if self.relations[one] in SUBJECTS]
        real = [one for one in found if self.relations[one] != "expl"]
        chosen = real or found
        return chosen[0] if chosen else None

    def helpers(self, verb: int) -> list[int]:
        """The auxiliaries and the copula of a predicate."""
        return [one for one in self.dependents[verb] if self.relations[one] in HELPERS]

    def finite(self, verb: int) -> int | None:
        """The finite verb of a predicate: itself or one of its helpers."""
        found = [one for one in (*self.helpers(verb), verb) if self.tags[one] in FINITE]
        return min(found) if found else None

    def is_above(self, high: int, low: int) -> bool:
        """True if `low` hangs from `high`, directly or through other words."""
        while low >= 0:
            if low == high:
                return True
            low = self.heads[low]
        return False

    @cached_property
    def end(self) -> int:
        """Where the marks at the end of the sentence begin."""
        at = len(self)
        while at and self.is_mark(at - 1):
            at -= 1
        # A bracket or quote that closes something stays with it.
        while at < len(self) and self.words[at] not in STOPS and self.words[at] in CLOSERS:
            at += 1
        return at

    def has(self, phrase: Sequence[str]) -> bool:
        """True if the words of a phrase stand side by side."""
        size, wanted = len(phrase), tuple(phrase)
        starts = range(len(self) - size + 1)
        return any(self.lower[at : at + size] == wanted for at in starts)

    def is_mark(self, at: int) -> bool:
        """True if a token is a punctuation mark."""
        return self.tokens[at].is_punctuation

    def is_comma(self, at: int) -> bool:
        """True if there is a comma at a position; positions outside have none."""
        return 0 <= at < len(self) and self.words[at] == ","

    def scene_of(self, words: range) -> Scene | None:
        """The Scene whose main relation lies in a span; of several the widest."""
        if self.passage is None:
            return None
        inside = set(words)
        for scene in self.passage.scenes:
            centers = scene.main_relation.centers
            if centers and inside.issuperset(centers):
                return scene
        return None

    def elaborated(self, verb: int) -> frozenset[int]:
        """The words of the Center that the Scene of a verb tells more about, by the UCCA parser."""
        if self.passage is None:
            return frozenset()
        found = [s for s in self.passage.scenes if s.kind == "elaborator" and verb in s.words]
        if not found:
            return frozenset()
        edge = self.passage.parents[min(found, key=lambda scene: len(scene.words)).unit]
        beside = self.passage.children[edge.parent] if edge is not None else ()
        centers = [self.passage.yields[one.child] for one in beside if one.category == "C"]
        return frozenset(at for center in centers for at in center)

    @cached_property
    def is_lower(self) -> bool:
        """True if the sentence is written without any capital."""
        return not any(character.isupper() for character in self.text)

    @property
    def text(self) -> str:
        """The sentence as it is written."""
        return self.raw[self.tokens[0].start : self.tokens[-1].end] if self.tokens else ""

    def written(self, begin: int, end: int) -> str:
        """A span of tokens as it is written."""
        return self.raw[self.tokens[begin].start : self.tokens[end - 1].end] if begin < end else ""
