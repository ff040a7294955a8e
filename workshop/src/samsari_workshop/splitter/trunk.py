"""The lower part of the small networks of the splitter, and how they are trained.

`english.trunk` runs the same with numpy; the names of the parts are the same.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

REACH = 1
LAYERS, VIEWS, FAR = 2, 4, 8  # as in `english.trunk`


class Trunk(nn.Module):
    """Layers of neighbours, one of attention between them."""

    def __init__(self, n_inputs: int, width: int, drop: float) -> None:
        super().__init__()
        span = 2 * REACH + 1
        self.first = nn.Linear(n_inputs, width)
        self.around = nn.ModuleList([nn.Linear(span * width, width) for _ in range(LAYERS)])
        self.asks, self.mix = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.norm = nn.LayerNorm(width)
        self.distance = nn.Parameter(torch.zeros(VIEWS, 2 * FAR + 1))
        self.drop = nn.Dropout(drop)

    def state(self, vectors: Tensor, mask: Tensor) -> Tensor:
        """A vector for each word that knows the sentence."""
        state = nn.functional.relu(self.first(self.drop(vectors)))
        for at, layer in enumerate(self.around):
            if at:
                state = state + self.mix(self.drop(self._attended(self.norm(state), mask)))
            state = state + nn.functional.relu(layer(self.drop(_around(state * mask[..., None]))))
        return state

    def _attended(self, state: Tensor, mask: Tensor) -> Tensor:
        """What each word learns from all words of the sentence."""
        rows, n, width = state.shape
        asked, told, value = (
            part.reshape(rows, n, VIEWS, width // VIEWS).transpose(1, 2)
            for part in self.asks(state).chunk(3, -1)
        )
        places = torch.arange(n)
        far = (places[None] - places[:, None]).clamp(-FAR, FAR) + FAR
        scores = asked @ told.transpose(2, 3) / (width // VIEWS) ** 0.5 + self.distance[:, far]
        shares = scores.masked_fill(mask[:, None, None] == 0, -1e9).softmax(-1)
        return (shares @ value).transpose(1, 2).reshape(rows, n, width)


def _around(state: Tensor) -> Tensor:
    """Each word's vector with those of its neighbours."""
    moved = nn.functional.pad(state, (0, 0, REACH, REACH))
    n = state.shape[1]
    return torch.cat([moved[:, at : at + n] for at in range(2 * REACH + 1)], -1)
