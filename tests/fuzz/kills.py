"""Runs that are killed at any moment: what was there before is there after, whole.

    python tests/fuzz/kills.py --kills 1000 --seed 1

A child writes files and folders over and over: a result, a table, a folder of models. It is killed
after a random time (SIGKILL, which nothing can catch). Then every target must be complete: all of
the old content or all of the new. What the child left behind is removed by the next writer.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CHILD = """
import json, sys
from pathlib import Path
from samsari.formats.atomic import rebuilding, write_text
from samsari.formats.tables.writers import NUMBER, TEXT, table_writer
folder = Path(sys.argv[1])
print("ready", flush=True)
number = 0
while True:
    number += 1
    write_text(folder / "result.json", json.dumps({"n": number, "rows": [number] * 20_000}))
    with table_writer(str(folder / "pairs.csv"), {"id": TEXT, "n": NUMBER}) as write:
        for row in range(300):
            write((str(row), float(number)))
    with rebuilding(folder / "model") as draft:
        for name in ("a", "b", "c"):
            (draft / name).write_text(f"{number}\\n" * 5_000)
"""


def loss(folder: Path) -> str:
    """What is damaged in the folder; empty if nothing is."""
    result, table, model = folder / "result.json", folder / "pairs.csv", folder / "model"
    if result.exists():
        try:
            found = json.loads(result.read_text(encoding="utf-8"))
        except ValueError as error:
            return f"result.json: {error}"
        if found["rows"] != [found["n"]] * 20_000:
            return "result.json is mixed"
    if table.exists():
        lines = table.read_text(encoding="utf-8").splitlines()
        if len(lines) != 301 or len({line.rpartition(",")[2] for line in lines[1:]}) != 1:
            return "pairs.csv is cut or mixed"
    if model.exists():
        texts = {path.name: path.read_text(encoding="utf-8") for path in model.iterdir()}
        if set(texts) != {"a", "b", "c"} or len(set(texts.values())) != 1:
            return f"the folder is mixed: {sorted(texts)}"
        if len(texts["a"].splitlines()) != 5_000:
            return "a file of the folder is cut"
    return ""


def kill_once(folder: Path, chance: random.Random) -> str:
    """Start a child, kill it, and look; what is damaged."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", CHILD, str(folder)]
    child = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
    assert child.stdout is not None
    child.stdout.readline()
    time.sleep(chance.random() * 0.1)
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdout.close()
    return loss(folder)


def clean(folder: Path) -> list[str]:
    """What is left over after one more run that is not killed, everything made old before."""
    from samsari.formats.atomic import rebuilding, write_text

    for path in folder.glob(".*.part"):
        os.utime(path, (0, 0))
    write_text(folder / "result.json", "{}")
    write_text(folder / "pairs.csv", "")
    with rebuilding(folder / "model"):
        pass
    return [path.name for path in folder.glob(".*.part")]


def run(n_kills: int, seed: int) -> list[str]:
    """Every loss that was found."""
    chance, losses = random.Random(seed), []
    with tempfile.TemporaryDirectory() as name:
        for number in range(1, n_kills + 1):
            if found := kill_once(Path(name), chance):
                losses.append(f"kill {number}: {found}")
                print(losses[-1], file=sys.stderr, flush=True)
            if number % 100 == 0:
                print(f"{number:,} kills, {len(losses)} losses", flush=True)
        losses += [f"left over: {path}" for path in clean(Path(name))]
    return losses


def main() -> int:
    """Run as the options say; status 1 if something was lost."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    losses = run(given.kills, given.seed)
    print(f"{given.kills:,} kills, {len(losses)} losses")
    return 1 if losses else 0


if __name__ == "__main__":
    sys.exit(main())
