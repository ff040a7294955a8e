"""Sentences that were once split wrongly, and some for each kind of cut, split as users do."""

from __future__ import annotations

import json
from pathlib import Path

from samsari.splitting.splitter import Settings, shared_splitter

CASES = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))


def test_each_sentence_becomes_what_it_should() -> None:
    sources = [case["source"] for case in CASES]
    found = [one.text for one in shared_splitter().split_lines(sources, Settings())]
    wrong = [
        f"{case['output']}\n  became {text}"
        for case, text in zip(CASES, found, strict=True)
        if text != case["output"]
    ]
    assert not wrong, "\n".join(wrong)
