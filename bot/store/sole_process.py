"""One process a file: a lock that the kernel holds for us, and lets go when we die, however we die."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.store.faults import AlreadyRunning, NetworkFolder, NotWritable

NETWORK = frozenset({"nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "9p", "fuse.sshfs", "ceph", "glusterfs", "lustre"})
"""File systems whose locks don't hold between machines, or not always."""


MOUNTS = Path("/proc/mounts")


@contextmanager
def hold(path: Path, mounts: Path = MOUNTS) -> Iterator[None]:
    """Hold the SQLite file at `path` for this process alone; the lock is on `<path>.lock`, which stays.

    Raises AlreadyRunning when another holds it, NetworkFolder where such a lock means nothing, NotWritable
    when the folder can't be written.
    """
    kind = file_system_of(path, mounts)
    if kind in NETWORK:
        raise NetworkFolder(path, kind)
    descriptor = _opened(path.with_name(f"{path.name}.lock"))
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise AlreadyRunning(path) from error
        yield
    finally:
        os.close(descriptor)


def file_system_of(path: Path, mounts: Path = MOUNTS) -> str:
    """Give the kind of the file system that holds a path, as the kernel names it; empty where it doesn't say."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    place = path.absolute().parent.resolve()
    kinds = {Path(_unescaped(fields[1])): fields[2] for fields in map(str.split, lines) if len(fields) > 2}
    return next((kinds[folder] for folder in (place, *place.parents) if folder in kinds), "")


def _opened(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise NotWritable(f"{path}: {error.strerror}") from error


def _unescaped(field: str) -> str:
    return field.encode("latin-1", "backslashreplace").decode("unicode_escape")
