"""Odd files through every command, in process: one sentence and status 2, or an answer; never 3.

    python tests/fuzz/commands.py --inputs 20000 --seed 1
    python tests/fuzz/commands.py --only 1234 --seed 1

Files are random bytes, tables with holes, odd headings, marks of byte order, nested JSON, ragged
rows, long lines and endless numbers. A mistake is printed with the number that makes it again.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import math
import os
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from samsari.cli.app import run as call

TEXTS = [
    *("", " ", "He left.", "The cat sat on the mat.", "nan", "None", "1", "-", "[]", "['a', 'b']"),
    *("1" * 400, "0." + "9" * 400, "1e400", "1e999", "-1e400", "9" * 320 + " %", "1" * 5_000),
    *("It costs $" + "9" * 310 + ".", "On 99999999/99/9999 he left.", "∞", "½ of 10²³", "٣٤", "Ⅻ"),
    *("a" * 3_000, ".," * 100, "(" * 200, '"' * 99, "a b " * 300, "\u202etxt", "\u2028", "\ufeff"),
    *("\x00", "\x1b[31m", "é\u0301" * 30, "👩\u200d👧" * 9, "𝒜 ﬁn İ ß", "\u200b", "\xad"),
    *("Not not no never none.", 'He said: "(No." Dr. U.S.A. e.g., i.e. 3.5.6', "x,y;z\tw", '"'),
    *("=cmd|' /C calc'!A0", "{", "}", "\\", "\\ud800", "a\u0085b", "a\vb\fc", "\U0010ffff"),
]  # fmt: skip
HEADS = [
    *("source", "output", "references", "reference", "ref1", "ref2", "id", "system", "item"),
    *("Source ", "OUTPUT", "", "a", "rater", "Qa", "value", "text", "1", "nan", "ref10", "x" * 70),
]
NUMBERS = ("1", "0", "-1", "NaN", "Infinity", "1e400", "9" * 400, "1e-400", "true", "null", "1_0")
MARKS = (b"", b"", b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\x00")
ENDS = ("\n", "\n", "\n", "\r\n", "\r", "\n\n", "")
COMMANDS = (
    "score -s A -o B -m sari,bleu,chrf,fkgl,splits,readability --no-baselines",
    "score -s A -o B -r C -m sari,d-sari,ter,ld-source,unsupported",
    "score --table A -m sari,fkgl",
    "score --table A -o B -m ld-source --as-is --json out.json",
    "score --table A -m compression-ratio --ci --per-pair out.csv",
    "score --table A --scores B -m fkgl",
    "score --table A -m fkgl,exact-copies --run out-run",
    "score -s A -o A -m samsa,meaning,fluency,easier -a exact",
    "score -s A -o B -m lexical-complexity,ibleu,additions --documents",
    "check -s A -o B --fast --isolated -f jsonl",
    "check --table A --fast --isolated -f sarif -w out.sarif",
    "check --table A --fast --isolated --run out-check -f tsv --as-is",
    "check -s A -o B --fast --config C",
    "check -s A -o B --fast --isolated --documents --html out.html",
    "same --list A",
    "align A -a exact",
    "align -l A --right B -a sultan -f json",
    "align --evaluate A -a exact",
    "parse A",
    "parse A --tokenized -f json",
    "parse --check A",
    "parse --convert A -f json",
    "split A",
    "simplify A",
    "simplify A --words B",
    "simplify A --protect B --json out.json",
    "level A --lines --json -",
    "agreement A",
    "agreement A --questions B",
    "ratings A",
    "correlate A --ratings B",
    "correlate A B",
    "report A --html out.html",
    "pair -s A -o B --pairing overlap",
    "pair --table A --pairing tfidf",
    "explain -s A -o B -m sari",
    "explain -s A -o B -m samsa -a exact",
    "rate new -s A -o a=B --write out.sqlite",
    "rate new A --write out.sqlite",
    "rate status A",
    "submission A",
    "doctor --table A -m fkgl",
)


def text(chance: random.Random) -> str:
    """A text of one line, mostly odd."""
    parts = [chance.choice(TEXTS) for _ in range(chance.choice((1, 1, 1, 2, 3)))]
    return " ".join(parts)


def value(chance: random.Random, depth: int = 0) -> object:
    """A JSON value, mostly a text."""
    match chance.randrange(9):
        case 0:
            return chance.choice((None, True, 1.5, 10**400, -1, float("inf"), float("nan")))
        case 1 if depth < 3:
            return [value(chance, depth + 1) for _ in range(chance.randrange(4))]
        case 2 if depth < 3:
            return {chance.choice(HEADS): value(chance, depth + 1) for _ in range(2)}
    return text(chance)


def content(chance: random.Random) -> tuple[str, bytes]:
    """The ending and the bytes of a file."""
    end, rows = chance.choice(ENDS), chance.choice((0, 1, 2, 3, 3, 3))
    kind = chance.choice(("lines", "lines", "csv", "csv", "tsv", "jsonl", "json", "bytes", "toml"))
    if kind == "bytes":
        ending = chance.choice((".txt", ".csv", ".json", ".jsonl", ".gz", ".xlsx", ".parquet"))
        return ending, chance.randbytes(chance.choice((0, 1, 3, 40, 400)))
    if kind == "lines":
        made = end.join(text(chance) for _ in range(rows)) + end
        return ".txt", chance.choice(MARKS) + made.encode("utf-8", "replace")
    heads = ["source", "output", *chance.sample(HEADS, chance.randrange(3))]
    if chance.random() < 0.4:
        heads = chance.sample(HEADS, chance.randint(1, 5))
    if kind == "toml":
        lines = [f"{chance.choice(HEADS) or 'x'} = {chance.choice(NUMBERS)}" for _ in range(rows)]
        lines += [f"[{chance.choice(('levels', 'limits', 'columns', 'design', 'outputs'))}]"]
        lines += [f"coverage = {chance.choice(NUMBERS)}", f'a = "{chance.choice(HEADS)}"']
        return ".toml", "\n".join(lines).encode()
    if kind in ("jsonl", "json"):
        held = [{head: value(chance) for head in heads} for _ in range(rows)]
        whole = held if chance.random() < 0.7 else value(chance)
        if kind == "json":
            return ".json", json.dumps(whole).encode()
        made = end.join(json.dumps(row, ensure_ascii=chance.random() < 0.5) for row in held)
        return ".jsonl", chance.choice(MARKS) + (made + end).encode("utf-8", "replace")
    sign = chance.choice(",,,;|" if kind == "csv" else "\t\t\t,")
    table = [heads] * (chance.random() < 0.9)
    for _ in range(rows):
        wide = len(heads) + chance.choice((0, 0, 0, 0, -1, 1))
        table.append([chance.choice((text(chance), *NUMBERS[:4])) for _ in range(wide)])
    quote = chance.random() < 0.6

    def cell(held: str) -> str:
        return '"' + held.replace('"', '""') + '"' if quote and not held.isalnum() else held

    made = end.join(sign.join(map(cell, row)) for row in table) + end
    return f".{kind}", chance.choice(MARKS) + made.encode("utf-8", "replace")


def one_input(number: int, seed: int, commands: tuple[str, ...] = COMMANDS) -> tuple[str, str]:
    """The command of one input, and what it said if that is a mistake of ours."""
    chance = random.Random(f"{seed}-{number}")
    command = chance.choice(commands)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        names = {}
        for letter in "ABC":
            ending, held = content(chance)
            names[letter] = letter.lower() + ending
            Path(names[letter]).write_bytes(held)
        words = [f"a={names['B']}" if w == "a=B" else names.get(w, w) for w in command.split()]
        out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        err = io.StringIO()
        start = time.process_time()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                status: object = call(words)
            except BaseException as error:
                status = f"{type(error).__name__}: {error}"
        spent = time.process_time() - start
    told = err.getvalue()
    if status not in (0, 1, 2) or "made a mistake" in told or "Traceback" in told or spent > SLOW:
        return command, f"{' '.join(words)}: status {status}, {spent:.1f} s, {told[:400]}"
    return command, ""


SLOW = 20  # seconds of processor time


def run(
    n_inputs: int,
    seed: int,
    start: int = 0,
    commands: tuple[str, ...] = COMMANDS,
    minutes: float = math.inf,
) -> tuple[Counter[str], list[str]]:
    """How often each command ran, and every mistake that was found."""
    end = time.monotonic() + 60 * minutes
    counts: Counter[str] = Counter()
    mistakes: list[str] = []
    for number in range(start, n_inputs):
        if time.monotonic() > end:
            break
        command, mistake = one_input(number, seed, commands)
        counts[command] += 1
        if mistake:
            mistakes.append(f"input {number} of seed {seed}: {mistake}")
            print(mistakes[-1], file=sys.stderr, flush=True)
    return counts, mistakes


def main() -> int:
    """Run as the options say; status 1 if a mistake was found."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--inputs", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=math.inf)
    given = parser.parse_args()
    if given.only is not None:
        os.environ["SAMSARI_TRACEBACK"] = "1"
        given.start, given.inputs = given.only, given.only + 1
    counts, mistakes = run(given.inputs, given.seed, given.start, minutes=given.minutes)
    print(f"{counts.total():,} inputs, {len(mistakes)} mistakes")
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main())
