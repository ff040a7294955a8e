"""`apply`: a passage and an edit give another passage. Nothing is changed in place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from typing import Any

from samsari.model.passage import NAMES, Passage
from samsari.ucca.editing import edits
from samsari.ucca.editing.draft import ROOT, Draft, EditError, Remote
from samsari.ucca.editing.edits import Edit
from samsari.ucca.editing.resetting import reset_remote, reset_unit


def apply(passage: Passage, edit: Edit, first: Passage | None = None) -> Passage:
    """The passage after an edit; `first` is what it was before the first one.

    Without `first`, the passage itself is the first one.

    >>> from samsari.formats.passages import bracketed
    >>> passage = bracketed.decode("[H [A He] [D ran] [D home]]")
    >>> after = apply(passage, edits.MakeUnit((1, 2), ("P",)))
    >>> bracketed.encode(after).splitlines()[-1]
    '[H [A He] [P [D ran] [D home]]]'
    """
    first = first or passage
    draft = Draft(passage, (unit.id for unit in first.units))
    if isinstance(edit, edits.ResetUnit):
        return _reset(draft, edit, first)
    _APPLY[type(edit)](draft, edit)
    return draft.finished()


def replay(passage: Passage, log: Iterable[Edit]) -> Passage:
    """The passage after all edits of a log."""
    return reduce(lambda now, edit: apply(now, edit, passage), log, passage)


def _reset(draft: Draft, edit: edits.ResetUnit, first: Passage) -> Passage:
    if edit.parent:
        reset_remote(draft, Draft(first), edit.unit, edit.parent)
    else:
        reset_unit(draft, Draft(first), edit.unit)
    before, after = draft.passage, draft.finished()
    if (before.units, before.edges) == (after.units, after.edges):
        raise EditError("this unit is as it was at first", place=first.id)
    return after


def _set_category(draft: Draft, edit: edits.SetCategory) -> None:
    categories = _checked(edit.categories)
    key = draft.key(edit.unit)
    if edit.parent:
        _remote(draft, edit.unit, edit.parent).categories = categories
        return
    if key == ROOT:
        raise EditError("the whole passage has no category", place=draft.passage.id)
    draft.parents[key].categories = categories
    draft.changed(key)


def _make_unit(draft: Draft, edit: edits.MakeUnit) -> None:
    words = _words(draft, edit.words)
    categories = _checked(edit.categories)
    lowest = ROOT
    while True:
        lower = [one for one in draft.children[lowest] if words <= draft.yield_of(one)]
        if not lower:
            break
        lowest = lower[0]
    inside = words == draft.yield_of(lowest) and lowest != ROOT
    # A unit over the very words of another one stands above it.
    parent = draft.parents[lowest].key if inside else lowest
    key = draft.add(parent, categories)
    draft.gather(words, key)


def _add_words(draft: Draft, edit: edits.AddWords) -> None:
    words = _words(draft, edit.words)
    key = draft.key(edit.unit)
    if words <= draft.yield_of(key) and words <= draft.words[key]:
        raise EditError("the unit has these words already", place=draft.passage.id)
    draft.gather(words, key)
    draft.changed(key)


def _remove_unit(draft: Draft, edit: edits.RemoveUnit) -> None:
    key = draft.key(edit.unit)
    if key == ROOT:
        raise EditError("the whole passage cannot be removed", place=draft.passage.id)
    parent = draft.parents[key].key
    for child in tuple(draft.children[key]):
        draft.hang(child, parent)
    draft.words[parent] |= draft.words[key]
    for one in draft.remotes:
        one.parent = parent if one.parent == key else one.parent
    draft.drop(key)


def _move_unit(draft: Draft, edit: edits.MoveUnit) -> None:
    key, parent = draft.key(edit.unit), draft.key(edit.parent)
    if key == ROOT or parent in draft.below(key):
        raise EditError("a unit cannot stand below itself", place=draft.passage.id)
    draft.hang(key, parent)
    draft.changed(key)


def _add_remote(draft: Draft, edit: edits.AddRemote) -> None:
    categories = _checked(edit.categories)
    key, parent = draft.key(edit.unit), draft.key(edit.parent)
    if key in (parent, *draft.above(parent)):
        raise EditError("a remote edge cannot lead back up", place=draft.passage.id)
    known = {(one.parent, one.child) for one in draft.remotes}
    if draft.parents[key].key == parent or (parent, key) in known:
        raise EditError("there is an edge between these units already", place=draft.passage.id)
    draft.remotes.append(Remote(parent, key, categories))
    draft.say(parent)


def _remove_remote(draft: Draft, edit: edits.RemoveRemote) -> None:
    found = _remote(draft, edit.unit, edit.parent)
    draft.remotes = [one for one in draft.remotes if one is not found]


def _add_implicit(draft: Draft, edit: edits.AddImplicit) -> None:
    parent = draft.key(edit.parent)
    if draft.units[parent].is_implicit:
        raise EditError("an implicit unit holds nothing", place=draft.passage.id)
    draft.add(parent, _checked(edit.categories), is_implicit=True)


def _remote(draft: Draft, unit: str, parent: str) -> Remote:
    key, above = draft.key(unit), draft.key(parent)
    for one in draft.remotes:
        if (one.parent, one.child) == (above, key):
            return one
    raise EditError(f"there is no remote edge from {parent} to {unit}", place=draft.passage.id)


def _checked(categories: tuple[str, ...]) -> tuple[str, ...]:
    if not categories or any(one not in NAMES for one in categories):
        raise EditError(f"UCCA has no category {'|'.join(categories) or '(none)'}")
    return categories


def _words(draft: Draft, words: tuple[int, ...]) -> set[int]:
    found = set(words)
    if not found or not found <= set(range(len(draft.passage.tokens))):
        raise EditError("the edit names no words of this passage", place=draft.passage.id)
    return found


_APPLY: dict[type[Edit], Callable[[Draft, Any], None]] = {
    edits.SetCategory: _set_category,
    edits.MakeUnit: _make_unit,
    edits.AddWords: _add_words,
    edits.RemoveUnit: _remove_unit,
    edits.MoveUnit: _move_unit,
    edits.AddRemote: _add_remote,
    edits.RemoveRemote: _remove_remote,
    edits.AddImplicit: _add_implicit,
}


# A passage and all that was done to it: edits, undo and redo without end.


@dataclass(frozen=True)
class History:
    """The passages after each edit, the first one first; `at` is the one that counts now.

    Edits behind `at` were undone. They can be made again until another edit takes their place.
    """

    passages: tuple[Passage, ...]
    edits: tuple[Edit, ...] = ()
    at: int = 0

    @classmethod
    def of(cls, passage: Passage, log: Iterable[Edit] = (), at: int | None = None) -> History:
        """The history of a passage; a log is made again, edit by edit."""
        found = cls((passage,))
        for edit in log:
            found = found.edited(edit)
        return found if at is None else found.moved(at)

    @property
    def original(self) -> Passage:
        """The passage before the first edit."""
        return self.passages[0]

    @property
    def current(self) -> Passage:
        """The passage as it is now."""
        return self.passages[self.at]

    def edited(self, edit: Edit) -> History:
        """The history with one more edit; what was undone is forgotten."""
        passage = apply(self.current, edit, self.original)
        return History(
            (*self.passages[: self.at + 1], passage), (*self.edits[: self.at], edit), self.at + 1
        )

    def moved(self, at: int) -> History:
        """The history at another point."""
        return History(self.passages, self.edits, min(max(at, 0), len(self.edits)))
