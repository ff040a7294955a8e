"""Submissions to shared tasks: what is valid, what is scored, and what is said of the rest."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import samsari
from samsari.cli.app import run
from samsari.errors import CorpusError, FormatError, SettingError
from samsari.resources.datasets import shared_tasks

# Made for this test, in the format of TSAR 2025.
TEXTS = (
    ("01-a2", "The municipal authorities resolved to proceed with the festival.", "A2"),
    ("02-b1", "The physician recommended that the patient should refrain from exercise.", "B1"),
    ("03-a2", "The bridge required extensive renovation before it could be reopened.", "A2"),
)
OUTPUTS = (
    "The town went on with the festival.",
    "The doctor said that the patient should not do exercise.",
    "The bridge needed a lot of work before it opened again.",
)


def write(path: Path, rows: list[dict[str, object]]) -> str:
    if path.suffix == ".json":
        path.write_text(json.dumps(rows), encoding="utf-8")
    else:
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return str(path)


def tsar(folder: Path, *, references: bool = True) -> str:
    rows: list[dict[str, object]] = [
        {"text_id": key, "original": text, "target_cefr": level}
        | ({"reference": output} if references else {})
        for (key, text, level), output in zip(TEXTS, OUTPUTS, strict=True)
    ]
    return write(folder / "test.jsonl", rows)


def good(folder: Path, name: str = "run1.jsonl") -> str:
    pairs = zip(TEXTS, OUTPUTS, strict=True)
    return write(folder / name, [{"text_id": key, "simplified": o} for (key, *_), o in pairs])


def test_a_valid_run_is_scored(tmp_path: Path) -> None:
    found = samsari.submission("tsar-2025", good(tmp_path), tsar(tmp_path), metrics=["sari"])
    assert found.is_valid
    assert found.result is not None
    assert found.result.score("run1", "sari") == 100.0
    (level,) = found.levels
    assert level.n == 3
    assert level.adjacent_accuracy == 1.0
    assert any("MeaningBERT" in what for what, _ in found.not_here)


def test_every_problem_has_its_place(tmp_path: Path) -> None:
    rows: list[dict[str, object]] = [
        {"text_id": "01-a2", "simplified": TEXTS[0][1]},
        {"text_id": "01-a2", "simplified": "Again."},
        {"text_id": "02-b1", "simplified": None},
        {"text_id": "99-c2", "simplified": "Who asked?"},
        {"simplified": "No id."},
        {"text_id": "03-a2", "simplified": " "},
    ]
    bad = write(tmp_path / "bad.jsonl", rows)
    found = samsari.submission("tsar-2025", bad, tsar(tmp_path))
    (checked,) = found.runs
    places = {problem.kind: str(problem) for problem in checked.problems}
    assert places["id-twice"].startswith(f"{bad}:2: ")
    assert places["no-output"].startswith(f"{bad}:3: ")
    assert places["no-id"].startswith(f"{bad}:5: ")
    assert "1 id is missing (02-b1)" in places["missing-ids"]
    assert "1 id is not in the task (99-c2)" in places["extra-ids"]
    assert "1 output is empty (03-a2)" in places["empty"]
    assert "1 output is a copy of the source (01-a2)" in places["copies"]
    assert {p.kind for p in checked.problems if not p.is_error} == {"empty", "copies"}
    assert not found.is_valid
    assert found.result is None
    assert checked.n_records == 6


@pytest.mark.parametrize(("missing", "n_pairs"), [("zero", 3), ("skip", 2)])
def test_the_user_decides_what_a_missing_id_costs(
    tmp_path: Path, missing: str, n_pairs: int
) -> None:
    whole, source = good(tmp_path), tsar(tmp_path)
    part = tmp_path / "part.jsonl"
    part.write_text("".join(Path(whole).read_text("utf-8").splitlines(keepends=True)[:2]))
    found = samsari.submission(
        "tsar-2025", [whole, part], source, missing=missing, metrics=["sari"]
    )
    assert not found.is_valid
    assert found.result is not None
    assert found.result.n_pairs == n_pairs
    assert found.result.score("run1", "sari") == 100.0


def test_without_references_the_rest_is_scored(tmp_path: Path) -> None:
    found = samsari.submission(
        "tsar-2025", good(tmp_path), tsar(tmp_path, references=False), metrics=["sari", "fkgl"]
    )
    assert found.result is not None
    assert [info.name for info in found.result.metrics] == ["fkgl"]
    assert found.not_here[0][0] == "sari"


def test_documents_of_simpletext_come_as_an_array_and_a_csv_table(tmp_path: Path) -> None:
    source = tmp_path / "docs.csv"
    source.write_text(
        'pair_id,complex,simple\nCD1,"The trial had adults. It was long.","Adults took part."\n',
        encoding="utf-8",
    )
    rows: list[dict[str, object]] = [{"pair_id": "CD1", "prediction": "Adults took part."}]
    found = samsari.submission(
        "simpletext-2025-documents",
        write(tmp_path / "run.json", rows),
        source,
        metrics=["bleu", "d-sari"],
    )
    assert found.is_valid
    assert found.result is not None
    assert found.result.score("run", "bleu") == pytest.approx(100)
    assert [p.what for p in found.runs[0].problems] == ["runs usually have a field 'run_id'"]


def test_sentences_of_simplextext_have_ids_of_three_fields(tmp_path: Path) -> None:
    keys = [{"pair_id": "CD1", "para_id": 0, "sent_id": n} for n in range(2)]
    source = write(tmp_path / "sents.jsonl", [{**k, "complex": "A b c."} for k in keys])
    rows = [{**k, "prediction": "A b.", "run_id": "team_1"} for k in keys]
    found = samsari.submission(
        "simpletext-2025-sentences", write(tmp_path / "r.json", rows), source, metrics=["fkgl"]
    )
    assert not found.runs[0].problems
    assert set(found.runs[0].outputs) == {"CD1 0 0", "CD1 0 1"}


def test_runs_of_2024_name_themselves_and_references_stand_apart(tmp_path: Path) -> None:
    source = write(tmp_path / "in.json", [{"snt_id": "G1", "source_snt": "A b c."}])
    reference = write(tmp_path / "ref.json", [{"snt_id": "G1", "simplified_snt": "A b c d."}])
    rows: list[dict[str, object]] = [
        {"run_id": "t_1", "manual": 2, "snt_id": "G1", "simplified_snt": "A b c d."}
    ]
    bad = samsari.submission("simpletext-2024-sentences", write(tmp_path / "a.json", rows), source)
    assert [p.what for p in bad.runs[0].problems] == ["'manual' is neither 0 nor 1"]
    rows[0]["manual"] = 0
    found = samsari.submission(
        "simpletext-2024-sentences",
        write(tmp_path / "b.json", rows),
        source,
        references=reference,
        metrics=["bleu"],
    )
    assert found.is_valid
    assert found.result is not None
    assert found.result.score("b", "bleu") == pytest.approx(100)


def test_plain_folders_are_a_task_too(tmp_path: Path) -> None:
    for name, texts in (("in", {"a": "One two.", "b": "Three."}), ("ours", {"a": "One."})):
        (tmp_path / name).mkdir()
        for key, text in texts.items():
            (tmp_path / name / f"{key}.txt").write_text(text, encoding="utf-8")
    found = samsari.submission("folders", tmp_path / "ours", tmp_path / "in", metrics=["fkgl"])
    assert [p.what for p in found.runs[0].problems] == ["1 id is missing (b)"]


def test_a_run_in_another_format_breaks_the_rules(tmp_path: Path) -> None:
    rows: list[dict[str, object]] = [{"text_id": k, "simplified": "It ran."} for k, *_ in TEXTS]
    found = samsari.submission("tsar-2025", write(tmp_path / "r.json", rows), tsar(tmp_path))
    assert [p.what for p in found.runs[0].problems] == ["the task wants jsonl, not json"]


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"id": "1"}, "is this the file of tsar-2025"),
        ({"text_id": "1", "text": "x"}, "no field 'original'"),
        ({"text_id": "1", "original": "x", "target_cefr": "easy"}, "one of A1"),
    ],
)
def test_a_file_of_another_task_is_refused(
    tmp_path: Path, row: dict[str, object], message: str
) -> None:
    source = write(tmp_path / "test.jsonl", [row])
    with pytest.raises(FormatError, match=message):
        samsari.submission("tsar-2025", good(tmp_path), source)


def test_bad_calls_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="no shared task"):
        samsari.submission("tsar-1999", "a", "b")
    with pytest.raises(SettingError, match="fail, zero or skip"):
        samsari.submission("tsar-2025", "a", "b", missing="all")
    with pytest.raises(CorpusError, match="there is no run"):
        samsari.submission("tsar-2025", [], "b")
    with pytest.raises(CorpusError, match="stands twice"):
        source = write(
            tmp_path / "t.jsonl", 2 * [{"text_id": "1", "original": "x", "target_cefr": "A2"}]
        )
        samsari.submission("tsar-2025", good(tmp_path), source)


def test_the_command_says_what_is_wrong_and_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, whole = tsar(tmp_path), good(tmp_path)
    assert run(["submission", "tsar-2025", whole, "-s", source, "-m", "sari"]) == 0
    out = capsys.readouterr().out
    assert "valid" in out
    assert "Not measured here" in out
    short = write(tmp_path / "short.jsonl", [{"text_id": "01-a2", "simplified": "It ran."}])
    target = tmp_path / "found.json"
    command = ["submission", "tsar-2025", whole, short, "-s", source, "-m", "sari"]
    assert run([*command, "--json", str(target)]) == 1
    assert "2 ids are missing (02-b1, 03-a2)" in capsys.readouterr().out
    held = json.loads(target.read_text("utf-8"))
    assert held["valid"] is False
    assert set(held["scores"]) == {"run1", "identity"}
    assert run(["submission", "tsar-2025", whole]) == 2
    assert "needs the file of the organisers" in capsys.readouterr().err


def test_the_list_names_every_task(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["submission", "list", "-f", "tsv"]) == 0
    out = capsys.readouterr().out
    assert all(name in out for name in shared_tasks())
