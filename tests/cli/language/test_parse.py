"""`samsari parse` from the outside."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tarfile
from pathlib import Path

import pytest

from samsari.cli.app import run
from samsari.formats.passages import bracketed, own_json, registry, standard_xml
from samsari.resources.artefacts import MODEL
from samsari.ucca.parser.parser import shared_parser


def test_text_becomes_xml(tmp_path: Path) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.xml"
    source.write_text("He ran. She sang.\n\nThey left.\n", encoding="utf-8")
    assert run(["parse", str(source), "--format", "xml", "-w", str(target)]) == 0
    found = standard_xml.loads(target.read_text(encoding="utf-8"))
    assert [len(p.tokens) for p in found] == [3, 3, 3]


@pytest.mark.parametrize(
    "arguments",
    [["nowhere.txt"], ["nowhere.txt", "--format", "tape"], ["--model", "nowhere", "x"]],
)
def test_bad_input_gives_one_sentence_and_status_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["parse", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_text_that_is_not_utf8_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "latin.txt"
    source.write_bytes(b"fine\ncaf\xe9\n")
    assert run(["parse", str(source)]) == 2
    assert "latin.txt:2" in capsys.readouterr().err


CASES = Path(__file__).parents[2] / "cases" / "passages.ucca"


@pytest.mark.parametrize("form", ["text", "xml", "json", "app-json", "mrp"])
def test_passages_are_converted_and_read_back(form: str, tmp_path: Path) -> None:
    target = tmp_path / "out"
    assert run(["parse", "--convert", str(CASES), "--format", form, "-w", str(target)]) == 0
    assert tuple(registry.iterate(target)) == tuple(registry.iterate(CASES))


@pytest.mark.parametrize("name", ["folder/", "all.tar", "all.tar.xz"])
def test_a_folder_or_archive_gets_a_file_for_each_passage(name: str, tmp_path: Path) -> None:
    target = f"{tmp_path}/{name}"
    assert run(["parse", "--convert", str(CASES), "--format", "xml", "-w", target]) == 0
    found = {passage.id: passage for passage in standard_xml.iterate(target)}
    assert found == {passage.id: passage for passage in registry.iterate(CASES)}
    assert run(["parse", "--convert", str(CASES), "--format", "html", "-w", target]) == 2


@pytest.mark.parametrize("ids", [("a", "a"), ("a", "../a"), ("a", "")])
def test_ids_that_cannot_be_file_names_write_nothing(
    ids: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "in.ucca"
    source.write_text("\n\n".join(f'# ::id "{name}"\n[H [P go]]' for name in ids), "utf-8")
    (tmp_path / "out").mkdir()
    for target in (tmp_path / "out", tmp_path / "out.tar"):
        assert run(["parse", "--convert", str(source), "-w", str(target)]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["in.ucca", "out"]


def test_raw_text_is_the_line_without_its_end(tmp_path: Path) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.json"
    source.write_bytes(b"\xef\xbb\xbfHe ran.\r\n\r\nShe\tsang")
    assert run(["parse", str(source), "-f", "json", "-w", str(target)]) == 0
    assert [passage.raw for passage in registry.iterate(target)] == ["He ran.", "She\tsang"]


def test_the_parser_s_passages_survive_every_format(tmp_path: Path) -> None:
    source, wanted = tmp_path / "in.txt", tmp_path / "wanted.json"
    source.write_text(
        "“He’s here,” she said. John got home and gave Mary a call. 😀\n"
        "Caf\u0065\u0301 \x07 & <b>[x]</b> ... #1 \\ is, he says, 3/4 full\u2028or not!\n",
        encoding="utf-8",
    )
    assert run(["parse", str(source), "-f", "json", "-w", str(wanted)]) == 0
    for form in ("text", "xml", "app-json", "mrp"):
        target = tmp_path / form
        assert run(["parse", str(source), "-f", form, "-w", str(target)]) == 0
        assert tuple(registry.iterate(target)) == tuple(registry.iterate(wanted)), form
        assert run(["parse", "--check", str(target)]) == 0


@pytest.mark.parametrize(("form", "start"), [("svg", "<svg"), ("html", "<!DOCTYPE html>")])
def test_passages_are_drawn(form: str, start: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["parse", "--convert", str(CASES), "--format", form]) == 0
    assert capfd.readouterr().out.startswith(start)


def test_checking_tells_errors_warnings_and_unreadable_files_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, odd, wrong, broken = (tmp_path / name for name in ("g.ucca", "o.ucca", "w.ucca", "b.xml"))
    good.write_text("[H [A He] [P ran]]\n", encoding="utf-8")
    odd.write_text("[P Run]\n", encoding="utf-8")
    wrong.write_text("[H [A He]]\n", encoding="utf-8")
    broken.write_text("<root>", encoding="utf-8")
    assert run(["parse", "--check", str(good)]) == 0
    assert run(["parse", "--check", str(odd)]) == 0
    assert "W01" in capsys.readouterr().out
    assert run(["parse", "--check", str(good), str(wrong)]) == 1
    assert "E08" in capsys.readouterr().out
    assert run(["parse", "--check", str(broken), str(wrong)]) == 2
    shown = capsys.readouterr()
    assert "E08" in shown.out  # the file after the broken one is still checked
    assert "b.xml:1: [R01]" in shown.err


def test_one_bad_file_in_a_folder_or_archive_does_not_hide_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, archive = tmp_path / "all", tmp_path / "all.tar"
    folder.mkdir()
    (folder / "a.xml").write_text("<root>", encoding="utf-8")
    (folder / "b.ucca").write_bytes(b"[H [P caf\xe9]]")
    (folder / "c.ucca").write_text("[H [A He]]", encoding="utf-8")
    with tarfile.open(archive, "w") as stream:
        for name in ("a.xml", "b.ucca", "c.ucca"):
            stream.add(folder / name, name)
    for path in (folder, archive):
        assert run(["parse", "--check", str(path), "-f", "json"]) == 2
        shown = capsys.readouterr()
        assert "E08" in shown.out
        assert "1 passage checked" in shown.out
        assert re.findall(r"([ab]\.\w+).*(\[R01\])", shown.err) == [
            ("a.xml", "[R01]"),
            ("b.ucca", "[R01]"),
        ]


def test_plain_text_is_no_passage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "plain.txt"
    source.write_text("He ran into the park.\n", encoding="utf-8")
    for job in (["--check"], ["--convert", "-f", "mrp"]):
        assert run(["parse", *job, str(source)]) == 2
        assert "plain.txt:1: [R02] holds words but no brackets" in capsys.readouterr().err
    source.write_text("# ::id a\nHe ran\n", encoding="utf-8")  # as a passage without units
    assert run(["parse", "--check", str(source)]) == 1
    assert "E11" in capsys.readouterr().out


def test_two_sets_of_passages_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold, mine = tmp_path / "gold.ucca", tmp_path / "mine.ucca"
    gold.write_text("[H [A He] [P ran]]\n", encoding="utf-8")
    mine.write_text("[H [A He] [S ran]]\n", encoding="utf-8")
    arguments = ["parse", "--evaluate", str(gold), "--predicted", str(mine), "-f", "json"]
    assert run(arguments) == 0
    shown = capsys.readouterr().out
    assert "labelled primary" in shown
    mine.write_text("# ::id other\n[H [A He] [S ran]]\n", encoding="utf-8")
    assert run(arguments) == 2
    assert "no prediction" in capsys.readouterr().err


@pytest.mark.parametrize("job", [["--check"], ["--evaluate", str(CASES)]])
def test_tables_are_written_where_one_asks(
    job: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "table.json"
    assert run(["parse", *job, str(CASES), "-f", "json", "-w", str(target)]) < 2
    assert capsys.readouterr().out == ""
    assert "rows" in json.loads(target.read_text(encoding="utf-8"))
    assert run(["parse", *job, str(CASES), "-w", str(tmp_path)]) == 2
    assert "a table is one file" in capsys.readouterr().err


def test_passages_that_have_no_partner_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold, mine = tmp_path / "gold.ucca", tmp_path / "mine.ucca"
    one, two = "# ::id a\n[H [P go]]\n", "# ::id b\n[H [P go]]\n"
    gold.write_text(one, encoding="utf-8")
    for text, what in ((f"{one}\n{two}", "[C02]"), (f"{one}\n{one}", "[C01]")):
        mine.write_text(text, encoding="utf-8")
        assert run(["parse", "--evaluate", str(gold), "--predicted", str(mine)]) == 2
        shown = capsys.readouterr()
        assert f"{mine}: {what}" in shown.err
        assert not shown.out


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ("manifest.json", "[]"),
        ("manifest.json", '{"name": "x", "sha256": []}'),
        ("labels.json", '{"remotes": ["", "A"]}'),
        ("labels.json", '{"spans": "ABC", "remotes": ["", "A"]}'),
        ("labels.json", "[]"),
    ],
)
def test_a_model_of_another_shape_is_bad_input(
    file: str, content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model, source = tmp_path / "model", tmp_path / "in.txt"
    shutil.copytree(MODEL, model)
    source.write_text("Go!", encoding="utf-8")
    (model / file).write_text(content, encoding="utf-8")
    if file != "manifest.json":
        manifest = json.loads((model / "manifest.json").read_text(encoding="utf-8"))
        manifest["sha256"][file] = hashlib.sha256(content.encode()).hexdigest()
        (model / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    assert run(["parse", str(source), "--model", str(model)]) == 2
    assert f"{model / file}: the model has no readable" in capsys.readouterr().err


def test_the_parser_is_evaluated_on_gold_tokens(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["parse", "--evaluate", str(CASES)]) == 0
    shown = capsys.readouterr().out
    assert "21 passages" in shown
    assert shared_parser().signature in shown


@pytest.mark.parametrize(
    "text",
    [
        "[1,2]",
        '[{"units": []}]',
        "7",
        "",
        "<html/>",
        "<root passageID='1'/>",
        '{"framework": "amr", "nodes": []}',
        "[Z a]",
    ],
)
def test_foreign_files_give_a_code_and_status_2(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "in.xml"
    source.write_text(text, encoding="utf-8")
    assert run(["parse", "--convert", str(source)]) == 2
    shown = capsys.readouterr().err
    assert re.match(r"samsari: \S*in\.xml(:\d+)?: \[R0\d\] .*\n$", shown)
    assert "1,2" not in shown


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('"go"', '"\\ud83d"', "R01"),
        ('["P"]', '["Z"]', "R06"),
        ('"start": 0', '"start": -3', "R02"),
        ('"start": 0', '"start": 1e999', "R02"),
    ],
)
def test_own_json_is_checked_at_the_door(
    old: str, new: str, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = own_json.encode(bracketed.decode("[H [P go]]"))
    source = tmp_path / "in.json"
    source.write_text(text.replace(old, new), encoding="utf-8")
    assert run(["parse", "--convert", str(source)]) == 2
    assert f"in.json:1: [{code}]" in capsys.readouterr().err


def test_ids_that_xml_cannot_hold_are_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "in.ucca"
    source.write_text("# ::ids top scene go\n[H [P go]]\n", encoding="utf-8")
    assert run(["parse", "--convert", str(source), "-f", "xml"]) == 2
    assert "the id 'top' cannot be written as XML" in capsys.readouterr().err


@pytest.mark.parametrize(
    "options",
    [
        ["--check", "--convert"],
        ["--predicted", "x"],
        ["-f", "tsv"],
        ["--convert", "-f", "tsv"],
        ["--check", "--predicted", "x"],
        ["--check", "-f", "text"],
        ["--check", "--tokenized"],
        ["--check", "--model", "x"],
        ["--check", "--threads", "1"],
        ["--convert", "--tokenized"],
        ["--convert", "--model", "x"],
        ["--evaluate", str(CASES), "-f", "xml"],
        ["--evaluate", str(CASES), "--tokenized"],
        ["--evaluate", str(CASES), "--predicted", str(CASES), "--model", "z"],
    ],
)
def test_no_option_is_passed_over_in_silence(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["parse", str(CASES), *options]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1


@pytest.mark.parametrize("name", ["out.json.gz", "out.json.xz"])
def test_what_was_packed_while_writing_is_read_back(name: str, tmp_path: Path) -> None:
    target = tmp_path / name
    assert run(["parse", "--convert", str(CASES), "-f", "json", "-w", str(target)]) == 0
    assert tuple(registry.iterate(target)) == tuple(registry.iterate(CASES))


def test_a_damaged_archive_or_foreign_encoding_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    packed, latin, strange = (tmp_path / name for name in ("p.json.gz", "l.ucca", "s.xml"))
    packed.write_bytes(b"\x1f\x8b\x08\x00abc")
    latin.write_bytes(b"# fine\n[H [P caf\xe9]]")
    strange.write_text('<?xml version="1.0" encoding="tape"?><root/>', encoding="utf-8")
    for path, what in (
        (packed, "[R05] cannot be read"),
        (latin, "l.ucca:2: [R01] holds byte 0xe9, which is not UTF-8"),
        (strange, "s.xml:1: [R01] declares the encoding 'tape'"),
    ):
        assert run(["parse", "--convert", str(path)]) == 2
        assert what in capsys.readouterr().err


SECOND = "[H [A [F the] [C dog]] [P bit] [A [F the] [C man]] [T yesterday]]"


def test_text_is_parsed_by_the_second_guidelines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "in.txt"
    source.write_text("Two dogs ran yesterday.", encoding="utf-8")
    assert run(["parse", str(source), "--guidelines", "2"]) == 0
    assert "[T yesterday]" in capsys.readouterr().out


def test_there_are_two_guidelines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "in.txt"
    source.write_text("Go!", encoding="utf-8")
    assert run(["parse", str(source), "--guidelines", "3"]) == 2
    assert "there are no guidelines 3; --guidelines is 1 or 2" in capsys.readouterr().err


def test_gold_of_other_guidelines_is_recognised_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold = tmp_path / "gold.ucca"
    gold.write_text(SECOND, encoding="utf-8")
    assert run(["parse", "--evaluate", str(gold)]) == 0
    said = "the gold passages follow the second guidelines of UCCA, not the first"
    assert said in capsys.readouterr().err
    assert run(["parse", "--evaluate", str(gold), "--guidelines", "2"]) == 0
    assert said not in capsys.readouterr().err


def test_checks_say_that_passages_follow_other_guidelines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold = tmp_path / "gold.ucca"
    gold.write_text(SECOND, encoding="utf-8")
    assert run(["parse", "--check", str(gold), "--guidelines", "1"]) == 0
    assert "the passages follow the second guidelines" in capsys.readouterr().err
    assert run(["parse", "--check", str(gold)]) == 0
    assert not capsys.readouterr().err


def test_the_mrp_score_is_shown_on_demand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gold = tmp_path / "gold.ucca"
    gold.write_text(SECOND, encoding="utf-8")
    assert run(["parse", "--evaluate", str(gold), "--predicted", str(gold), "--mrp"]) == 0
    assert re.search(r"MRP all\s+100\.0", capsys.readouterr().out)


def test_several_parses_are_written_with_their_probabilities(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "in.txt"
    source.write_text("He ran into the park.", encoding="utf-8")
    assert run(["parse", str(source), "--n-best", "2"]) == 0
    found = bracketed.loads(capsys.readouterr().out)
    assert [passage.id for passage in found] == ["1.1", "1.2"]
    assert sum(passage.probability or 0 for passage in found) == pytest.approx(1, abs=0.001)


def test_a_model_of_the_first_guidelines_alone_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model, source = tmp_path / "model", tmp_path / "in.txt"
    shutil.copytree(MODEL, model)
    (model / "manifest-2.json").unlink()
    source.write_text("Go!", encoding="utf-8")
    assert run(["parse", str(source), "--model", str(model), "--guidelines", "2"]) == 2
    assert "this model knows only the first guidelines" in capsys.readouterr().err
