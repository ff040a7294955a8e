"""How often the grammar head knows what a clause hangs from, by the kind of clause.

python -m samsari_workshop.splitter.attachment TREEBANK.conllu [HEAD.npz]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from samsari.english.lists import word_list
from samsari.english.sentence import Syntax
from samsari.english.syntax import SyntaxHead, shared_head
from samsari.neural.encoder import shared_encoder
from samsari_workshop.splitter.treebank import Annotated, read

TOGETHER = 256
CONDITIONS = word_list("conditions")
OPENED = {"when": "when", "because": "because", "although": "although", "though": "although"}


def kinds(own: Annotated, at: int) -> Iterator[str]:
    """What kinds of word this is, by the treebank."""
    yield "all words"
    relation = own.relations[at]
    children = [one for one, head in enumerate(own.heads) if head == at]
    below = {own.relations[one].partition(":")[0] for one in children}
    if relation == "advcl":
        yield "adverbial clause"
        marks = [one for one in children if own.relations[one] in {"mark", "advmod"}]
        opener = own.words[marks[0]].lower() if marks else ""
        if opener in {"if", "unless"}:
            yield "if-clause"
        if opener in OPENED:
            yield f"{OPENED[opener]}-clause"
    if relation == "conj" and below & {"nsubj", "csubj", "expl"}:
        yield "coordinated clause with a subject"
    if relation == "conj" and own.tags[at].startswith("VB") and not below & {"nsubj", "expl"}:
        yield "coordinated verb phrase"
    if relation == "acl:relcl":
        yield "relative clause"
    if relation == "ccomp":
        yield "complement clause"
    if relation == "parataxis":
        yield "parataxis"
    if relation.startswith("mark") and own.words[at].lower() in {"if", "unless"}:
        yield "if-clause found"


def counts(
    sentences: Sequence[Annotated], found: Sequence[Syntax]
) -> dict[str, tuple[int, int, int]]:
    """For each kind how many words there are, with the right head, and with the relation, too."""
    table: dict[str, tuple[int, int, int]] = {}
    for own, read_as in zip(sentences, found, strict=True):
        for at, head in enumerate(own.heads):
            is_head = read_as.heads[at] == head
            is_both = is_head and read_as.relations[at] == own.relations[at]
            for kind in kinds(own, at):
                total, heads, both = table.get(kind, (0, 0, 0))
                table[kind] = total + 1, heads + is_head, both + is_both
    return table


def readings(sentences: Sequence[Annotated], head: SyntaxHead) -> list[Syntax]:
    """The trees of the head over the words of a treebank."""
    found: list[Syntax] = []
    for start in range(0, len(sentences), TOGETHER):
        words = [list(own.words) for own in sentences[start : start + TOGETHER]]
        found += head.read_all(shared_encoder().encode(words))
    return found


def main(arguments: Sequence[str]) -> None:
    """Print the shares."""
    sentences = read(Path(arguments[0]))
    head = SyntaxHead.load(Path(arguments[1])) if len(arguments) > 1 else shared_head()
    for kind, (total, heads, both) in sorted(counts(sentences, readings(sentences, head)).items()):
        print(f"{kind:36}{total:7}{100 * heads / total:7.1f}{100 * both / total:7.1f}")


if __name__ == "__main__":
    main(sys.argv[1:])
