"""Outputs that need no simplifier, written from a gold passage: from the sentence as it is to one
sentence for each gold Scene. SAMSA with gold and with parsed Scenes is compared on them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from samsari.model.passage import Passage

Writer = Callable[[Passage], str]  # a gold passage to an output


def source_text(passage: Passage) -> str:
    """The tokens of a passage, joined by blanks."""
    return _text(passage, range(len(passage.tokens)))


def _text(passage: Passage, spots: Sequence[int]) -> str:
    return " ".join(passage.tokens[spot].text for spot in spots)


def _words(passage: Passage) -> list[int]:
    return [at for at, token in enumerate(passage.tokens) if not token.is_punctuation]


def _sentences(parts: Sequence[str]) -> str:
    return " ".join(f"{part[0].upper()}{part[1:]} ." for part in parts if part)


def _scene_texts(passage: Passage) -> list[str]:
    return [_text(passage, scene.positions) for scene in passage.scenes]


def _one_for_each(gold: Passage) -> str:
    return _sentences(_scene_texts(gold)) or source_text(gold)


def _every_second(gold: Passage) -> str:
    return _sentences(_scene_texts(gold)[::2]) or source_text(gold)


def _two_thirds(gold: Passage) -> str:
    words = _words(gold)
    return _sentences([_text(gold, words[: -(-2 * len(words) // 3)])])


def _nine_tenths(gold: Passage) -> str:
    return _sentences([_text(gold, [at for at in _words(gold) if at % 10 != 9])])


def _halves(gold: Passage) -> str:
    words = _words(gold)
    middle = -(-len(words) // 2)
    return _sentences([_text(gold, words[:middle]), _text(gold, words[middle:])])


def _cut_at_signs(gold: Passage) -> str:
    """A sentence for each stretch between punctuation or conjunctions."""
    parts: list[list[int]] = [[]]
    for at, token in enumerate(gold.tokens):
        if token.is_punctuation or token.text.lower() in CONJUNCTIONS:
            parts.append([])
        else:
            parts[-1].append(at)
    return _sentences([_text(gold, part) for part in parts if len(part) > 1]) or source_text(gold)


def _first_scene(gold: Passage) -> str:
    return _sentences(_scene_texts(gold)[:1]) or source_text(gold)


CONJUNCTIONS = ("and", "but", "or", "while", "when", "because", "although", "which", "who")
ONE_FOR_EACH = "a sentence for each gold Scene"
CUT_AT_SIGNS = "cut at punctuation and conjunctions"
KINDS: dict[str, Writer] = {
    "the source": source_text,
    ONE_FOR_EACH: _one_for_each,
    "nine tenths of the words": _nine_tenths,
    "every second gold Scene": _every_second,
    "the first gold Scene": _first_scene,
    "two thirds of the words": _two_thirds,
    "cut in the middle": _halves,
    CUT_AT_SIGNS: _cut_at_signs,
}
