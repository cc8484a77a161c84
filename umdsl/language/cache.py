"""The compiled grammar on disk, shared by all processes of one user.

A cache may be missing, stale, cut short, written by somebody else or not writable at all: every one of these costs
time and nothing else. The data is plain (`marshal`: no code, no objects) and carries its checksum, and only a file
that nobody else can write is read.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import re
import stat
import sys
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

_MAGIC = b"umdsl tables\n"
_DIGEST = 32
#: How many grammars are kept: a set in the making changes its own often, and others are played beside it.
_KEPT = 8


def directory() -> Path | None:
    """Where the cache is: `UMDSL_CACHE_DIR`, or `umdsl` in the user's cache directory; None where there is no home."""
    own = os.environ.get("UMDSL_CACHE_DIR")
    if own:
        return Path(own)
    base = os.environ.get("XDG_CACHE_HOME")
    if base and os.path.isabs(base):
        return Path(base) / "umdsl"
    home = os.path.expanduser("~")
    return Path(home) / ".cache" / "umdsl" if os.path.isabs(home) else None


def key(*parts: str) -> str:
    """A name for what is made from these texts by this Python, this Lark and this umdsl."""
    from umdsl import __version__

    digest = hashlib.sha256()
    for part in (*parts, __version__, _lark_version(), sys.version, str(marshal.version)):
        raw = part.encode("utf-8", "surrogatepass")
        digest.update(len(raw).to_bytes(8, "big") + raw)
    return digest.hexdigest()[:32]


def _lark_version() -> str:
    """Lark's version, read from its source: importing it is what the cache is there to avoid."""
    spec = find_spec("lark")
    if spec is None or spec.origin is None:
        return "none"
    found = re.search(r'^__version__[^"\']*["\']([^"\']+)', Path(spec.origin).read_text("utf-8"), re.M)
    return found.group(1) if found else "unknown"


def _trusted(info: os.stat_result) -> bool:
    """Whether a file is ours and ours alone to write; where files have no owners, the folder is the guard."""
    if not hasattr(os, "getuid"):
        return stat.S_ISREG(info.st_mode)
    return stat.S_ISREG(info.st_mode) and info.st_uid == os.getuid() and not info.st_mode & 0o022


def load(name: str) -> Any:
    """What was kept under a name, or None."""
    folder = directory()
    if folder is None:
        return None
    try:
        with open(folder / f"{name}.bin", "rb") as file:
            if not _trusted(os.fstat(file.fileno())):
                return None
            raw = file.read()
    except OSError:
        return None
    with suppress(OSError):
        os.utime(folder / f"{name}.bin")  # what has not been used for longest is dropped first
    body = raw[len(_MAGIC) + _DIGEST :]
    if raw[: len(_MAGIC) + _DIGEST] != _MAGIC + hashlib.sha256(body).digest():
        return None
    try:
        return marshal.loads(body)
    except (EOFError, ValueError, TypeError):
        return None


def save(name: str, data: Any) -> bool:
    """Keep plain data under a name; False where that cannot be. Readers see the old file or the new, never a half."""
    folder = directory()
    if folder is None:
        return False
    from tempfile import mkstemp

    body = marshal.dumps(data)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = mkstemp(dir=folder, prefix=f"{name}.", suffix=".tmp")  # readable by its owner only
    except OSError:
        return False
    try:
        with open(handle, "wb") as file:
            file.write(_MAGIC + hashlib.sha256(body).digest() + body)
        os.replace(temporary, folder / f"{name}.bin")
    except OSError:
        _discard(temporary)
        return False
    _tidy(folder, name)
    return True


def _discard(path: str | Path) -> None:
    try:
        os.unlink(path)
    except OSError:
        return


def _tidy(folder: Path, name: str, keep: int = _KEPT) -> None:
    """Grammars that nobody uses are dropped, so that a long life of changes does not fill the disk."""
    try:
        others = [(p.stat().st_mtime, str(p)) for p in folder.glob("*.bin") if p.name != f"{name}.bin"]
    except OSError:
        return
    for _, path in sorted(others)[: -(keep - 1)]:
        _discard(path)
