"""Dependency context, where both sentences come with a parse (Universal Dependencies).

Two words support each other's link if they have similar neighbours in equivalent roles: the subject
of an active verb and the agent of a passive one, the object and the passive subject. The paper
states the equivalences for Stanford labels; the tables below say the same with UD labels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from samsari.alignment.evidence import weighed
from samsari.errors import ToolkitError

if TYPE_CHECKING:
    from samsari.alignment.board import Board

CLASSES = (
    frozenset({"VERB"}),
    frozenset({"NOUN", "PROPN", "NUM"}),
    frozenset({"ADJ"}),
    frozenset({"ADV"}),
)
# Roles that mean the same, seen from the head or from the dependent.
SAME_ROLE = (
    frozenset({"nsubj", "csubj", "obl:agent"}),
    frozenset({"obj", "nsubj:pass", "csubj:pass"}),
    frozenset({"iobj", "obl"}),
    frozenset({"obl", "obl:tmod", "advmod", "obl:npmod"}),
    frozenset({"xcomp", "ccomp", "advcl"}),
    frozenset({"compound", "amod", "nmod", "nmod:poss", "appos", "flat"}),
    frozenset({"conj", "parataxis"}),
)
# A noun may head the clause in which it plays a role ("the man who left" / "the man left").
CLAUSE_OF_NOUN = frozenset({"acl", "acl:relcl"})
ROLE_IN_CLAUSE = frozenset({"nsubj", "nsubj:pass", "obj", "iobj", "obl", "obl:agent"})


@dataclass(frozen=True, slots=True)
class Dependencies:
    """For each word its universal part of speech, the position of its head (-1: root) and role."""

    tags: tuple[str, ...]
    heads: tuple[int, ...]
    roles: tuple[str, ...]

    def __post_init__(self) -> None:
        n = len(self.tags)
        if not n == len(self.heads) == len(self.roles):
            raise ToolkitError("a parse needs a tag, a head and a role for every word")
        if any(not -1 <= head < n for head in self.heads):
            raise ToolkitError("a head points outside its sentence")

    def neighbours(self, position: int) -> Iterator[tuple[int, str, bool]]:
        """Each word tied to this one: its position, the role of the tie, and if it is the head."""
        if self.heads[position] >= 0:
            yield self.heads[position], self.roles[position], True
        for other, head in enumerate(self.heads):
            if head == position:
                yield other, self.roles[other], False


def link_content_by_dependencies(board: Board) -> None:
    """Link similar content words of one class with similar neighbours: verbs first, then nouns."""
    for tags in CLASSES if board.parses else ():
        _link_best(board, tags, only_linked=False)


def link_function_by_dependencies(board: Board) -> None:
    """Link equal function words that are tied to linked words."""
    if board.parses:
        _link_best(board, frozenset(), only_linked=True)


def are_equivalent(one: tuple[str, bool], other: tuple[str, bool]) -> bool:
    """True if two ties (role, whether to the head) say the same."""
    (role, upward), (other_role, other_upward) = one, other
    if upward == other_upward:
        return role == other_role or any({role, other_role} <= group for group in SAME_ROLE)
    inward, outward = (other_role, role) if upward else (role, other_role)
    return inward in CLAUSE_OF_NOUN and outward in ROLE_IN_CLAUSE


def _link_best(board: Board, tags: frozenset[str], only_linked: bool) -> None:
    """Greedily link the candidates; `tags` of content words, none for function words."""
    assert board.parses is not None
    left, right = board.parses
    candidates: list[tuple[float, int, int]] = []
    for i in sorted(board.free_left):
        for j in sorted(board.free_right):
            if not _is_of_class(board, i, j, tags):
                continue
            similarity = board.left[i].similarity(board.right[j])
            evidence = _evidence(board, left, right, (i, j), only_linked) if similarity else 0.0
            if evidence:
                candidates.append((-weighed(similarity, evidence), i, j))
    for negative_score, i, j in sorted(candidates):
        if board.is_free(i, j):
            board.add(i, j, "dependencies", min(-negative_score, 1.0))


def _is_of_class(board: Board, i: int, j: int, tags: frozenset[str]) -> bool:
    assert board.parses is not None
    if not tags:
        return board.left[i].kind == board.right[j].kind == "function"
    return board.parses[0].tags[i] in tags and board.parses[1].tags[j] in tags


def _evidence(
    board: Board,
    left: Dependencies,
    right: Dependencies,
    pair: tuple[int, int],
    only_linked: bool,
) -> float:
    return sum(
        board.left[a].similarity(board.right[b])
        for a, role, upward in left.neighbours(pair[0])
        for b, other_role, other_upward in right.neighbours(pair[1])
        if are_equivalent((role, upward), (other_role, other_upward))
        and (not only_linked or (a, b) in board.links)
    )
