"""The study file: where it may lie, who may write to it, and many answers in one commit."""

from __future__ import annotations

import os
import queue
import re
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from samsari.errors import FormatError, StudyError
from samsari.formats.atomic import put_in_place

# Where a study may lie: on a disk of this machine, for a network disk cannot lock it safely.

# A lock on a file that the system drops when the process dies.

# Far behind the bytes that SQLite itself locks.
_FAR = 1 << 40


class BusyError(StudyError):
    """Another process has the study open for writing."""


def locked(path: Path) -> int:
    """The handle of the locked file; closing it gives the file free. Raises if another has it."""
    try:
        handle = os.open(path, os.O_RDWR)
    except OSError as error:
        raise StudyError(
            f"{path} cannot be written: {error.strerror}", remedy="check its permissions"
        ) from None
    try:
        _lock(handle)
    except OSError:
        os.close(handle)
        raise BusyError(
            f"{path} is open in another samsari", remedy="stop that server first"
        ) from None
    return handle


if sys.platform == "win32":  # pragma: no cover

    def _lock(handle: int) -> None:
        import msvcrt

        os.lseek(handle, _FAR, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:

    def _lock(handle: int) -> None:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


MOUNTS = Path("/proc/self/mountinfo")
# Names of file systems that reach over a network, as Linux spells them.
NETWORK = frozenset(
    (
        *("nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "9p", "afs", "coda", "ceph", "lustre"),
        *("glusterfs", "beegfs", "gpfs", "ocfs2", "davfs", "fuse.sshfs", "fuse.glusterfs"),
        *("fuse.s3fs", "fuse.rclone", "fuse.gcsfuse", "fuse.ceph", "fuse.davfs", "fuse.smbnetfs"),
    )
)


def network_disk(path: str | Path, mounts: str | None = None) -> str:
    """The file system of a file that lies on a network disk; empty if it does not.

    Only Linux tells. `mounts` is the table of mounted disks, by default that of this process.

    >>> lines = "21 1 0:2 / / rw - ext4 /dev/sda rw", "22 21 0:3 / /home rw - nfs4 h:/ rw"
    >>> table = chr(10).join(lines)
    >>> network_disk("/home/ann/study.sqlite", table), network_disk("/srv/study.sqlite", table)
    ('nfs4', '')
    """
    if mounts is None:
        try:
            mounts = MOUNTS.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""
    target = Path(path).resolve()
    depth, kind = -1, ""
    for line in mounts.splitlines():
        before, _, after = line.partition(" - ")
        fields = before.split(" ")
        if len(fields) < 5 or not after:
            continue
        point = Path(_spelled(fields[4]))
        # The last of two mounts on the same point hides the first.
        if (target == point or point in target.parents) and len(point.parts) >= depth:
            depth, kind = len(point.parts), after.split(" ")[0]
    return kind if kind in NETWORK else ""


def _spelled(point: str) -> str:
    """The path of a mount: blanks are written as octal numbers."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), point)


def network_warning(path: str | Path, mounts: str | None = None) -> str:
    """One sentence if the study lies on a network disk; empty if not."""
    found = network_disk(path, mounts)
    if not found:
        return ""
    return (
        f"{path} lies on a network disk ({found}), which cannot lock it safely; "
        "keep a study that is served on a disk of this machine"
    )


# The study file for writing: one process, one thread, many answers in one commit.
#
# An answer is acknowledged only after `fdatasync` (write-ahead log, synchronous=FULL). While one
# commit waits for the disk, new answers gather for the next one, so many raters cost few commits.
# A lock on the file keeps a second server away; the system drops it when the process dies.

APPLICATION = 0x53414D53
VERSION = 1
MOST_AT_ONCE = 512
# What reading a study raises that was changed by others or lost a part.
DAMAGE = (sqlite3.Error, LookupError, ValueError, TypeError, AttributeError)
SCHEMA = Path(__file__).with_name("schema.sql")

Value = TypeVar("Value")
Work = Callable[[sqlite3.Connection], Any]


class FullError(StudyError):
    """The disk refuses to take more; nothing was written."""


@dataclass(frozen=True, slots=True)
class _Job:
    work: Work
    done: Future[Any]


class Store:
    """A study that is open for writing. `write` runs a piece of work inside the next commit."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        check_file(self.path)
        self._lock = locked(self.path)
        try:
            self._connection = _writable(self.path)
        except BaseException:
            os.close(self._lock)
            raise
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="study-writer", daemon=True)
        self._thread.start()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def write(self, work: Callable[[sqlite3.Connection], Value]) -> Future[Value]:
        """The result of the work, once it is safely on the disk."""
        done: Future[Value] = Future()
        self._jobs.put(_Job(work, done))
        return done

    def write_now(self, work: Callable[[sqlite3.Connection], Value]) -> Value:
        """Do a piece of work in the study file, and wait for its result."""
        return self.write(work).result()

    def close(self) -> None:
        """Write what waits, put everything into the one file, and let go of it."""
        self._jobs.put(None)
        self._thread.join()
        with suppress(sqlite3.Error):  # a reader may still be there; the log then stays beside
            self._connection.execute("pragma wal_checkpoint(truncate)")
            self._connection.execute("pragma journal_mode = delete")
        self._connection.close()
        os.close(self._lock)

    def _run(self) -> None:
        is_open = True
        while is_open:
            jobs = [self._jobs.get()]
            while len(jobs) < MOST_AT_ONCE and not self._jobs.empty():
                jobs.append(self._jobs.get())
            is_open = None not in jobs
            _commit(self._connection, [job for job in jobs if job is not None])


def _commit(connection: sqlite3.Connection, jobs: list[_Job]) -> None:
    """Do all the work in one transaction, then tell everybody; a job that fails fails alone."""
    found: list[tuple[_Job, Any, BaseException | None]] = []
    try:
        connection.execute("begin immediate")
        for job in jobs:
            found.append((job, *_attempt(connection, job.work)))
        connection.execute("commit")
    except sqlite3.Error as error:
        with suppress(sqlite3.Error):  # a disk that takes nothing: the next one to open rolls back
            if connection.in_transaction:
                connection.execute("rollback")
        problem = FullError(f"the study cannot be written: {error}", remedy="make room on the disk")
        found = [(job, None, problem) for job in jobs]
    for job, value, trouble in found:
        if trouble is None:
            job.done.set_result(value)
        else:
            job.done.set_exception(trouble)


def _attempt(connection: sqlite3.Connection, work: Work) -> tuple[Any, BaseException | None]:
    connection.execute("savepoint job")
    try:
        value = work(connection)
    except sqlite3.OperationalError:
        raise
    except Exception as error:
        connection.execute("rollback to job")
        connection.execute("release job")
        return None, error
    connection.execute("release job")
    return value, None


def create(path: str | Path, fill: Callable[[sqlite3.Connection], None]) -> None:
    """A new study file, filled by a function; nothing is left behind if it fails."""
    target = Path(path)
    if target.exists():
        raise StudyError(f"{target} exists already", remedy="choose another name, or remove it")
    if not target.parent.is_dir():
        raise StudyError(f"the directory {target.parent} does not exist", remedy="make it first")
    with _drafted(target, sqlite3.OperationalError) as connection:
        connection.isolation_level = None
        connection.execute("pragma synchronous = full")
        connection.executescript(SCHEMA.read_text(encoding="utf-8"))
        connection.execute("begin")
        fill(connection)
        connection.execute("commit")


@contextmanager
def _drafted(target: Path, trouble: type[sqlite3.Error]) -> Iterator[sqlite3.Connection]:
    """A file to fill, which gets its name when it is whole; what an earlier run left is removed."""
    draft = target.with_name(f".{target.name}.part")
    try:
        draft.unlink(missing_ok=True)
    except OSError as error:
        raise _cannot_be_written(target, error.strerror) from None
    try:
        with closing(sqlite3.connect(draft)) as connection:
            yield connection
        draft.chmod(0o600)
        put_in_place(draft, target)
    except BaseException as error:
        draft.unlink(missing_ok=True)
        if isinstance(error, trouble):
            raise _cannot_be_written(target, error) from None
        raise


def _cannot_be_written(target: Path, why: object) -> StudyError:
    remedy = "choose a place where you may write"
    return StudyError(f"{target} cannot be written: {why}", remedy=remedy)


def check_file(path: Path) -> None:
    """Raise unless the file is a study that this version reads."""
    if not path.exists():
        raise StudyError(f"there is no study {path}", remedy="make one with samsari rate new")
    try:
        with path.open("rb") as stream:
            head = stream.read(100)
    except OSError as error:
        raise StudyError(f"{path} cannot be read: {error.strerror}", remedy="check it") from None
    is_database = head[:16] == b"SQLite format 3\0" and len(head) == 100
    if not is_database or int.from_bytes(head[68:72], "big") != APPLICATION:
        raise FormatError("this is not a study of samsari", place=str(path), remedy="name another")
    version = int.from_bytes(head[60:64], "big")
    if version != VERSION:
        raise FormatError(
            f"this study has version {version}, and this samsari reads version {VERSION}",
            place=str(path),
            remedy="use the samsari that wrote it, or a newer one",
        )


def _writable(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("pragma foreign_keys = on")
        mode = connection.execute("pragma journal_mode = wal").fetchone()[0]
        if mode != "wal":
            raise StudyError(f"{path} lies where no log can be written", remedy="copy it elsewhere")
        connection.execute("pragma synchronous = full")
        connection.execute("pragma busy_timeout = 5000")
        if connection.execute("pragma quick_check").fetchone()[0] != "ok":
            raise sqlite3.DatabaseError("the file is damaged")
    except (sqlite3.Error, UnicodeError) as error:
        connection.close()
        raise StudyError(
            f"{path} cannot be opened: {error}", remedy="check the disk, or take a backup"
        ) from None
    except StudyError:
        connection.close()
        raise
    return connection


def readable(path: str | Path, *, beside_writer: bool = False) -> sqlite3.Connection:
    """A connection that only reads; a server may write at the same time.

    `beside_writer` is for the process that writes: opening the file as a plain file and closing it
    again would drop the locks that SQLite holds in this process.
    """
    target = Path(path)
    if not beside_writer:
        check_file(target)
    uri = target.resolve().as_uri()
    for mode in ("mode=ro", "immutable=1"):  # the second: a folder in which nothing can be made
        try:
            connection = sqlite3.connect(
                f"{uri}?{mode}", uri=True, isolation_level=None, check_same_thread=not beside_writer
            )
            connection.execute("select count(*) from study").fetchone()
        except (sqlite3.Error, UnicodeError) as error:
            problem: Exception = error
            connection.close()
        else:
            return connection
    raise StudyError(f"{target} cannot be read: {problem}", remedy="is it damaged?")


@contextmanager
def reading(path: str | Path) -> Iterator[sqlite3.Connection]:
    """A study to read as long as the block lasts; damage that shows up is one sentence.

    What the file holds is of the wrong kind only if somebody changed it.
    """
    connection = readable(path)
    try:
        yield connection
    except DAMAGE as error:
        raise FormatError(
            f"the study is damaged ({error})", place=str(path), remedy="take a backup"
        ) from None
    finally:
        connection.close()


def backup(path: str | Path, target: str | Path) -> None:
    """A copy of a study as it is at this moment, also while a server writes."""
    place = Path(target)
    if place.exists():
        raise StudyError(f"{place} exists already", remedy="choose another name, or remove it")
    with closing(readable(path)) as source, _drafted(place, sqlite3.Error) as copy:
        source.backup(copy)
        copy.execute("pragma journal_mode = delete")
