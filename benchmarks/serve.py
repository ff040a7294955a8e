"""How quick the playground is: the first page, an edit, and pages of a very large result.

    python benchmarks/serve.py --pairs 1000000

It starts `samsari serve` on a free port, with a made result of so many pairs and two systems.
Beside the time that a reader waits stands the time that the processor worked for the server: on a
busy machine the first one is longer, the second one is not.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

WORDS = "the a city river old new man woman house built found large small in of was is had".split()
PAGES = 1200
SOURCE = "John got home, took a shower and didn't get wet because he had a cap."
OUTPUT = "John got home. He took a shower. He did not get wet."


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--folder", type=Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as own:
        folder = given.folder or Path(own)
        result = folder / f"result-{given.pairs}.json"
        if not result.exists():
            write_result(result, given.pairs)
        print(f"result of {given.pairs:,} pairs: {result.stat().st_size / 1e6:.0f} MB")
        with_server(result, folder)


def with_server(result: Path, folder: Path) -> None:
    """Start the server and ask it."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "samsari", "serve", str(result), "--port", "0", "--no-browser"]
    server = subprocess.Popen([*command, "--work", str(folder)], stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        address = line.split(" at ")[1].split("/results")[0]
        ask(address, "/explain")
        took, worked = time.perf_counter() - began, cpu(server.pid)
        print(f"first page after {took:.2f} s (processor {worked:.2f} s)")
        pages(address, server.pid)
        edits(address, server.pid)
    finally:
        server.terminate()
        server.wait(20)


def edits(address: str, pid: int) -> None:
    """Time from an edit to the new SAMSA."""
    texts = {"source": SOURCE, "output": OUTPUT}
    id = ask(address, "/api/correct/new", texts)["id"]
    item = ask(address, f"/api/correct/item?item={id}")
    chance, taken, worked = random.Random(1), [], []
    for _ in range(60):
        words = sorted(chance.sample(range(16), chance.randint(1, 3)))
        change = {"kind": "make", "words": words, "categories": [chance.choice("APHDCE")]}
        body = {"item": id, "version": item["version"], "sentence": 0, "edit": change}
        start, before = time.perf_counter(), cpu(pid)
        item = ask(address, "/api/correct/edit", body)
        taken.append(1000 * (time.perf_counter() - start))
        worked.append(1000 * (cpu(pid) - before))
    ask(address, "/api/correct/step", {"item": id, "version": item["version"], "steps": -1000})
    show("edit to new SAMSA", taken, worked)
    print(f"memory {memory(pid):.0f} MB with the models")


def pages(address: str, pid: int) -> None:
    """Time and memory of pages of the result."""
    began, worked_before = time.perf_counter(), cpu(pid)
    n_pairs = ask(address, "/api/results")["n_pairs"]
    took = time.perf_counter() - began
    print(f"index built or opened in {took:.1f} s (processor {cpu(pid) - worked_before:.1f})")
    held, taken, worked = [memory(pid)], [], []
    chance = random.Random(2)
    orders = ("order=file", "order=metric&metric=0", "order=difference&metric=0&other=1")
    searches = ("", "river", "house+built", "city+man", "w42")
    for number in range(PAGES):
        start = chance.randrange(0, n_pairs, 20)
        search = searches[number % 5] if number % 2 else ""
        place = start if not search else chance.randrange(0, min(n_pairs, 10_000), 20)
        turn = "&reverse=1" if number % 3 else ""
        path = f"/api/results/pairs?start={place}&search={search}&{orders[number % 3]}{turn}"
        at, worked_before = time.perf_counter(), cpu(pid)
        ask(address, path)
        taken.append(1000 * (time.perf_counter() - at))
        worked.append(1000 * (cpu(pid) - worked_before))
        if (number + 1) % (PAGES // 4) == 0:
            held.append(memory(pid))
    show("page of pairs", taken, worked)
    steps = ", ".join(f"{one:.0f}" for one in held)
    print(f"memory before and after each quarter of {PAGES} pages: {steps} MB")


def show(name: str, taken: list[float], worked: list[float]) -> None:
    """Median, 95th percentile and maximum, of waiting and of the processor."""
    print(f"{name}: {spread(taken)}; processor: {spread(worked)}")


def spread(taken: list[float]) -> str:
    """Median, 95th percentile and maximum."""
    ordered = sorted(taken)
    high = ordered[int(0.95 * (len(ordered) - 1))]
    return f"median {statistics.median(ordered):.0f} ms, p95 {high:.0f}, max {ordered[-1]:.0f}"


def ask(address: str, path: str, body: Any = None) -> Any:
    """The answer of the server."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(address + path, data, headers)) as answer:
        content = answer.read()
    return json.loads(content) if content.startswith(b"{") else content


def memory(pid: int) -> float:
    """The resident memory of a process in megabytes."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def cpu(pid: int) -> float:
    """The seconds that the processor worked for a process, all threads together."""
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text(encoding="ascii").split()[0]) for task in tasks) / 1e9


def write_result(path: Path, n_pairs: int) -> None:
    """A made result with two systems and one metric, written line by line."""
    chance = random.Random(0)
    signature = "compression-ratio|made"
    with path.open("w", encoding="utf-8") as file:
        metric = {"name": "compression-ratio", "signature": signature, "higher_is_better": True}
        file.write('{"schema": "samsari-result/1", "testset": "", ')
        file.write(f'"n_pairs": {n_pairs}, "metrics": [{json.dumps(metric)}], "systems": [')
        for number, name in enumerate(("ours", "theirs")):
            score = {"metric": "compression-ratio", "signature": signature, "value": 40.0 + number}
            file.write(", " if number else "")
            file.write(f'{{"name": "{name}", "role": "system", "scores": [{json.dumps(score)}], ')
            file.write('"tallies": {"compression-ratio": {"width": 2, "rows": [')
            write_list(file, n_pairs, lambda _: f"[{chance.randint(0, 99)}, 1]")
            file.write(']}}, "outputs": [')
            write_list(file, n_pairs, lambda _: json.dumps(text(chance, 18)))
            file.write("]}")
        file.write('], "warnings": [], "ids": [')
        write_list(file, n_pairs, lambda row: f'"w{row}"')
        file.write('], "sources": [')
        write_list(file, n_pairs, lambda _: json.dumps(text(chance, 24)))
        file.write('], "references": []}')


def write_list(file: Any, n_rows: int, make: Any) -> None:
    """The values of a list with commas between them."""
    for row in range(n_rows):
        file.write((", " if row else "") + make(row))


def text(chance: random.Random, n_words: int) -> str:
    """A made sentence."""
    return " ".join(chance.choices(WORDS, k=n_words)).capitalize() + "."


if __name__ == "__main__":
    main()
