"""A check that can go on: the findings of finished parts in the folder of a run.

The rows are divided into parts of equal size, and a part is kept when all its rows are checked.
A run that goes on takes the finished parts from the folder, up to the first that is not there, and
checks the rest. What comes out is the same, row by row.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import chain, islice
from typing import Any

from samsari.checking.settings import Settings
from samsari.formats.result_json import findings_object, read_findings
from samsari.model.finding import Findings
from samsari.model.text import Pair
from samsari.tasks.checking.check import PAIRS_AT_A_TIME
from samsari.tasks.scale.part_work import fingerprint
from samsari.tasks.scale.run_folder import RunFolder
from samsari.tasks.scale.sealing import sealed, unsealed

SCHEMA = "samsari-check-part/1"
ROWS = 2 * PAIRS_AT_A_TIME  # of a part; pairs are grouped for the models as without a folder
Check = Callable[[Iterable[Pair]], Iterator[Findings]]


def run_identity(settings: Settings, n_pairs: int, *, fast: bool) -> Mapping[str, Any]:
    """What all findings of a run depend on, beside the texts."""
    return {
        "check": fingerprint(),
        "pairs": n_pairs,
        "fast": fast,
        "levels": dict(settings.levels),
        "limits": asdict(settings.limits),
        "waivers": [asdict(waiver) for waiver in settings.waivers],
    }


def checked_parts(pairs: Iterable[Pair], check: Check, folder: RunFolder) -> Iterator[Findings]:
    """The findings of each pair: kept ones first, then those that `check` gives."""
    parts = _parts(iter(pairs))
    for number, part in enumerate(parts):
        held = _held(folder, number, part)
        if held is None:
            yield from _checked(chain([part], parts), check, folder, number)
            return
        yield from held


def _checked(
    parts: Iterator[Sequence[Pair]], check: Check, folder: RunFolder, number: int
) -> Iterator[Findings]:
    waiting: deque[Sequence[Pair]] = deque()

    def pairs() -> Iterator[Pair]:
        for part in parts:
            waiting.append(part)
            yield from part

    done: list[Findings] = []
    for found in check(pairs()):
        done.append(found)
        yield found
        if len(done) == len(waiting[0]):
            _keep(folder, number, waiting.popleft(), done)
            done, number = [], number + 1


def _parts(pairs: Iterator[Pair]) -> Iterator[Sequence[Pair]]:
    while part := tuple(islice(pairs, ROWS)):
        yield part


def _identity(part: Sequence[Pair]) -> Mapping[str, Any]:
    digest = hashlib.sha256()
    for pair in part:
        for text in (pair.id, pair.source, pair.output):
            held = text.encode("utf-8", "surrogatepass")
            digest.update(len(held).to_bytes(8, "big") + held)
    return {"rows": len(part), "texts": digest.hexdigest()}


def _keep(folder: RunFolder, number: int, part: Sequence[Pair], done: Sequence[Findings]) -> None:
    rows = [findings_object(found) for found in done]
    body = {"schema": SCHEMA, "identity": dict(_identity(part)), "findings": rows}
    folder.write(number, sealed(body))


def _held(folder: RunFolder, number: int, part: Sequence[Pair]) -> list[Findings] | None:
    body = unsealed(folder.read(number), SCHEMA, _identity(part))
    if body is None:
        return None
    rows = zip(part, body["findings"], strict=True)
    return [read_findings(row, pair.source, pair.output) for pair, row in rows]
