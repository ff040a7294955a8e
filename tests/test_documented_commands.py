"""Every command that a page of the docs shows runs, with files of the names that it uses."""

from __future__ import annotations

import io
import json
import re
import shlex
import shutil
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from samsari.cli import app

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "src" / "samsari" / "examples"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```[^\n]*\n.*?^```$|^ {4}[^\n]*$", re.MULTILINE | re.DOTALL)
SHOWN = re.compile(r"^(?: {4}|\$ )?((?:echo \"[^\"]*\" \| )?samsari .*)$", re.MULTILINE)
NAMED_FILE = re.compile(r"^```\w+ (\S+\.\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

# Not run here, and why.
LEFT_OUT = {
    r"samsari (?:train|reproduce|grammar|tune)\b": "hours of work; the workshop has its own tests",
    r"--data\b|--testset\b|data (?:fetch|verify)": "needs the corpora or the network",
    r"\b(?:serve|mcp|rate demo)\b": "a server; tests/web and tests/browser run it",
    r"(?:https?|tcp|s3)://|\"llm ": "an address or a program elsewhere",
    r"--install-completion": "changes the shell of whoever runs it",
    r"--grammar|--search pbmt-r|(?:my|mine)\.weights|\bruns/": "a grammar or model of one's own",
    r"--references|\bmyset/|rate first": "texts of people who wrote them; tests/tasks/rating",
    r"\blong-words\b|exclamation-added": "a metric or rule that the reader has just written",
}
USUAL = "-s source.txt -o theirs=theirs.txt -o output.txt -r reference.txt"
# Words that stand for a file.
STAND_IN = {
    "TEXT": "text.txt",
    "PASSAGES": "gold",
    "FILES": "gold",
    "GOLD": "gold",
}
# Commands whose status 1 is a verdict on the files.
JUDGES = {"check", "score", "select", "submission", "judge", "parse"}
LINES = 12
RUN = [{"text_id": f"{i}", "simplified": f"The cat sat {i}.", "run_id": "1"} for i in "123"]
TASK = [{"text_id": f"{i}", "original": f"The cat sat {i}.", "target_cefr": "A2"} for i in "123"]
DOCUMENTS = [{"pair_id": i, "prediction": f"The cat sat {i}.", "run_id": "1"} for i in "123"]
GRADES = "system,item,output,gpt,people\n" + "".join(
    f"{'AB'[i % 2]},{i},A cat sat {i}.,{1 + i % 5},{1 + (i + i // 7) % 5}\n" for i in range(40)
)
RATED = (
    "id\tcorpus\tsentence\ttoken\tcomplexity\n1\tbible\tThe cat sat.\tcat\t0.1\n"
    "2\tbible\tThe committee met.\tcommittee\t0.4\n3\tbible\tThe dog ran.\tdog\t0.2\n"
)
SUBSTITUTES = "The work commenced in March.\tcommenced\tbegan\tstarted\tbegan\n"
LINKS = "0-0 1-1\n" * LINES
GOLD = {"source": "A cat .", "target": "A dog .", "sureAlign": "0-0 2-2", "possibleAlign": ""}
TASK_TABLE = "pair_id,complex,simple\n1,The cat sat 1.,A cat.\n2,B.,C.\n3,D.,E.\n"
FILES = {
    "questions.tsv": "The nurse will administer the drug.\tadminister\tgive\n",
    "tsar2025_test.jsonl": "".join(json.dumps(row) + "\n" for row in TASK),
    "run1.jsonl": "".join(json.dumps(row) + "\n" for row in RUN),
    "run2.jsonl": "".join(json.dumps(row) + "\n" for row in RUN),
    "run.json": json.dumps(DOCUMENTS),
    "docs_test.csv": TASK_TABLE,
    "judged.csv": GRADES,
    "new.csv": GRADES,
    "prompt.txt": "Judge it.\n",
    "wanted.txt": "A2\n" * LINES,
    "multilex_test_en_lcp.tsv": RATED,
    "lcp_single_test.tsv": RATED,
    "tsar2022_en_test_none.tsv": "The work commenced in March.\tcommenced\n",
    "tsar2022_en_test_gold.tsv": SUBSTITUTES,
    "multilex_test_en_ls.tsv": SUBSTITUTES,
    "mtref-dev.tsv": "1\tA cat .\t-\tA dog .\t-\t1\t1\t0-0 2-2\t1-1\n",
    "gold.train.sure.json": json.dumps([GOLD]),
    "gold.train.sure+poss.json": json.dumps([{**GOLD, "sureAlign": "0-0 1-1 2-2"}]),
    "cochraneauto_docs_test.csv": TASK_TABLE,
    "gold.txt": LINKS,
    "left.txt": "A cat .\n" * LINES,
    "right.txt": "A dog .\n" * LINES,
    "gold.jsonl": json.dumps({"left": ["A cat sat."], "right": ["A cat."], "links": "0-0"}),
    "check.toml": 'preset = "medical"\n',
    "output2.txt": "A cat.\n",
}


def shown(page: Path) -> Iterator[str]:
    """The commands in the blocks of code of a page."""
    for block in BLOCK.findall(page.read_text(encoding="utf-8")):
        yield from (line.strip() for line in SHOWN.findall(block))


def commands() -> dict[Path, list[str]]:
    """The distinct commands of all pages, each with the page that shows it first."""
    seen: set[str] = set()
    found: dict[Path, list[str]] = {}
    for page in PAGES:
        for command in shown(page):
            is_left_out = any(re.search(pattern, command) for pattern in LEFT_OUT)
            if command not in seen and not is_left_out:
                seen.add(command)
                found.setdefault(page, []).append(command)
    return found


COMMANDS = commands()


def lines(name: str) -> list[str]:
    return (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8").splitlines()[:LINES]


def words_of(command: str) -> tuple[str, list[str]]:
    """What stands on standard input, and the words of the command without `samsari`."""
    echoed, _, rest = command.rpartition(" | ") if command.startswith("echo") else ("", "", command)
    rest = re.sub(r"\s#.*", "", rest).replace("samsari score ...", f"samsari score {USUAL}")
    given = [STAND_IN.get(word, word) for word in shlex.split(rest)[1:] if word != "..."]
    if given[0] == "doctor" and "lens.csv" in given:
        given[given.index("lens.csv")] = "pairs-with-lens.tsv"
    texts = ((re.fullmatch(r"\$\(cat (.*)\)", word), word) for word in given)
    words = [Path(found[1]).read_text("utf-8") if found else word for found, word in texts]
    return echoed.partition('"')[2].rstrip('"'), words


def cleared(words: list[str]) -> None:
    """A new study is not written over an old one."""
    if words[:2] == ["rate", "new"]:
        for path in [*Path().glob("*.sqlite"), *Path().glob("*.links.csv")]:
            path.unlink()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a file for each name that the pages use."""
    folder = tmp_path_factory.mktemp("documented")
    texts = {
        "source": lines("source"),
        "output": lines("splitter"),
        "theirs": lines("shortener"),
        "reference": lines("reference-1"),
        "reference-2": lines("reference-2"),
    }
    names = {
        "source": "source src complex originals-all text article letter review lease before outputs"
        " one two three quelle target old normal",
        "output": "output ours out simple system after ausgabe splitter new",
        "theirs": "theirs gpt shortener",
        "reference": "reference ref reference-1 referenz",
        "reference-2": "reference-2",
    }
    for role, known in names.items():
        for name in known.split():
            (folder / f"{name}.txt").write_text("\n".join(texts[role]) + "\n", encoding="utf-8")
    for i, role in enumerate(("reference", "reference-2")):
        (folder / f"ref.{i}").write_text("\n".join(texts[role]) + "\n", encoding="utf-8")
    for name in ("articles", "originals", "simple", "simplified", "ours", "references", "runs"):
        (folder / name).mkdir()
        role = "source" if name in {"articles", "originals"} else "output"
        for i, text in enumerate(texts[role][:2]):
            (folder / name / f"{i}.txt").write_text(text + "\n", encoding="utf-8")
    for i, role in enumerate(("output", "theirs")):
        (folder / "runs" / f"{i}.txt").write_text("\n".join(texts[role]) + "\n", encoding="utf-8")
    named = {k: v for page in PAGES for k, v in NAMED_FILE.findall(page.read_text("utf-8"))}
    for name, text in (named | FILES).items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "gold").mkdir()
    shutil.copytree(EXAMPLES, folder / "files")
    write_tables(folder, texts)
    write_documents(folder, texts["source"])
    return folder


def write_tables(folder: Path, texts: dict[str, list[str]]) -> None:
    pyarrow = pytest.importorskip("pyarrow", reason="a page shows a Parquet file")
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = [
        {
            "id": str(i),
            **dict.fromkeys(("source", "original"), texts["source"][i]),
            **dict.fromkeys(("output", "ours"), texts["output"][i]),
            "theirs": texts["theirs"][i],
            **dict.fromkeys(("reference", "ref1"), texts["reference"][i]),
        }
        for i in range(LINES)
    ]
    table = "".join(json.dumps(row) + "\n" for row in rows)
    (folder / "parts").mkdir()
    for name in ("pairs", "docs", "parts/part-9", "parts/part-10", "parts-1"):
        (folder / f"{name}.jsonl").write_text(table, encoding="utf-8")
    for name, mark in (
        ("pairs.csv", ","),
        ("all.csv", ";"),
        ("results.csv", ","),
        ("table.csv", ","),
    ):
        body = [mark.join(rows[0]), *(mark.join(f'"{v}"' for v in row.values()) for row in rows)]
        (folder / name).write_text("\n".join(body) + "\n", encoding="utf-8")
    parquet.write_table(pyarrow.Table.from_pylist(rows), folder / "parts-1.parquet")
    pairs = "".join(f"{row['source']}\t{row['output']}\n" for row in rows)
    (folder / "pairs.tsv").write_text(pairs, encoding="utf-8")
    (folder / "accepted.tsv").write_text("source\toutput\n" + pairs, encoding="utf-8")
    lens = [f"{name},{i + 1},{i}.5" for name in ("ours", "theirs") for i in range(LINES)]
    (folder / "lens.csv").write_text("\n".join(["system,item,lens", *lens]) + "\n", "utf-8")


def write_documents(folder: Path, texts: list[str]) -> None:
    """Word documents, passages, results, a study, the pairs of the doctor."""
    for name in ("letter.docx", "old.docx", "new.docx"):
        with zipfile.ZipFile(folder / name, "w") as archive:
            body = "".join(f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>" for text in texts)
            space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
            document = f'<w:document xmlns:w="{space}"><w:body>{body}</w:body></w:document>'
            archive.writestr("word/document.xml", document)
            archive.writestr("[Content_Types].xml", "<Types/>")
    score = f"score {USUAL} -o ours=output.txt -m sari,bleu"
    study = "rate new -s source.txt -o ours=output.txt -o theirs=theirs.txt --raters ann,bob"
    made = [
        "parse text.txt -f json -w gold/passages.json",
        f"{score} --json result.json",
        f"{score} --json old.json",
        "doctor -s source.txt -r reference.txt -w asked.tsv",
        f"{study} -w study.sqlite",
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for command in made:
            assert app.run(command.split()) == 0, command
    shutil.copytree(folder / "gold", folder / "mine")
    shutil.copytree(folder / "gold", folder / "parses-corrected")
    with tarfile.open(folder / "corpus.tar.xz", "w:xz") as packed:
        packed.add(folder / "gold" / "passages.json", "passages.json")
    heading, *asked = (folder / "asked.tsv").read_text("utf-8").splitlines()
    scored = [f"{heading}\tlens", *(f"{row}\t0.5" for row in asked)]
    (folder / "pairs-with-lens.tsv").write_text("\n".join(scored) + "\n", encoding="utf-8")


@pytest.fixture
def here(files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    place = tmp_path / "here"
    shutil.copytree(files, place)
    monkeypatch.chdir(place)
    yield place


@pytest.mark.parametrize("page", COMMANDS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_commands_of_a_page_run(
    page: Path,
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    failed, rated = [], Path("ratings.csv").read_text("utf-8")
    for command in COMMANDS[page]:
        given, words = words_of(command)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode()), "utf-8"))
        cleared(words)
        status = app.run(words)
        if rated not in Path("ratings.csv").read_text("utf-8"):  # the export of an empty study
            Path("ratings.csv").write_text(rated, encoding="utf-8")
        said = capsys.readouterr().err
        if status > (words[0] in JUDGES) or "a mistake in samsari" in said:
            failed.append(f"{command}\n    {status} {said[:300]}")
    hint = "give FILES a file of this name, or name in LEFT_OUT why it cannot run here"
    assert not failed, "\n".join([*failed, hint])


def test_what_is_left_out_is_a_small_part() -> None:
    every = {command for page in PAGES for command in shown(page)}
    for pattern, why in LEFT_OUT.items():
        assert any(re.search(pattern, line) for line in every), f"nothing is left out as {why}"
    assert sum(map(len, COMMANDS.values())) > 150
