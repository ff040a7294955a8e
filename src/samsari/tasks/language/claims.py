"""`samsari.claims`: what a text asserts, claim by claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from typing import Any

from samsari.english.claims.reading import analysed_all, claims_in
from samsari.model.claim import Claim, Claims
from samsari.tasks.pool import in_batches
from samsari.text.language import foreign_language


def claims(text: str) -> Claims:
    """The claims of a text: predicate, participants, and the status of each.

    The status holds every operator with its words: negation, modality, plans, who says it,
    conditions, exceptions, "only", amounts, order in time, cause. `unread` names the sentences that
    cannot be judged, and why: fragments, other languages, very long ones.

    >>> found = claims("If it rains, the old bridge may be closed.")
    >>> print(found)
    rains | doer it
    closed | patient bridge | condition if (If); modality possible (may)
    """
    return next(claims_of_texts([text]))


def claims_of_texts(texts: Sequence[str]) -> Iterator[Claims]:
    """The claims of each text; the encoder reads many sentences at a time."""
    return in_batches(lambda: _claims, texts)


def _claims(texts: Sequence[str]) -> Iterator[Claims]:
    for text in analysed_all(texts):
        found = claims_in(text)
        unread = dict(found.unread)
        for number, sentence in enumerate(text.sentences):
            if number not in unread and foreign_language(sentence.text):
                unread[number] = "it is not English"
        kept = tuple(one for one in found if one.sentence not in unread)
        yield replace(found, claims=kept, unread=tuple(sorted(unread.items())))


def as_json(found: Claims) -> dict[str, Any]:
    """The claims of a text as plain data; every word has its place in the text."""
    return {
        "text": found.raw,
        "claims": [_claim(found, one) for one in found],
        "unread": [{"sentence": number, "reason": why} for number, why in found.unread],
    }


def _claim(found: Claims, claim: Claim) -> dict[str, Any]:
    return {
        "sentence": claim.sentence,
        "predicate": _word(found, claim.predicate),
        "participants": [{"role": role, **_word(found, at)} for role, at in claim.participants],
        "status": [
            {
                "kind": one.kind,
                "value": one.value,
                "words": [_word(found, at) for at in one.words],
                "on": _word(found, one.on),
                "inherited": one not in claim.own,
            }
            for one in claim.status
        ],
    }


def _word(found: Claims, at: int) -> dict[str, Any]:
    return {"text": found.word(at), **asdict(found.span(at))}
