from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import typer

from samsari.cli import app
from samsari.errors import CorpusError


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Runs `samsari try ...` with a command body of our own: status, stdout, stderr."""

    def run(body: object, *arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(app, "COMMANDS", (app.Command("try", "here", "Try it."),))
        monkeypatch.setattr(app, "import_module", lambda name: SimpleNamespace(command=body))
        status = app.run(["try", *arguments])
        return status, *capsys.readouterr()

    return run


def test_an_error_of_the_family_is_one_sentence_and_status_2(call) -> None:
    def body() -> None:
        raise CorpusError("2 sources but 1 output", place="o.txt:2", remedy="add a line")

    assert call(body) == (2, "", "samsari: o.txt:2: 2 sources but 1 output; add a line\n")


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (KeyboardInterrupt(), 130),
        (FileNotFoundError(2, "No such file", "x"), 2),
        (ZeroDivisionError("oh"), 3),
        (typer.Exit(1), 1),
        (typer.Exit(0), 0),
    ],
)
def test_every_way_out_has_its_status_and_no_traceback(call, error, status) -> None:
    def body() -> None:
        raise error

    code, out, err = call(body)
    assert code == status
    assert out == ""
    assert err.count("\n") <= 1
    assert "Traceback" not in err


def test_an_interruption_is_told(call) -> None:
    def body() -> None:
        raise KeyboardInterrupt

    assert call(body) == (130, "", "samsari: interrupted\n")


def test_a_wrong_option_is_one_sentence_and_status_2(call) -> None:
    def body(number: int = 1) -> None:
        pass

    status, out, err = call(body, "--number", "many")
    assert (status, out) == (2, "")
    assert err.startswith("samsari: ")
    assert "--help" in err
    assert err.count("\n") == 1


def test_a_family_of_commands_can_be_attached(call) -> None:
    family = typer.Typer()

    @family.command("list")
    def listing() -> None:
        print("listed")

    @family.command()
    def fetch() -> None:
        print("fetched")

    assert call(family, "list") == (0, "listed\n", "")
    assert call(family, "fetch") == (0, "fetched\n", "")


def test_every_command_of_the_table_can_be_imported_and_explains_itself(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for command in app.COMMANDS:
        assert app.run([command.name, "--help"]) == 0, command.name
        assert "Usage: samsari" in capsys.readouterr().out


def test_help_and_version_need_no_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run(["--help"]) == 0
    assert "simplification" in capsys.readouterr().out
    assert app.run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("samsari ")
    assert app.run(["no-such-command"]) == 2
    assert "no-such-command" in capsys.readouterr().err


def test_a_reader_who_leaves_early_causes_no_noise() -> None:
    program = "import sys; from samsari.cli.app import main; main(['--help'])"
    child = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.close()
    assert child.stderr.read() == b""
    child.stderr.close()
    assert child.wait() == 141


def test_nothing_asked_for_is_a_sentence_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.run([]) == 2
    assert capsys.readouterr().err == "samsari: no command was given; see samsari --help\n"


def test_a_file_in_another_encoding_is_bad_input_and_no_mistake_of_ours(call) -> None:
    status, _, err = call(lambda: b"caf\xe9".decode("utf-8"))
    assert status == 2
    assert "not UTF-8" in err
    assert err.count("\n") == 1


def test_closed_streams_are_empty_ones() -> None:
    program = (
        "import sys; from types import SimpleNamespace; from samsari.cli import app; "
        "app.COMMANDS = (app.Command('try', 'here', ''),); "
        "body = lambda: print(len(sys.stdin.buffer.read()), file=sys.stderr) or print('x'); "
        "app.import_module = lambda _: SimpleNamespace(command=body); "
        "app.main(['try'])"
    )
    child = subprocess.run(
        ["/bin/sh", "-c", f'exec {sys.executable} -c "$1" <&- >&-', "sh", program],
        check=False,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert (child.returncode, child.stderr) == (0, b"0\n")


def test_a_reader_that_goes_makes_no_success() -> None:
    program = (
        "from types import SimpleNamespace; from samsari.cli import app; "
        "app.COMMANDS = (app.Command('try', 'here', ''),); "
        "body = lambda: [print('x' * 99) for _ in range(9999)] and None; "
        "app.import_module = lambda _: SimpleNamespace(command=body); "
        "app.main(['try'])"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert child.stdout is not None
    child.stdout.readline()
    child.stdout.close()
    assert child.stderr is not None
    assert (child.stderr.read(), child.wait()) == (b"", 141)
    child.stderr.close()


def test_a_pipe_is_utf_8_whatever_the_locale() -> None:
    program = (
        "from types import SimpleNamespace; from samsari.cli import app; "
        "app.COMMANDS = (app.Command('try', 'here', ''),); "
        "app.import_module = lambda _: SimpleNamespace(command=lambda: print('1 → 2')); "
        "app.main(['try'])"
    )
    settings = {"PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "ascii"}
    child = subprocess.run(
        [sys.executable, "-c", program],
        check=False,
        capture_output=True,
        env={**os.environ, **settings},
    )
    assert (child.returncode, child.stdout, child.stderr) == (0, "1 → 2\n".encode(), b"")


@pytest.mark.parametrize(
    ("given", "threads"),
    [({}, "1"), ({"OPENBLAS_NUM_THREADS": "3"}, "3"), ({"OMP_NUM_THREADS": "2"}, None)],
)
def test_numpy_has_one_thread_unless_the_caller_says_how_many(
    given: dict[str, str], threads: str | None
) -> None:
    code = (
        "import atexit, os\n"
        "atexit.register(lambda: print(os.environ.get('OPENBLAS_NUM_THREADS')))\n"
        "from samsari.cli.app import main\n"
        "main(['--version'])\n"
    )
    clean = {name: own for name, own in os.environ.items() if not name.endswith("_NUM_THREADS")}
    done = subprocess.run(
        [sys.executable, "-c", code], env=clean | given, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == str(threads)


@pytest.mark.parametrize("words", [["train", "ucca"], ["train", "--help"], ["grammar"]])
def test_a_command_of_the_workshop_says_where_to_get_it(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(app, "find_spec", lambda name: None)
    assert app.run(words) == 2
    assert capsys.readouterr().err == (
        f"samsari: samsari {words[0]} needs the workshop of the source repository: "
        "pip install ./workshop\n"
    )


def test_experiments_say_where_to_get_them_and_help_still_names_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(app, "find_spec", lambda name: None)
    assert app.run(["reproduce", "xu-2016"]) == 2
    assert capsys.readouterr().err.endswith("pip install ./workshop ./experiments\n")
    assert app.run(["--help", "--all"]) == 0
    said = capsys.readouterr().out
    assert all(name in said for name in ("tune", "train", "grammar", "reproduce"))


def test_the_short_help_shows_few_commands_and_says_where_the_others_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert app.run(["--help"]) == 0
    said = capsys.readouterr().out
    first = {name for own in app.FIRST.values() for name in own}
    shown = {c.name for c in app.COMMANDS if re.search(rf"\W {c.name} .*{re.escape(c.help)}", said)}
    assert shown == first
    assert len(first) < 10
    assert f"samsari --help --all shows all {len(app.COMMANDS)} commands" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["scroe"], "No such command 'scroe'; did you mean score?"),
        (["score", "--metrc", "sari"], "there is no option --metrc; did you mean --metrics?"),
        (["metrics", "sarii"], "there is no metric 'sarii'; did you mean sari?"),
        (["metrics", "SARI_HF"], "there is no metric 'sari_hf'; did you mean sari-hf?"),
        (
            ["check", "--preset", "legall"],
            "there is no preset 'legall'; did you mean legal? "
            "(readable, all-rules, medical, legal, news)",
        ),
        (["score", "--case", "lowr"], "--case cannot be 'lowr'; did you mean lower? (lower, keep)"),
    ],
)
def test_a_wrong_name_is_answered_with_the_one_that_was_meant(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = tmp_path / "a.txt"
    text.write_text("He ran.\n", encoding="utf-8")
    files = ["-s", str(text), "-o", str(text)] if words[0] in {"score", "check"} else []
    assert app.run([*words, *files]) == 2
    assert capsys.readouterr().err == f"samsari: {said}\n"


def test_an_option_may_be_written_with_underscores(call) -> None:
    def body(no_header: bool = False) -> None:
        print(no_header)

    assert call(body, "--no_header") == (0, "True\n", "")


def test_what_is_not_installed_does_not_stop_completion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "find_spec", lambda name: None)
    monkeypatch.setenv("COMP_WORDS", "samsari train ")
    app.build([])
