"""Very long sentences cut into parts: the time of the chart grows with the cube of the length."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from samsari.model.text import Token
from samsari.ucca.parser.tree import CHAIN, ROOT, RemoteSpan, Span, SpanTree

MOST_WORDS = 300  # in a stretch
LEAST_SHARE = 2 / 3  # of them, before a mark is a good place to cut


def stretches(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """First and last place of stretches of at most `MOST_WORDS` words, cut behind marks."""
    start = 0
    while (end := _end(tokens, start)) < len(tokens):
        yield start, end
        start = end
    yield start, end


def _end(tokens: Sequence[Token], start: int) -> int:
    words, mark = 0, 0
    for at in range(start, len(tokens)):
        if tokens[at].is_punctuation:
            mark = at + 1 if words >= LEAST_SHARE * MOST_WORDS else 0
        elif words == MOST_WORDS:
            return mark or at
        else:
            words += 1
    return len(tokens)


def joined(trees: Sequence[SpanTree]) -> SpanTree:
    """The tree of a sentence from those of its stretches, whose Scenes become neighbours."""
    if len(trees) == 1:
        return trees[0]
    n_words = sum(tree.n_words for tree in trees)
    spans = [Span(0, n_words, ROOT)]
    remotes: list[RemoteSpan] = []
    first = 0
    for tree in trees:
        rootless = _rootless(tree)
        shift = len(spans) - (len(tree.spans) - len(rootless))
        remotes += [RemoteSpan(r.parent + shift, r.child + shift, r.category) for r in tree.remotes]
        spans += [Span(own.start + first, own.end + first, own.label) for own in rootless]
        first += tree.n_words
    return SpanTree(n_words, tuple(spans), tuple(remotes))


def _rootless(tree: SpanTree) -> tuple[Span, ...]:
    """The spans below the root; the root itself where it is a Scene, or nothing is below it."""
    if not tree.spans:
        return ()
    root, *others = tree.spans
    if root.label == ROOT and others:
        return tuple(others)
    label = root.label.removeprefix(ROOT).removeprefix(CHAIN) or "H"
    return Span(root.start, root.end, label), *others
