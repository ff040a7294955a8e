"""Damaged input for every reader: each must answer, or refuse with one sentence.

    python tests/fuzz/inputs.py --inputs 1000000 --seed 1

Seeds are small valid files. Each is changed at random (bits, cuts, copies, odd words), and read.
An error that is no `ToolkitError` is a mistake of ours: it is printed with the number that makes
the same input again, `--only NUMBER`.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from samsari.errors import ToolkitError
from samsari.formats.alignments import load_gold, parse_links
from samsari.formats.documents import documents
from samsari.formats.passages.registry import FORMATS as PASSAGES
from samsari.formats.question_sets import read_question_set
from samsari.formats.ratings import ratings
from samsari.formats.result_json import loads
from samsari.formats.rows import column_names, form_of, read
from samsari.formats.scores import read_scores
from samsari.formats.tables.sheets import read_sheet
from samsari.human.protocols import fitting, read_ratings
from samsari.simplification.ppdb import parse_line
from samsari.simplification.tokens import tokenize
from samsari.text.language import english_share
from samsari.text.sentences import STANDARD, STOPS
from samsari.text.token_sentences import sentences

Reader = Callable[[Path], object]

WORDS = [
    b"1" * 5000, b"-1", b"NaN", b"Infinity", b"1e999", b"null", b"true", b"[]", b"{}", b"[" * 3000,
    b'"\\ud800"', b"\\ud800", b"\xff\xfe", b"\x00", b"\x1b[31m", b"\xed\xa0\x80", b'"', b"'", b"\t",
    b"\n", b"\r\n", b",", b";", b"=", b":", b"<", b">", b"&", b"</", b"]]>", b"(", b")", b"|||",
    b"99999999999-0", b"0-99999999999", "\u202e\ufeff\u2028".encode(), b"labels = 1\n",
    b"columns = 3\n", b"mean_of = 3\n", b'encoding="undefined"', b"A" * 300,
]  # fmt: skip

TOML = """name = "Mine"
[columns]
system = "sys"
[[question]]
id = "Qa"
low = 1
high = 5
[[question]]
id = "Qb"
labels = { good = 3, bad = 1 }
[[aspect]]
id = "a"
question = "Qa"
inverted = true
[[aspect]]
id = "m"
mean_of = ["a"]
"""
UCCA = """# ::id 1
[1 [1 [A He] [P left] [U .]]]
"""
XML = (
    '<?xml version="1.0" encoding="utf-8"?><root annotationID="0" passageID="1"><attributes />'
    '<layer layerID="0"><attributes /><node ID="0.1" type="Word"><attributes paragraph="1" '
    'paragraph_position="1" text="He" /></node></layer><layer layerID="1"><attributes />'
    '<node ID="1.1" type="FN"><attributes /><edge toID="1.2" type="A"><attributes /></edge></node>'
    '<node ID="1.2" type="FN"><attributes /><edge toID="0.1" type="T"><attributes /></edge></node>'
    "</layer></root>"
)
RATINGS = "system,sentence_id,annotator,Qa,Qb,Qc,Qd\ns,1,r,1,2,3,1\ns,1,q,3,2,1,2\n"


def result_seed() -> bytes:
    """A small result.json."""
    import samsari
    from samsari.formats.result_json import dumps

    texts = ["The cat sat on the mat."], ["The cat sat."], [["A cat sat."]]
    return dumps(samsari.score(*texts, metrics=["sari"], ci=True, resamples=3)).encode()


def workbook_seed() -> bytes:
    """A small .xlsx file; nothing if openpyxl is not installed."""
    try:
        import openpyxl
    except ImportError:
        return b""
    book, stream = openpyxl.Workbook(), io.BytesIO()
    book.active.append(["source", "output"])
    book.active.append(["one", "two"])
    book.save(stream)
    return stream.getvalue()


def parquet_seed() -> bytes:
    """A small Parquet file; nothing if pyarrow is not installed."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        return b""
    stream = io.BytesIO()
    parquet.write_table(pyarrow.table({"source": ["one", "two"], "output": ["x", None]}), stream)
    return stream.getvalue()


def tar_seed() -> bytes:
    """A small .tar.gz of one passage."""
    import tarfile

    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as archive:
        member = tarfile.TarInfo("1.xml")
        member.size = len(XML)
        archive.addfile(member, io.BytesIO(XML.encode()))
    return stream.getvalue()


def rows(path: Path) -> object:
    """Every row of a table."""
    form = form_of(path.name)
    columns = column_names(path, path.name, form)
    return list(read(path, path.name, form, columns or [""]))


def answers(path: Path) -> object:
    """The ratings of a table with the question set that fits."""
    sheet = read_sheet(path)
    return ratings(sheet, fitting(sheet)), read_ratings(path)


def passages(path: Path) -> object:
    """The passages of a file in each format."""
    found = []
    for form in PASSAGES.values():
        for document in documents(path, (".xml", ".ucca")):
            try:
                found.append(form.loads(document.text, place=document.place))
            except ToolkitError:
                continue
    return found


def lines(path: Path) -> object:
    """What cuts and reads plain text."""
    text = path.read_bytes().decode("utf-8", "surrogateescape")
    return (
        sentences(tokenize(text)),
        STANDARD(text),
        STOPS(text),
        english_share(text.split()),
        [_quiet(parse_links, line) for line in text.splitlines()],
        [_quiet(parse_line, line) for line in text.splitlines()],
    )


def _quiet(function: Callable[[str], object], text: str) -> object:
    try:
        return function(text)
    except ToolkitError:
        return None


JSONL = b'{"source": "one", "output": "two", "references": ["a", "b"]}\n'
GOLD = json.dumps([{"source": "a b", "target": "b", "sureAlign": "1-0"}]).encode()
PPDB = b"[NN] ||| cat ||| feline ||| PPDB2.0Score=3.1 Abstract=0 ||| 0-0 ||| Equivalence\n"
SEEDS: list[tuple[str, bytes, Reader]] = [
    ("a.csv", b'source,output\n"one, two",x\n', rows),
    ("a.tsv", b'source\toutput\n"one ""two"""\tx\n', rows),
    ("a.jsonl", JSONL, rows),
    ("a.json", b"[" + JSONL.strip() + b"]", rows),
    ("a.txt", b"one\ntwo\n", rows),
    ("r.csv", RATINGS.encode(), answers),
    ("r.tsv", RATINGS.replace(",", "\t").encode(), answers),
    ("s.csv", b"system,item,lens\na,1,0.5\n", read_scores),
    ("q.toml", TOML.encode(), read_question_set),
    ("gold.json", GOLD, load_gold),
    ("gold.tsv", b"1\ta b\t-\tb\t-\t0\t0\t1-0\t0-0\n", load_gold),
    ("p.xml", XML.encode(), passages),
    ("p.ucca", UCCA.encode(), passages),
    ("t.tar.gz", tar_seed(), passages),
    ("links.txt", b"0-0 1-2\n" + PPDB + b'He said: "No (never)." Dr. No left...\n', lines),
    ("result.json", result_seed(), lambda path: loads(path.read_bytes().decode("utf-8"))),
    ("a.xlsx", workbook_seed(), rows),
    ("a.parquet", parquet_seed(), rows),
]


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


def repacked(content: bytes, chance: random.Random) -> bytes:
    """A workbook with a change inside one of its parts, so that the archive itself is sound."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(stream, "w") as new:
        chosen = chance.choice(old.namelist())
        for name in old.namelist():
            part = old.read(name)
            new.writestr(name, changed(part, chance) if name == chosen else part)
    return stream.getvalue()


def one_input(number: int, seed: int, folder: Path) -> tuple[str, str]:
    """The name of the seed of one input, and the error if it was not foreseen."""
    chance = random.Random(f"{seed}-{number}")
    name, content, reader = chance.choice([one for one in SEEDS if one[1]])
    if name.endswith(".xlsx") and chance.random() < 0.5:
        damaged = repacked(content, chance)
    else:
        damaged = changed(content, chance)
    path = folder / name
    path.write_bytes(damaged)
    try:
        reader(path)
    except (ToolkitError, UnicodeDecodeError):
        return name, ""
    except Exception as error:  # what is looked for
        return name, f"{type(error).__name__}: {error}"
    return name, ""


def run(n_inputs: int, seed: int, only: int | None = None) -> tuple[Counter[str], list[str]]:
    """How often each seed was changed, and every mistake that was found."""
    counts: Counter[str] = Counter()
    mistakes: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for number in range(n_inputs) if only is None else [only]:
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
    given = parser.parse_args()
    counts, mistakes = run(given.inputs, given.seed, given.only)
    for name, count in sorted(counts.items()):
        print(f"{name:12} {count:>9,}")
    print(f"{sum(counts.values()):,} inputs, {len(mistakes)} mistakes")
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main())
