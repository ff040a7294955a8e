"""Paired sentences to look at: text, JSON, TSV and links."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from samsari.model.document import Group, Pairing
from samsari.model.showing import number_of


def links_line(name: str, pairing: Pairing) -> str:
    """The pairing of two documents as a line: its id and `i-j` links."""
    return f"{name}\t{pairing}\n"


def json_line(name: str, pairing: Pairing) -> str:
    """A JSON object on one line: sentences of both sides, links, and what is alone."""
    document = {
        "id": name,
        "left": pairing.left.sentences,
        "right": pairing.right.sentences,
        "links": str(pairing),
        "scores": [link.score for link in pairing.links],
        "omitted": pairing.omitted,
        "added": pairing.added,
    }
    return json.dumps(document, ensure_ascii=False) + "\n"


def tsv_lines(name: str, pairing: Pairing) -> str:
    """A line for each group: id, kind, left sentences, right sentences."""
    rows = (
        "\t".join((name, kind, *(" ".join(text.split()) for text in texts)))
        for kind, *texts in text_cells(pairing)
    )
    return "".join(f"{row}\n" for row in rows)


def text_rows(name: str, pairing: Pairing) -> str:
    """The groups for people: what belongs together, what was left out, what was added."""
    lines = [f"{name}: {summary(pairing)}", ""]
    for kind, group in rows_of(pairing):
        lines.append(f"[{kind}]")
        lines += [f"  < {i + 1:>3}  {pairing.left.sentences[i]}" for i in group.left]
        lines += [f"  > {j + 1:>3}  {pairing.right.sentences[j]}" for j in group.right]
    return "\n".join(lines) + "\n\n"


def summary(pairing: Pairing) -> str:
    """How many sentences there are on each side, and what became of them."""
    return (
        f"{number_of(len(pairing.left), 'sentence')} to {len(pairing.right)}; "
        f"{len(pairing.groups)} paired, {len(pairing.omitted)} left out, "
        f"{len(pairing.added)} added, {number_of(pairing.crossings, 'crossing')}"
    )


def rows_of(pairing: Pairing) -> list[tuple[str, Group]]:
    """Groups and lone sentences in the order of the left text; added ones where they stand."""
    held: list[tuple[tuple[float, int], str, Group]] = []
    for group in pairing.groups:
        held.append(((group.left[0], group.right[0]), group.kind, group))
    for i in pairing.omitted:
        held.append(((i, -1), "left out", Group((i,), ())))
    for j in pairing.added:
        held.append(((_place(pairing, j), j), "added", Group((), (j,))))
    return [(kind, group) for _, kind, group in sorted(held, key=lambda row: row[0])]


def _place(pairing: Pairing, added: int) -> float:
    """Behind the left partner of the sentence before it."""
    before = [link for link in pairing.links if link.right < added]
    last = max((link.right for link in before), default=-1)
    return max((link.left for link in before if link.right == last), default=-1) + 0.5


def _text(sentences: tuple[str, ...], places: Iterable[int]) -> str:
    return " ".join(sentences[place] for place in places)


def text_cells(pairing: Pairing) -> list[tuple[str, str, str]]:
    """The kind and both texts of each group and lone sentence."""
    return [
        (
            kind,
            _text(pairing.left.sentences, group.left),
            _text(pairing.right.sentences, group.right),
        )
        for kind, group in rows_of(pairing)
    ]


LINE_FORMATS: Mapping[str, Callable[[str, Pairing], str]] = MappingProxyType(
    {"text": text_rows, "tsv": tsv_lines, "json": json_line, "links": links_line}
)
