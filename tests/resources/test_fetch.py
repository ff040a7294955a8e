from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from samsari.cli import app
from samsari.errors import ResourceError
from samsari.resources import datasets as catalog
from samsari.resources.datasets import DataFile, DataSet, dataset, datasets, files_of_testset
from samsari.resources.fetch import fetch_file, fetch_set

CONTENT = b"".join(b"line %d\n" % n for n in range(20_000))


class Handler(SimpleHTTPRequestHandler):
    """Serves files and honours byte ranges."""

    def do_GET(self) -> None:
        wanted = self.headers.get("Range", "")
        path = Path(self.translate_path(self.path))
        if not path.is_file():
            self.send_error(404)
            return
        content = path.read_bytes()
        start = int(wanted.removeprefix("bytes=").rstrip("-")) if wanted else 0
        if wanted and start >= len(content):
            self.send_error(416)
            return
        self.send_response(206 if wanted else 200)
        self.send_header("Content-Length", str(len(content) - start))
        self.end_headers()
        self.wfile.write(content[start:])

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """The address of a server on this machine that has the file /set/a.txt."""
    (tmp_path / "www" / "set").mkdir(parents=True)
    (tmp_path / "www" / "set" / "a+b.txt").write_bytes(CONTENT)
    http = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(tmp_path / "www")))
    thread = threading.Thread(target=http.serve_forever, args=(0.05,))
    thread.start()
    yield f"http://127.0.0.1:{http.server_port}"
    http.shutdown()
    thread.join()
    http.server_close()


def data_file(server: str, content: bytes = CONTENT, name: str = "a+b.txt") -> DataFile:
    digest = hashlib.sha256(content).hexdigest()
    return DataFile("sub/a.txt", f"{server}/set/{name}", digest, len(content))


def test_a_file_arrives_and_progress_is_told(server: str, tmp_path: Path) -> None:
    told: list[int] = []
    path = fetch_file(data_file(server), tmp_path / "home", on_bytes=told.append)
    assert path.read_bytes() == CONTENT
    assert told[-1] == len(CONTENT)
    assert [p.name for p in path.parent.iterdir()] == ["a.txt"]


def test_a_broken_fetch_is_resumed(server: str, tmp_path: Path) -> None:
    part = tmp_path / "home" / "sub" / "a.txt.part"
    part.parent.mkdir(parents=True)
    part.write_bytes(CONTENT[:1000])
    told: list[int] = []
    path = fetch_file(data_file(server), tmp_path / "home", on_bytes=told.append)
    assert path.read_bytes() == CONTENT
    assert told[0] > 1000
    assert not part.exists()


def test_a_whole_part_needs_no_more_bytes(server: str, tmp_path: Path) -> None:
    part = tmp_path / "home" / "sub" / "a.txt.part"
    part.parent.mkdir(parents=True)
    part.write_bytes(CONTENT)
    assert fetch_file(data_file(server), tmp_path / "home").read_bytes() == CONTENT


def test_a_wrong_checksum_keeps_nothing(server: str, tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match="has the checksum"):
        fetch_file(data_file(server, b"other"), tmp_path / "home")
    assert list((tmp_path / "home" / "sub").iterdir()) == []


def test_a_missing_file_and_a_dead_server_are_told(server: str, tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match="the server says 404"):
        fetch_file(data_file(server, name="none.txt"), tmp_path)
    with pytest.raises(ResourceError, match=r"cannot be reached .*are you online"):
        fetch_file(data_file("http://127.0.0.1:9"), tmp_path)
    with pytest.raises(ResourceError, match="is no web address"):
        fetch_file(data_file("file:///etc"), tmp_path)


def test_a_set_fetches_only_what_is_not_ready(server: str, tmp_path: Path) -> None:
    found = DataSet("toy", "a toy", "CC0", "nobody", (data_file(server),))
    assert found.state(tmp_path) == "absent"
    assert fetch_set(found, tmp_path) == 1
    assert found.state(tmp_path) == "ready"
    assert fetch_set(found, tmp_path) == 0
    (tmp_path / "sub" / "a.txt").write_bytes(b"x" * len(CONTENT))
    assert found.state(tmp_path) == "damaged"
    assert fetch_set(found, tmp_path) == 1


def test_a_set_without_an_address_says_where_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match=r"Human_evaluation_benchmark\.ods"):
        fetch_set(dataset("samsa-human"), tmp_path)


def test_the_catalog_is_complete() -> None:
    names = [found.name for found in datasets()]
    assert len(set(names)) == len(names)
    for found in datasets():
        assert found.licence and found.citation and found.title
        paths = {file.path for file in found.files}
        assert {found.source, *found.references} - {""} <= paths
        for file in found.files:
            assert len(file.sha256) == 64
            assert urlsplit(file.address).scheme == "https" or found.obtain


@pytest.mark.data
def test_the_local_copy_is_what_the_catalog_says(data_dir: Path) -> None:
    assert {found.name: found.state(data_dir) for found in datasets()} == {
        found.name: "ready" for found in datasets()
    }


def test_a_test_set_that_is_not_there_says_how_to_fetch_it(tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match="samsari data fetch turkcorpus-test"):
        files_of_testset("turkcorpus-test", tmp_path)
    with pytest.raises(ResourceError, match="has no source and references"):
        files_of_testset("wikisplit", tmp_path)
    with pytest.raises(ResourceError, match="no data set 'x'; there are turkcorpus-test"):
        files_of_testset("x", tmp_path)


def test_the_command_lists_fetches_and_verifies(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    toy = DataSet("toy", "a toy", "CC0", "Nobody 2001", (data_file("https://far.away"),))
    monkeypatch.setattr(catalog, "datasets", lambda: (toy,))
    monkeypatch.setattr("samsari.cli.evaluate.data.datasets", lambda: (toy,))
    home = ("--data", str(tmp_path / "home"))
    assert app.run(["data", "list", *home]) == 0
    assert "CC0" in capsys.readouterr().out
    assert app.run(["data", "verify", "toy", *home]) == 1
    assert app.run(["data", "fetch", *home]) == 2
    capsys.readouterr()
    assert app.run(["data", "fetch", "toy", "--mirror", server, *home]) == 0
    assert "Nobody 2001" in capsys.readouterr().out
    assert app.run(["data", "verify", "toy", *home]) == 0
    (tmp_path / "home" / "sub" / "a.txt").write_bytes(b"x")
    assert app.run(["data", "verify", *home]) == 1
    assert "sub/a.txt" in capsys.readouterr().out


@pytest.mark.data
def test_a_known_test_set_is_scored_by_name(
    data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = data_dir / "simplification/turkcorpus/systems-detok/ACCESS"
    call = ["score", "--testset", "turkcorpus-test", "--data", str(data_dir), "-o", str(output)]
    assert app.run([*call, "-m", "sari", "-q", "--format", "tsv"]) == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    # METRICS, golden values of TurkCorpus test: ACCESS 41.381, identity 26.291.
    assert float(rows[1][1]) == pytest.approx(41.381, abs=0.0005)
    assert float(rows[2][1]) == pytest.approx(26.291, abs=0.0005)
    assert app.run([*call, "-s", "x"]) == 2
