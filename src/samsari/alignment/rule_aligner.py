"""Aligners made of rules: `sultan`, and the two that link equal words only.

`sultan` is the aligner of Sultan, Bethard & Sumner (TACL 2014), which SAMSA was published with.
Evidence is used in the order of its strength: the last mark; identical runs; hyphenated words;
acronyms; content words by dependencies (if both sentences come with a parse) and by neighbourhood;
leftover parts of hyphenated words; function words and marks beside linked words. This follows the
paper, not the released script, whose label lists miss commas and whose "already aligned" evidence
and stop-word test never fire.

`exact` and `stem` link equal words and equal stems, as the SAMSA paper suggests for systems that
change structure but not words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from samsari.alignment import rules
from samsari.alignment.board import Board
from samsari.alignment.dependencies import (
    Dependencies,
    link_content_by_dependencies,
    link_function_by_dependencies,
)
from samsari.alignment.lexicon import Lexicon, WordForm
from samsari.alignment.protocol import Words
from samsari.model.alignment import Alignment

Rule = Callable[[Board], None]

CONTENT_STEPS: tuple[Rule, ...] = (
    rules.link_runs,
    rules.link_hyphens,
    rules.link_acronyms,
    link_content_by_dependencies,
    rules.link_content_words,
)
FUNCTION_STEPS: tuple[Rule, ...] = (link_function_by_dependencies, rules.link_function_words)
SULTAN = (rules.link_last_mark, *CONTENT_STEPS, rules.link_hyphen_parts, *FUNCTION_STEPS)
# What `neural` takes over; it has its own test for the last mark. Of the parts of hyphenated words
# that it leaves free, most are free for a reason (on the dev parts 11 such links are right and 14
# wrong; for `sultan` 55 and 18).
FOR_NEURAL = (*CONTENT_STEPS, *FUNCTION_STEPS)


@dataclass(frozen=True, slots=True)
class PreparedWords:
    """The word forms of a sentence, and its parse if there is one."""

    forms: tuple[WordForm, ...]
    parse: Dependencies | None = None


@dataclass(frozen=True)
class RuleAligner:
    """Aligns by a list of rules, each seeing the links of those before it."""

    name: str
    lexicon: Lexicon
    steps: tuple[Rule, ...] = field(repr=False)
    revision: int = 1

    @property
    def signature(self) -> str:
        """Name, revision and lexicon."""
        return f"{self.name}|rev:{self.revision}|lexicon:{self.lexicon.name}"

    def prepare(
        self, sentences: Sequence[Words], parses: Sequence[Dependencies] | None = None
    ) -> tuple[PreparedWords, ...]:
        """The word forms of each sentence, with the parses that the caller may have."""
        trees = [None] * len(sentences) if parses is None else parses
        return tuple(
            PreparedWords(self.lexicon.forms(words), tree)
            for words, tree in zip(sentences, trees, strict=True)
        )

    def link(
        self, left: PreparedWords, right: PreparedWords, one_to_one: bool = False
    ) -> Alignment:
        """The links between two prepared sentences."""
        return self.link_chunks(left, [range(len(left.forms))], right, one_to_one)[0]

    def link_chunks(
        self,
        left: PreparedWords,
        chunks: Sequence[Sequence[int]],
        right: PreparedWords,
        one_to_one: bool = True,
    ) -> tuple[Alignment, ...]:
        """For each chunk of left positions, its links to the right sentence."""
        return tuple(self._link_chunk(left, chunk, right, one_to_one) for chunk in chunks)

    def align(self, left: Words, right: Words, one_to_one: bool = False) -> Alignment:
        """The links between two token lists."""
        one, other = self.prepare((left, right))
        return self.link(one, other, one_to_one)

    def align_many(
        self, pairs: Iterable[tuple[Words, Words]], one_to_one: bool = False
    ) -> Iterator[Alignment]:
        """The links of each pair, in order."""
        return (self.align(left, right, one_to_one) for left, right in pairs)

    def _link_chunk(
        self, left: PreparedWords, chunk: Sequence[int], right: PreparedWords, one_to_one: bool
    ) -> Alignment:
        parses = (left.parse, right.parse) if left.parse and right.parse else None
        board = Board(left.forms, right.forms, chunk, parses)
        if not board.link_identical():
            for step in self.steps:
                step(board)
        return board.alignment(one_to_one)
