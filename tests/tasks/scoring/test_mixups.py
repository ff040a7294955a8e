"""Files that were mixed up are warned of: a shifted line, a reference or the source as output."""

from __future__ import annotations

from importlib.resources import files

import samsari

EXAMPLES = files("samsari") / "examples"


def lines(name: str) -> list[str]:
    return (EXAMPLES / name).read_text(encoding="utf-8").splitlines()


SOURCES, OUTPUTS = lines("source.txt"), lines("shortener.txt")
REFERENCES = lines("reference-1.txt")


def codes(outputs: list[str], references: list[str] = REFERENCES) -> set[str]:
    result = samsari.score(SOURCES, outputs, references, metrics=["sari"])
    return {warning.code for warning in result.warnings}


def test_files_that_run_side_by_side_are_not_warned_of() -> None:
    assert not codes(OUTPUTS) & {"shifted", "equals-source", "equals-reference"}


def test_a_file_shifted_by_a_line() -> None:
    shifted = ["A new first line that belongs to nothing here.", *OUTPUTS[:-1]]
    assert "shifted" in codes(shifted)
    assert "shifted" in codes([*OUTPUTS[1:], "The last line is about something else."])


def test_a_file_shifted_from_the_middle_on_names_the_line() -> None:
    broken = [*OUTPUTS[:8], "A stray line which belongs to nothing here.", *OUTPUTS[8:-1]]
    result = samsari.score(SOURCES, broken, REFERENCES, metrics=["sari"])
    (warning,) = [one for one in result.warnings if one.code == "shifted"]
    first = int(warning.message.rpartition(" ")[2])
    assert 8 <= first <= 12


def test_shifted_references() -> None:
    result = samsari.score(SOURCES, OUTPUTS, [REFERENCES[-1], *REFERENCES[:-1]], metrics=["sari"])
    assert any(w.code == "shifted" and "references" in w.message for w in result.warnings)


def test_an_output_that_is_a_reference() -> None:
    assert "equals-reference" in codes(REFERENCES)
    result = samsari.score(SOURCES, REFERENCES, [*zip(OUTPUTS, REFERENCES, strict=True)], ["sari"])
    (warning,) = [one for one in result.warnings if one.code == "equals-reference"]
    assert "reference 2" in warning.message


def test_a_system_that_is_the_source() -> None:
    assert "equals-source" in codes(SOURCES)
