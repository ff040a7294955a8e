"""How two words are related in WordNet: from a small table, not from WordNet itself.

The table keeps common words with their senses (the most frequent first), and for each sense the
next wider one, the group of like senses, the group that it is opposed to, the closed set that it
belongs to, and the words that explain it. `samsari train same` writes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, cached_property, lru_cache
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from samsari.english.inflection import lemmas
from samsari.english.spelling import folded
from samsari.formats.arrays import named_arrays
from samsari.resources.artefacts import SHIPPED, Artefact

Integers = npt.NDArray[np.int32]

FAR = 9.0  # the number of steps where there is no way
SENSES = 5  # of a word that are compared step by step
STEPS = 6  # upwards that are followed
NONE = -1
DEEPEST = 20  # steps to the top


@dataclass(frozen=True)
class Relation:
    """What WordNet says of two words; steps and places count from 0, `FAR` is none."""

    known: float = 0.0  # 1: both words are in the table
    shared: float = 0.0  # senses that both words have
    place: float = FAR  # where the first of these stands among the senses of the one
    other_place: float = FAR  # and of the other
    up: float = FAR  # steps from the one up to the other: the other is wider
    down: float = FAR  # steps down: the other is narrower
    across: float = FAR  # steps over the nearest wider sense of both
    depth: float = 0.0  # steps from there to the top
    alike: float = 0.0  # 1: in one group of like senses
    opposed: float = 0.0  # 1: in two groups that are opposed
    closed: float = 0.0  # 1: in one closed set
    explains: float = 0.0  # 1: the other explains the one
    explained: float = 0.0  # 1: the one explains the other
    overlap: float = 0.0  # shared words of the explanations
    derived: float = 0.0  # 1: one is derived from the other
    first: float = FAR  # steps over the nearest wider sense of both words' first senses

    @property
    def numbers(self) -> tuple[float, ...]:
        """All of it, in order."""
        return tuple(getattr(self, name) for name in NAMES)


NAMES = tuple(own.name for own in fields(Relation))
UNKNOWN = Relation()


@dataclass(frozen=True, eq=False)
class Relations:
    """The table in memory."""

    words: tuple[str, ...] = field(repr=False)
    starts: Integers = field(repr=False)  # of each word's senses; one more at the end
    senses: Integers = field(repr=False)
    parent: Integers = field(repr=False)
    group: Integers = field(repr=False)
    against: Integers = field(repr=False)
    closed: Integers = field(repr=False)  # the number of a closed set, 0 for none
    gloss_starts: Integers = field(repr=False)
    glosses: Integers = field(repr=False)  # words of the explanations, as numbers
    names: Integers = field(repr=False)  # 1 for each word that is always written with a capital
    derived_starts: Integers = field(repr=False)
    derived: Integers = field(repr=False)  # words that are derived from a word
    set_names: tuple[str, ...] = ()

    @classmethod
    def unpacked(cls, arrays: Mapping[str, npt.NDArray[Any]]) -> Relations:
        """The table that was packed as named arrays."""
        text = arrays["words"].tobytes().decode("utf-8")
        names = arrays["set_names"].tobytes().decode("utf-8")
        numbers = {
            own.name: arrays[own.name].astype(np.int32)
            for own in fields(cls)
            if own.name not in ("words", "set_names")
        }
        return cls(words=tuple(text.split("\n")), set_names=tuple(names.split("\n")), **numbers)

    @cached_property
    def _rows(self) -> Mapping[str, int]:
        return {word: row for row, word in enumerate(self.words)}

    @cached_property
    def _seen(self) -> dict[tuple[str, str], Relation]:
        return {}

    @cached_property
    def _ways_up(self) -> dict[int, dict[int, int]]:
        """What `_above` has found; a few thousand senses make up most of what is asked."""
        return {}

    def between(self, one: Sequence[str], other: Sequence[str]) -> Relation:
        """How two words or phrases are related."""
        key = " ".join(map(folded, one)), " ".join(map(folded, other))
        found = self._seen.get(key)
        if found is None:
            found = self._between(key[0].split(), key[1].split())
            if len(self._seen) < 100_000:
                self._seen[key] = found
        return found

    def is_name(self, word: str) -> bool:
        """True for a word that is always written with a capital letter."""
        row = self._rows.get(folded(word))
        return row is not None and bool(self.names[row])

    def closed_set(self, one: Sequence[str], other: Sequence[str]) -> str:
        """The name of the closed set that both words belong to by their first senses, or nothing.

        A word is not in one set with its own synonyms and wider words.
        """
        relation = self.between(one, other)
        if relation.shared or relation.up < FAR or relation.down < FAR or relation.alike:
            return ""
        sets = [
            {int(self.closed[sense]) for sense in own[:1]} - {0}
            for own in (self._senses(_forms(side)) for side in (one, other))
        ]
        common = sets[0] & sets[1]
        return self.set_names[min(common)] if common else ""

    def noun_steps(self, one: Sequence[str], other: Sequence[str]) -> int:
        """Steps from a noun up or down to another; 0 for synonyms, ideas and where is no way."""
        relation = self.between(one, other)
        if relation.shared or relation.alike:
            return 0
        left, right = (self._senses(_forms(side))[:SENSES] for side in (one, other))
        pairs = {*product(left[:1], right), *product(left, right[:1])}
        steps = (max(self._steps_up(*pair), self._steps_up(*pair[::-1])) for pair in pairs)
        return min((own for own in steps if own), default=0)

    def _steps_up(self, sense: int, wider: int) -> int:
        """Steps from a sense up to a wider one that is a thing or person; 0 if it is not wider."""
        for steps in range(DEEPEST):
            if sense == wider:
                return steps if self._is_below("physical entity", wider) else 0
            sense = int(self.parent[sense])
            if sense == NONE:
                return 0
        return 0

    def is_mostly_noun(self, words: Sequence[str]) -> bool:
        """True if the first sense of a word or phrase is that of a noun."""
        senses = self._senses(_forms(words))
        return bool(senses) and self._is_below("entity", senses[0])

    def is_thing(self, words: Sequence[str]) -> bool:
        """True if the first sense of a word or phrase is a thing or person, no idea."""
        senses = self._senses(_forms(words))
        return bool(senses) and self._is_below("physical entity", senses[0])

    def _is_below(self, name: str, sense: int) -> bool:
        top = next(iter(self._senses((name,))), None)
        for _ in range(DEEPEST):
            if sense == top:
                return True
            sense = int(self.parent[sense])
            if sense == NONE:
                return False
        return False

    def _between(self, one: Sequence[str], other: Sequence[str]) -> Relation:
        sides = [_forms(one), _forms(other)]
        left, right = (self._senses(side) for side in sides)
        if not left or not right:
            return UNKNOWN
        shared = [sense for sense in left if sense in right]
        ways = self._ways(left[:SENSES], right[:SENSES])
        across, depth = min(
            ((up + down, -self._depth(top)) for up, down, top in ways), default=(FAR, 0.0)
        )
        first = min((up + down for up, down, _ in self._ways(left[:1], right[:1])), default=FAR)
        groups = [{int(self.group[sense]) for sense in side} for side in (left, right)]
        against = {int(self.against[group]) for group in groups[0]} - {NONE}
        glosses = [self._gloss(side[:SENSES]) for side in (left, right)]
        rows = [{self._rows[form] for form in side if form in self._rows} for side in sides]
        return Relation(
            known=1.0,
            shared=float(len(shared)),
            place=float(left.index(shared[0])) if shared else FAR,
            other_place=float(min(right.index(sense) for sense in shared)) if shared else FAR,
            up=min((float(up) for up, down, _ in ways if down == 0), default=FAR),
            down=min((float(down) for up, down, _ in ways if up == 0), default=FAR),
            across=float(across),
            depth=float(-depth),
            alike=float(not groups[0].isdisjoint(groups[1])),
            opposed=float(not against.isdisjoint(groups[1])),
            closed=float(self._in_one_set(left, right)),
            explains=float(not glosses[0].isdisjoint(rows[1])),
            explained=float(not glosses[1].isdisjoint(rows[0])),
            overlap=float(len(glosses[0] & glosses[1])),
            derived=float(self._are_derived(*rows)),
            first=float(first),
        )

    def _are_derived(self, left: set[int], right: set[int]) -> bool:
        starts = self.derived_starts
        return any(
            not right.isdisjoint(self.derived[starts[row] : starts[row + 1]].tolist())
            for row in left
        )

    def _in_one_set(self, left: Sequence[int], right: Sequence[int]) -> bool:
        sets = [{int(self.closed[sense]) for sense in side[:2]} - {0} for side in (left, right)]
        return not sets[0].isdisjoint(sets[1])

    def _senses(self, forms: Iterable[str]) -> list[int]:
        found: dict[int, None] = {}
        for form in forms:
            row = self._rows.get(form)
            if row is not None:
                found.update(
                    dict.fromkeys(self.senses[self.starts[row] : self.starts[row + 1]].tolist())
                )
        return list(found)

    @cached_property
    def _read_glosses(self) -> dict[tuple[int, ...], set[int]]:
        return {}

    def _gloss(self, senses: Sequence[int]) -> set[int]:
        """The words that explain some senses, kept."""
        found = self._read_glosses.get(key := tuple(senses))
        if found is None:
            spans = ((self.gloss_starts[own], self.gloss_starts[own + 1]) for own in senses)
            found = {word for one, end in spans for word in self.glosses[one:end].tolist()}
            self._read_glosses[key] = found
        return found

    def _above(self, sense: int) -> Mapping[int, int]:
        """The sense and the wider ones, with the number of steps, the nearest first."""
        found = self._ways_up.get(sense)
        if found is None:
            found, wider = {}, sense
            for steps in range(STEPS + 1):
                found[wider] = steps
                wider = int(self.parent[wider])
                if wider == NONE:
                    break
            self._ways_up[sense] = found
        return found

    def _depth(self, sense: int) -> int:
        depth = 0
        while sense != NONE and depth < DEEPEST:
            sense, depth = int(self.parent[sense]), depth + 1
        return depth

    def _ways(self, left: Sequence[int], right: Sequence[int]) -> list[tuple[int, int, int]]:
        """For each two senses the steps up from both to the nearest sense above both."""
        above = [self._above(sense) for sense in right]
        ways = []
        for sense in left:
            own = self._above(sense)
            for others in above:
                if not own.keys().isdisjoint(others):
                    top = next(each for each in own if each in others)
                    ways.append((own[top], others[top], top))
        return ways


@cache
def shared_relations() -> Relations:
    """The shipped table alone, without the model beside it."""
    path = Artefact.open(SHIPPED / "sameness").path("relations.npz")
    with named_arrays(path, "table of relations", "samsari train same") as arrays:
        return Relations.unpacked(arrays)


def _forms(words: Sequence[str]) -> tuple[str, ...]:
    """The base forms of a word or phrase, as the table may write them; its own form comes later."""
    return _forms_of(tuple(map(folded, words)))


@lru_cache(maxsize=1 << 15)
def _forms_of(text: tuple[str, ...]) -> tuple[str, ...]:
    if not text:
        return ()
    whole = " ".join(text)
    heads = [" ".join((lemma, *text[1:])) for lemma in lemmas(text[0])]
    tails = [" ".join((*text[:-1], lemma)) for lemma in lemmas(text[-1])] if len(text) > 1 else []
    names = [whole.removesuffix("s")]  # the forms of names are in no dictionary: "Tuesdays"
    return tuple(dict.fromkeys((*heads, *tails, whole, *names)))
