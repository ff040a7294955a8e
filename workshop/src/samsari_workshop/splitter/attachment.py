"""How often the grammar head knows what a clause hangs from, by the kind of clause.

python -m samsari_workshop.splitter.attachment TREEBANK.conllu [HEAD.npz]
python -m samsari_workshop.splitter.attachment SENTENCES.jsonl [HEAD.npz]

A line of the second form has a text and what was decided of each predicate of a clause: the word
and which one of this form it is, the same of the word that it hangs from, and the relation:

    {"text": "If it rains, we stay.", "clauses": [["rains", 1, "stay", 1, "advcl"],
                                                   ["stay", 1, "", 0, "root"]]}
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from samsari.english.sentence import Syntax
from samsari.english.syntax import SyntaxHead, shared_head
from samsari.neural.encoder import shared_encoder
from samsari.text.penn import UCCA_TOKENIZER
from samsari_workshop.splitter.treebank import Annotated, read

TOGETHER = 256
OPEN = -2
OPENED = {"when": "when", "because": "because", "although": "although", "though": "although"}


def kinds(own: Annotated, at: int) -> Iterator[str]:
    """What kinds of word this is, by the treebank."""
    relation = own.relations[at]
    yield "all words"
    if not own.tags[at]:
        yield relation
        return
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
            if head == OPEN:
                continue
            is_head = read_as.heads[at] == head
            is_both = is_head and read_as.relations[at] == own.relations[at]
            for kind in kinds(own, at):
                total, heads, both = table.get(kind, (0, 0, 0))
                table[kind] = total + 1, heads + is_head, both + is_both
    return table


def decided(path: Path) -> Iterator[Annotated]:
    """The sentences of a file; words of which nothing was decided have the head `OPEN`."""
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        words = tuple(token.text for token in UCCA_TOKENIZER.tokens(row["text"]))
        heads, relations = [OPEN] * len(words), [""] * len(words)
        for word, number, head, of_head, relation in row["clauses"]:
            at = _place(words, word, number)
            heads[at] = -1 if relation == "root" else _place(words, head, of_head)
            relations[at] = relation
        yield Annotated(words, ("",) * len(words), tuple(heads), tuple(relations))


def _place(words: Sequence[str], word: str, number: int) -> int:
    return [at for at, one in enumerate(words) if one.lower() == word.lower()][number - 1]


def readings(sentences: Sequence[Annotated], head: SyntaxHead) -> list[Syntax]:
    """The trees of the head over the words of a treebank."""
    found: list[Syntax] = []
    for start in range(0, len(sentences), TOGETHER):
        words = [list(own.words) for own in sentences[start : start + TOGETHER]]
        found += head.read_all(shared_encoder().encode(words))
    return found


def main(arguments: Sequence[str]) -> None:
    """Print the shares."""
    path = Path(arguments[0])
    sentences = list(decided(path)) if path.suffix == ".jsonl" else read(path)
    head = SyntaxHead.load(Path(arguments[1])) if len(arguments) > 1 else shared_head()
    for kind, (total, heads, both) in sorted(counts(sentences, readings(sentences, head)).items()):
        print(f"{kind:36}{total:7}{100 * heads / total:7.1f}{100 * both / total:7.1f}")


if __name__ == "__main__":
    main(sys.argv[1:])
