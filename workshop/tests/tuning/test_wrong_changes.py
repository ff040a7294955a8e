"""Choosing thresholds by judged changes: reading, counting, cross-validation, the command."""

from __future__ import annotations

from pathlib import Path

import pytest

from samsari.cli.app import run
from samsari.errors import CorpusError, FormatError
from samsari.model.finding import Sameness
from samsari.simplification.plain.candidates import Candidate
from samsari.simplification.plain.judging import Judged, Thresholds, is_accepted, shipped_thresholds
from samsari.simplification.plain.simplifier import default
from samsari.simplification.plain.table import Entry
from samsari.simplification.rules import parse
from samsari_workshop.tuning.judged_changes import Case, cases, in_sentences, read_changes
from samsari_workshop.tuning.wrong_changes import objective, rates, search, table_of, tuned

HEADING = "sentence\tchange\tverdict\n"
TABLE = (
    HEADING
    + "He resided in Rome prior to the war.\tresided -> lived\tright\n"
    + "He resided in Rome prior to the war.\tPrior to -> before\tright\n"
    + "He resided in Rome prior to the war.\twar -> fight\twrong\n"
    + "They purchased a ship.\tpurchased -> bought\tright\n"
    + "It commenced at noon.\tcommenced -> started\tright\n"
    + "She assisted the king.\tassisted -> helped\tright\n"
    + "It has approximately 300 inhabitants.\tapproximately -> about\twrong\n"
)


def case(sentence: str, same: float, gain: float, *, is_right: bool) -> Case:
    """A change of a normal row with given numbers."""
    entry = Entry("old", "verb", "new", "anywhere", "normal", ("editor",))
    judged = Judged(Candidate(0, 1, ("new",), entry), Sameness(same, "model"), gain, lambda: gain)
    return Case(sentence, judged, is_right)


def lines(*rows: str) -> list[str]:
    return [HEADING.strip(), *rows]


def test_changes_are_found_in_their_sentences() -> None:
    found = list(in_sentences(default(), read_changes(TABLE.splitlines(), "table")))
    rules = [(own.judged.candidate.entry.rule, own.is_right) for own in found]
    assert ("reside -> live", True) in rules
    assert ("prior to -> before", True) in rules
    assert ("approximately -> about", False) in rules
    assert len(rules) == 6  # the table does not propose "war -> fight"


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        (["no heading"], "t:1"),
        (lines("One cell"), "t:2"),
        (lines("A sentence.\tno arrow\tright"), "t:2"),
        (lines("A sentence.\ta -> b\tright", "A sentence.\ta -> b\tperhaps"), "t:3"),
    ],
)
def test_a_bad_row_is_named(rows: list[str], place: str) -> None:
    with pytest.raises(FormatError) as error:
        read_changes(rows, "t")
    assert place in str(error.value)


def test_the_counts_are_those_of_the_simplifier() -> None:
    found = []
    for number in range(40):
        found.append(case(str(number), number / 40, number - 30.0, is_right=number % 3 > 0))
    usual = shipped_thresholds()
    by_name = {own.strength: own for own in rates(table_of(found), usual)}
    for name, strength in (("cautious", 0.25), ("normal", 0.5)):
        made = [own for own in found if is_accepted(own.judged, strength, usual)]
        assert by_name[name].made == len(made)
        assert by_name[name].wrong == sum(not own.is_right for own in made)
    assert by_name["cautious"].share is None  # rows of the step normal are not used


def test_the_search_finds_a_threshold_between_wrong_and_right() -> None:
    wrong = [case(f"w{k}", 0.5 + k / 1000, 0.0, is_right=False) for k in range(20)]
    right = [case(f"r{k}", 0.7 + k / 1000, 0.0, is_right=True) for k in range(20)]
    found = tuned([*wrong, *right], cost=10.0)
    normal = found.seen[1]
    assert (normal.made, normal.wrong) == (20, 0)
    assert found.held_back[1].wrong == 0


def test_without_a_price_everything_is_made() -> None:
    mixed = [case(str(k), k / 20, -2.0, is_right=k % 2 > 0) for k in range(20)]
    table = table_of(mixed)
    free, dear = search(table, 0.0), search(table, 50.0)
    assert rates(table, free)[1].made - rates(table, free)[1].wrong == 10
    assert objective(table, dear, 50.0) >= objective(table, free, 50.0)


def test_too_few_changes_are_refused() -> None:
    with pytest.raises(CorpusError, match="too few"):
        tuned([case("a", 0.5, 0.0, is_right=True)])


def test_thresholds_read_back(tmp_path: Path) -> None:
    own = Thresholds((0.1, 0.2, 1.0, -5.0, 8.0))
    assert own.same("cautious", 0.75) == pytest.approx(0.05)
    assert own.same("normal", 0.25) == pytest.approx(0.45)
    assert own.gain(0.25) == pytest.approx(-3.0)
    assert own.weights().values["SameSlope"] == 1.0


def test_the_command_writes_thresholds_that_simplify_takes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, weights, text = (tmp_path / name for name in ("t.tsv", "my.weights", "in.txt"))
    table.write_text(TABLE, encoding="utf-8")
    text.write_text("He resided in Rome.\n", encoding="utf-8")
    asked = ["train", "thresholds", "--judged", str(table), "-w", str(weights)]
    assert run(asked) == 0
    said = capsys.readouterr()
    assert "held back: normal" in said.err + said.out
    assert "1 judged changes are not proposed" in said.err + said.out
    assert "objective wrong-changes" in parse(weights.read_text("utf-8")).remarks
    assert run(["simplify", str(text), "--weights", str(weights)]) == 0
    weights.write_text("LeastSameCautious 0.99\nLeastGain 90\n", encoding="utf-8")
    capsys.readouterr()
    assert run(["simplify", str(text), "--weights", str(weights)]) == 0
    assert capsys.readouterr().out == "He resided in Rome.\n"


def test_thresholds_need_judged_changes(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", "thresholds"]) == 2
    assert "--judged" in capsys.readouterr().err


def test_judged_places_need_their_text(tmp_path: Path) -> None:
    table = tmp_path / "places.tsv"
    table.write_text("line\tsentence\tword\tsource\ttarget\tright\n", encoding="utf-8")
    with pytest.raises(Exception, match="needs the text"):
        cases(default(), [table], None)


def test_judged_places_are_found_in_their_text(tmp_path: Path) -> None:
    table, text = tmp_path / "places.tsv", tmp_path / "text.txt"
    rows = "line\tsentence\tword\tsource\ttarget\tright\n0\t0\t1\tresided\tlived\ty\n"
    table.write_text(rows + "1\t0\t1\tresided\tdwelt\tn\n", encoding="utf-8")
    text.write_text("He resided in Rome.\nShe resided there.\n", encoding="utf-8")
    found, missing = cases(default(), [table], text)
    assert [own.is_right for own in found] == [True]
    assert missing == 1
