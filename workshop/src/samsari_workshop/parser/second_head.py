"""The heads of the second guidelines, begun as a copy of those of the first."""

from __future__ import annotations

import torch
from torch import Tensor

from samsari_workshop.parser.examples import Labels
from samsari_workshop.parser.network import Network

# What the first guidelines call the things that the second have a category of their own for.
FORMERLY = str.maketrans("TQ", "DE")
BY_LABEL = ("spans.label.weight", "spans.label.bias", "pairs.parent_label.weight",
            "pairs.child_label.weight")  # fmt: skip
BY_REMOTE = ("pairs.out.weight", "pairs.out.bias")


def with_second_head(
    weights: dict[str, Tensor], first: Labels, second: Labels, network: Network
) -> dict[str, Tensor]:
    """The weights of a parser of the first guidelines, and a start for the heads of the second.

    A label begins as the label of the first guidelines that says the same, as far as there is one.
    """
    found = dict(weights)
    own = network.state_dict()
    span_rows = _rows(first.spans, second.spans, first)
    remote_rows = _rows(first.remotes, second.remotes, None)
    for name, values in weights.items():
        if name.startswith(("spans.", "pairs.")):
            target = own[f"second_{name}"].clone()
            if name in BY_LABEL:
                _copy(target, values, span_rows)
            elif name in BY_REMOTE:
                _copy(target, values, remote_rows)
            else:
                target = values.clone()
            found[f"second_{name}"] = target
    return found


def _rows(old: tuple[str, ...], new: tuple[str, ...], labels: Labels | None) -> list[int]:
    """For each new label the row of the old one that is nearest; -1 if there is none."""
    found = [0]
    for label in new[1:]:
        formerly = label.translate(FORMERLY) if "ROOT" not in label else label
        if labels is not None:
            found.append(labels.span(formerly) or -1)
        else:
            found.append(old.index(formerly) if formerly in old else -1)
    return found


def _copy(target: Tensor, source: Tensor, rows: list[int]) -> None:
    with torch.no_grad():
        for at, row in enumerate(rows):
            if row >= 0:
                target[at] = source[row]
