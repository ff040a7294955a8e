"""How far two sets of UCCA passages agree: edges as the field counts them, and what SAMSA uses.

Edges. Both passages are brought into one form (`samsari.ucca.normalization`) and Functions that
both have are moved to the root. Then each passage has a set of yields (words below a unit, without
punctuation) for its primary edges and one for its remote edges, each yield with the categories of
the edges that lead to it. Unlabelled, a yield that both have is a match; labelled, they must also
share a category. Matches are added over passages (micro average); "all" pools primary and remote.
Implicit units, punctuation and linkage do not count.

Scenes. A Scene is its yield; a main relation its minimal centers; a participant the minimal centers
of its Scene's main relation with its own. Implicit ones, which have no center, do not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass, field
from operator import add

from samsari.errors import PassageError
from samsari.model.passage import Edge, Guidelines, Passage
from samsari.ucca.normalization import Graph

# By which guidelines passages were annotated: the first (until 2018) or the second (since 2019).
#
# No file says so, but passages show it. Only the second guidelines have Time (T), Quantifiers (Q)
# and several categories on an edge. An article that is a Function (F) also speaks for the second,
# one that is an Elaborator (E) for the first; some annotators of the second kept E, so articles
# decide only where nothing else does, and only if there are several.

ARTICLES = frozenset({"the", "a", "an"})
ONLY_SECOND = frozenset({"T", "Q"})
ENOUGH = 5  # articles
NAMES = {1: "first", 2: "second"}


@dataclass(frozen=True, slots=True)
class Signs:
    """What passages show of their guidelines; counts add up.

    `marked` edges are T, Q or have several categories; `elaborators` and `functions` are articles.

    >>> Signs(marked=1, elaborators=20).guidelines
    2
    >>> Signs(elaborators=20).guidelines
    1
    >>> Signs(elaborators=1).guidelines is None
    True
    """

    marked: int = 0
    elaborators: int = 0
    functions: int = 0

    def __add__(self, other: Signs) -> Signs:
        return Signs(*map(add, astuple(self), astuple(other)))

    @property
    def guidelines(self) -> Guidelines | None:
        """The guidelines that the signs speak for; None if too little is seen."""
        if self.marked:
            return 2
        if abs(self.elaborators - self.functions) < ENOUGH:
            return None
        return 1 if self.elaborators > self.functions else 2

    def __str__(self) -> str:
        return (
            f"{self.marked} edges with T, Q or several categories, {self.elaborators} articles "
            f"as E, {self.functions} as F"
        )


def signs(passages: Iterable[Passage]) -> Signs:
    """The signs of all passages together."""
    marked = elaborators = functions = 0
    for passage in passages:
        for edge in passage.edges:
            if len(edge.categories) > 1 or not ONLY_SECOND.isdisjoint(edge.categories):
                marked += 1
            elif _is_article(passage, edge):
                elaborators += edge.category == "E"
                functions += edge.category == "F"
    return Signs(marked, elaborators, functions)


def mismatch(found: Signs, wanted: Guidelines, what: str) -> str:
    """A sentence that says so if passages follow other guidelines than is wanted; else nothing."""
    own = found.guidelines
    if own is None or own == wanted:
        return ""
    return f"{what} follow the {NAMES[own]} guidelines of UCCA, not the {NAMES[wanted]} ({found})"


def _is_article(passage: Passage, edge: Edge) -> bool:
    spots = passage.units[edge.child].positions
    return (
        not edge.is_remote and len(spots) == 1 and passage.tokens[spots[0]].text.lower() in ARTICLES
    )


EDGES = ("primary", "remote", "all")
SCENES = ("Scene", "main relation", "participant")
Yields = dict[frozenset[int], set[str]]
Placed = tuple[str, Passage]  # a passage and the name of the file that holds it


@dataclass(frozen=True, slots=True)
class Agreement:
    """Counts of what matched, what was predicted and what the gold has; they may be added."""

    matched: int = 0
    predicted: int = 0
    gold: int = 0

    def __add__(self, other: Agreement) -> Agreement:
        return Agreement(*map(add, astuple(self), astuple(other)))

    @property
    def precision(self) -> float | None:
        """Matched among predicted, 0 to 100; None if nothing was predicted."""
        return 100 * self.matched / self.predicted if self.predicted else None

    @property
    def recall(self) -> float | None:
        """Matched among gold, 0 to 100; None if the gold has nothing."""
        return 100 * self.matched / self.gold if self.gold else None

    @property
    def f1(self) -> float | None:
        """The harmonic mean of both, 0 to 100; None if neither side has anything."""
        total = self.predicted + self.gold
        return 200 * self.matched / total if total else None


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The agreement over one passage or many.

    `labelled` and `unlabelled` are keyed by "primary", "remote", "all"; `categories` by category
    (primary edges); `scenes` by "Scene", "main relation", "participant".
    """

    labelled: Mapping[str, Agreement] = field(default_factory=dict)
    unlabelled: Mapping[str, Agreement] = field(default_factory=dict)
    categories: Mapping[str, Agreement] = field(default_factory=dict)
    scenes: Mapping[str, Agreement] = field(default_factory=dict)
    n_passages: int = 0
    n_same_scene_count: int = 0

    def __add__(self, other: Evaluation) -> Evaluation:
        return Evaluation(
            _sums(self.labelled, other.labelled),
            _sums(self.unlabelled, other.unlabelled),
            _sums(self.categories, other.categories),
            _sums(self.scenes, other.scenes),
            self.n_passages + other.n_passages,
            self.n_same_scene_count + other.n_same_scene_count,
        )

    @property
    def same_scene_count(self) -> float | None:
        """The share of passages with the gold number of Scenes, 0 to 100."""
        return 100 * self.n_same_scene_count / self.n_passages if self.n_passages else None


def evaluate(predicted: Iterable[Passage], gold: Iterable[Passage]) -> Evaluation:
    """The agreement of two lists of passages of the same length and order."""
    total = Evaluation()
    for mine, theirs in zip(predicted, gold, strict=True):
        total += compare(mine, theirs)
    return total


def paired(
    predicted: Iterable[Placed], gold: Iterable[Placed]
) -> Iterator[tuple[Passage, Passage]]:
    """Each gold passage with the predicted one of the same id; all of both sides have a partner."""
    left = _by_id(predicted)
    for name, (place, passage) in _by_id(gold).items():
        if name not in left:
            raise PassageError(
                f"the passage {name!r} has no prediction",
                place=place,
                remedy="predict every gold passage under its id",
                code="C02",
            )
        prediction = left.pop(name)[1]
        check_tokens(prediction, passage, place)
        yield prediction, passage
    for name, (place, _) in left.items():
        raise PassageError(
            f"the passage {name!r} has no gold passage",
            place=place,
            remedy="compare with all of the gold, or leave such predictions out",
            code="C02",
        )


def _by_id(passages: Iterable[Placed]) -> dict[str, Placed]:
    found: dict[str, Placed] = {}
    for place, passage in passages:
        if passage.id in found:
            first = found[passage.id][0]
            raise PassageError(
                f"the passage id {passage.id!r} is used twice (first in {first})",
                place=place,
                remedy="give every passage an id of its own",
                code="C01",
            )
        found[passage.id] = (place, passage)
    return found


def compare(predicted: Passage, gold: Passage) -> Evaluation:
    """The agreement of two passages over the same tokens."""
    check_tokens(predicted, gold)
    graphs = (Graph(predicted), Graph(gold))
    for graph in graphs:
        graph.normalize()
    _move_common_functions(*graphs)
    mine, theirs = map(_edge_yields, graphs)
    return Evaluation(
        labelled=_pooled(_labelled(mine[kind], theirs[kind]) for kind in EDGES[:2]),
        unlabelled=_pooled(_overlap(mine[kind], theirs[kind]) for kind in EDGES[:2]),
        categories=_by_category(mine["primary"], theirs["primary"]),
        scenes=_scenes(predicted, gold),
        n_passages=1,
        n_same_scene_count=int(len(predicted.scenes) == len(gold.scenes)),
    )


def spoken_words(passage: Passage, index: int) -> tuple[int, ...]:
    """The words below a unit, punctuation left out: where that hangs means nothing."""
    spots = passage.yields[index]
    return tuple(spot for spot in spots if not passage.tokens[spot].is_punctuation)


def check_tokens(predicted: Passage, gold: Passage, place: str = "") -> None:
    """Raise unless two passages have the same tokens."""
    mine = [token.text for token in predicted.tokens]
    theirs = [token.text for token in gold.tokens]
    if mine != theirs:
        differing = [
            rank for rank, pair in enumerate(zip(mine, theirs, strict=False)) if len(set(pair)) > 1
        ]
        spot = differing[0] if differing else min(len(mine), len(theirs))
        raise PassageError(
            f"the two passages {gold.id!r} differ in their tokens from token {spot} on",
            place=place,
            remedy="parse the gold tokens, or compare passages over the same text",
            code="C03",
        )


def _move_common_functions(mine: Graph, theirs: Graph) -> None:
    functions = [_functions(graph) for graph in (mine, theirs)]
    for words in functions[0].keys() & functions[1].keys():
        for graph, units in zip((mine, theirs), functions, strict=True):
            arc = graph.parent_arc(units[words])
            if arc is not None:
                graph.cut(arc)
                arc.parent, arc.categories = 0, ("F",)
                graph.add(arc)


def _functions(graph: Graph) -> dict[frozenset[int], int]:
    yields = graph.yields()
    found = {}
    for unit, words in enumerate(yields):
        arc = graph.parent_arc(unit)
        if arc is not None and arc.categories[0] == "F":
            found[words] = unit
    return found


def _edge_yields(graph: Graph) -> dict[str, Yields]:
    yields = graph.yields()
    found: dict[str, Yields] = {"primary": {}, "remote": {}}
    for arcs in graph.down:
        for arc in arcs:
            if not graph.is_implicit[arc.child] and "U" not in arc.categories:
                kind = "remote" if arc.is_remote else "primary"
                found[kind].setdefault(yields[arc.child], set()).update(arc.categories)
    return found


def _labelled(mine: Yields, theirs: Yields) -> Agreement:
    matched = sum(bool(mine[words] & theirs[words]) for words in mine.keys() & theirs.keys())
    return Agreement(matched, len(mine), len(theirs))


def _overlap(mine: Iterable[Hashable], theirs: Iterable[Hashable]) -> Agreement:
    left, right = Counter(iter(mine)), Counter(iter(theirs))
    return Agreement((left & right).total(), left.total(), right.total())


def _pooled(rows: Iterable[Agreement]) -> dict[str, Agreement]:
    primary, remote = rows
    return dict(zip(EDGES, (primary, remote, primary + remote), strict=True))


def _by_category(mine: Yields, theirs: Yields) -> dict[str, Agreement]:
    names = sorted({name for row in (mine, theirs) for names in row.values() for name in names})
    return {
        name: _overlap(
            [words for words, held in mine.items() if name in held],
            [words for words, held in theirs.items() if name in held],
        )
        for name in names
    }


def _scenes(predicted: Passage, gold: Passage) -> dict[str, Agreement]:
    mine, theirs = _scene_parts(predicted), _scene_parts(gold)
    return {name: _overlap(mine[name], theirs[name]) for name in SCENES}


def _scene_parts(passage: Passage) -> dict[str, list[Hashable]]:
    found: dict[str, list[Hashable]] = {name: [] for name in SCENES}
    for scene in passage.scenes:
        found["Scene"].append(spoken_words(passage, scene.unit))
        main = scene.main_relation.centers
        if main:
            found["main relation"].append(main)
        found["participant"] += [
            (main, element.centers) for element in scene.participants if element.centers
        ]
    return found


def _sums(left: Mapping[str, Agreement], right: Mapping[str, Agreement]) -> dict[str, Agreement]:
    none = Agreement()
    names = [*left, *(name for name in right if name not in left)]
    return {name: left.get(name, none) + right.get(name, none) for name in names}
