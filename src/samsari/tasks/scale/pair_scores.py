"""Where the scores of every pair of input in parts go: a folder or one file, whole or not at all.

    DIR/manifest.json      what was scored with what, and how many parts there are
    DIR/part-00000.jsonl   the scores of the first part, and so on

Workers write into a draft, which takes the place of the folder when the last part is there. With
`--run` the draft is RUN/pairs, so that a stopped run goes on. At an address (s3://...) no folder
can change in one step: there the manifest says whether the folder is whole.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from samsari.errors import FormatError, SettingError
from samsari.formats.atomic import check_target, rebuilding
from samsari.formats.parts import local_path, opened_system, writing_part
from samsari.formats.tables.writers import NUMBER, TEXT, ending_of, is_table_name, table_writer

MANIFEST = "manifest.json"
SCHEMA = "samsari-pairs/1"
_PART = re.compile(r"part-\d{5,}\.jsonl")
# What a run is, as far as the rows of its files depend on it.
_KEYS = ("version", "parts", "columns", "systems", "metrics")


@dataclass(frozen=True, slots=True)
class PairScores:
    """What to write, where, and which run it belongs to."""

    target: str
    identity: Mapping[str, Any]
    metrics: tuple[str, ...]
    n_parts: int
    run: str | Path | None = None
    overwrite: bool = False

    def manifest(self, *, is_whole: bool) -> str:
        """The manifest of a folder of scores: its parts, columns and metrics."""
        identity = {key: self.identity[key] for key in _KEYS}
        about = {"schema": SCHEMA, "is_whole": is_whole, "n_parts": self.n_parts, **identity}
        return json.dumps(about, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


@contextmanager
def writing_pairs(wanted: PairScores) -> Iterator[str]:
    """The folder or address for the files of the workers; all is in place after the block."""
    path = local_path(wanted.target)
    if path is None:
        way = _at_address(wanted)
    elif wanted.target == "-" or is_table_name(wanted.target):
        way = _one_file(wanted)
    else:
        way = _folder(wanted, path)
    with way as found:
        yield found


def part_address(folder: str, number: int) -> str:
    """Where the scores of a part go."""
    return f"{folder.rstrip('/')}/part-{number:05}.jsonl"


def is_written(address: str) -> bool:
    """True if the scores of a part are there."""
    with opened_system(address) as (system, path):
        return bool(system.exists(path))


@contextmanager
def _folder(wanted: PairScores, path: Path) -> Iterator[str]:
    if path.is_dir():
        _check_held(wanted, {file.name for file in path.iterdir()}, _text(path / MANIFEST))
    with rebuilding(path, keeps=False) as draft:
        working = _kept(wanted) or draft
        yield str(working)
        for file in _written(wanted, working):
            if working != draft:
                _link(file, draft / file.name)
        (draft / MANIFEST).write_text(wanted.manifest(is_whole=True), encoding="utf-8")


@contextmanager
def _one_file(wanted: PairScores) -> Iterator[str]:
    """The parts are joined to one table, in their order."""
    ending_of(wanted.target)
    check_target(wanted.target)
    beside = Path(wanted.target).resolve().parent
    kept = _kept(wanted)
    draft = partial(TemporaryDirectory, dir=beside, prefix=".pairs.", suffix=".part")
    with nullcontext(str(kept)) if kept else draft() as working:
        yield working
        heads = {"id": TEXT, "system": TEXT, **dict.fromkeys(wanted.metrics, NUMBER)}
        files = _written(wanted, Path(working))
        with table_writer(wanted.target, heads) as write:
            for file in files:
                with file.open(encoding="utf-8") as lines:
                    for line in lines:
                        write(tuple(json.loads(line)[head] for head in heads))


@contextmanager
def _at_address(wanted: PairScores) -> Iterator[str]:
    if is_table_name(wanted.target):
        raise SettingError(
            f"{wanted.target} is the name of one file, and the workers write a folder there",
            remedy="name a folder, or a file on this machine",
        )
    manifest = f"{wanted.target.rstrip('/')}/{MANIFEST}"
    with opened_system(wanted.target) as (system, path):
        held = system.ls(path, detail=False) if system.isdir(path) else []
        names = {file.rstrip("/").rpartition("/")[2] for file in held}
        text = system.cat_file(f"{path}/{MANIFEST}").decode() if MANIFEST in names else ""
        _check_held(wanted, names, text)
        if not (wanted.run and _is_same(wanted, text)):
            for name in sorted(names):
                system.rm(f"{path}/{name}")
    _put(manifest, wanted.manifest(is_whole=False))
    yield wanted.target
    for number in range(wanted.n_parts):
        if not is_written(part_address(wanted.target, number)):
            raise _lost(part_address(wanted.target, number))
    _put(manifest, wanted.manifest(is_whole=True))


def _put(address: str, text: str) -> None:
    with writing_part(address) as stream:
        stream.write(text.encode("utf-8"))


def _check_held(wanted: PairScores, names: set[str], manifest: str) -> None:
    """Raise unless the folder is empty, of this run, or may be replaced."""
    strange = sorted(name for name in names if name != MANIFEST and not _PART.fullmatch(name))
    if strange:
        raise SettingError(
            f"{wanted.target} holds {strange[0]}, which is no file of scores",
            remedy="name a new folder for --per-pair",
        )
    if names and not wanted.overwrite and not _is_same(wanted, manifest):
        raise SettingError(
            f"{wanted.target} holds the scores of another run: other parts, columns, metrics or "
            "version",
            remedy="name a new folder, or say --overwrite to replace them",
        )


def _is_same(wanted: PairScores, manifest: str) -> bool:
    try:
        held = json.loads(manifest)
    except ValueError:
        return False
    own = json.loads(wanted.manifest(is_whole=True))
    return isinstance(held, dict) and {**held, "is_whole": True} == own


def _kept(wanted: PairScores) -> Path | None:
    """The folder inside that of the run, where finished parts wait for the others."""
    if not wanted.run:
        return None
    folder = Path(wanted.run).resolve() / "pairs"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _written(wanted: PairScores, folder: Path) -> list[Path]:
    files = [Path(part_address(str(folder), number)) for number in range(wanted.n_parts)]
    for file in files:
        if not file.exists():
            raise _lost(str(file))
    return files


def _lost(address: str) -> FormatError:
    return FormatError(
        "the scores of a part are not there",
        place=address,
        remedy="workers on other machines need a folder that all share, or an address",
    )


def _link(file: Path, target: Path) -> None:
    try:
        os.link(file, target)
    except OSError:  # no hard links here
        shutil.copyfile(file, target)


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
