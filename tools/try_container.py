"""Try the commands of the container file without a container, step by step.

    python tools/try_container.py --folder /tmp/container

Where there is no Docker, this does what the Dockerfile says in two empty environments: the files of
the last commit are copied, the wheels are built in one environment, and installed from them alone
in the other. Then samsari runs there without a network, and without this source tree. What needs a
whole system (apt-get, useradd) is printed and left out.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SYSTEM = ("apt-get", "rm -rf /var", "useradd")  # commands that need a whole system
TRIED = (["--version"], ["metrics"], ["demo"])


def main() -> None:
    """Run every step; the first one that fails ends it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as own:
        folder = (given.folder or Path(own)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        copy_commit(folder / "samsari")
        for number, commands in enumerate(stages((ROOT / "Dockerfile").read_text("utf-8"))):
            run_stage(folder, number, commands)
        try_it(folder)


def stages(text: str) -> list[list[str]]:
    """The shell commands of each stage of a container file.

    >>> stages("FROM a AS b\\nRUN x && y\\nFROM a\\nRUN z")
    [['x', 'y'], ['z']]
    """
    found: list[list[str]] = []
    for line in _lines(text):
        word, _, rest = line.partition(" ")
        if word == "FROM":
            found.append([])
        elif word == "RUN":
            found[-1] += [one.strip() for one in rest.split("&&")]
    return found


def _lines(text: str) -> Iterator[str]:
    joined = re.sub(r"\\\n", " ", text)
    return (line for line in joined.splitlines() if line and not line.startswith("#"))


def copy_commit(target: Path) -> None:
    """The files of the last commit, as `COPY . .` finds them in a fresh clone."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True)
    subprocess.run(["tar", "x"], cwd=target, input=archive.stdout, check=True)


def run_stage(folder: Path, number: int, commands: list[str]) -> None:
    """The commands of a stage in an empty environment of its own."""
    own = folder / f"stage-{number}"
    venv.create(own, clear=True, with_pip=True)
    for command in commands:
        if command.startswith(SYSTEM):
            print(f"left out   {command}", flush=True)
            continue
        here = command.replace("/wheels", str(folder / "wheels"))
        print(f"stage {number}    {here}", flush=True)
        cwd = folder / "samsari" if number == 0 else folder
        subprocess.run(here, shell=True, cwd=cwd, check=True, env=_environment(own))


def try_it(folder: Path) -> None:
    """The installed command, without a network if the system can do that."""
    shutil.rmtree(folder / "samsari")
    own, data = folder / "stage-1", folder / "data"
    data.mkdir(exist_ok=True)
    alone = ["unshare", "--map-root-user", "--net"]
    can = shutil.which("unshare") and subprocess.run([*alone, "true"], check=False).returncode == 0
    print("tried without a network" if can else "tried with the network of this machine")
    for given in TRIED:
        command = [*(alone if can else []), str(own / "bin" / "samsari"), *given]
        found = subprocess.run(command, cwd=data, env=_environment(own), check=True, text=True,
                               stdout=subprocess.PIPE)  # fmt: skip
        print(f"samsari {' '.join(given)}: {len(found.stdout.splitlines())} lines")


def _environment(own: Path) -> dict[str, str]:
    """Few variables: no PYTHONPATH, and the programs of the environment first."""
    kept = {key: os.environ[key] for key in ("LANG", "TMPDIR") if key in os.environ}
    pip = {key: value for key, value in os.environ.items() if key.startswith("PIP_")}
    home = own / "home"
    home.mkdir(exist_ok=True)
    return {**kept, **pip, "HOME": str(home), "PATH": f"{own / 'bin'}:/usr/bin:/bin"}


if __name__ == "__main__":
    sys.exit(main())
