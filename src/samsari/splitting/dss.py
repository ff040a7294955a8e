"""Direct Semantic Splitting, the two rules of Sulem, Abend and Rappoport (2018, ACL).

1. Each parallel Scene becomes a sentence, in the order of first words; an argument that it shares
   with another Scene is said again. Words that link Scenes are left out.
2. Each Scene that elaborates a noun becomes a sentence with the minimal center of that noun, behind
   the others; "who", "which" and "that" are left out.

The rules correct no article, tense or pronoun: in the paper a translation system reads the output.
Here they run on the shipped parser.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from samsari.english.lists import word_list
from samsari.model.passage import Passage
from samsari.model.scene import Scene, main_relations, minimal_centers
from samsari.text.penn import UCCA_TOKENIZER
from samsari.text.sentences import STANDARD
from samsari.ucca.parser.parser import Parser

RELATIVES = word_list("relative-words")


def dss(text: str, parser: Parser) -> str:
    """The text, each sentence split by the two rules; a sentence of one Scene stays as it is."""
    segment = UCCA_TOKENIZER.segment(text, STANDARD)
    passages = parser.parse([list(own) for own in segment.sentences], raw="")
    found, at = [], 0
    for tokens, passage in zip(segment.sentences, passages, strict=True):
        start, end = tokens[0].start, tokens[-1].end
        rows = list(_rows(passage))
        if len(rows) > 1:
            found += [text[at:start], _written(text, passage, rows)]
            at = end
    return "".join((*found, text[at:]))


def _rows(passage: Passage) -> Iterator[list[int]]:
    """The words of each sentence that comes out, by their positions."""
    parallel = [scene for scene in passage.scenes if scene.kind == "parallel"]
    inner = [scene for scene in passage.scenes if scene.kind == "elaborator"]
    taken = {at for scene in inner for at in passage.yields[scene.unit]}
    nested = {at for scene in parallel for at in _nested(passage, scene, parallel)}
    for scene in parallel:
        own = set(passage.yields[scene.unit]) - taken
        own -= {at for at in nested if at in _nested(passage, scene, parallel)}
        yield sorted(_words(passage, own | _shared(scene)))
    for scene in inner:
        words = _words(passage, passage.yields[scene.unit])
        kept = [at for at in words if passage.tokens[at].text.lower() not in RELATIVES]
        yield sorted({*_center(passage, scene), *kept})


def _nested(passage: Passage, scene: Scene, parallel: list[Scene]) -> set[int]:
    """The words of parallel Scenes that lie inside a Scene."""
    outer = set(passage.yields[scene.unit])
    return {
        at
        for other in parallel
        if other is not scene and outer > set(passage.yields[other.unit])
        for at in passage.yields[other.unit]
    }


def _shared(scene: Scene) -> set[int]:
    return {at for one in scene.participants if one.is_remote for at in one.positions}


def _center(passage: Passage, scene: Scene) -> tuple[int, ...]:
    """The minimal center of what the Scene elaborates."""
    edge = passage.parents[scene.unit]
    if edge is None or main_relations(passage, edge.parent):
        return ()
    return minimal_centers(passage, edge.parent)


def _words(passage: Passage, positions: Iterable[int]) -> list[int]:
    return [at for at in positions if not passage.tokens[at].is_punctuation]


def _written(text: str, passage: Passage, rows: list[list[int]]) -> str:
    """The sentences as text, each with a capital, if the source has any, and a full stop."""
    is_lower = text == text.lower()
    is_spaced = " ." in text or " ," in text
    found = []
    for row in rows:
        if row:
            body = _joined(text, passage, row)
            body = body if is_lower else body[:1].upper() + body[1:]
            found.append(body + (" ." if is_spaced else "."))
    return " ".join(found)


def _joined(text: str, passage: Passage, row: list[int]) -> str:
    """The words with a space between them, unless they are written together."""
    body, last = "", -1
    for at in row:
        token = passage.tokens[at]
        is_tight = last == at - 1 and last >= 0 and passage.tokens[last].end == token.start
        body += ("" if is_tight or not body else " ") + text[token.start : token.end]
        last = at
    return body
