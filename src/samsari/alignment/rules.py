"""The rules of Sultan, Bethard & Sumner (TACL 2014) that need words and their order only.

Each rule takes a `Board` and adds links between words that are free. The paper's constants: a
candidate's score is 0.9 x word similarity + 0.1 x evidence from its context; content words look at
three words on either side, function words and punctuation at their direct neighbours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

from samsari.alignment.board import SHORTEST_RUN, Board, LinkRequest, Sides, Words, common_runs
from samsari.alignment.lexicon import PARAPHRASE, Lexicon, WordForm
from samsari.alignment.long_texts import align_long, is_long
from samsari.model.alignment import Alignment

SIMILARITY_WEIGHT = 0.9
CONTEXT_WEIGHT = 0.1
WINDOW = 3
# Two different ones at the ends of a gold pair are always linked (11 of 11 on the dev parts), one
# with a quote hardly ever (1 of 40).
STOPS = frozenset(".!?,:;。！？؟।")


def weighed(similarity: float, context: float) -> float:
    """The score of two words: 0.9 x their similarity + 0.1 x the evidence from their context.

    >>> round(weighed(0.9, 2.0), 2)
    1.01
    """
    return SIMILARITY_WEIGHT * similarity + CONTEXT_WEIGHT * context


def link_last_mark(board: Board) -> None:
    """Link the marks at the end of both sentences if they are equal or both are stops."""
    if not board.left or not board.right:
        return
    i, j = len(board.left) - 1, len(board.right) - 1
    if board.is_free(i, j) and _end_alike(board.left[i], board.right[j]):
        board.add(i, j, "final-mark")


def link_runs(board: Board) -> None:
    """Link identical runs of two words or more that hold a content word, longest first."""
    for i, j, length in board.sides.runs:
        for start, stop in _free_stretches(board, i, j, length):
            words = board.left[i + start : i + stop]
            if stop - start >= SHORTEST_RUN and any(word.kind == "content" for word in words):
                for step in range(start, stop):
                    board.add(i + step, j + step, "run")


def link_hyphens(board: Board) -> None:
    """Link a hyphenated word with the run of words it is made of."""
    for i in sorted(board.free_left):
        _link_parts(board, i, forward=True)
    for j in sorted(board.free_right):
        _link_parts(board, j, forward=False)


def link_hyphen_parts(board: Board) -> None:
    """Link a hyphenated word that is still free with the free content words among its parts."""
    for i in sorted(board.free_left):
        for j in _leftover_parts(board.left[i], board.right, board.free_right):
            board.add(i, j, "hyphen")
    for j in sorted(board.free_right):
        for i in _leftover_parts(board.right[j], board.left, board.free_left):
            board.add(i, j, "hyphen")


def link_acronyms(board: Board) -> None:
    """Link an acronym with the run of words whose initials it holds."""
    for i in sorted(board.free_left):
        for j in _spelled_out(board.left[i], board.right):
            _link_group(board, [(i, j + step) for step in range(len(board.left[i].text))])
    for j in sorted(board.free_right):
        for i in _spelled_out(board.right[j], board.left):
            _link_group(board, [(i + step, j) for step in range(len(board.right[j].text))])


def link_content_words(board: Board) -> None:
    """Link similar content words, those with the most similar neighbourhood first."""
    similar = board.sides.similar_content
    candidates = [
        (weighed(similarity, _context(similar, i, j)), i, j)
        for (i, j), similarity in similar.items()
        if similarity >= PARAPHRASE and board.is_free(i, j)
    ]
    n_left, n_right = len(board.left), len(board.right)
    candidates.sort(key=lambda c: (-c[0], abs(c[1] / n_left - c[2] / n_right), c[1], c[2]))
    for score, i, j in candidates:
        if board.is_free(i, j):
            same = similar[i, j] > PARAPHRASE
            board.add(i, j, "same-word" if same else "paraphrase", min(score, 1.0))


def link_function_words(board: Board) -> None:
    """Link equal function words and marks whose direct neighbours are linked to each other.

    A new link is evidence for the words beside it, so links spread outwards.
    """
    waiting: list[tuple[int, int, int]] = []
    for pair in board.links:
        _await_neighbours(board, pair, waiting)
    while waiting:
        negative_evidence, i, j = heappop(waiting)
        if board.is_free(i, j):
            score = weighed(board.left[i].similarity(board.right[j]), -negative_evidence)
            board.add(i, j, "beside-linked", min(score, 1.0))
            _await_neighbours(board, (i, j), waiting)


def link_equal_words(board: Board) -> None:
    """Link equal words, longest common runs first."""
    _link_equal(board, [f.folded for f in board.left], [f.folded for f in board.right], "same-word")


def link_equal_stems(board: Board) -> None:
    """Link words with equal stems (numbers by value), longest common runs first."""
    _link_equal(board, [f.stem for f in board.left], [f.stem for f in board.right], "same-stem")


def _link_equal(board: Board, left: Sequence[str], right: Sequence[str], rule: str) -> None:
    for i, j, length in common_runs(left, right, shortest=1):
        for step in range(length):
            if board.is_free(i + step, j + step):
                board.add(i + step, j + step, rule)


def _await_neighbours(
    board: Board, pair: tuple[int, int], waiting: list[tuple[int, int, int]]
) -> None:
    for step in (-1, 1):
        i, j = pair[0] + step, pair[1] + step
        if i in board.free_left and j in board.free_right:
            one, other = board.left[i], board.right[j]
            if one.kind != "content" and one.similarity(other) > 0:
                heappush(waiting, (-_links_beside(board, i, j), i, j))


def _free_stretches(board: Board, i: int, j: int, length: int) -> Iterator[tuple[int, int]]:
    start = 0
    for step in range(length + 1):
        if step == length or not board.is_free(i + step, j + step):
            if step > start:
                yield start, step
            start = step + 1


def _end_alike(one: WordForm, other: WordForm) -> bool:
    if one.folded == other.folded:
        return one.kind == "punctuation"
    return STOPS.issuperset(one.folded + other.folded)  # "..." and "?!" too


def _leftover_parts(whole: WordForm, others: Sequence[WordForm], free: set[int]) -> list[int]:
    parts = Counter(whole.folded.split("-"))
    if parts.total() < SHORTEST_RUN:
        return []
    found = []
    for n in sorted(free):
        if others[n].kind == "content" and parts[others[n].folded] > 0:
            parts[others[n].folded] -= 1
            found.append(n)
    return found


def _link_parts(board: Board, one: int, forward: bool) -> None:
    whole, others = (board.left, board.right) if forward else (board.right, board.left)
    parts = whole[one].folded.split("-")
    if len(parts) < SHORTEST_RUN or not all(parts):
        return
    texts = [word.folded for word in others]
    joined = ("".join(parts),)
    for run in (tuple(parts), joined):
        for start in range(len(texts) - len(run) + 1):
            if tuple(texts[start : start + len(run)]) == run:
                places = range(start, start + len(run))
                pairs = [(one, place) if forward else (place, one) for place in places]
                _link_group(board, pairs, "hyphen")


def _link_group(board: Board, pairs: list[tuple[int, int]], rule: str = "acronym") -> None:
    if all(board.is_free(i, j) for i, j in pairs):
        for i, j in pairs:
            board.add(i, j, rule)


def _spelled_out(word: WordForm, others: Sequence[WordForm]) -> Iterator[int]:
    letters = word.folded
    if not (word.text.isupper() and word.text.isalpha() and len(letters) >= SHORTEST_RUN):
        return
    initials = "".join(other.text[:1] for other in others)
    start = initials.find(word.text)
    if start >= 0 and len(initials) == len(others):
        yield start


def _context(similar: Mapping[tuple[int, int], float], i: int, j: int) -> float:
    steps = [step for step in range(-WINDOW, WINDOW + 1) if step]
    return sum(similar.get((i + one, j + other), 0.0) for one in steps for other in steps)


def _links_beside(board: Board, i: int, j: int) -> int:
    return sum((i + step, j + step) in board.links for step in (-1, 1))


# Aligners made of rules: `sultan`, and the two that link equal words only.
#
# `sultan` is the aligner of Sultan, Bethard & Sumner (TACL 2014), which SAMSA was published with.
# Evidence is used in the order of its strength: the last mark; identical runs; hyphenated words;
# acronyms; content words by their neighbours; parts of hyphenated words that are left over;
# function words and marks beside linked words. This follows the paper, not the released script:
# its label lists lack commas, and its "already aligned" evidence and stop-word test never work.
# The paper's evidence from dependency parses is left out: no parser of dependencies is part of
# this package.
#
# `exact` and `stem` link equal words and equal stems, as the SAMSA paper suggests for systems
# that change structure but not words.

Rule = Callable[[Board], None]
Forms = tuple[WordForm, ...]

CONTENT_STEPS: tuple[Rule, ...] = (
    link_runs,
    link_hyphens,
    link_acronyms,
    link_content_words,
)
SULTAN = (
    link_last_mark,
    *CONTENT_STEPS,
    link_hyphen_parts,
    link_function_words,
)
# What `neural` takes over; it has its own test for the last mark. Of the parts of hyphenated words
# that it leaves free, most are free for a reason (on the dev parts 11 such links are right and 14
# wrong; for `sultan` 55 and 18).
FOR_NEURAL = (*CONTENT_STEPS, link_function_words)


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
