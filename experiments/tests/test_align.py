from __future__ import annotations

import pytest

from samsari.alignment.aligners import load_aligner
from samsari.alignment.evaluation import LinkCounts
from samsari_experiments.align import all_links, sure_links

COUNTS = LinkCounts(predicted=4, wanted=2, agreed=1, pairs=1)


def test_what_is_published_stands_beside_sure_links_only() -> None:
    counted = {(gold, "exact"): COUNTS for gold in ("MTRef", "Wiki")}
    table = sure_links(counted, {"exact": load_aligner("exact")})
    by_gold = {row[0].value: row[-1] for row in table.rows}
    assert str(by_gold["MTRef"].value).startswith("about 92")
    assert (by_gold["Wiki"].value, by_gold["Wiki"].reason) == (None, "no published figure at hand")
    assert table.notes == ("exact: exact|rev:1|lexicon:stems",)
    wider = all_links(counted)
    assert [column.name for column in wider.columns] == [c.name for c in table.columns[:-1]]
    # By hand: 1 of 4, 1 of 2, F1 of these, no pair exact.
    assert [cell.value for cell in wider.rows[0][2:]] == pytest.approx([25, 50, 100 / 3, 0])
