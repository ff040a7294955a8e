"""Training in the small: a toy network learns four sentences by heart, exports and resumes."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")

from samsari.formats.passages import bracketed  # noqa: E402
from samsari.neural.wordpieces import WordPieces  # noqa: E402
from samsari.resources.artefacts import MODEL  # noqa: E402
from samsari.ucca.evaluation import evaluate  # noqa: E402
from samsari.ucca.parser.parser import SpanParser  # noqa: E402
from samsari_workshop.parser import export, loop, syntax  # noqa: E402
from samsari_workshop.parser.examples import Labels, example, tensors  # noqa: E402
from samsari_workshop.parser.network import (  # noqa: E402
    MPNET,
    Encoder,
    Network,
    Shape,
    distance_kinds,
)
from samsari_workshop.parser.settings import Settings  # noqa: E402
from samsari_workshop.parser.silver import Teacher, silver_examples  # noqa: E402
from samsari_workshop.parser.stages import mean_weights, recut  # noqa: E402
from samsari_workshop.parser.trees import from_passage  # noqa: E402

GOLD = bracketed.loads(
    """[H [A He] [P ran] [A [R into] [E the] [C park]]] [U .]

[H [A#1 John] [P got] [A home]] [L and] [H [A* #1] [P#2 [F gave] ...] [A Mary] [...#2 [C call]]]

[H [A Dogs] [P bark]]

[H [A [E The] [C#3 man] [E [F who] [A* #3] [P sang]]] [P left] [D early]] [U .]
"""
)
CUTTER = WordPieces.load(MODEL / "tokenizer.json")
TREES = [from_passage(passage) for passage in GOLD]
LABELS = Labels.seen_in(TREES, least=1)
EXAMPLES = [example(p.tokens, tree, LABELS, CUTTER) for p, tree in zip(GOLD, TREES, strict=True)]
SETTINGS = Settings(
    epochs=200, encoder_rate=3e-3, head_rate=3e-3, masking=0.0, budget=60, average=0.9
)


class Numbered:
    """A cutter of which only the numbers of pieces and marks are known."""

    def __init__(self, vocabulary: dict[str, int], begin: int, end: int, unknown: int) -> None:
        self.tokenizer = self
        self.vocabulary, self.begin, self.end, self.unknown = vocabulary, begin, end, unknown

    def get_vocab(self) -> dict[str, int]:
        return self.vocabulary


def network() -> Network:
    torch.manual_seed(5)
    shape = Shape(len(LABELS.spans), len(LABELS.remotes), width=24, layers=3, heads=2, inner=48)
    small = Shape(**{**shape.__dict__, "span": 32, "pair": 16, "dropout": 0.0, "head_dropout": 0.0})
    return Network(small)


def trained(
    folder: Path,
    settings: Settings,
    stop: int | None = None,
    companion: loop.Companion | None = None,
) -> loop.State:
    state = loop.begin(network(), settings, companion)
    loop.resume(state, settings, folder)

    def after(state: loop.State, _: str) -> None:
        if state.epoch == stop:
            raise KeyboardInterrupt

    loop.run(
        state, EXAMPLES, settings, folder=folder, after_epoch=after, progress=lambda line: None
    )
    return state


@pytest.fixture(scope="module")
def learnt(tmp_path_factory: pytest.TempPathFactory) -> loop.State:
    """A network that knows the four sentences by heart."""
    return trained(tmp_path_factory.mktemp("learnt"), SETTINGS)


def test_four_sentences_are_learnt_exported_and_parsed(learnt: loop.State, tmp_path: Path) -> None:
    state = learnt
    with loop.averaged(state):
        export.save_parser(
            state.network, LABELS, MODEL / "tokenizer.json", tmp_path / "model", name="toy"
        )
    found = evaluate(SpanParser.load(tmp_path / "model").parse(p.tokens for p in GOLD), GOLD)
    assert found.labelled["all"].f1 == 100
    assert found.labelled["remote"].f1 == 100


def test_a_broken_run_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    settings = Settings(epochs=4, budget=60, seed=9)
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    whole = trained(tmp_path / "a", settings)
    with pytest.raises(KeyboardInterrupt):
        trained(tmp_path / "b", settings, stop=3)
    resumed = trained(tmp_path / "b", settings)
    assert resumed.epoch == 4
    for one, other in zip(whole.trained, resumed.trained, strict=True):
        assert torch.equal(one, other)


def test_a_finished_stage_computes_nothing_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(epochs=1, budget=60, frozen_layers=2, store_frozen=True)
    trained(tmp_path, settings)
    monkeypatch.setattr(loop, "with_frozen", lambda *_: pytest.fail("frozen vectors again"))
    assert trained(tmp_path, settings).epoch == 1


def test_networks_do_not_share_randomness(tmp_path: Path) -> None:
    """What one network leaves out while training does not depend on another that trains, too."""
    settings = Settings(epochs=1, budget=60, masking=0.5)
    alone = loop.begin(network(), settings)
    batch = tensors(EXAMPLES)
    wanted = loop._masked(batch["ids"], settings, alone.network.random)
    again, other = loop.begin(network(), settings), loop.begin(network(), settings)
    loop._masked(batch["ids"], settings, other.network.random)
    assert torch.equal(loop._masked(batch["ids"], settings, again.network.random), wanted)
    layers = again.network.encoder.layers
    assert {id(layer.dropout.random) for layer in layers} == {id(again.network.random)}


def test_progress_is_told_in_words(tmp_path: Path) -> None:
    lines: list[str] = []
    settings = Settings(epochs=1, budget=15)
    state = loop.begin(network(), settings)
    loop.run(
        state,
        EXAMPLES * 40,
        settings,
        folder=tmp_path,
        after_epoch=lambda *_: None,
        progress=lines.append,
    )
    assert re.fullmatch(r"epoch 1, step 50/\d+, loss \d+\.\d{4}, remote \d+\.\d{4}", lines[0])


class Likeness:
    """A companion that wants the rows of two random word pieces to have a given product."""

    rate = 1e-2

    def __init__(self) -> None:
        self.weights = {"scale": torch.ones(1, requires_grad=True)}
        self.rng = np.random.default_rng(3)

    def loss(self, encoder: Encoder) -> torch.Tensor:
        ids = torch.from_numpy(self.rng.integers(1000, 1100, (2, 5)))
        blank = torch.zeros_like(ids)
        x = encoder.embedded(ids, blank)
        one, other = encoder.between(x, blank, torch.ones(2, 5), 0).mean(1)
        return (self.weights["scale"] * (one @ other) - 1) ** 2 @ torch.ones(1)

    def state(self) -> dict[str, Any]:
        return {"rng": self.rng.bit_generator.state}

    def restore(self, state: dict[str, Any]) -> None:
        self.rng.bit_generator.state = state["rng"]


def test_a_companion_learns_too_and_survives_a_break(tmp_path: Path) -> None:
    settings = Settings(epochs=4, budget=60, seed=9)
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    whole = trained(tmp_path / "a", settings, companion=Likeness())
    assert whole.trained[-1].item() != 1
    with pytest.raises(KeyboardInterrupt):
        trained(tmp_path / "b", settings, stop=3, companion=Likeness())
    resumed = trained(tmp_path / "b", settings, companion=Likeness())
    for one, other in zip(whole.trained, resumed.trained, strict=True):
        assert torch.equal(one, other)
    alone = trained(tmp_path, settings)
    first = "layers.0.up.weight"
    weights = [run.network.encoder.state_dict()[first] for run in (whole, alone)]
    assert not torch.equal(*weights)


def test_frozen_layers_do_not_change(tmp_path: Path) -> None:
    settings = Settings(epochs=1, budget=60, frozen_layers=2)
    state = trained(tmp_path, settings)
    start = network().state_dict()
    changed = {
        name for name, weight in state.network.state_dict().items() if (weight != start[name]).any()
    }
    assert not any(n.startswith(("encoder.layers.0", "encoder.layers.1")) for n in changed)
    assert any(n.startswith("encoder.layers.2") for n in changed)


def test_stored_vectors_of_frozen_layers_change_nothing() -> None:
    state = loop.begin(network(), Settings(frozen_layers=2))
    state.network.eval()
    stored = loop.with_frozen(state.network, EXAMPLES)
    state.network.eval()
    plain = loop.losses(state.network, tensors(EXAMPLES))
    short_cut = loop.losses(state.network, tensors(stored))
    for one, other in zip(plain, short_cut, strict=True):
        assert other.item() == pytest.approx(one.item(), rel=2e-3)  # they are stored in half


def test_distances_are_exact_when_near_and_coarser_when_far() -> None:
    """The buckets of T5 and MPNet: 32 kinds, half of them for each direction."""
    kinds = distance_kinds(200, 32)
    assert kinds[10, 3:11].tolist() == [7, 6, 5, 4, 3, 2, 1, 0]
    assert kinds[0, 1:8].tolist() == [17, 18, 19, 20, 21, 22, 23]
    assert [kinds[0, away] for away in (8, 11, 12, 16, 64, 128, 199)] == [
        24, 24, 25, 26, 30, 31, 31
    ]  # fmt: skip


def test_relative_distances_reach_the_attention() -> None:
    shape = replace(
        MPNET, labels=5, remotes=2, width=24, layers=3, heads=2, inner=48, pieces=60, case_layer=1
    )
    torch.manual_seed(1)
    encoder = Network(shape).encoder.eval()
    ids = torch.arange(8)[None]
    before = encoder(ids, ids * 0, torch.ones(1, 8))[1]
    torch.nn.init.normal_(encoder.distances.weight)
    after = encoder(ids, ids * 0, torch.ones(1, 8))[1]
    assert not torch.allclose(before, after)


def test_other_settings_refuse_a_checkpoint(tmp_path: Path) -> None:
    trained(tmp_path, Settings(epochs=1, budget=60))
    with pytest.raises(Exception, match="other settings"):
        trained(tmp_path, Settings(epochs=2, budget=60))


def test_what_a_sure_teacher_says_costs_the_student_as_much_as_gold(learnt: loop.State) -> None:
    state = learnt
    state.network.eval()
    taught = list(
        silver_examples(
            [p.tokens for p in GOLD], [Teacher(state.network, CUTTER, 1.0)], {1: LABELS}, CUTTER
        )
    )
    by_length = sorted(EXAMPLES, key=lambda e: e.length)
    assert [e.spans.tolist() for e in taught] == [e.spans.tolist() for e in by_length]
    assert all(np.allclose(e.soft.sum(axis=1), 1, atol=1e-2) for e in taught)
    gold, _ = loop.losses(state.network, tensors(by_length))
    soft, _ = loop.losses(state.network, tensors(taught))
    assert soft.item() == pytest.approx(gold.item(), abs=0.2)


def test_the_mean_of_weights_keeps_shares(tmp_path: Path) -> None:
    for name, value in (("one.pt", 1.0), ("two.pt", 5.0)):
        torch.save({"w": torch.tensor([value])}, tmp_path / name)
    parts = [(0.75, tmp_path / "one.pt"), (0.25, tmp_path / "two.pt")]
    mean = torch.load(mean_weights(parts, tmp_path / "mean" / "average.pt"))
    assert mean["w"].tolist() == [2.0]


def test_pieces_get_the_numbers_of_another_encoder() -> None:
    """The other one has the same pieces and marks in reverse, but does not know "dogs"."""
    words = {**CUTTER.vocabulary, **CUTTER.special}
    pieces = {number: piece for piece, number in words.items()}
    turned = {piece: len(words) - number for piece, number in words.items() if piece != "dogs"}
    other = Numbered(turned, turned["[CLS]"], turned["[SEP]"], turned["[UNK]"])
    for before, after in zip(EXAMPLES, recut(EXAMPLES, CUTTER, other), strict=True):
        names = [pieces[number] for number in before.pieces.ids.tolist()]
        assert after.pieces.ids.tolist() == [turned.get(name, other.unknown) for name in names]
        assert (after.pieces.cases == before.pieces.cases).all()
        assert (after.spans == before.spans).all()


def test_dependents_of_a_word_become_its_span(tmp_path: Path) -> None:
    rows = [
        "1 The DET 2 det",
        "2 dog NOUN 3 nsubj",
        "3 barked VERB 0 root",
        "4 loudly ADV 3 advmod",
        "5 . PUNCT 3 punct",
    ]
    lines = []
    for row in rows:
        number, form, tag, head, relation = row.split()
        lines.append("\t".join([number, form, "_", tag, "_", "_", head, relation, "_", "_"]))
    path = tmp_path / "toy.conllu"
    path.write_text("# text\n" + "\n".join(lines) + "\n\n", encoding="utf-8")
    [(tokens, tree)] = syntax.read(path)
    assert [t.text for t in tokens] == ["The", "dog", "barked", "loudly", "."]
    assert {(s.start, s.end, s.label) for s in tree.spans} == {
        (0, 4, "ROOT"), (0, 2, "nsubj"), (0, 1, "det"), (1, 2, "NOUN"), (2, 3, "VERB"),
        (3, 4, "advmod"),
    }  # fmt: skip
