"""A drawing of split sentences: the Scenes of the source above, the new sentences below."""

from __future__ import annotations

from collections.abc import Iterable

from samsari.errors import SettingError
from samsari.model.split import Split
from samsari.reporting.samsa.drawing import drawing
from samsari.tasks.explain import explain

MOST = 200  # sentences in one drawing


def picture(found: Iterable[Split]) -> str:
    """One SVG document for the sentences that were split."""
    parts = [part for one in found for part in one.parts if part.cuts]
    if not parts:
        raise SettingError("no sentence was split, so there is nothing to draw")
    if len(parts) > MOST:
        raise SettingError(
            f"{len(parts)} sentences are too many for one drawing",
            remedy=f"split fewer lines; {MOST} sentences at most",
        )
    source = " ".join(part.source for part in parts)
    return drawing(explain(source, " ".join(part.text for part in parts))) + "\n"
