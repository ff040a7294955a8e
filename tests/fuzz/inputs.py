"""Damaged input for every reader: each must answer, or refuse with one sentence.

    python tests/fuzz/inputs.py --inputs 1000000 --seed 1
    python tests/fuzz/inputs.py --inputs 1000000 --seed 1 --start 400000 --minutes 7

Seeds are small valid files (`seeds.py`). Each is changed at random (bits, cuts, copies, odd words),
and read. A run of `--minutes` says with which `--start` to go on.
An error that is no `ToolkitError` is a mistake of ours: it is printed with the number that makes
the same input again, `--only NUMBER`.
"""

from __future__ import annotations

import argparse
import io
import math
import random
import sys
import tempfile
import time
import zipfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))  # pytest collects this file without its folder

from seeds import SEEDS, packed

from samsari.errors import ToolkitError
from samsari.formats.streams import PACKED, opened

WORDS = [
    b"1" * 5000, b"1" * 400, b"-1", b"NaN", b"Infinity", b"1e999", b"null", b"true", b"[]", b"{}",
    b"[" * 3000,
    b'"\\ud800"', b"\\ud800", b"\xff\xfe", b"\x00", b"\x1b[31m", b"\xed\xa0\x80", b'"', b"'", b"\t",
    b"\n", b"\r\n", b",", b";", b"=", b":", b"<", b">", b"&", b"</", b"]]>", b"(", b")", b"|||",
    b"99999999999-0", b"0-99999999999", "\u202e\ufeff\u2028".encode(), b"labels = 1\n",
    b"columns = 3\n", b"mean_of = 3\n", b'encoding="undefined"', b"A" * 300,
]  # fmt: skip

INSIDE = (".xlsx", ".ods", ".csv.gz", ".jsonl.bz2", ".txt.zst")


def changed(content: bytes, chance: random.Random) -> bytes:
    """The content with one to four changes."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randint(0, len(content))
        match chance.randrange(6):
            case 0 if content:
                spot = min(at, len(content) - 1)
                bit = 1 << chance.randrange(8)
                content = content[:spot] + bytes([content[spot] ^ bit]) + content[spot + 1 :]
            case 1:
                content = content[:at]
            case 2:
                content = content[:at] + content[at + chance.randint(1, 20) :]
            case 3:
                end = at + chance.randint(1, 40)
                content = content[:at] + content[at:end] * chance.randint(2, 5) + content[end:]
            case _:
                content = content[:at] + chance.choice(WORDS) + content[at:]
    return content


def changed_inside(name: str, content: bytes, chance: random.Random) -> bytes:
    """A packed file with a change inside, so that the archive itself is sound."""
    ending = Path(name).suffix
    if ending in PACKED:
        return packed(changed(unpacked(content), chance), ending)
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(stream, "w") as new:
        chosen = chance.choice(old.namelist())
        for inner in old.namelist():
            part = old.read(inner)
            new.writestr(inner, changed(part, chance) if inner == chosen else part)
    return stream.getvalue()


def unpacked(content: bytes) -> bytes:
    """The content of a packed file."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(content)
        file.flush()
        with opened(Path(file.name)) as stream:
            return stream.read()


def one_input(number: int, seed: int, folder: Path) -> tuple[str, str]:
    """The name of the seed of one input, and the error if it was not foreseen."""
    chance = random.Random(f"{seed}-{number}")
    name, content, reader = chance.choice([one for one in SEEDS if one[1]])
    if name.endswith(INSIDE) and chance.random() < 0.5:
        damaged = changed_inside(name, content, chance)
    else:
        damaged = changed(content, chance)
    path = folder / name
    path.write_bytes(damaged)
    try:
        reader(path)
    except ToolkitError:
        return name, ""
    except Exception as error:  # what is looked for
        return name, f"{type(error).__name__}: {error}"
    return name, ""


def run(
    n_inputs: int, seed: int, start: int = 0, minutes: float = math.inf
) -> tuple[Counter[str], list[str]]:
    """How often each seed was changed, and every mistake that was found."""
    end = time.monotonic() + 60 * minutes
    counts: Counter[str] = Counter()
    mistakes: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(start, n_inputs):
            if time.monotonic() > end:
                break
            name, mistake = one_input(number, seed, Path(folder))
            counts[name] += 1
            if mistake:
                mistakes.append(f"input {number} of seed {seed} ({name}): {mistake[:300]}")
                print(mistakes[-1], file=sys.stderr, flush=True)
            if number and number % 50_000 == 0:
                print(f"{number:,} inputs, {len(mistakes)} mistakes", flush=True)
    return counts, mistakes


def main() -> int:
    """Run as the options say; status 1 if a mistake was found."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=math.inf)
    given = parser.parse_args()
    if given.only is not None:
        given.start, given.inputs = given.only, given.only + 1
    counts, mistakes = run(given.inputs, given.seed, given.start, given.minutes)
    for name, count in sorted(counts.items()):
        print(f"{name:12} {count:>9,}")
    reached = given.start + counts.total()
    more = "" if reached >= given.inputs else f"; go on with --start {reached}"
    print(f"{counts.total():,} inputs, {len(mistakes)} mistakes{more}")
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main())
