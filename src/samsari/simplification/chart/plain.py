"""The chart search in plain Python: the definition that the compiled kernel must equal.

CKY+ over the source sides of the rules (Chappelier and Rajman 1998) with cube pruning (Chiang
2007): spans are filled from the right end of the sentence, each from its shortest to its widest.
Rules meet in a trie; a dotted item is a trie node and the cells that its non-terminals cover. All
rule applications of a span share one queue, of which `pop_limit` hypotheses are taken. Glue rules
then join what was found, from left to right: [GOAL] -> <s>; [GOAL,1] [NT,2]; [GOAL,1] </s>.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush

import numpy as np

from samsari.lm.ngram_model import END
from samsari.simplification.chart.forest import (
    GLUE,
    UNKNOWN_WORD,
    Candidate,
    ChartModel,
    ChartSettings,
    Derivation,
    Derivations,
    Edge,
    Node,
    Step,
    codes,
)
from samsari.simplification.chart.grammar import WORD_PENALTY

GOAL_LABEL = -1
GLUE_TARGET = (-1, -2)


@dataclass(slots=True, eq=False)
class TrieNode:
    """A prefix of source sides: where its words and labels lead, and the rules that end here."""

    children: dict[int, TrieNode] = field(default_factory=dict)
    labels: dict[int, TrieNode] = field(default_factory=dict)
    rules: list[int] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Cell:
    """The nodes of one span and label, best first."""

    label: int
    nodes: list[Node]


@dataclass(frozen=True, slots=True)
class Cube:
    """Rules with one source side, best first, and the cells that fill their non-terminals."""

    rules: Sequence[int]
    tails: tuple[Cell, ...]


Dotted = tuple[TrieNode, tuple[Cell, ...]]
Span = tuple[int, int]


class PlainSearch:
    """The chart search over one model."""

    def __init__(self, model: ChartModel, settings: ChartSettings | None = None) -> None:
        self.model = model
        self.settings = settings or ChartSettings()
        self.scores: list[float] = model.rule_scores.tolist()
        self.targets = [tuple(model.grammar.targets.row(rule)) for rule in range(len(self.scores))]
        self.lhs: list[int] = model.grammar.lhs.tolist()
        self.left_limit = max((lm.order - 1 for lm in model.language_models), default=0)
        self.numbers = [list(map(lm.word, model.grammar.words)) for lm in model.language_models]
        self.root = self._trie()

    def _trie(self) -> TrieNode:
        root = TrieNode()
        grammar = self.model.grammar
        for rule in range(len(grammar)):
            node = root
            for code in grammar.sources.row(rule):
                table = node.children if code >= 0 else node.labels
                node = table.setdefault(code if code >= 0 else -1 - code, TrieNode())
            node.rules.append(rule)
        waiting = [root]
        while waiting:
            node = waiting.pop()
            node.rules.sort(key=lambda rule: -self._rule_estimate(rule))
            waiting.extend([*node.children.values(), *node.labels.values()])
        return root

    def _rule_estimate(self, rule: int) -> float:
        """The score of a rule with its words scored as far as their context lies in the rule."""
        total = self.scores[rule]
        weights = self.model.model_weights
        for lm, weight, numbers in zip(
            self.model.language_models, weights, self.numbers, strict=True
        ):
            state, added = lm.empty, 0.0
            for code in self.targets[rule]:
                if code < 0:
                    state = lm.empty
                    continue
                logp, state = lm.score(state, numbers[code])
                added += logp
            total += weight * added
        return total

    def decode(
        self, words: Sequence[str], n_best: int = 1, fixed: Collection[int] = ()
    ) -> tuple[Candidate, ...]:
        """The best candidates with different words, best first."""
        return _Sentence(self, words, fixed).candidates(n_best)


class _Sentence:
    """The chart of one sentence."""

    def __init__(self, search: PlainSearch, words: Sequence[str], fixed: Collection[int]) -> None:
        self.search = search
        self.words = words
        self.models = search.model.language_models
        self.weights = search.model.model_weights
        self.codes = codes(words, search.model.grammar.word_numbers, fixed)
        self.numbers = [
            [*numbers, *map(lm.word, words)]
            for lm, numbers in zip(self.models, search.numbers, strict=True)
        ]
        # One pseudo-rule for each label of an unknown word, counted down from UNKNOWN_WORD.
        labels = search.model.unknown_labels
        self.unknown_rules = [UNKNOWN_WORD - number for number in range(len(labels))]
        self.span_limit = search.settings.spans_for(len(words))
        self.chart: dict[Span, list[Cell]] = {}
        self.active: dict[Span, list[Dotted]] = {}

    def candidates(self, n_best: int) -> tuple[Candidate, ...]:
        self._parse()
        goal = self._glue()
        lists = Derivations()
        found: list[Candidate] = []
        while len(found) < n_best:
            derivation = lists.kth(goal, len(found))
            if derivation is None:
                break
            found.append(self._candidate(derivation))
        return tuple(found)

    # -- parsing

    def _parse(self) -> None:
        length = len(self.words)
        for start in reversed(range(length)):
            self.active[start, start] = [(self.search.root, ())]
            for end in range(start + 1, min(length, start + self.span_limit) + 1):
                dotted = list(self._extensions(start, end))
                cubes = [Cube(node.rules, tails) for node, tails in dotted if node.rules]
                if end == start + 1 and not self._is_known(start):
                    cubes.append(Cube(self.unknown_rules, ()))
                cells = self._fill(start, end, cubes)
                self.chart[start, end] = cells
                for cell in cells:
                    child = self.search.root.labels.get(cell.label)
                    if child:
                        dotted.append((child, (cell,)))
                self.active[start, end] = dotted

    def _is_known(self, place: int) -> bool:
        child = self.search.root.children.get(self.codes[place])
        return child is not None and bool(child.rules)

    def _extensions(self, start: int, end: int) -> Iterator[Dotted]:
        """Dotted items over the span: those a word shorter, and those that a cell completes."""
        code = self.codes[end - 1]
        for node, tails in self.active[start, end - 1]:
            if code in node.children:
                yield node.children[code], tails
        for middle in range(start + 1, end):
            for node, tails in self.active[start, middle]:
                if node.labels:
                    for cell in self.chart[middle, end]:
                        if cell.label in node.labels:
                            yield node.labels[cell.label], (*tails, cell)

    # -- cube pruning

    def _fill(self, start: int, end: int, cubes: Sequence[Cube]) -> list[Cell]:
        """The cells of a span: its best hypotheses, merged where nothing tells them apart."""
        heap: list[tuple[float, int, int, tuple[int, ...], Node]] = []
        asked: set[tuple[int, tuple[int, ...]]] = set()

        def push(cube_number: int, place: tuple[int, ...]) -> None:
            cube = cubes[cube_number]
            sizes = (len(cube.rules), *(len(cell.nodes) for cell in cube.tails))
            inside = all(at < size for at, size in zip(place, sizes, strict=True))
            if inside and (cube_number, place) not in asked:
                asked.add((cube_number, place))
                node = self._apply(start, end, cube, place)
                heappush(heap, (-node.priority, len(asked), cube_number, place, node))

        for number, cube in enumerate(cubes):
            push(number, (0,) * (1 + len(cube.tails)))
        table: dict[tuple[object, ...], Node] = {}
        for _ in range(self.search.settings.pop_limit):
            if not heap:
                break
            _, _, number, place, node = heappop(heap)
            _merge(table, node)
            for axis in range(len(place)):
                push(number, (*place[:axis], place[axis] + 1, *place[axis + 1 :]))
        return _cells(table.values())

    def _apply(self, start: int, end: int, cube: Cube, place: tuple[int, ...]) -> Node:
        """The hypothesis at one place of a cube, scored by all models."""
        rule = cube.rules[place[0]]
        tails = tuple(cell.nodes[at] for cell, at in zip(cube.tails, place[1:], strict=True))
        if rule == GLUE:
            return self._glued(end, tails)
        if rule <= UNKNOWN_WORD:
            model = self.search.model
            label, local = model.unknown_labels[UNKNOWN_WORD - rule], model.unknown_score
            rule = UNKNOWN_WORD
            target: tuple[int, ...] = (self.codes[start],)
        else:
            label, local = self.search.lhs[rule], self.search.scores[rule]
            target = self.search.targets[rule]
        joined = [self._join(number, target, tails) for number in range(len(self.models))]
        exact = tuple(entry[0] for entry in joined)
        local += sum(w * x for w, x in zip(self.weights, exact, strict=True))
        score = local
        for tail in tails:
            score += tail.score
        estimates = tuple(entry[1] for entry in joined)
        guess = sum(w * x for w, x in zip(self.weights, estimates, strict=True))
        return Node(
            start=start,
            end=end,
            label=label,
            score=score,
            left=self._left(target, tails),
            states=tuple(entry[2] for entry in joined),
            estimates=estimates,
            priority=score + guess,
            edges=[Edge(rule, target, tails, local, exact)],
        )

    def _left(self, target: Sequence[int], tails: Sequence[Node]) -> tuple[int, ...]:
        left: list[int] = []
        for code in target:
            left.extend((code,) if code >= 0 else tails[-1 - code].left)
        return tuple(left[: self.search.left_limit])

    def _join(
        self, number: int, target: Sequence[int], tails: Sequence[Node]
    ) -> tuple[float, float, int]:
        """What one language model says of a rule's target: exact part, estimate, last state."""
        lm, numbers, limit = self.models[number], self.numbers[number], self.search.left_limit
        state, seen, exact, estimate = lm.empty, 0, 0.0, 0.0
        for code in target:
            tail = tails[-1 - code] if code < 0 else None
            if tail and not seen:
                state, estimate, seen = tail.states[number], tail.estimates[number], len(tail.left)
                continue
            for word in tail.left if tail else (code,):
                logp, state = lm.score(state, numbers[word])
                if seen < limit:
                    estimate += logp
                else:
                    exact += logp
                seen += 1
            if tail and len(tail.left) == limit:
                state = tail.states[number]
        return exact, estimate, state

    # -- glue

    def _glue(self) -> Node:
        """The goal node: everything joined from left to right between the sentence's edges."""
        models, length = self.models, len(self.words)
        start = tuple(lm.start for lm in models)
        nothing = (0.0,) * len(models)
        first = Node(0, 0, GOAL_LABEL, 0.0, (), start, nothing, 0.0)
        first.edges.append(Edge(GLUE, (), (), 0.0, nothing))
        goals = [Cell(GOAL_LABEL, [first])]
        for end in range(1, length + 1):
            cubes = [
                Cube((GLUE,), (goals[middle], cell))
                for middle in range(max(0, end - self.span_limit), end)
                for cell in self.chart[middle, end]
            ]
            goals.append(self._fill(0, end, cubes)[0])
        final = Node(0, length, GOAL_LABEL, 0.0, (), (), (), 0.0)
        for node in goals[-1].nodes:
            ends = [lm.score(state, END)[0] for lm, state in zip(models, node.states, strict=True)]
            local = 0.0
            for weight, logp in zip(self.weights, ends, strict=True):
                local += weight * logp
            final.edges.append(Edge(GLUE, (-1,), (node,), local, tuple(ends)))
        return final

    def _glued(self, end: int, tails: tuple[Node, ...]) -> Node:
        """The left part of the sentence with one more piece; here every probability is final."""
        goal, piece = tails
        exact: list[float] = []
        states: list[int] = []
        for number, lm in enumerate(self.models):
            state, total = goal.states[number], 0.0
            for word in piece.left:
                logp, state = lm.score(state, self.numbers[number][word])
                total += logp
            if len(piece.left) == self.search.left_limit:
                state = piece.states[number]
            exact.append(total)
            states.append(state)
        local = self.search.model.glue_score
        local += sum(w * x for w, x in zip(self.weights, exact, strict=True))
        score = local + goal.score + piece.score
        edge = Edge(GLUE, GLUE_TARGET, tails, local, tuple(exact))
        nothing = (0.0,) * len(self.models)
        return Node(0, end, GOAL_LABEL, score, (), tuple(states), nothing, score, [edge])

    # -- results

    def _candidate(self, derivation: Derivation) -> Candidate:
        steps: list[Step] = []
        lm_total = [0.0] * len(self.models)
        waiting = [derivation]
        while waiting:
            one = waiting.pop()
            steps.append(Step(one.edge.rule, one.node.start, one.node.end))
            for number, value in enumerate(one.edge.lm):
                lm_total[number] += value
            waiting.extend(reversed(one.tails))
        spelled = [*self.search.model.grammar.words, *self.words]
        words = tuple(spelled[code] for code in derivation.words)
        return Candidate(
            words=words,
            score=derivation.score,
            features=self._features(steps, lm_total, len(words)),
            steps=tuple(sorted((s for s in steps if s.rule != GLUE), key=_by_position)),
        )

    def _features(
        self, steps: Sequence[Step], lm_total: Sequence[float], words: int
    ) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        rules = [step.rule for step in steps if step.rule >= 0]
        grammar = self.search.model.grammar.features[rules].sum(axis=0, dtype=np.float64)
        # The first and the last glue step only add the edges of the sentence.
        glue = sum(step.rule == GLUE for step in steps) - 2
        unknown = sum(step.rule == UNKNOWN_WORD for step in steps)
        return np.array([*grammar, *lm_total, glue, WORD_PENALTY * words, unknown])


def _by_position(step: Step) -> tuple[int, int]:
    return step.start, -step.end


def _merge(table: dict[tuple[object, ...], Node], node: Node) -> None:
    """Put a hypothesis into the table; a known one like it gains the edge and the better score."""
    key = (node.label, node.left, node.states)
    known = table.setdefault(key, node)
    if known is not node:
        known.edges.extend(node.edges)
        if node.score > known.score:
            known.score, known.priority = node.score, node.priority


def _cells(nodes: Iterable[Node]) -> list[Cell]:
    """Nodes sorted into cells by label, best first."""
    cells: dict[int, list[Node]] = {}
    for node in nodes:
        cells.setdefault(node.label, []).append(node)
    return [
        Cell(label, sorted(cells[label], key=lambda node: -node.priority))
        for label in sorted(cells)
    ]
