"""New sentences of a treebank's clauses, whose heads are known because we put them together.

    If C1, C2 and C3.     C1 hangs from C2, C3 is joined to C2
    N, who V, V2.         the relative clause hangs from N
    S said that C.        C is what is said

Clauses are taken whole, so all heads inside them are those of the treebank.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from samsari.english.sentence import FINITE, HELPERS, NOUNS
from samsari_workshop.splitter.treebank import Annotated

LEAST, MOST = 3, 16  # words of a clause
CLAUSES = frozenset({"root", "conj", "advcl", "ccomp", "acl:relcl", "parataxis"})
LEFT_OUT = frozenset({"mark", "cc", "punct"})  # at the edges of a clause
NOT_INSIDE = frozenset({"parataxis", "discourse", "vocative", "reparandum", "dislocated", "list"})
NAMES = frozenset({"NNP", "NNPS", "FW"})
WORDS = json.loads(Path(__file__).with_name("splices.json").read_text(encoding="utf-8"))
INNER = frozenset({"advcl", "ccomp", "acl:relcl", "xcomp", "conj", "acl"})
MANY, ONE = frozenset(WORDS["verbs-of-many"]), frozenset(WORDS["verbs-of-one"])


@dataclass(frozen=True)
class Clause:
    """A clause that begins with its subject: its words and how many of them are the subject's."""

    own: Annotated
    subject: int

    @property
    def verb(self) -> int:
        """The finite verb."""
        return next(at for at in range(self.subject, len(self.own.words)) if self._is_finite(at))

    def _is_finite(self, at: int) -> bool:
        own = self.own
        is_root = own.heads[at] < 0 or own.heads[own.heads[at]] < 0
        is_main = own.heads[at] < 0 or own.relations[at] in HELPERS
        return own.tags[at] in FINITE and is_root and is_main

    @property
    def number(self) -> str:
        """What its verb agrees with: one, many, or any."""
        word, tag = self.own.words[self.verb].lower(), self.own.tags[self.verb]
        if word in ONE or tag == "VBZ":
            return "one"
        return "many" if word in MANY or tag == "VBP" else "any"

    @property
    def is_past(self) -> bool:
        """True if the finite verb is a past form."""
        return self.own.tags[self.verb] == "VBD"

    @property
    def predicate(self) -> Annotated:
        """The clause without its subject."""
        return _part(self.own, range(self.subject, len(self.own.words)))


def _part(own: Annotated, places: Sequence[int]) -> Annotated:
    """Some words of a sentence; what hangs from no other of them is its root."""
    new = {at: here for here, at in enumerate(places)}
    return Annotated(
        tuple(own.words[at] for at in places),
        tuple(own.tags[at] for at in places),
        tuple(new.get(own.heads[at], -1) for at in places),
        tuple(own.relations[at] for at in places),
    )


def _below(own: Annotated, top: int) -> list[int]:
    """A word and all that hangs from it, in order."""
    found = {top}
    while more := {at for at, head in enumerate(own.heads) if head in found} - found:
        found |= more
    return sorted(found)


def clauses(sentences: Sequence[Annotated]) -> list[Clause]:
    """The clauses of a treebank that can stand in another sentence."""
    return [found for own in sentences for top in range(len(own.words)) for found in _of(own, top)]


def _of(own: Annotated, top: int) -> Iterator[Clause]:
    if own.relations[top] not in CLAUSES:
        return
    below = _below(own, top)
    gone = {at for at in below if own.heads[at] == top and own.relations[at] in LEFT_OUT}
    inner = [at for at in below if at not in gone]
    places = [at for at in below if inner[0] <= at <= inner[-1]]
    if len(places) != places[-1] - places[0] + 1 or not LEAST <= len(places) <= MOST:
        return
    subjects = [at for at in places if own.heads[at] == top and own.relations[at][:5] == "nsubj"]
    if len(subjects) != 1 or own.tags[subjects[0]] in {"WP", "WDT"}:
        return
    subject = _below(own, subjects[0])
    part = _part(own, places)
    is_odd = NOT_INSIDE & {one.partition(":")[0] for one in part.relations}
    is_odd |= {tag for tag in part.tags if tag in {"-LRB-", "-RRB-", "``", "''", ":", "LS", "."}}
    is_odd |= {word for word in part.words if word in {"?", "!", "am", "'m"}}
    if is_odd or subject != places[: len(subject)] or part.heads.count(-1) != 1:
        return
    found = Clause(_small(part), len(subject))
    if any(found._is_finite(at) for at in range(found.subject, len(part.words))):
        yield found


def _small(own: Annotated) -> Annotated:
    """The clause with a small first letter, unless it is a name's."""
    first = own.words[0]
    is_name = own.tags[0] in NAMES or first in {"I", "I'm"} or first[1:2].isupper()
    return own if is_name else replace(own, words=(first.lower(), *own.words[1:]))


@dataclass
class Build:
    """A sentence that grows from left to right; heads may be set when they are there."""

    words: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    heads: list[int] = field(default_factory=list)
    relations: list[str] = field(default_factory=list)

    def add(self, own: Annotated) -> int:
        """Put a part at the end; what its root becomes."""
        begin = len(self.words)
        self.words += own.words
        self.tags += own.tags
        self.heads += [head + begin if head >= 0 else -1 for head in own.heads]
        self.relations += own.relations
        return begin + own.heads.index(-1)

    def word(self, text: str, tag: str, relation: str) -> int:
        """Put a word at the end."""
        return self.add(Annotated((text,), (tag,), (-1,), (relation,)))

    def hang(self, at: int, head: int, relation: str = "") -> None:
        """Hang a word from another one."""
        self.heads[at] = head
        self.relations[at] = relation or self.relations[at]

    def done(self, root: int) -> Annotated:
        """The sentence with its full stop."""
        self.hang(self.word(".", ".", "punct"), root)
        self.heads[root], self.relations[root] = -1, "root"
        first = self.words[0]
        words = (first[:1].upper() + first[1:], *self.words[1:])
        return Annotated(words, tuple(self.tags), tuple(self.heads), tuple(self.relations))


@dataclass
class Splicer:
    """Puts clauses together, by chance."""

    bank: Sequence[Clause]
    chance: random.Random

    def sentences(self, count: int) -> list[Annotated]:
        """So many sentences."""
        makers: dict[Callable[[], Annotated | None], int] = {
            self.fronted: 5,
            self.behind: 3,
            self.fronted_and_joined: 3,
            self.joined_and_fronted: 2,
            self.joined: 5,
            self.predicates: 4,
            self.told: 3,
            self.relative: 6,
        }
        kinds, weights = list(makers), list(makers.values())
        found: list[Annotated] = []
        while len(found) < count:
            own = self.chance.choices(kinds, weights)[0]()
            found += [own] if own is not None else []
        return found

    def clause(self, like: Clause | None = None) -> Clause:
        """A clause; mostly of the same tense as another one."""
        found = self.chance.choice(self.bank)
        while like is not None and found.is_past != like.is_past and self.chance.random() < 0.8:
            found = self.chance.choice(self.bank)
        return found

    def _plain(self) -> Clause:
        """A clause without another one inside."""
        return next(own for own in iter(self.clause, None) if not INNER & {*own.own.relations})

    def _open(self, build: Build, own: Clause, linkers: str) -> tuple[int, int]:
        """A clause behind its linker: the linker and the predicate."""
        word = self.chance.choice(WORDS[linkers])
        is_when = word.startswith("when")
        linker = build.word(word, "WRB" if is_when else "IN", "advmod" if is_when else "mark")
        at = build.add(own.own)
        build.hang(linker, at)
        return linker, at

    def _comma(self, build: Build) -> int:
        return build.word(",", ",", "punct")

    def fronted(self) -> Annotated:
        """If C1, C2."""
        build, first = Build(), self.clause()
        main = self._fronted(build, first)
        return build.done(main)

    def _fronted(self, build: Build, first: Clause) -> int:
        _, at = self._open(build, first, "front-linkers")
        build.hang(self._comma(build), at)
        main = build.add(self.clause(first).own)
        build.hang(at, main, "advcl")
        return main

    def behind(self) -> Annotated:
        """C1 if C2."""
        build, first = Build(), self._plain()
        main = build.add(first.own)
        comma = self._comma(build) if self.chance.random() < 0.25 else None
        _, at = self._open(build, self.clause(first), "late-linkers")
        build.hang(at, main, "advcl")
        if comma is not None:
            build.hang(comma, at)
        return build.done(main)

    def _join(self, build: Build, first: int, last: Annotated, comma: float) -> int:
        """What is joined by a comma and a linker to what stands before."""
        mark = self._comma(build) if self.chance.random() < comma else None
        linker = build.word(self.chance.choice(WORDS["joining"]), "CC", "cc")
        at = build.add(last)
        for one in (linker, *([] if mark is None else [mark])):
            build.hang(one, at)
        build.hang(at, first, "conj")
        return at

    def joined(self) -> Annotated:
        """C1, and C2; sometimes C1 has two predicates."""
        build, first = Build(), self._plain() if self.chance.random() < 0.5 else self.clause()
        comma = 0.5 if not INNER & {*first.own.relations} else 1.0
        main = build.add(first.own)
        if self.chance.random() < 0.3 and (other := self._predicate(first)):
            self._join(build, main, other, 0.1)
        self._join(build, main, self.clause(first).own, comma)
        return build.done(main)

    def fronted_and_joined(self) -> Annotated:
        """If C1, C2 and C3; if C1 and C2, C3."""
        build, first = Build(), self.clause()
        if self.chance.random() < 0.6:
            main = self._fronted(build, first)
            self._join(build, main, self.clause(first).own, 0.6)
            return build.done(main)
        _, at = self._open(build, first, "front-linkers")
        self._join(build, at, self.clause(first).own, 0.1)
        build.hang(self._comma(build), at)
        main = build.add(self.clause(first).own)
        build.hang(at, main, "advcl")
        return build.done(main)

    def joined_and_fronted(self) -> Annotated:
        """C1, and if C2, C3."""
        build, first = Build(), self.clause()
        main = build.add(first.own)
        mark = self._comma(build) if self.chance.random() < 0.7 else None
        linker = build.word(self.chance.choice(WORDS["joining"]), "CC", "cc")
        last = self._fronted(build, self.clause(first))
        for one in (linker, *([] if mark is None else [mark])):
            build.hang(one, last)
        build.hang(last, main, "conj")
        return build.done(main)

    def _predicate(self, first: Clause) -> Annotated | None:
        """A predicate that fits the subject of a clause."""
        for _ in range(20):
            found = self.clause(first)
            if found.number == first.number and found.is_past == first.is_past:
                return found.predicate
        return None

    def predicates(self) -> Annotated | None:
        """S V1 and V2; S V1, V2, and V3."""
        build, first = Build(), self.clause()
        main = build.add(first.own)
        own = self._predicate(first)
        if own is None:
            return None
        if self.chance.random() < 0.25 and (more := self._predicate(first)):
            mark = self._comma(build)
            at = build.add(more)
            build.hang(mark, at)
            build.hang(at, main, "conj")
            self._join(build, main, own, 1.0)
        else:
            self._join(build, main, own, 0.2)
        return build.done(main)

    def told(self) -> Annotated | None:
        """S said that C; C, S said; S said that C1 and that C2."""
        build, who = Build(), self.clause()
        subject = _part(who.own, range(who.subject))
        verb = self.chance.choice(WORDS["telling"])
        if self.chance.random() < 0.35:
            main = build.add(self.clause().own)
            mark = self._comma(build)
            head = build.add(subject)
            at = build.word(verb, "VBD", "parataxis")
            build.hang(head, at, "nsubj")
            build.hang(mark, at)
            build.hang(at, main)
            return build.done(main)
        head = build.add(subject)
        at = build.word(verb, "VBD", "root")
        build.hang(head, at, "nsubj")
        said = self._said(build, "ccomp", at)
        if self.chance.random() < 0.35:
            linker = build.word(self.chance.choice(("and", "but")), "CC", "cc")
            other = self._said(build, "conj", said)
            build.hang(linker, other)
        return build.done(at)

    def _said(self, build: Build, relation: str, head: int) -> int:
        mark = build.word("that", "IN", "mark")
        at = build.add(self.clause().own)
        build.hang(mark, at)
        build.hang(at, head, relation)
        return at

    def relative(self) -> Annotated | None:
        """C ... N, which V; N, which V, V2. Number tells which noun is meant."""
        build, first = Build(), self.clause()
        is_early = self.chance.random() < 0.4
        end = first.subject if is_early else len(first.own.words)
        noun = self._noun(first.own, end)
        number = "many" if noun is not None and first.own.tags[noun] == "NNS" else "one"
        clause = self.clause(first)
        if noun is None or clause.number not in {number, "any"}:
            return None
        has_comma = self.chance.random() < 0.6
        before = build.add(_part(first.own, range(end))) if is_early else build.add(first.own)
        marks = [self._comma(build)] if has_comma else []
        word, tag = self.chance.choice((("who", "WP"), ("which", "WDT"), ("that", "WDT")))
        who = build.word("which" if has_comma and word == "that" else word, tag, "nsubj")
        at = build.add(clause.predicate)
        build.hang(who, at)
        build.hang(at, noun, "acl:relcl")
        if not is_early:
            for one in marks:
                build.hang(one, at)
            return build.done(before)
        marks += [self._comma(build)] if has_comma else []
        for one in marks:
            build.hang(one, at)
        main = build.add(first.predicate)
        build.hang(before, main, "nsubj")
        return build.done(main)

    def _noun(self, own: Annotated, end: int) -> int | None:
        """The noun before a place, or the one that it belongs to if their numbers differ."""
        last = end - 1
        if own.tags[last] not in NOUNS:
            return None
        above = own.heads[last]
        if above < 0 or own.relations[last] == "conj":
            return None
        is_of = own.relations[last] == "nmod" and own.tags[above] in NOUNS
        is_other = is_of and (own.tags[above] == "NNS") != (own.tags[last] == "NNS")
        return above if is_other and self.chance.random() < 0.5 else last


def spliced(sentences: Sequence[Annotated], count: int, seed: int) -> list[Annotated]:
    """New sentences made of the clauses of a treebank."""
    return Splicer(clauses(sentences), random.Random(seed)).sentences(count)
