"""A SAMSA comparison as plain lists and dictionaries, for programs and for the other drawings."""

from __future__ import annotations

from typing import Any

from samsari.metrics.samsa.comparison import Comparison, SceneStep, UnitCheck
from samsari.model.passage import Passage
from samsari.model.showing import number_of
from samsari.model.text import Token


def as_json(comparison: Comparison) -> dict[str, Any]:
    """The whole calculation of one pair; token positions count from 0, scores run to 100."""
    return {
        "source": comparison.source,
        "source_tokens": [_tokens(passage.tokens) for passage in comparison.passages],
        "output": comparison.output,
        "output_tokens": [_tokens(sentence) for sentence in comparison.sentences],
        "scenes": [_scene(comparison, step) for step in comparison.steps],
        "n_scenes": comparison.n_scenes,
        "n_sentences": comparison.n_sentences,
        "is_count_unsure": comparison.is_count_unsure,
        "is_oversplit": comparison.is_oversplit,
        "penalty": comparison.penalty,
        "scores": {
            "samsa": 100 * comparison.samsa,
            "samsa-soft": 100 * comparison.soft,
            "samsa-abl": 100 * comparison.ablated,
            "samsa-preservation": 100 * comparison.preservation,
            "samsa-load": 100 * comparison.load,
        },
    }


def formula(comparison: Comparison) -> str:
    """How the score of a pair comes about, with its numbers in place."""
    scenes, sentences = comparison.n_scenes, comparison.n_sentences
    if not scenes:
        return "0: the source has no Scene"
    if comparison.is_oversplit:
        return f"0: more sentences ({sentences}) than Scenes ({scenes})"
    values = " + ".join(f"{step.value:.3g}" for step in comparison.steps)
    divided = f"{number_of(sentences, 'sentence')} / {number_of(scenes, 'Scene')}"
    return f"{divided} × ({values}) / {scenes}"


def words_at(passage: Passage, positions: tuple[int, ...]) -> str:
    """The words at some positions as a reader would write them, with … where words are left out."""
    parts: list[str] = []
    for last, position in zip((None, *positions), positions, strict=False):
        if last is not None and _is_gap(passage, last, position):
            parts.append("…")
        parts.append(passage.tokens[position].text)
    return " ".join(parts)


def _is_gap(passage: Passage, left: int, right: int) -> bool:
    """True if a word stands between two positions; punctuation alone makes no gap."""
    return any(not token.is_punctuation for token in passage.tokens[left + 1 : right])


def _tokens(tokens: tuple[Token, ...]) -> list[str]:
    return [token.text for token in tokens]


def _scene(comparison: Comparison, step: SceneStep) -> dict[str, Any]:
    passage = comparison.passages[step.passage]
    return {
        "sentence_of_source": step.passage,
        "kind": step.scene.kind,
        "text": words_at(passage, step.scene.words),
        "own_words": list(step.scene.positions),
        "words": list(step.scene.words),
        "linked_words": list(step.counts),
        "matched_sentence": step.sentence,
        "carried_by": step.carrier,
        "main_relation": _check(comparison, step, step.main_relation),
        "participants": [_check(comparison, step, check) for check in step.participants],
        "main_relation_term": step.main_relation_term,
        "participant_term": step.participant_term,
        "score": step.value,
    }


def _check(comparison: Comparison, step: SceneStep, check: UnitCheck) -> dict[str, Any]:
    passage = comparison.passages[step.passage]
    sentence = () if step.sentence is None else comparison.sentences[step.sentence]
    return {
        "text": words_at(passage, check.unit.positions),
        "category": check.unit.category,
        "positions": list(check.unit.positions),
        "centers": list(check.unit.centers),
        "is_remote": check.unit.is_remote,
        "is_implicit": check.unit.is_implicit,
        "links": [
            {
                "center": link.left,
                "center_text": passage.tokens[link.left].text,
                "word": link.right,
                "word_text": sentence[link.right].text,
                "why": link.rule,
                "score": round(link.score, 4),
                "sameness": round(link.sameness, 4),
            }
            for link in check.links
        ],
        "value": check.value,
    }
