"""The mapped model answers as the library does, which keeps it in memory."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from py3langid import langid

from samsari.text import language
from samsari.text import language as recogniser
from samsari.text.language import Recogniser

TEXTS = (
    "Der Gemeinderat hat den Plan nach langer Debatte angenommen.",
    "ово је један кратак текст на српском језику",
    "ovo je jedan kratak tekst na srpskom jeziku",
    "bu bir qisqa matn, o'zbek tilida yozilgan",
    "市議会は長い議論の後に計画を承認しました。",
    "THE COUNCIL APPROVED THE PLAN",
    "e\u0301cole, de\u0301bat, projet",
    "",
    "123",
    "\ud800",
)


def test_answers_are_those_of_the_library_to_the_last_bit() -> None:
    library = langid.LanguageIdentifier.from_model_file(langid.MODEL_FILE, norm_probs=True)
    own = Recogniser.load(langid.MODEL_DIR / langid.MODEL_FILE, lambda code: True)
    lines = (files("samsari") / "examples" / "source.txt").read_text("utf-8").splitlines()
    for text in (*TEXTS, *lines):
        assert own.classify(text) == library.classify(text)


@pytest.mark.parametrize("error", [KeyError, ValueError])
def test_a_model_in_another_form_is_left_to_the_library(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(*given: Any) -> Any:
        raise error("another form")

    expected = language.recognise(TEXTS[0])
    monkeypatch.setattr(Recogniser, "load", load)
    language._identifier.cache_clear()
    try:
        assert not isinstance(language._identifier(), Recogniser)
        assert language.recognise(TEXTS[0]) == expected
    finally:
        language._identifier.cache_clear()


def model() -> Path:
    return langid.MODEL_DIR / langid.MODEL_FILE


def kept(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


def test_the_model_is_unpacked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "home" / "samsari"
    first = Recogniser.load(model(), lambda code: True, folder)
    assert len(kept(folder)) == 1
    monkeypatch.delattr(recogniser, "_unpack")
    second = Recogniser.load(model(), lambda code: True, folder)
    for text in TEXTS:
        assert second.classify(text) == first.classify(text)


def test_a_damaged_cache_is_made_again(tmp_path: Path) -> None:
    expected = Recogniser.load(model(), lambda code: True, tmp_path).classify(TEXTS[0])
    (place,) = kept(tmp_path)
    whole = place.read_bytes()
    middle = len(whole) // 2
    flipped = bytes([whole[middle] ^ 1])
    for damaged in (b"", whole[:middle], whole[:middle] + flipped + whole[middle + 1 :]):
        place.write_bytes(damaged)
        assert Recogniser.load(model(), lambda code: True, tmp_path).classify(TEXTS[0]) == expected
        assert place.read_bytes() == whole
        assert kept(tmp_path) == [place]


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("no folder")
    for cache in (place / "samsari", None):
        assert Recogniser.load(model(), lambda code: True, cache).classify(TEXTS[0])[0] == "de"
    assert kept(tmp_path) == [place]


def test_what_is_left_over_is_removed_after_a_while(tmp_path: Path) -> None:
    old, new, other = (tmp_path / name for name in ("langid-a.part", "langid-b.npz", "mine.npz"))
    for path in (old, new, other):
        path.touch()
    os.utime(old, (0, 0))
    Recogniser.load(model(), lambda code: True, tmp_path)
    assert not old.exists()
    assert new.exists()  # perhaps of a process at work
    assert other.exists()


def test_processes_may_start_together(tmp_path: Path) -> None:
    program = "from samsari.text.language import recognise; print(recognise(input()).code)"
    given = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}
    started = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=given,
        )
        for _ in range(3)
    ]
    assert [one.communicate(TEXTS[0])[0].strip() for one in started] == ["de"] * 3
    assert len(kept(tmp_path / "samsari")) == 1


def test_the_cache_folder_is_that_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert recogniser.cache_folder() == Path("/somewhere/samsari")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", lambda: Path("/home/me"))
    assert recogniser.cache_folder() == Path("/home/me/.cache/samsari")
