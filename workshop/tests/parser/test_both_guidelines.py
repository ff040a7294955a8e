"""The shipped weights read back, the second head begun, differences stored beside a parser."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")


from samsari.formats.passages import bracketed  # noqa: E402
from samsari.neural.encoder import Encoder  # noqa: E402
from samsari.neural.wordpieces import WordPieces  # noqa: E402
from samsari.resources.artefacts import MODEL  # noqa: E402
from samsari.ucca.parser.parser import SpanParser  # noqa: E402
from samsari_workshop.parser import loop  # noqa: E402
from samsari_workshop.parser.differences import STEPS, four_bits  # noqa: E402
from samsari_workshop.parser.examples import Labels, batches, example, tensors  # noqa: E402
from samsari_workshop.parser.export import save_beside, save_parser  # noqa: E402
from samsari_workshop.parser.network import MINILM, Network  # noqa: E402
from samsari_workshop.parser.quantised.inputs import layer_inputs  # noqa: E402
from samsari_workshop.parser.second_head import with_second_head  # noqa: E402
from samsari_workshop.parser.shipped import shipped_labels, shipped_weights  # noqa: E402
from samsari_workshop.parser.trees import from_passage  # noqa: E402

FIRST = shipped_labels(MODEL)
SECOND = Labels(("", "A", "C", "D", "H", "P", "P|A", "Q", "ROOT", "ROOT+H", "T"), ("", "A", "T"))
SHAPE = replace(MINILM, labels=len(FIRST.spans), remotes=len(FIRST.remotes))
BOTH = replace(SHAPE, second_labels=len(SECOND.spans), second_remotes=len(SECOND.remotes))
TEXT = "[H [A [Q Two] [C dogs]] [P|A ran] [T yesterday]]"


@pytest.fixture(scope="module")
def network() -> Network:
    found = Network(BOTH)
    found.load_state_dict(with_second_head(shipped_weights(MODEL), FIRST, SECOND, found))
    return found.eval()


def test_heads_written_again_are_the_same_files(tmp_path: Path) -> None:
    found = Network(SHAPE)
    found.load_state_dict(shipped_weights(MODEL))
    save_parser(found.eval(), FIRST, MODEL / "tokenizer.json", tmp_path / "again", name="x")
    for name in ("fences", "spans", "pairs"):
        written = (tmp_path / "again" / f"{name}.onnx").read_bytes()
        assert written == (MODEL / f"{name}.onnx").read_bytes(), name


def test_the_shipped_weights_are_those_that_the_bytes_stand_for(network: Network) -> None:
    encoder = Encoder.load()
    words = ["Two", "dogs", "ran", "away", "yesterday", "."]
    pieces = encoder.cutter.of_sentence(words)
    with torch.no_grad():
        ids, cases = (torch.from_numpy(own)[None] for own in (pieces.ids, pieces.cases))
        exact = network.encoder(ids, cases, torch.ones(ids.shape))
    (own,) = encoder.encode([words])
    for ours, theirs in zip((own.middle, own.last), exact, strict=True):
        off = ours - theirs[0, 1:-1].numpy()
        assert np.sqrt((off**2).mean()) < 0.05 * ours.std()


def test_a_label_begins_as_what_the_first_guidelines_call_it(network: Network) -> None:
    old, new = network.spans.label.weight, network.second_spans.label.weight
    for label, formerly in (("A", "A"), ("T", "D"), ("Q", "E"), ("P|A", "P"), ("", "")):
        assert torch.equal(new[SECOND.spans.index(label)], old[FIRST.spans.index(formerly)]), label


def test_what_is_beside_a_parser_leaves_it_as_it_is(network: Network, tmp_path: Path) -> None:
    with torch.no_grad():
        network.encoder.layers[4].up.weight += 0.01 * torch.randn(1536, 384)
    cutter = WordPieces.load(MODEL / "tokenizer.json")
    read = [cutter.of_sentence(__doc__.split()[at : at + 9]) for at in range(6)]
    inputs = layer_inputs(network.encoder, read)
    save_beside(MODEL, network, SECOND, tmp_path / "model", inputs)
    first, second = (SpanParser.load(tmp_path / "model", guidelines=number) for number in (1, 2))
    assert first.signature == SpanParser.load(MODEL).signature
    assert second.encoder.second is not None
    words = [["Two", "dogs", "ran", "yesterday"]]
    ours, theirs = first.encoder.encode(words)[0], second.encoder.encode(words)[0]
    np.testing.assert_array_equal(ours.middle, theirs.middle)
    assert np.abs(ours.last - theirs.last).max() > 0.01
    batch = tensors([example(bracketed.decode(TEXT).tokens, from_passage(bracketed.decode(TEXT)),
                             SECOND, cutter, 2)])  # fmt: skip
    with torch.no_grad():
        exact = network.vectors(batch).numpy()
    assert np.sqrt(((theirs.last - exact) ** 2).mean()) < 0.1 * exact.std()


def test_a_difference_of_four_bits_is_near(tmp_path: Path) -> None:
    values = np.random.default_rng(0).normal(size=(384, 6)).astype(np.float32)
    values[:, 2] = 0.0
    numbers, scale = four_bits(values)
    assert np.abs(numbers).max() <= STEPS
    error = numbers * scale - values
    assert np.sqrt((error**2).mean()) < 0.15
    assert not error[:, 2].any()


def test_several_categories_are_one_label_with_the_deciding_one_first() -> None:
    tree = from_passage(bracketed.decode("[H [A He] [A|P teaches]]"))
    assert [span.label for span in tree.spans] == ["ROOT+H", "A", "P|A"]
    assert SECOND.span("P|A") == SECOND.spans.index("P|A")
    assert SECOND.span("P|T") == SECOND.spans.index("P")


def test_a_batch_has_one_kind_of_guidelines_and_each_teaches_its_own_head(network: Network) -> None:
    cutter = WordPieces.load(MODEL / "tokenizer.json")
    passage = bracketed.decode(TEXT)
    tree = from_passage(passage)
    examples = [example(passage.tokens, tree, labels, cutter, number)
                for number, labels in ((1, FIRST), (2, SECOND)) for _ in range(3)]  # fmt: skip
    groups = list(batches(examples, 10_000, np.random.default_rng(0)))
    assert sorted(map(sorted, groups)) == [[0, 1, 2], [3, 4, 5]]
    spans, _ = loop.losses(network, tensors(examples[3:]), 2)
    spans.backward()
    assert network.second_spans.label.weight.grad is not None
    assert network.spans.label.weight.grad is None
