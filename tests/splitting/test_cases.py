"""Sentences that were once split wrongly, and one for each rule; their grammar is in the file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.splitting.sentences import sentence

from samsari.splitting.realisation import parts, sentences
from samsari.splitting.splitter import Settings, choose, proposed

CASES = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["source"][:50])
def test_the_sentence_becomes_these(case: dict[str, Any]) -> None:
    own = sentence(case["grammar"], case["source"])
    chosen = choose(own, proposed(own)[0], Settings())
    found = " ".join(sentences(own, parts(own, chosen))) if chosen else own.text
    assert found == case["output"]
