"""The splitter's grammar for the simplifier, which may not know the splitter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from samsari.simplification.plain.operations.grammar_tree import Tree

if TYPE_CHECKING:
    from samsari.english.syntax import SyntaxHead


class SplitterGrammar:
    """Tags, heads and relations of a sentence; the network is loaded with the first one."""

    @cached_property
    def _head(self) -> SyntaxHead:
        from samsari.english.syntax import SyntaxHead
        from samsari.english.words import FOLDER
        from samsari.resources.artefacts import Artefact

        return SyntaxHead.load(Artefact.open(FOLDER).path("syntax.npz"))

    def read(self, words: Sequence[str]) -> Tree:
        """The tree of a sentence."""
        from samsari.neural.encoder import shared_encoder

        encoded = shared_encoder().encode([list(words)])[0]
        found = self._head.read(encoded)
        return Tree(tuple(words), found.tags, found.heads, found.relations)


@lru_cache(1)
def shared_grammar() -> SplitterGrammar:
    """The grammar, loaded once."""
    return SplitterGrammar()
