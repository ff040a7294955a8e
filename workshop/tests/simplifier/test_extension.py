"""Paraphrase pairs of the user's become rules, and old rules keep their contexts."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path

import pytest

from samsari.cli import app
from samsari.errors import FormatError
from samsari.simplification.edits import loading
from samsari.simplification.edits.features import STATIC
from samsari.simplification.folder import shipped_folder
from samsari_workshop.simplifier import extension, lexicon
from samsari_workshop.simplifier.extension import extend, read_pairs, useful


def test_pairs_are_read_as_they_are_distributed() -> None:
    lines = ["# PPDB", "Automobile\tcar", "in spite of -> despite", "vast big", ""]
    assert list(read_pairs(lines, "f")) == [
        (("automobile",), ("car",)),
        (("in", "spite", "of"), ("despite",)),
        (("vast",), ("big",)),
    ]
    with pytest.raises(FormatError, match="f:2"):
        list(read_pairs(["a b", "alone"], "f"))


PACK = """\
[JJ] ||| enormous ||| big ||| PPDB2.0Score=5 AGigaSim=NA ||| 0-0 ||| Equivalence
[JJ] ||| gargantuan ||| enormous ||| PPDB2.0Score=1 ||| 0-0 ||| Exclusion
[NP] ||| [NN,1] of enormous size ||| big [NN,1] ||| PPDB2.0Score=1 ||| 0-1 ||| Equivalence
[JJ] ||| big ||| big ||| Identity=1 ||| 0-0 ||| Equivalence
[NN] ||| qqzzq ||| big ||| PPDB2.0Score=1 ||| 0-0
[IN] ||| of ||| for ||| PPDB2.0Score=1 ||| 0-0
"""


def test_lines_of_a_pack_are_rules_and_not_pairs() -> None:
    dropped: Counter[str] = Counter()
    lines = PACK.splitlines()
    found = list(read_pairs(lines, "f", drop=lambda why: dropped.update([why])))
    assert found[0] == (("enormous",), ("big",))
    assert len(found) == 4
    assert dropped == {extension.GAPS: 1, extension.NO_PARAPHRASE: 1}
    with pytest.raises(FormatError, match=r"f:1.*3 field"):
        list(read_pairs(["[JJ] ||| principal ||| main"], "f"))
    bad: Counter[str] = Counter()
    count = {"skips_bad": True, "drop": lambda why: bad.update([why])}
    assert list(read_pairs(["[JJ] ||| principal ||| main", "alone"], "f", **count)) == []
    assert bad == {extension.MALFORMED: 2}


def test_a_zipped_pack_extends_the_grammar(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pack.gz").write_bytes(gzip.compress(PACK.encode()))
    call = ["grammar", "extend", str(tmp_path / "pack.gz"), "-w", str(tmp_path / "mine")]
    assert app.run(call) == 0
    said = capsys.readouterr().err
    for why in (extension.GAPS, extension.NO_PARAPHRASE, extension.SAME, extension.UNKNOWN):
        assert f"1 dropped: {why}" in said
    (tmp_path / "bad.gz").write_bytes(gzip.compress(PACK.encode() + b"\xff\n"))
    call[2] = str(tmp_path / "bad.gz")
    assert app.run(call) == 2
    assert "bad.gz:7" in capsys.readouterr().err
    (tmp_path / "bad.gz").write_bytes(gzip.compress(PACK.encode() + b"[X] ||| odd\n"))
    for option, status in ((), 2), (("--skip-bad-rules",), 0):
        assert app.run([*call, *option]) == status


def test_new_rules_stand_behind_the_old_ones() -> None:
    base = loading.default()
    old = base.builder.grammar
    words = lexicon.load(shipped_folder() / "lexicon.npz", base.models[0].vocabulary)
    new = extend(
        old, [(("zoologist",), ("animal", "scientist")), (("x",), ("y",))], words, base.tagger.tags
    )
    assert new.sources[: len(old)] == old.sources
    place, rule = divmod(int(old.contexts.changed_keys[-1]), len(old))
    number = int(old.source_of[rule])
    before, after = (each.source_contexts[number].changes for each in (old, new))
    assert after[place * len(new) + rule] == before[place * len(old) + rule]
    assert new.static.shape == (len(new), len(STATIC))
    assert new.vetting.is_safe[: len(old)].tolist() == old.vetting.is_safe.tolist()


def test_only_pairs_that_lead_to_commoner_words_are_useful() -> None:
    words = lexicon.load(shipped_folder() / "lexicon.npz", loading.default().models[0].vocabulary)
    found = list(useful([(("big",), ("enormous",)), (("qqq",), ("big",))], words))
    assert found in ([(("enormous",), ("big",))], [])
