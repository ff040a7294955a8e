"""Aligners made of rules: `sultan`, and the two that link equal words only.

`sultan` is the aligner of Sultan, Bethard & Sumner (TACL 2014), which SAMSA was published with.
Evidence is used in the order of its strength: the last mark; identical runs; hyphenated words;
acronyms; content words by their neighbours; parts of hyphenated words that are left over; function
words and marks beside linked words. This follows the paper, not the released script: its label
lists lack commas, and its "already aligned" evidence and stop-word test never work. The paper's
evidence from dependency parses is left out: no parser of dependencies is part of this package.

`exact` and `stem` link equal words and equal stems, as the SAMSA paper suggests for systems that
change structure but not words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from samsari.alignment import rules
from samsari.alignment.board import Board, LinkRequest, Sides, Words
from samsari.alignment.lexicon import Lexicon, WordForm
from samsari.alignment.long_texts import align_long, is_long
from samsari.model.alignment import Alignment

Rule = Callable[[Board], None]
Forms = tuple[WordForm, ...]

CONTENT_STEPS: tuple[Rule, ...] = (
    rules.link_runs,
    rules.link_hyphens,
    rules.link_acronyms,
    rules.link_content_words,
)
SULTAN = (
    rules.link_last_mark,
    *CONTENT_STEPS,
    rules.link_hyphen_parts,
    rules.link_function_words,
)
# What `neural` takes over; it has its own test for the last mark. Of the parts of hyphenated words
# that it leaves free, most are free for a reason (on the dev parts 11 such links are right and 14
# wrong; for `sultan` 55 and 18).
FOR_NEURAL = (*CONTENT_STEPS, rules.link_function_words)


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

    def prepare(self, sentences: Sequence[Words]) -> tuple[Forms, ...]:
        """The word forms of each sentence."""
        return tuple(self.lexicon.forms(words) for words in sentences)

    def link(self, left: Forms, right: Forms, one_to_one: bool = False) -> Alignment:
        """The links between two prepared sentences."""
        return self.link_chunks(left, [range(len(left))], right, one_to_one)[0]

    def link_chunks(
        self,
        left: Forms,
        chunks: Sequence[Sequence[int]],
        right: Forms,
        one_to_one: bool = True,
    ) -> tuple[Alignment, ...]:
        """For each chunk of left positions, its links to the right sentence."""
        sides = Sides(left, right)
        return tuple(self._link_chunk(Board(sides, chunk), one_to_one) for chunk in chunks)

    def link_many(
        self, requests: Sequence[LinkRequest], one_to_one: bool = True
    ) -> list[tuple[Alignment, ...]]:
        """What `link_chunks` gives for each request."""
        return [
            self.link_chunks(left, chunks, right, one_to_one) for left, chunks, right in requests
        ]

    def align(self, left: Words, right: Words, one_to_one: bool = False) -> Alignment:
        """The links between two token lists; of long texts, sentence by sentence."""
        if is_long(left, right):
            return align_long(self, left, right, one_to_one)
        one, other = self.prepare((left, right))
        return self.link(one, other, one_to_one)

    def align_many(
        self, pairs: Iterable[tuple[Words, Words]], one_to_one: bool = False
    ) -> Iterator[Alignment]:
        """The links of each pair, in order."""
        return (self.align(left, right, one_to_one) for left, right in pairs)

    def _link_chunk(self, board: Board, one_to_one: bool) -> Alignment:
        if not board.link_identical():
            for step in self.steps:
                step(board)
        return board.alignment(one_to_one)
