"""Settings: levels, limits, presets, waivers; every mistake is one clear sentence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from samsari.checking import baseline
from samsari.checking.registry import rules
from samsari.checking.settings import PRESETS, Settings, blocks, load_settings, preset
from samsari.errors import SettingError
from samsari.tasks.checking.check import check

SOURCE = "The bridge was built in 1998 near Madrid."
OUTPUT = "The bridge was built in 1993 near Madrid."


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "check.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_read(name: str) -> None:
    assert preset(name).preset == name


def test_medical_is_stricter_about_hedges() -> None:
    pair = rules()["hedge-missing"]
    assert check(pair.source, pair.output).verdict == "warn"
    assert check(pair.source, pair.output, preset="medical").verdict == "fail"


def test_a_file_changes_levels_and_limits_of_its_preset(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        'preset = "plain"\nfail_on = "warn"\n[levels]\nnumber-changed = "note"\n'
        "[limits]\nsentence_words = 3\n",
    )
    settings = load_settings(path)
    assert settings.level("number-changed") == "note"
    assert (settings.limits.sentence_words, settings.limits.grade) == (3, 8)
    assert settings.fail_on == "warn"
    found = check(SOURCE, OUTPUT, settings=path)
    assert {f.rule for f in found.findings} >= {"number-changed", "long-sentence"}


def test_settings_may_stand_in_pyproject(tmp_path: Path) -> None:
    path = written(tmp_path, '[tool.samsari.check.levels]\nopposite = "off"\n')
    assert load_settings(path).level("opposite") == "off"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[levels]\nnumber-chnged = 'fail'\n", "did you mean number-changed?"),
        ("[levels]\nopposite = 'fatal'\n", "choose one of fail, warn, note, off"),
        ("[limits]\ncoverage = 80\n", "write 0.8 for 80 %"),
        ("[limits]\nlength = 3\n", "there are coverage"),
        ("[limits]\ngrade = 'b'\n", "must be a number"),
        ("level = 3\n", "'level' is no setting"),
        ("[[waive]]\nwords = 'x'\n", "needs a fingerprint or a rule"),
        ("[[waive]]\nrule = 'nothing'\n", "there is no rule 'nothing'"),
        ("preset = 'easy'\n", "there is no preset 'easy'"),
        ("fail_on = 'all'\n", "fail_on cannot be 'all'"),
        ("= 3\n", "not readable as TOML"),
        ("[tool.other]\n", "no [tool.samsari.check]"),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(SettingError, match=r"check\.toml|preset|rule") as error:
        load_settings(written(tmp_path, text))
    assert message in str(error.value)


def test_a_waiver_accepts_a_finding(tmp_path: Path) -> None:
    (finding,) = check(SOURCE, OUTPUT).findings
    by_words = '[[waive]]\nrule = "number-changed"\nwords = "1993"\nreason = "errata"\n'
    by_name = f'[[waive]]\nfingerprint = "{finding.fingerprint}"\n'
    for text in (by_words, by_name):
        assert check(SOURCE, OUTPUT, settings=written(tmp_path, text)).verdict == "pass"
    other = '[[waive]]\nrule = "number-changed"\nwords = "2001"\n'
    assert check(SOURCE, OUTPUT, settings=written(tmp_path, other)).verdict == "fail"


def test_a_fingerprint_does_not_depend_on_case_and_place() -> None:
    one = check(SOURCE, OUTPUT).findings[0]
    other = check("Long ago, " + SOURCE, "Once, " + OUTPUT).findings[0]
    assert one.fingerprint == other.fingerprint


def test_the_gate_follows_the_level() -> None:
    found = check(SOURCE, OUTPUT)
    assert blocks(found, Settings())
    assert not blocks(found, Settings(fail_on="never"))
    noted = replace(found, findings=tuple(replace(f, level="note") for f in found.findings))
    assert not blocks(noted, Settings(fail_on="warn"))
    assert blocks(noted, Settings(fail_on="note"))


def test_what_cannot_be_judged_blocks_unless_it_is_allowed() -> None:
    found = check("Hello there.", "Hi.")
    assert blocks(found, Settings())
    assert not blocks(found, Settings(cannot_judge="pass"))


def test_a_baseline_takes_out_known_findings_once(tmp_path: Path) -> None:
    found = check(SOURCE, OUTPUT)
    path = tmp_path / "known.txt"
    path.write_text("\n".join(baseline.lines(found.findings)), encoding="utf-8")
    first, second = baseline.without_known([found, found], baseline.load(path))
    assert (first.verdict, second.verdict) == ("pass", "fail")


def test_a_damaged_baseline_is_named(tmp_path: Path) -> None:
    path = tmp_path / "known.txt"
    path.write_text("what is this\n", encoding="utf-8")
    with pytest.raises(SettingError, match=r"known\.txt:1"):
        baseline.load(path)
