"""Where a study may lie: on a disk of this machine, for a network disk cannot lock it safely."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from samsari.errors import StudyError

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
