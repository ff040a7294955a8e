"""Settings: levels, limits, presets, waivers; every mistake is one clear sentence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from samsari.checking import settings as baseline
from samsari.checking.registry import rules
from samsari.checking.settings import (
    PRESETS,
    Settings,
    blocks,
    find_settings,
    load_settings,
    narrowed,
    preset,
)
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
    assert check(pair.source, pair.output).verdict in ("note", "warn")
    assert check(pair.source, pair.output, preset="medical").verdict == "fail"


def test_a_file_changes_levels_and_limits_of_its_preset(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        'preset = "readable"\nfail_on = "warn"\n[levels]\nnumber-changed = "note"\n'
        "[limits]\nsentence_words = 3\n",
    )
    settings = load_settings(path)
    assert settings.level("number-changed") == "note"
    assert (settings.limits.sentence_words, settings.limits.grade) == (3, 8)
    assert settings.fail_on == "warn"
    found = check(SOURCE, OUTPUT, settings=path)
    assert {f.rule for f in found.findings} >= {"number-changed", "long-sentence"}


def test_rules_and_families_are_selected_and_ignored(tmp_path: Path) -> None:
    numbers = {name for name, each in rules().items() if each.family == "numbers"}

    def spoken(settings: Settings) -> set[str]:
        return {name for name in rules() if settings.level(name) != "off"}

    assert spoken(narrowed(Settings(), ["numbers"], [])) == numbers
    assert spoken(narrowed(Settings(), ["numbers"], ["unit-changed"])) == numbers - {"unit-changed"}
    assert spoken(narrowed(Settings(), [], ["numbers"])) == spoken(Settings()) - numbers
    assert narrowed(Settings(), ["name-missing"], []).level("name-missing") == "warn"
    assert narrowed(Settings(), ["names"], []).level("name-missing") == "off"
    assert (
        check(SOURCE, OUTPUT, settings=narrowed(Settings(), [], ["numbers", "unsupported"])).verdict
        == "pass"
    )
    held = load_settings(
        written(tmp_path, 'select = ["numbers", "opposite"]\nignore = ["roles"]\n')
    )
    assert spoken(held) == numbers | {"opposite"}
    assert spoken(load_settings(written(tmp_path, 'ignore = ["numbers"]\n'))).isdisjoint(numbers)
    with pytest.raises(SettingError, match="no rule or family 'numbrs'; did you mean numbers"):
        narrowed(Settings(), ["numbrs"], [])


def test_the_nearest_settings_file_is_found(tmp_path: Path) -> None:
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text("[tool.samsari.check]\nfail_on = 'warn'\n")
    (tmp_path / "a" / "pyproject.toml").write_text("[tool.ruff]\n")  # says nothing to us
    assert find_settings(deep) == tmp_path / "pyproject.toml"
    (deep / "samsari.toml").write_text("[check]\nignore = ['numbers']\n")
    assert find_settings(deep) == deep / "samsari.toml"
    assert load_settings(find_settings(deep)).level("number-changed") == "off"
    assert load_settings(find_settings(tmp_path / "a")).fail_on == "warn"
    (tmp_path / "a" / "pyproject.toml").write_text("[tool.ruff\n")
    with pytest.raises(SettingError, match="not readable as TOML"):
        find_settings(tmp_path / "a")


@pytest.mark.parametrize(
    ("source", "output"),
    [
        ("Der Gemeinderat hat den Plan nach langer Debatte angenommen.", "Der Rat nahm ihn an."),
        ("Das Museum wurde im Jahr 1998 eröffnet.", "Das Museum wurde 1993 eröffnet."),
        ("La mairie a approuvé le plan après un long débat.", "La mairie a approuvé le plan."),
        ("Der Hund biss den alten Mann im Park.", "Sure! Here is it: <b>Der Hund biss ihn.</b>"),
        ("Der Hund biss den alten Mann im Park.", "Der Hund biss den alten Mann im Park."),
        ("Der Hund biss den alten Mann im Park.", "The dog bit the old man in the park."),
    ],
)
def test_a_source_in_another_language_cannot_be_judged(source: str, output: str) -> None:
    found = check(source, output, fast=True)
    assert (found.verdict, found.findings) == ("cannot judge", ())
    assert [each.reason for each in found.unjudged] == ["the source is not English"]


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
        ("preset = 'plain'\n", "is called 'readable' now"),
        ("preset = 'strict'\n", "is called 'all-rules' now"),
        ("select = 'numbers'\n", "select is no list of rules"),
        ("ignore = ['nothing']\n", "there is no rule or family 'nothing'"),
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
