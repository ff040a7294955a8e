"""The catalog of public test sets and system outputs: address, checksum, licence, citation."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

from samsari.errors import ResourceError, check_known
from samsari.formats.streams import checksum

CATALOG = Path(__file__).with_name("datasets.toml")
State = Literal["ready", "absent", "damaged"]


@dataclass(frozen=True, slots=True)
class DataFile:
    """A file of a set: its path below the data directory, its address, what it must be."""

    path: str
    address: str
    sha256: str
    size: int

    def state(self, home: Path) -> State:
        """Whether the file is there and is what it should be."""
        place = home / self.path
        if not place.is_file():
            return "absent"
        if place.stat().st_size != self.size:
            return "damaged"
        return "ready" if checksum(place) == self.sha256 else "damaged"


@dataclass(frozen=True, slots=True)
class DataSet:
    """Files that belong together, whom to thank for them and what they may be used for.

    A test set names its source and references. `obtain` is set where no single address gives the
    file, and says what it was made from.
    """

    name: str
    title: str
    licence: str
    citation: str
    files: tuple[DataFile, ...]
    source: str = ""
    references: tuple[str, ...] = ()
    obtain: str = ""

    @property
    def size(self) -> int:
        """The size of a data set: the bytes of all its files."""
        return sum(file.size for file in self.files)

    def state(self, home: Path) -> State:
        """The worst state of any file."""
        found = {file.state(home) for file in self.files}
        return "damaged" if "damaged" in found else "absent" if "absent" in found else "ready"


@cache
def datasets() -> tuple[DataSet, ...]:
    """All public data sets of the catalog."""
    with CATALOG.open("rb") as stream:
        return tuple(_dataset(entry) for entry in tomllib.load(stream)["set"])


def dataset(name: str) -> DataSet:
    """The public data set with this name."""
    known = {found.name: found for found in datasets()}
    check_known(name, known, f"there is no data set {name!r}", "there are {}", kind=ResourceError)
    return known[name]


def default_home() -> Path:
    """Where data sets are kept unless told otherwise."""
    return Path.home() / ".cache" / "samsari"


def files_of_testset(name: str, home: Path) -> tuple[Path, tuple[Path, ...]]:
    """The source and the references of a test set, checked."""
    found = dataset(name)
    if not found.source:
        tests = ", ".join(found.name for found in datasets() if found.source)
        raise ResourceError(f"{name} has no source and references", remedy=f"choose among {tests}")
    for file in found.files:
        if (state := file.state(home)) != "ready":
            raise ResourceError(
                f"the test set {name} is {state}",
                place=str(home / file.path),
                remedy=f"fetch it with `samsari data fetch {name}`, or point --data (SAMSARI_DATA) "
                "at a copy",
            )
    return home / found.source, tuple(home / path for path in found.references)


def _dataset(entry: dict[str, Any]) -> DataSet:
    folder = entry["folder"]
    return DataSet(
        name=entry["name"],
        title=entry["title"],
        licence=entry["licence"],
        citation=entry["citation"],
        files=tuple(_files(entry)),
        source=f"{folder}/{entry['source']}" if "source" in entry else "",
        references=tuple(f"{folder}/{name}" for name in entry.get("references", ())),
        obtain=entry.get("obtain", ""),
    )


def _files(entry: dict[str, Any]) -> Iterator[DataFile]:
    base = entry.get("base", "")
    for file in entry["files"]:
        name = file["name"]
        # A plus sign stands for itself in a path; everything else here is plain already.
        address = f"{base}/{name}" if base else ""
        yield DataFile(f"{entry['folder']}/{name}", address, file["sha256"], file["bytes"])


# The catalog of shared tasks: the fields of their files, and what is measured there.

SHARED_TASKS_CATALOG = Path(__file__).with_name("shared_tasks.toml")


@dataclass(frozen=True, slots=True)
class SharedTask:
    """A shared task: which fields hold what, and which of its measures cannot be had offline.

    A task without `id` has folders of text files, whose names are the ids.
    """

    name: str
    title: str
    metrics: tuple[str, ...]
    address: str = ""
    citation: str = ""
    id: tuple[str, ...] = ()
    source: str = ""
    output: str = ""
    reference: str = ""
    level: str = ""
    forms: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    usual: tuple[str, ...] = ()  # fields that runs have, though no page asks for them
    not_here: tuple[tuple[str, str], ...] = ()  # what cannot be measured offline, and why

    @property
    def has_folders(self) -> bool:
        """True if runs are folders of text files."""
        return not self.id


@cache
def shared_tasks() -> Mapping[str, SharedTask]:
    """All shared tasks by name."""
    held = tomllib.loads(SHARED_TASKS_CATALOG.read_text(encoding="utf-8"))
    return MappingProxyType({name: _task(name, fields) for name, fields in held.items()})


def shared_task(name: str) -> SharedTask:
    """The shared task of a name."""
    known = shared_tasks()
    check_known(name, known, f"no shared task {name!r}")
    return known[name]


def _task(name: str, fields: Mapping[str, object]) -> SharedTask:
    lists = {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in fields.items()
        if key != "not-here"
    }
    absent = fields.get("not-here", [])
    assert isinstance(absent, list)
    return SharedTask(name=name, not_here=tuple((a["what"], a["why"]) for a in absent), **lists)  # type: ignore[arg-type]
