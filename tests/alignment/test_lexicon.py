from __future__ import annotations

import gzip
import lzma
import zipfile
from pathlib import Path

import pytest

from samsari.alignment.lexicon import (
    bare_lexicon,
    load_pairs,
    own_lexicon,
    pair_lexicon,
)
from samsari.errors import ResourceError


@pytest.mark.parametrize(
    ("one", "other", "similarity"),
    [
        ("call", "Called", 1.0),
        ("went", "go", 1.0),
        ("children", "child", 1.0),
        ("better", "good", 1.0),
        ("organise", "organized", 1.0),
        ("seven", "7", 1.0),
        ("7", "8", 0.0),
        ("28", "28th", 0.9),
        ("second", "2nd", 1.0),
        ("second", "two", 0.9),
        ("arrive", "arrival", 1.0),
        ("decision", "decide", 0.9),
        ("commence", "start", 0.9),
        ("started", "commence", 0.9),
        ("the", "table", 0.0),
        (",", ";", 0.0),
        ("cat", "treaty", 0.0),
        ("東京", "東京", 1.0),
        ("東京", "京都", 0.0),
    ],
)
def test_word_similarity(one: str, other: str, similarity: float) -> None:
    lexicon = own_lexicon()
    assert lexicon.form(one).similarity(lexicon.form(other)) == similarity
    assert lexicon.form(other).similarity(lexicon.form(one)) == similarity


def test_kinds_of_tokens() -> None:
    kinds = [form.kind for form in bare_lexicon().forms(("The", "cat", "n't", "--", "$", "¿"))]
    assert kinds == ["function", "content", "function", *["punctuation"] * 3]


@pytest.mark.parametrize("ending", ["", ".gz", ".xz", ".zip", "folder"])
def test_a_pack_of_pairs_may_be_packed_in_many_ways(tmp_path: Path, ending: str) -> None:
    name = "ppdb-1.0-xxxl-lexical.extended.synonyms.uniquepairs"
    text = "begin\tstart\nold-fashioned\tdated\n"
    path = tmp_path / f"{name}{ending}"
    if ending == ".zip":
        with zipfile.ZipFile(path, "w") as archive:
            archive.mkdir("mwa_ppdb")
            archive.writestr(f"mwa_ppdb/{name}", text)
    elif ending == "folder":
        path = tmp_path
        (path / name).write_text(text, encoding="utf-8")
    else:
        opener = {"": open, ".gz": gzip.open, ".xz": lzma.open}[ending]
        with opener(path, "wt", encoding="utf-8") as file:
            file.write(text)
    assert load_pairs(path)["start"] == {"begin"}
    assert pair_lexicon(path).form("BEGIN").similarity(pair_lexicon(path).form("starts")) == 0.9


def test_lines_of_ppdb_are_read(tmp_path: Path) -> None:
    path = tmp_path / "ppdb-1.0-s-lexical"
    path.write_text("[VB] ||| begin ||| start ||| p(e|f)=0.1 Abstract=0 ||| 0-0\n", "utf-8")
    assert load_pairs(path) == {"begin": {"start"}, "start": {"begin"}}


def test_a_pack_that_gives_nothing_is_an_error(tmp_path: Path) -> None:
    plain, damaged, latin = (tmp_path / name for name in ("ppdb.txt", "ppdb.gz", "ppdb.latin"))
    plain.write_text("same same\n", encoding="utf-8")
    damaged.write_bytes(gzip.compress(b"begin start\n" * 500)[:-9])
    latin.write_bytes(b"caf\xe9 bar\n")
    for path in (plain, damaged, latin):
        with pytest.raises(ResourceError) as error:
            load_pairs(path)
        assert error.value.place == str(path)


def test_a_damaged_pack_names_its_line(tmp_path: Path) -> None:
    path = tmp_path / "pairs.txt"
    path.write_text("begin start\nalone\n", encoding="utf-8")
    with pytest.raises(ResourceError, match=r"pairs\.txt:2: 1 word instead of a pair"):
        load_pairs(path)
    with pytest.raises(ResourceError, match="cannot be read as word pairs"):
        load_pairs(tmp_path / "none.txt")
    with pytest.raises(ResourceError, match="no ppdb"):
        load_pairs(tmp_path)
