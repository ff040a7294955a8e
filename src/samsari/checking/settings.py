"""Settings of a check: levels and limits of rules, waivers. From a preset and a TOML file.

preset = "medical"
fail_on = "warn"

[levels]
name-missing = "warn"

[limits]
sentence_words = 20

[[waive]]
rule = "name-added"
words = "USA"
reason = "our house style"
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from importlib.resources import files
from math import inf
from pathlib import Path
from typing import Any, cast, get_type_hints

from samsari.checking.registry import rule, rules, usual_level
from samsari.checking.rules.content import Limits
from samsari.errors import SettingError, check_known, meant
from samsari.formats.json_texts import parse_failure
from samsari.formats.streams import read_lines
from samsari.model.finding import LEVELS, Finding, Findings, Level, Unjudged

# A baseline: the findings that are known already, so that only new ones count.
#
# The file has one line for each known finding: its fingerprint, its rule, its message. A finding
# that stands there twice may come twice.

HEAD = "# Findings that are known: fingerprint, rule, message. Made by samsari check."


def lines(findings: Iterable[Finding]) -> Iterator[str]:
    """The lines of a baseline file."""
    yield HEAD
    for finding in findings:
        message = " ".join(finding.message.split())
        yield f"{finding.fingerprint}\t{finding.rule}\t{message}"


def load(path: Path | str) -> Counter[str]:
    """How often each finding is known, by its fingerprint."""
    held: Counter[str] = Counter()
    for number, line in enumerate(read_lines(path), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        fingerprint, tab, _ = line.partition("\t")
        if not tab or len(fingerprint) != 12:
            raise SettingError(
                "this is no line of a baseline",
                place=f"{path}:{number}",
                remedy="make the file with samsari check --save-baseline FILE",
            )
        held[fingerprint] += 1
    return held


def without_known(found: Iterable[Findings], known: Counter[str]) -> Iterator[Findings]:
    """The findings that are not in the baseline."""
    left = Counter(known)
    for each in found:
        new = []
        for finding in each.findings:
            if left[finding.fingerprint] > 0:
                left[finding.fingerprint] -= 1
            else:
                new.append(finding)
        yield replace(each, findings=tuple(new))


# Each name, and what it checks beside the usual rules.
PRESETS: Mapping[str, str] = {
    "readable": "sentences of 20 words, hard words, grade",
    "all-rules": "every rule, and warnings block",
    "medical": "numbers, doses, hedges and duties must be there",
    "legal": "duties, conditions, exceptions and numbers must be there",
    "news": "names and reported speech",
}
RENAMED = {"plain": "readable", "strict": "all-rules"}
KNOWN = (
    *("preset", "select", "ignore", "fail_on", "cannot_judge", "levels", "limits"),
    "waive",
)
SETTINGS_FILES = ("samsari.toml", "pyproject.toml")  # looked for from the folder of work upwards
FAIL_ON = ("fail", "warn", "note", "never")


@dataclass(frozen=True, slots=True)
class Waiver:
    """Findings that are accepted: by fingerprint, or by rule and words."""

    fingerprint: str = ""
    rule: str = ""
    words: str = ""
    pair: str = ""
    reason: str = ""

    def covers(self, finding: Finding, found: Findings) -> bool:
        """True if the finding is accepted."""
        if self.fingerprint and self.fingerprint != finding.fingerprint:
            return False
        if self.rule and self.rule != finding.rule:
            return False
        if self.pair and self.pair != found.id:
            return False
        texts = [found.source[span.start : span.end] for span in finding.source]
        texts += [found.output[span.start : span.end] for span in finding.output]
        return not self.words or any(self.words.lower() in text.lower() for text in texts)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a check asks for; the defaults are those of the rules."""

    levels: Mapping[str, Level] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    waivers: tuple[Waiver, ...] = ()
    fail_on: str = "fail"
    cannot_judge: str = "fail"
    preset: str = ""

    def level(self, name: str) -> Level:
        """The level (fail, warn, note, off) that the settings give a rule."""
        return self.levels.get(name) or usual_level(name)

    def waived(self, found: Findings) -> Findings:
        """The findings without those that are accepted."""
        kept = tuple(
            finding
            for finding in found.findings
            if not any(waiver.covers(finding, found) for waiver in self.waivers)
        )
        return replace(found, findings=kept)


def preset(name: str) -> Settings:
    """The settings of check that a preset such as medical stands for."""
    if name in RENAMED:
        what = PRESETS[RENAMED[name]]
        raise SettingError(
            f"the preset {name!r} is called {RENAMED[name]!r} now, as it checks this: {what}",
            remedy=f"write {RENAMED[name]}",
        )
    if name not in PRESETS:
        raise SettingError(f"there is no preset {name!r}", remedy=meant(name, PRESETS))
    return _presets(name)


@cache
def _presets(name: str) -> Settings:
    text = (files("samsari.checking") / "presets" / f"{name}.toml").read_text(encoding="utf-8")
    return replace(_from_table(tomllib.loads(text), f"preset {name}", Settings()), preset=name)


def load_settings(path: Path | str | None, preset_name: str = "") -> Settings:
    """The settings of a TOML file on top of a preset; the preset of the call wins."""
    base = preset(preset_name) if preset_name else Settings()
    if path is None or not str(path):
        return base
    place = str(path)
    table = _toml(Path(path))
    held = _own(table) if {"tool", "check"} & set(table) else table
    if not isinstance(held, dict):
        raise SettingError("there is no [tool.samsari.check] in this file", place=place)
    name = held.get("preset", "")
    if name and not preset_name:
        base = preset(_text(name, "preset", place))
    return _from_table(held, place, base)


def find_settings(folder: Path) -> Path | None:
    """The settings file for a folder of work: in it, or in the nearest folder above that has one.

    It is `samsari.toml` with a table [check], or `pyproject.toml` with [tool.samsari.check].
    """
    for place in (folder, *folder.parents):
        for name in SETTINGS_FILES:
            file = place / name
            if file.is_file() and _own(_toml(file)) is not None:
                return file
    return None


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SettingError("there is no such settings file", place=str(path)) from None
    except (ValueError, RecursionError) as error:  # a TOMLDecodeError is a ValueError
        what = f"not readable as TOML ({parse_failure(error)})"
        raise SettingError(what, place=str(path)) from None


def _own(table: Mapping[str, Any]) -> object:
    """What a settings file says to `check`; None if nothing."""
    held: object = table
    for name in ("tool", "samsari", "check") if "tool" in table else ("check",):
        held = held.get(name) if isinstance(held, dict) else None
    return held


def narrowed(settings: Settings, select: Sequence[str], ignore: Sequence[str]) -> Settings:
    """The settings with only the selected rules, and without the ignored ones.

    A name is that of a rule or of a family. A rule that is usually off warns if it is selected by
    its own name.
    """
    levels = dict(settings.levels)
    chosen = _named_rules(select)
    for name in rules() if select else ():
        if name not in chosen:
            levels[name] = "off"
        elif name in select and settings.level(name) == "off":
            levels[name] = "warn"
    levels |= dict.fromkeys(_named_rules(ignore), "off")
    return replace(settings, levels=levels)


def _named_rules(names: Sequence[str]) -> frozenset[str]:
    families = dict.fromkeys(each.family for each in rules().values())
    for name in names:
        check_known(name, (*families, *rules()), f"there is no rule or family {name!r}")
    return frozenset(each.name for each in rules().values() if {each.name, each.family} & {*names})


def _from_table(table: Mapping[str, Any], place: str, base: Settings) -> Settings:
    for key in table:
        if key not in KNOWN:
            raise SettingError(
                f"{key!r} is no setting", place=place, remedy=f"there are {', '.join(KNOWN)}"
            )
    found = replace(
        base,
        levels={**base.levels, **_levels(table.get("levels", {}), place)},
        limits=_limits(table.get("limits", {}), place, base.limits),
        waivers=(*base.waivers, *_waivers(table.get("waive", []), place)),
        fail_on=_one_of(table.get("fail_on", base.fail_on), "fail_on", FAIL_ON, place),
        cannot_judge=_one_of(
            table.get("cannot_judge", base.cannot_judge), "cannot_judge", ("fail", "pass"), place
        ),
    )
    return narrowed(found, _names(table, "select", place), _names(table, "ignore", place))


def _names(table: Mapping[str, Any], key: str, place: str) -> list[str]:
    held = table.get(key, [])
    if not isinstance(held, list) or not all(isinstance(name, str) for name in held):
        raise SettingError(
            f"{key} is no list of rules", place=place, remedy=f'write {key} = ["numbers"]'
        )
    return held


def _levels(table: object, place: str) -> dict[str, Level]:
    found: dict[str, Level] = {}
    for name, level in _table(table, "levels", place).items():
        try:
            rule(name)
        except SettingError as error:
            raise SettingError(error.what, place=place, remedy=error.remedy) from None
        found[name] = cast(Level, _one_of(level, f"levels.{name}", LEVELS, place))
    return found


def _limits(table: object, place: str, base: Limits) -> Limits:
    held = _table(table, "limits", place)
    known = {each.name for each in fields(Limits)}
    for name, value in held.items():
        if name not in known:
            raise SettingError(
                f"{name!r} is no limit", place=place, remedy=f"there are {', '.join(sorted(known))}"
            )
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < inf:
            raise SettingError(f"the limit {name} must be a number of 0 or more", place=place)
        if name in ("coverage", "support", "hard_words") and value > 1:
            raise SettingError(
                f"the limit {name} is a share between 0 and 1",
                place=place,
                remedy="write 0.8 for 80 %",
            )
        if name in ("sentence_words", "hard_rank") and int(value) != value:
            raise SettingError(f"the limit {name} must be a whole number", place=place)
    return replace(base, **held)


def _waivers(items: object, place: str) -> list[Waiver]:
    if not isinstance(items, Sequence) or isinstance(items, str):
        raise SettingError("waivers are tables", place=place, remedy="write [[waive]]")
    known = set(get_type_hints(Waiver))
    found = []
    for item in items:
        held = _table(item, "waive", place)
        if not set(held) <= known or not all(isinstance(v, str) for v in held.values()):
            raise SettingError("a waiver has texts named " + ", ".join(sorted(known)), place=place)
        if not {"fingerprint", "rule"} & set(held):
            raise SettingError("a waiver needs a fingerprint or a rule", place=place)
        if "rule" in held:
            rule(held["rule"])
        found.append(Waiver(**held))
    return found


def _table(value: object, name: str, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise SettingError(f"{name} is not a table", place=place, remedy=f"write [{name}]")
    return value


def _text(value: object, name: str, place: str) -> str:
    if not isinstance(value, str):
        raise SettingError(f"{name} is not a text", place=place)
    return value


def _one_of(value: object, name: str, known: Sequence[str], place: str) -> str:
    if value not in known:
        raise SettingError(
            f"{name} cannot be {value!r}", place=place, remedy=meant(str(value), known)
        )
    return str(value)


def blocks(found: Findings, settings: Settings) -> bool:
    """True if a pair must not pass: findings at or above the level, or nothing judged."""
    if _is_unjudged(found.unjudged) and settings.cannot_judge == "fail":
        return settings.fail_on != "never"
    if settings.fail_on == "never":
        return False
    worst = LEVELS.index(settings.fail_on)
    return any(LEVELS.index(finding.level) <= worst for finding in found.findings)


def _is_unjudged(unjudged: Sequence[Unjudged]) -> bool:
    return bool(unjudged)
