"""One bad row never ends a file: what fails on a pair makes it one that cannot be judged."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

import samsari
from samsari.checking import judging
from samsari.checking.pair import CheckedPair, Hit
from samsari.checking.settings import Settings
from samsari.cli.app import run
from samsari.errors import ResourceError
from samsari.model.text import Pair
from samsari.tasks.checking import check as task
from samsari.tasks.checking.check import check_pairs

SOURCE = "The bridge was built in 1998 by local workers."
WORD = "Xylophone"
PAIRS = (
    (SOURCE, "Local workers built the bridge in 1993."),
    (SOURCE, f"Local workers built the bridge in 1998. {WORD}."),
    (SOURCE, SOURCE),
)


def check_broken(pair: CheckedPair) -> Iterator[Hit]:
    """A rule that fails on one word."""
    if WORD in pair.output.raw:
        raise IndexError("tuple index out of range")
    return iter(())


@pytest.fixture
def broken_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "OF_MEANING", (check_broken, *judging.OF_MEANING))


@pytest.fixture
def broken_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(text: str) -> object:
        if WORD in text:
            raise KeyError(WORD)
        return real(text)

    real = task.read
    monkeypatch.setattr(task, "read", read)


def checked(*, fast: bool = True) -> list[samsari.Findings]:
    pairs = [Pair(str(n), *texts) for n, texts in enumerate(PAIRS, start=1)]
    return list(check_pairs(pairs, Settings(), fast=fast))


def test_a_rule_that_fails_leaves_its_pair_unjudged_and_no_other(broken_rule: None) -> None:
    first, second, third = checked()
    assert (first.verdict, second.verdict, third.verdict) == ("fail", "cannot judge", "pass")
    assert second.unjudged[0].rule == "broken"
    assert second.unjudged[0].reason.startswith("samsari made a mistake (IndexError in ")


def test_the_other_rules_go_on(broken_rule: None) -> None:
    (found,) = check_pairs([Pair("1", SOURCE, f"{WORD} built it in 1993.")], Settings(), fast=True)
    assert found.verdict == "fail"
    assert "number-changed" in {finding.rule for finding in found.findings}
    assert found.unjudged[0].rule == "broken"


def test_a_text_that_cannot_be_read_is_unjudged(broken_reader: None) -> None:
    first, second, third = checked()
    assert (first.verdict, second.verdict, third.verdict) == ("fail", "cannot judge", "pass")
    assert (second.id, second.unjudged[0].rule) == ("2", "*")
    assert "KeyError" in second.unjudged[0].reason


def test_what_is_wrong_with_the_installation_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(pair: CheckedPair) -> Iterator[Hit]:
        raise ResourceError("a model is missing")

    monkeypatch.setattr(judging, "OF_FORM", (lost,))
    with pytest.raises(ResourceError, match="a model is missing"):
        checked()


def test_every_report_tells_it(
    broken_rule: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, at in (("s.txt", 0), ("o.txt", 1)):
        lines = "".join(f"{pair[at]}\n" for pair in PAIRS[1:])
        Path(name).write_text(lines, encoding="utf-8")
    command = ["check", "-s", "s.txt", "-o", "o.txt", "--fast"]
    for form in ("text", "json", "jsonl", "tsv", "sarif", "junit", "github", "html"):
        assert run([*command, "-f", form, "-w", f"out.{form}"]) == 1, form
        assert "2 pairs: 1 cannot judge, 1 pass" in capsys.readouterr().err
        written = Path(f"out.{form}").read_text(encoding="utf-8")
        assert "samsari made a mistake (IndexError in" in written, form
    summary = json.loads(Path("out.json").read_text(encoding="utf-8"))["summary"]
    assert summary["verdicts"]["cannot judge"] == 1
    assert list(summary["cannot_judge"].values()) == [1]
    suite = ET.parse("out.junit").getroot()[0]
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    assert run([*command, "--allow-unjudged"]) == 0


def test_an_empty_source_with_an_output_that_stops_in_a_phrase() -> None:
    for source in ("", " ", "\r", ".", "\u200b"):
        found = samsari.check(source, "He went to the .", fast=True)
        assert found.verdict in ("fail", "cannot judge")
        assert all("mistake" not in each.reason for each in found.unjudged)


def test_a_number_of_hundreds_of_digits_is_judged() -> None:
    source = "He paid 1,234,567 coins in the old city."
    output = source.replace("1,234,567", "1" * 400)
    for texts in ((source, output), (output, source)):
        found = samsari.check(*texts, fast=True)
        assert found.verdict == "fail"
        assert not found.unjudged


PIECES = (
    *("", " ", ".", "...", "(", '"', "'", "-", "\t", "\x00", "\x1b[31m", "\ud800", "\ufeff"),
    *(
        "\u202e",
        "שלום",
        "العربية",
        "٣",
        "½",
        "😀",
        "👨‍👩‍👧",
        "e\u0301\u0301",
        "İ",
        "中文",
        "。",
        "a" * 300,
    ),
    *(
        "of",
        "the",
        "He went to the .",
        "1,000",
        "1998",
        "$5",
        "5%",
        "n't",
        "'s",
        "because",
        "which",
    ),
    *("was", "bitten", "by", "John", "Mr.", "U.S.", "-LRB-", "etc.", "**x**", "<b>", "=1+1", "cat"),
)


@pytest.mark.parametrize("seed", range(4))
def test_hostile_rows_are_all_answered(seed: int) -> None:
    chance = random.Random(seed)

    def text() -> str:
        return " ".join(chance.choice(PIECES) for _ in range(chance.randint(0, 9)))

    pairs = [Pair(str(number), text(), text()) for number in range(150)]
    found = list(check_pairs(pairs, Settings(), fast=True))
    assert [each.id for each in found] == [pair.id for pair in pairs]
    reasons = {each.reason for one in found for each in one.unjudged}
    assert not [reason for reason in reasons if "mistake" in reason]


def test_a_sentence_of_a_thousand_words_cannot_be_judged() -> None:
    source = "The council met in the hall and approved the plan, " * 100
    found = samsari.check(source, "The council met in the hall and approved the plan.", fast=True)
    assert found.verdict == "cannot judge"
    assert "a sentence of 1,000 words or more" in found.unjudged[0].reason
