"""`apply`: a passage and an edit give another passage. Nothing is changed in place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from typing import Any

from samsari.model.passage import NAMES, Passage
from samsari.ucca.editing import edits
from samsari.ucca.editing.draft import ROOT, Draft, EditError, Parent, Remote
from samsari.ucca.editing.edits import Edit


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


# One unit as it was in the first passage: its category, its parent, its words, all below it.
#
# What edits elsewhere in the passage did stays. Words and units that had come into the unit go
# back to where they came from. A unit that the first passage does not have is taken away.


def reset_unit(draft: Draft, first: Draft, id: str) -> None:
    """Make a unit of the draft what it was at first."""
    key, old = draft.key(id), first.find(id)
    if key == ROOT:
        raise EditError(
            "the whole passage is no single unit", remedy="undo, or go back to the first parse"
        )
    if old is None:
        _take_away(draft, first, key)
        return
    _hang_back(draft, first, key, {first.units[one].id for one in first.below(old)})
    _rebuild(draft, first, old)
    _send_home(draft, first, key, old)
    _restore_words(draft, first, old)
    _restore_remotes(draft, first, old)


def reset_remote(draft: Draft, first: Draft, unit: str, parent: str) -> None:
    """Give a remote edge its first category; take it away if it was not there at first."""
    pair = draft.key(parent), draft.key(unit)
    others = [one for one in draft.remotes if (one.parent, one.child) != pair]
    if len(others) == len(draft.remotes):
        raise EditError(f"there is no remote edge from {parent} to {unit}", place=draft.passage.id)
    then = first.find(parent), first.find(unit)
    found = [one for one in first.remotes if (one.parent, one.child) == then]
    draft.remotes = others + [replace(one, parent=pair[0], child=pair[1]) for one in found]


def _hang_back(draft: Draft, first: Draft, key: int, inside: set[str]) -> None:
    """Hang a unit from its first parent, or from the next unit above that is still there.

    No unit named in `inside` may be above it afterwards: they will be below it.
    """
    for old in first.above(first.key(draft.units[key].id)):
        found = draft.find(first.units[old].id)
        if found is None:
            continue
        if not inside & {draft.units[one].id for one in (found, *draft.above(found))}:
            draft.hang(key, found)
            return


def _rebuild(draft: Draft, first: Draft, top: int) -> None:
    """All units that were below a unit are there again, each below its first parent."""
    waiting = [top]
    while waiting:
        old = waiting.pop()
        unit, then = first.units[old], first.parents[old]
        key = draft.key(unit.id)
        draft.units[key] = unit
        draft.parents[key] = Parent(draft.parents[key].key, then.categories, then.attributes)
        for child in first.children[old]:
            _put_below(draft, key, first.units[child].id, first.parents[child].categories)
        waiting.extend(first.children[old])


def _put_below(draft: Draft, parent: int, id: str, categories: tuple[str, ...]) -> None:
    found = draft.find(id)
    if found is None:
        draft.add(parent, categories, id=id)
    else:
        draft.hang(found, parent)


def _send_home(draft: Draft, first: Draft, key: int, old: int) -> None:
    """What came into a unit leaves it: units of the first passage go home, new ones dissolve."""
    own = {first.units[one].id for one in first.below(old)}
    for one in sorted(draft.below(key)):
        id = draft.units[one].id
        if id in own:
            continue
        if first.find(id) is None:
            _dissolve(draft, one)
        else:
            _hang_back(draft, first, one, {draft.units[low].id for low in draft.below(one)})


def _dissolve(draft: Draft, key: int) -> None:
    """Remove a unit; what it held goes to its parent."""
    parent = draft.parents[key].key
    for child in tuple(draft.children[key]):
        draft.hang(child, parent)
    draft.words[parent] |= draft.words[key]
    draft.drop(key)


def _take_away(draft: Draft, first: Draft, key: int) -> None:
    """Remove a new unit; what it held goes back to where it was at first."""
    for child in tuple(draft.children[key]):
        if first.find(draft.units[child].id) is not None:
            _hang_back(draft, first, child, {draft.units[low].id for low in draft.below(child)})
    _words_home(draft, first, key, draft.words[key])
    _dissolve(draft, key)


def _restore_words(draft: Draft, first: Draft, old: int) -> None:
    """Each unit has its first words again; other words leave."""
    inside = {draft.key(first.units[one].id): one for one in first.below(old)}
    own = first.yield_of(old)
    for key in inside:
        _words_home(draft, first, key, draft.words[key] - own)
    for key in draft.units:
        draft.words[key] -= own
    for key, one in inside.items():
        draft.words[key] = set(first.words[one])


def _words_home(draft: Draft, first: Draft, key: int, words: set[int]) -> None:
    """Move words of a unit to the unit that held them at first, or to the next one above it."""
    for word in sorted(words):
        holder = next(one for one, held in first.words.items() if word in held)
        known = (draft.find(first.units[one].id) for one in (holder, *first.above(holder)))
        home = next(one for one in known if one is not None)
        draft.words[key].discard(word)
        draft.words[home].add(word)
        draft.say(home)


def _restore_remotes(draft: Draft, first: Draft, old: int) -> None:
    """The remote edges from a unit and from all below it are those of the first passage."""
    inside = {one: draft.key(first.units[one].id) for one in first.below(old)}
    kept = [one for one in draft.remotes if one.parent not in inside.values()]
    for one in first.remotes:
        child = draft.find(first.units[one.child].id)
        if one.parent in inside and child is not None:
            kept.append(Remote(inside[one.parent], child, one.categories, one.attributes))
    draft.remotes = kept
