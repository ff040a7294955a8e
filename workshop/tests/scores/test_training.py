"""Training of difficulty and fluency on tiny data."""

from __future__ import annotations

import json
import lzma
import random
from pathlib import Path

import numpy as np
import pytest

from samsari.errors import ResourceError
from samsari.metrics.difficulty import NAME, NARROWEST, WIDEST, DifficultyModel
from samsari.metrics.fluency_features import FAULTS, FEATURES
from samsari_workshop.scores.corruption import BREAKINGS, broken
from samsari_workshop.scores.fluency import Rows, fitted
from samsari_workshop.scores.level import _folds, write_level
from samsari_workshop.scores.oddness import examples
from samsari_workshop.scores.rated_pairs import RatedPair, broken_pairs
from samsari_workshop.scores.texts import EVERY, ONESTOP, RatedSentences

SENTENCE = "The old dogs were barking at the gates because he has a stick .".split()


@pytest.mark.parametrize("breaking", list(dict.fromkeys(BREAKINGS)), ids=lambda one: one.__name__)
def test_every_way_of_breaking_marks_where_it_broke(breaking: object) -> None:
    found = [breaking(list(SENTENCE), random.Random(seed), ["cat"]) for seed in range(20)]  # type: ignore[operator]
    hits = [one for one in found if one is not None]
    assert hits
    for tokens, wrong in hits:
        assert all(0 <= at < len(tokens) for at in wrong)


def test_a_broken_sentence_differs_and_an_example_is_whole_or_broken() -> None:
    draw = random.Random(3)
    for _ in range(30):
        found = broken(SENTENCE, draw, ["cat"])
        assert found is None or list(found.tokens) != SENTENCE
    whole, *others = examples([SENTENCE])
    assert not any(whole.wrong)
    assert all(len(one.tokens) == len(one.wrong) for one in others)


def test_broken_pairs_have_lower_goals_than_copies() -> None:
    pairs = list(broken_pairs(["The dogs were barking at the gate all night long again."]))
    goals = {pair.kind: pair.goal for pair in pairs}
    assert goals["copy"] > goals["broken agreement"] > goals["cut anywhere"] > goals["shuffled"]


def test_no_weight_has_the_wrong_sign() -> None:
    draw = np.random.default_rng(1)
    values = draw.normal(size=(200, len(FEATURES)))
    names = list(FEATURES)
    # Two faults that people seem to like here must not be praised.
    goals = 50 + 8 * values[:, names.index("length")] + 5 * values[:, names.index("unknown words")]
    goals -= 6 * values[:, names.index("oddest word")]
    pairs = tuple(
        RatedPair("", "", float(goal), ("second benchmark", "qats")[n % 2], str(n))
        for n, goal in enumerate(goals)
    )
    weights = dict(zip(FEATURES, fitted(Rows(values, pairs)).weights, strict=True))
    assert weights["length"] > 4 and weights["oddest word"] < -3
    assert weights["unknown words"] == 0
    assert all(weight <= 0 for name, weight in weights.items() if name in FAULTS)


def test_levels_are_learnt_and_written(tmp_path: Path) -> None:
    easy = [f"I have a {word} in my house ." for word in ("cat", "dog", "bed", "cup", "pen")]
    hard = [
        f"The municipality promulgated {word} ordinances concerning vehicular infrastructure ."
        for word in ("novel", "several", "stringent", "ambiguous", "provisional")
    ]
    lines = [f"{text}\t1\t1" for text in easy] + [f"{text}\t5\t6" for text in hard]
    (tmp_path / "level").mkdir()
    for part in ("train", "dev"):
        file = tmp_path / "level" / f"cefr-sp-wikiauto-{part}.txt"
        file.write_text("\n".join(lines * 2) + "\n", encoding="utf-8")
    _spreadsheet(tmp_path / "level" / "readmepp", lines)
    _texts(tmp_path, " ".join(easy), " ".join(hard))
    said: list[str] = []
    write_level(tmp_path, tmp_path / "out", said.append)
    assert any("r with the mean of the teachers" in line for line in said)
    assert "texts held out, ADV-ELE: 100.0 % in order" in said
    model = DifficultyModel.load(tmp_path / "out" / NAME.file)
    rows = np.stack([model.linear.means] * 2)
    margins = model.margins(rows, np.array([2.0, 4.0]))
    assert ((margins >= NARROWEST) & (margins <= WIDEST)).all()


def test_sentences_of_one_kind_of_text_are_in_one_fold() -> None:
    kinds = ("law", "news", "law", "poetry", "news", "law")
    part = RatedSentences(np.zeros((6, 1)), np.zeros((6, 2)), kinds)
    assert len(set(zip(kinds, _folds(part).tolist(), strict=True))) == 3


def _spreadsheet(folder: Path, lines: list[str]) -> None:
    """ReadMe++ as it comes: a spreadsheet with the columns Sentence and Rating."""
    from openpyxl import Workbook

    folder.mkdir()
    book = Workbook()
    sheet = book.active
    sheet.append(["Sentence", "Rating"])
    for line in lines:
        sheet.append([line.split("\t")[0], int(line[-1])])
    book.save(folder / "readme_en_train.xlsx")


def _texts(folder: Path, easy: str, hard: str) -> None:
    """Texts of OneStopEnglish and of both Wikipedias as they come."""
    sides = {"ADV": hard, "INT": f"{hard} {easy}", "ELE": easy}
    for name in ONESTOP:
        one, other = (sides[level] for level in name.split("-"))
        file = folder / "parallel" / "onestop" / f"{name}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{one}\n{other}\n*******\n" * 100, encoding="utf-8")
    (folder / "documents").mkdir()
    articles = [{"r_content": f"{hard} {hard}", "s_content": f"{easy} {easy}"}] * 10
    (folder / "documents" / "swipe-val.json").write_text(json.dumps(articles), encoding="utf-8")
    (folder / "lm").mkdir()
    for name, text in (("enwiki-2014-sample", hard), ("simplewiki-2018", easy)):
        with lzma.open(folder / "lm" / f"{name}.txt.xz", "wt", encoding="utf-8") as file_of_text:
            file_of_text.write(f"{' '.join([text] * 9)}\n" * (EVERY * 5))


def test_missing_data_is_named(tmp_path: Path) -> None:
    with pytest.raises(ResourceError, match="CEFR-SP"):
        write_level(tmp_path, tmp_path, print)
