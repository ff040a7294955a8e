"""Input that once ended in "a mistake in samsari itself": each is now one sentence, status 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from samsari.cli.app import run

LONG = "1" * 5_000
XML = '<?xml version="1.0" encoding="undefined"?><root/>'
ROWS = "system,item,rater,Qa\ns,1,r,1\n"


def write(name: str, content: str | bytes) -> str:
    path = Path(name)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return name


def made_study() -> Path:
    """A study of one item."""
    files = ("-s", write("s", "a\n"), "-o", write("o", "b\n"), "--write", "s.sqlite")
    assert run(["rate", "new", *files]) == 0
    return Path("s.sqlite")


def damaged_study() -> str:
    """A study with its pages overwritten behind the head of the file."""
    path = made_study()
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
    return str(path)


def study_with_broken_links() -> str:
    """A study beside which the links are no text."""
    path = made_study()
    path.with_suffix(".links.csv").write_bytes(b"name,link\n\xff\xfe,\xff\n")
    return str(path)


CASES = {
    "a long number in links": lambda: (
        "align", "--left", write("l", "a\n"), "--right", write("r", "a\n"),
        "--evaluate", write("g", f"{LONG}-0\n"),
    ),
    "a long number in gold JSON": lambda: (
        "align", "--evaluate", write("g.json", f'[{{"source": {LONG}}}]'),
    ),
    "an archive cut to three bytes": lambda: (
        "parse", "--check", write("p.tar.gz", b"\x1f\x8b\x08"),
    ),
    "an encoding without letters": lambda: ("parse", "--check", write("p.xml", XML)),
    "half a character in JSON lines": lambda: (
        "score", "--table", write("t.jsonl", '{"source": "\\ud800", "output": "b"}\n'),
        "-m", "fkgl", "--json", "out.json",
    ),
    "labels = 1": lambda: (
        "agreement", write("r.csv", ROWS), "--questions",
        write("q.toml", '[[question]]\nid = "Qa"\nlabels = 1\n'),
    ),
    "columns = 3": lambda: (
        "agreement", write("r.csv", ROWS), "--questions",
        write("q.toml", 'columns = 3\n[[question]]\nid = "Qa"\nlow = 1\nhigh = 3\n'),
    ),
    "mean_of = 3": lambda: (
        "agreement", write("r.csv", ROWS), "--questions",
        write(
            "q.toml",
            '[[question]]\nid = "Qa"\nlow = 1\nhigh = 3\n[[aspect]]\nid = "a"\nmean_of = 3\n',
        ),
    ),
    "a long number in a question file": lambda: (
        "agreement", write("r.csv", ROWS), "--questions",
        write("q.toml", f'[[question]]\nid = "Qa"\nlow = 1\nhigh = {LONG}\n'),
    ),
    "3,000 brackets in a question file": lambda: (
        "agreement", write("r.csv", ROWS), "--questions", write("q.toml", "a = " + "[" * 3_000),
    ),
    "a result with wrong types": lambda: (
        "report", write("r.json", json.dumps({"schema": "samsari-result/1", "systems": 3})),
        "--html", "page.html",
    ),
    "3,000 brackets in the settings of check": lambda: (
        "check", "-s", write("s", "a\n"), "-o", write("o", "a\n"),
        "--config", write("c.toml", "a = " + "[" * 3_000),
    ),
    "a number where the settings of check have a table": lambda: (
        "check", "-s", write("s", "a\n"), "-o", write("o", "a\n"),
        "--config", write("c.toml", "tool = 3\n"),
    ),
    "a limit without end in the settings of check": lambda: (
        "check", "-s", write("s", "a\n"), "-o", write("o", "a\n"),
        "--config", write("c.toml", "[limits]\nsentence_words = inf\n"),
    ),
    "an expected answer without end": lambda: (
        "rate", "new", "-s", write("s", "a\n"), "-o", write("o", "b\n"), "--practice",
        write("p", json.dumps({"source": "a", "output": "b", "expect": {"Qa": [10**400]}})),
    ),
    "a damaged study": lambda: ("rate", "status", damaged_study()),
    "a damaged study that is served": lambda: (
        "rate", "serve", damaged_study(), "--no-browser", "--port", "0",
    ),
    "links that are no text": lambda: ("rate", "link", study_with_broken_links(), "r1"),
    "a damaged Parquet file": lambda: (
        "score", "--table", write("t.parquet", b"PAR1" + bytes(60) + b"PAR1"), "-m", "fkgl",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_it_is_one_sentence(
    case: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    if "Parquet" in case:
        pytest.importorskip("pyarrow")
    status = run([*CASES[case]()])
    err = capsys.readouterr().err
    assert len(err) < 700 and "sys." not in err  # no message of Python, no number of 5,000 digits
    assert "a mistake in samsari itself" not in err
    assert status == 2, err
    assert "no such option" not in err.lower()
    assert len(err.splitlines()) == 1, err


@pytest.mark.parametrize("n_digits", [320, 4_301])  # more than a float, and than int() reads
def test_endless_numbers_in_a_text(
    n_digits: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SAMSARI_TRACEBACK", "1")
    long = "9" * n_digits
    texts = [
        f"{n} of it costs 3 {n} dollars." for n in (long, f"1/{long}", f"-{long}", "0." + long)
    ]
    write("s.txt", "".join(f"{text}\n" for text in texts))
    write("o.txt", "".join(f"{text}\n" for text in reversed(texts)))
    write("q.tsv", f"It costs {long} now.\t{long}\t{long[1:]}8\n")
    metrics = "samsa,meaning,fluency,easier,fkgl"
    assert run(["score", "-s", "s.txt", "-o", "o.txt", "-m", metrics, "-q"]) == 0
    assert run(["check", "-s", "s.txt", "-o", "o.txt", "-q"]) in (0, 1)
    assert run(["pair", "-s", "s.txt", "-o", "o.txt"]) == 0
    assert run(["same", "--list", "q.tsv"]) == 0
    for command in ("split", "simplify", "level", "parse"):
        assert run([command, "s.txt"]) == 0
    assert "mistake" not in capsys.readouterr().err
