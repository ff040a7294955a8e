"""Small valid files of every format that samsari reads, each with its reader."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

from samsari.checking.settings import load_settings
from samsari.errors import ToolkitError
from samsari.formats.alignments import load_gold, parse_links
from samsari.formats.documents import documents
from samsari.formats.layout import Inputs
from samsari.formats.matched import read_table
from samsari.formats.passages.registry import FORMATS as PASSAGES
from samsari.formats.question_sets import read_question_set
from samsari.formats.ratings import ratings, read_scores
from samsari.formats.result_json import load_result
from samsari.formats.rows import column_names, form_of, read
from samsari.formats.streams import Files, read_lines, zstd_library
from samsari.formats.studies import Link, read_links, special_items, write_links
from samsari.formats.tables.sheets import read_sheet
from samsari.formats.testset import lines_of, open_testset
from samsari.human.protocols import fitting, read_ratings
from samsari.human.study import answers as extract
from samsari.human.study import changes, queries
from samsari.human.study.store import Store, reading
from samsari.model.study import Design, NewAnswer, StudyItem, StudyPlan
from samsari.simplification.ppdb import parse_line
from samsari.simplification.restrictions import entries
from samsari.simplification.tokens import tokenize
from samsari.tasks.rating.request import StudyRequest, from_toml, new_study, questions_document
from samsari.text.language import english_share
from samsari.text.sentences import STANDARD, STOPS
from samsari.text.tokenizers import sentences

Reader = Callable[[Path], object]

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


STUDY = """name = "s"
questions = "samsa"
sources = "source.txt"
[outputs]
ours = "ours.txt"
[design]
raters = ["r1", "r2"]
per_output = 2
repeats = 0.05
[checks]
every = 15
items = "checks.jsonl"
[pages]
welcome = "welcome.md"
"""
CHECK = """preset = "all-rules"
fail_on = "fail"
[levels]
negation-dropped = "warn"
[limits]
coverage = 0.8
sentence_words = 25
[[waive]]
rule = "number-changed"
reason = "agreed"
"""
PRACTICE = b'{"source": "One.", "output": "Two.", "expect": {"Qa": [1, 2]}, "feedback": "Yes."}\n'

MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="/" '
    'manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>'
)


def packed(content: bytes, ending: str) -> bytes:
    """The content, packed as the ending says."""
    if ending == ".gz":
        return gzip.compress(content, mtime=0)
    if ending == ".bz2":
        return bz2.compress(content)
    return bytes(zstd_library().compress(content))


def ods_seed() -> bytes:
    """A small OpenDocument sheet, written by hand."""
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    rows = "".join(
        f"<table:table-row>{''.join(map(cell.format, row))}</table:table-row>"
        for row in (("source", "output"), ("one", "two"))
    )
    content = (
        f"<office:document-content {spaces}><office:body><office:spreadsheet>"
        f'<table:table table:name="s">{rows}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", MANIFEST)
        archive.writestr("content.xml", content)
    return stream.getvalue()


def study_seed() -> bytes:
    """A small study of two raters; one has answered."""
    name, document = questions_document("samsa")
    items = (StudyItem("1", "One is here.", {"a": "One."}),)
    plan = StudyPlan("s", name, document, items, Design(("ann", "bob"), per_output=2))
    with tempfile.TemporaryDirectory() as folder:
        path = new_study(plan, Path(folder) / "s.sqlite").path
        answers = [NewAnswer(16 * n.encode(), 1, f"Q{n}", 1.0) for n in "abcd"]
        with Store(path) as store:
            store.write_now(changes.save_answers(1, answers, 4))
        return path.read_bytes()


def links_seed() -> bytes:
    """The links of two raters."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "links.csv"
        write_links(path, [Link(name, "http://x", "/r", "t" * 22) for name in ("ann", "bob")])
        return path.read_bytes()


def study(path: Path) -> object:
    """What `rate status` and `rate export` read in a study."""
    with reading(path) as db:
        return queries.facts(db), queries.progress(db), extract.ratings(db)


def rows(path: Path) -> object:
    """Every row of a table."""
    form = form_of(path.name)
    columns = column_names(path, path.name, form)
    return list(read(path, path.name, form, columns or [""]))


def pairs(path: Path) -> object:
    """The pairs of a test set, as `samsari score --table` reads them."""
    with Files() as files:
        testset = open_testset(files, Inputs(table=str(path)).layout(files))
        return list(testset.batches())


def texts_of(path: Path) -> object:
    """The texts of a file, as `samsari simplify` reads them."""
    return lines_of(path)


def by_id(path: Path) -> object:
    """The texts of a table by their ids."""
    return read_table(path, path.name, form_of(path.name), "text", "id")


def answers(path: Path) -> object:
    """The ratings of a table with the question set that fits."""
    sheet = read_sheet(path)
    return ratings(sheet, fitting(sheet)), read_ratings(path)


def passages(path: Path) -> object:
    """The passages of a file in each format."""
    found = []
    for form in PASSAGES.values():
        for place, text in documents(path, (".xml", ".ucca")):
            try:
                found.append(form.loads(text, place=place))
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
    ("result.json", result_seed(), load_result),
    ("a.xlsx", workbook_seed(), rows),
    ("a.parquet", parquet_seed(), rows),
    ("a.ods", ods_seed(), rows),
    ("a.csv.gz", packed(b"source,output\none,two\n", ".gz"), rows),
    ("a.jsonl.bz2", packed(JSONL, ".bz2"), rows),
    ("a.txt.zst", packed(b"one\ntwo\n", ".zst"), rows),
    ("t.csv", b"source,output,ref1\none,two,three\nfour,,five\n", pairs),
    ("t2.csv", b"id;source;output;references\n1;one;two;\"['a', 'b']\"\n", pairs),
    ("t.jsonl", JSONL * 3, pairs),
    ("t.json", b"[" + JSONL.strip() + b"]", pairs),
    ("t.tsv", b'source\toutput\n"one ""two"""\tx\ny\tz\n', pairs),
    ("t.xlsx", workbook_seed(), pairs),
    ("t.parquet", parquet_seed(), pairs),
    ("t.ods", ods_seed(), pairs),
    ("t.txt.gz", packed(b"one\ntwo\n", ".gz"), texts_of),
    ("o.csv", b"output\none\ntwo\n", texts_of),
    ("i.csv", b"id,text\n1,one\n2,two\n", by_id),
    ("study.toml", STUDY.encode(), lambda path: from_toml(path, StudyRequest())),
    ("practice.jsonl", PRACTICE, special_items),
    ("study.sqlite", study_seed(), study),
    ("links.csv", links_seed(), read_links),
    ("check.toml", CHECK.encode(), load_settings),
    ("forbid.txt", b"novel -> book\n# why\nregion\n", lambda path: entries(read_lines(path))),
]
