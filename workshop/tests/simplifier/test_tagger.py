"""Training a tagger: what is written, and where."""

from __future__ import annotations

from pathlib import Path

from samsari.english import tagger
from samsari_workshop.simplifier.pipeline import write_tagger

WORDS = (("Dogs", "NOUN", "NNS"), ("bark", "VERB", "VBP"))
ROWS = (f"{k}\t{w}\t{w}\t{pos}\t{tag}\t_\t0\t_\t_\t_\n" for k, (w, pos, tag) in enumerate(WORDS, 1))
CONLLU = "".join(ROWS) + "\n"


def test_the_folder_of_a_new_tagger_is_made(tmp_path: Path) -> None:
    text = tmp_path / "dogs.conllu"
    text.write_text(CONLLU * 20, encoding="utf-8")
    folder = tmp_path / "new" / "folder"
    assert write_tagger(text, text, folder) == 1.0
    assert [path.name for path in folder.iterdir()] == ["tagger.npz"]
    assert tagger.load(folder / "tagger.npz").tag(["Dogs", "bark"]) == ["NNS", "VBP"]
