"""The rules of Sultan, Bethard & Sumner (TACL 2014) that need words and their order only.

Each rule takes a `Board` and adds links between words that are free. The paper's constants: a
candidate's score is 0.9 x word similarity + 0.1 x evidence from its context; content words look at
three words on either side, function words and punctuation at their direct neighbours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush

from samsari.alignment.board import SHORTEST_RUN, Board, common_runs
from samsari.alignment.lexicon import PARAPHRASE, WordForm

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
