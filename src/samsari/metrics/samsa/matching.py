"""The calculation behind SAMSA, step by step.

    Source, Output --link--> LinkedPair --match--> Comparison

For a source with n Scenes and an output with m sentences, `link` links the words of each Scene to
each sentence. `match` gives each Scene the sentence that keeps most of its own words. There the
minimal centers of the Scene's main relation and participants are checked. The Comparison holds
every step, so explanations are drawn from it and nothing is computed twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial

from samsari.alignment.long_texts import JudgedFirst, Links, link_first
from samsari.metrics.samsa.comparison import Alignments, Comparison, SceneStep, UnitCheck
from samsari.metrics.samsa.texts import (
    Chunk,
    Output,
    SceneAligner,
    Source,
    centers_of,
    chunks_asked,
    chunks_of,
    partners_of,
    sought,
    without_vectors,
)
from samsari.model.alignment import Alignment, Link
from samsari.model.passage import Passage
from samsari.model.scene import Element, Scene
from samsari.model.text import Token

Counts = Sequence[Sequence[int]]  # for each Scene a number for each sentence


@dataclass(frozen=True)
class _LinkedScene:
    """A Scene, the number of its passage, and its links to the sentences it was compared with."""

    passage: int
    scene: Scene
    alignments: Mapping[int, Alignment]
    is_literal: bool = False

    def links_to(self, sentence: int | None) -> tuple[Link, ...]:
        """The links to a sentence; none where the Scene was not compared with it."""
        found = None if sentence is None else self.alignments.get(sentence)
        return () if found is None else found.links

    @cached_property
    def own_links(self) -> dict[int, tuple[Link, ...]]:
        """For each sentence the links of the Scene's own words, without those of nested Scenes.

        By the letter of the paper: of all its leaves.
        """
        own = set(self.scene.words if self.is_literal else self.scene.positions)
        return {
            sentence: tuple(link for link in alignment.links if link.left in own)
            for sentence, alignment in self.alignments.items()
        }


@dataclass(frozen=True)
class LinkedPair:
    """A source and an output whose words are linked; no Scene is matched to a sentence yet."""

    source: Source
    output: Output
    scenes: tuple[_LinkedScene, ...]
    alignments: Alignments
    find_whole: Callable[[], LinkedPair]  # the same with all words judged, not only centers

    @cached_property
    def counts(self) -> list[tuple[int, ...]]:
        """For each Scene how many of its own words have a link to each sentence."""
        width = len(self.output.sentences)
        return [
            _row({number: len(own) for number, own in scene.own_links.items()}, width)
            for scene in self.scenes
        ]

    @cached_property
    def same(self) -> list[tuple[int, ...]]:
        """For each Scene how many of these links, to each sentence, join the very same word."""
        passages = self.source.passages
        return [_n_same(passages[each.passage].tokens, self.output, each) for each in self.scenes]

    def matched(self, sentences: Sequence[int | None]) -> Comparison:
        """The comparison in which each Scene is looked for in the given sentence."""
        find = self.find_whole
        found = zip(self.scenes, self.counts, sentences, strict=True)
        steps = (
            replace(
                _step(scene, row, sentence, self.source),
                find_links=partial(_scene_links, find, at, sentence),
            )
            for at, (scene, row, sentence) in enumerate(found)
        )
        return Comparison(
            self.source.text,
            self.source.passages,
            self.output.text,
            self.output.sentences,
            tuple(steps),
            lambda: find().alignments,
        )


def _scene_links(
    find: Callable[[], LinkedPair], scene: int, sentence: int | None
) -> tuple[Link, ...]:
    return find().scenes[scene].links_to(sentence)


def compare(source: Source, output: Output, aligner: SceneAligner) -> Comparison:
    """Every step from the Scenes of a source to its SAMSA for an output."""
    return compare_many([(source, output)], aligner)[0]


def compare_many(pairs: Sequence[tuple[Source, Output]], aligner: SceneAligner) -> list[Comparison]:
    """The comparison of each pair; the aligner sees all of them at once."""
    return [_matched(linked) for linked in link_many(pairs, aligner)]


def compare_parses(
    pairs: Sequence[tuple[Sequence[Source], Output]], aligner: SceneAligner
) -> list[list[Comparison]]:
    """For each output the comparison with each of several parses of its source."""
    return [[_matched(linked) for linked in own] for own in _link_parses(pairs, aligner)]


def _matched(linked: LinkedPair) -> Comparison:
    same = None if linked.source.is_literal else linked.same
    return linked.matched(match(linked.counts, len(linked.output.sentences), same))


def link(source: Source, output: Output, aligner: SceneAligner) -> LinkedPair:
    """The words of each Scene, and of each passage, linked to sentences of the output.

    In a short text that is every sentence; in a long one, those that share words with the passage.
    """
    return link_many([(source, output)], aligner)[0]


def link_many(pairs: Sequence[tuple[Source, Output]], aligner: SceneAligner) -> list[LinkedPair]:
    """The words of each pair linked, as `link` does."""
    return [linked for [linked] in _link_parses([((one,), out) for one, out in pairs], aligner)]


def _link_parses(
    pairs: Sequence[tuple[Sequence[Source], Output]], aligner: SceneAligner
) -> list[list[LinkedPair]]:
    """The words of each parse of a source linked to its output.

    All parses of a source have the same words. So each sentence is asked about once, with the words
    of all different Scenes. Minimal centers are judged at once, other words when they are needed.
    """
    partners = [partners_of(sources[0], output) for sources, output in pairs]
    asked = [chunks_asked(sources) for sources, _ in pairs]
    requests, centers = [], []
    for (sources, output), chosen, own in zip(pairs, partners, asked, strict=True):
        rows = zip(sources[0].prepared, own, centers_of(sources), chosen, strict=True)
        for left, chunks, places, sentences in rows:
            requests += [(left, list(chunks), output.prepared[j]) for j in sentences]
            centers += [places] * len(sentences)
    found = link_first(aligner, requests, centers)
    later = _Later([without_vectors(*pair) for pair in pairs], partners, asked, found)
    return later.assembled(pairs, found.first)


@dataclass(frozen=True)
class _Later:
    """What becomes of the links of some pairs when all their words are judged."""

    pairs: Sequence[tuple[Sequence[Source], Output]]
    partners: Sequence[Sequence[Sequence[int]]]
    asked: Sequence[Sequence[dict[Chunk, None]]]
    links: JudgedFirst

    @cached_property
    def whole(self) -> list[list[LinkedPair]]:
        """All parses of all pairs with all words judged."""
        return self.assembled(self.pairs, self.links.every)

    def pair(self, at: int, parse: int) -> LinkedPair:
        """The compared pair at a place, for one of its parses."""
        return self.whole[at][parse]

    def assembled(
        self, pairs: Sequence[tuple[Sequence[Source], Output]], links: Links
    ) -> list[list[LinkedPair]]:
        """The parses of each pair with the links that were found for them."""
        found, linked = iter(links), []
        for at, (sources, output) in enumerate(pairs):
            known = [
                {j: dict(zip(chunks, next(found), strict=True)) for j in places}
                for chunks, places in zip(self.asked[at], self.partners[at], strict=True)
            ]
            linked.append(
                [
                    _linked(
                        source,
                        output,
                        _picked(source, known),
                        partial(self.pair, at, parse),
                    )
                    for parse, source in enumerate(sources)
                ]
            )
        return linked


def _picked(
    source: Source, known: Sequence[Mapping[int, Mapping[Chunk, Alignment]]]
) -> list[dict[int, tuple[Alignment, ...]]]:
    """For each passage and sentence the links of its own chunks."""
    wanted = (chunks_of(passage, source) for passage in source.passages)
    return [
        {j: tuple(_unjudged(links[chunk], source) for chunk in chunks) for j, links in own.items()}
        for chunks, own in zip(wanted, known, strict=True)
    ]


def _unjudged(found: Alignment, source: Source) -> Alignment:
    """The links of a chunk; in the paper a link is a link, whatever the word says."""
    if not source.is_literal:
        return found
    return replace(found, links=tuple(replace(link, sameness=1.0) for link in found.links))


def _linked(
    source: Source,
    output: Output,
    linked: Sequence[Mapping[int, tuple[Alignment, ...]]],
    find_whole: Callable[[], LinkedPair],
) -> LinkedPair:
    scenes = tuple(
        _LinkedScene(
            index,
            scene,
            {j: found[place] for j, found in linked[index].items()},
            source.is_literal,
        )
        for index, passage in enumerate(source.passages)
        for place, scene in enumerate(passage.scenes)
    )
    found = zip(source.passages, linked, strict=True)
    alignments = tuple(_whole(*each, output) for each in found)
    return LinkedPair(source, output, scenes, alignments, find_whole)


def _whole(
    passage: Passage, linked: Mapping[int, tuple[Alignment, ...]], output: Output
) -> tuple[Alignment, ...]:
    """The links of all words of a passage to every sentence; none where it was not compared."""
    found = list(_none_linked(len(passage.tokens), tuple(map(len, output.sentences))))
    for j, alignments in linked.items():
        found[j] = alignments[-1]
    return tuple(found)


@lru_cache(maxsize=64)
def _none_linked(n_words: int, lengths: tuple[int, ...]) -> tuple[Alignment, ...]:
    return tuple(_no_links(n_words, length) for length in lengths)


@lru_cache(maxsize=4096)
def _no_links(n_left: int, n_right: int) -> Alignment:
    return Alignment(n_left, n_right, ())


def _row(counts: Mapping[int, int], width: int) -> tuple[int, ...]:
    row = [0] * width
    for number, count in counts.items():
        row[number] = count
    return tuple(row)


def match(counts: Counts, n_sentences: int, same: Counts | None = None) -> tuple[int | None, ...]:
    """For each Scene, in order, the sentence with most linked words.

    Of equals, the sentence with more words that are exactly the same (`same`) wins, then the
    earlier one. With as many sentences as Scenes each sentence is used once; a Scene without a link
    to any free sentence takes the first.

    >>> match([(2, 1), (2, 1)], 2), match([(2, 1), (2, 1), (0, 3)], 2)
    ((0, 1), (0, 0, 1))
    """
    if n_sentences == 0:
        return (None,) * len(counts)
    is_exclusive = len(counts) == n_sentences
    free, found = list(range(n_sentences)), []
    for row, alike in zip(counts, same or counts, strict=True):
        best = max(
            free if is_exclusive else _highest(row),
            key=lambda sentence: (row[sentence], alike[sentence], -sentence),
        )
        found.append(best)
        if is_exclusive:
            free.remove(best)
    return tuple(found)


def _highest(row: Sequence[int]) -> list[int]:
    """The places of the greatest count, found fast: most counts of a long text are 0."""
    top, at, found = max(row), -1, []
    if top == 0:
        return list(range(len(row)))
    for _ in range(row.count(top)):
        at = row.index(top, at + 1)
        found.append(at)
    return found


def _n_same(left: Sequence[Token], output: Output, scene: _LinkedScene) -> tuple[int, ...]:
    """For each sentence how many links join the very same word."""
    same = {
        number: sum(
            left[link.left].text.lower() == output.sentences[number][link.right].text.lower()
            for link in links
        )
        for number, links in scene.own_links.items()
    }
    return _row(same, len(output.sentences))


def _step(
    linked: _LinkedScene, counts: tuple[int, ...], sentence: int | None, source: Source
) -> SceneStep:
    scene = linked.scene
    links = linked.links_to(sentence)
    participants = [sought(unit, source) for unit in scene.participants]
    return SceneStep(
        linked.passage,
        scene,
        counts,
        sentence,
        _check(scene.main_relation, links),
        tuple(_check(unit, links) for unit in participants),
        _carrier(scene, counts, linked.alignments),
        source.is_annotated,
        source.is_literal,
    )


def _check(unit: Element, links: Sequence[Link]) -> UnitCheck:
    return UnitCheck(unit, tuple(link for link in links if link.left in unit.centers))


def _carrier(
    scene: Scene, counts: Sequence[int], alignments: Mapping[int, Alignment]
) -> int | None:
    """The sentence that holds the main relation, if one does: the one with most of the words."""
    if not scene.main_relation.centers:
        return None
    holders = [
        number
        for number, alignment in alignments.items()
        if _check(scene.main_relation, alignment.links).value == 1
    ]
    return max(holders, key=lambda number: (counts[number], -number), default=None)
