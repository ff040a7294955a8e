"""Reading a rewrite again: no torn phrase, no word twice, no other reading than before.

The functions tell of torn phrases of WordNet, of words that become one, of words that change here
and stay there, and of what is parsed in another way. Rows of a user are never refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from samsari.english.claims.comparing import compare
from samsari.english.claims.reading import Analysed
from samsari.english.claims.verifying import COSTS
from samsari.english.inflection import lemmas
from samsari.english.sentence import NOUNS, SUBJECTS, VERBS, Sentence
from samsari.english.syntax import read_tokens
from samsari.model.alignment import Link
from samsari.model.text import Token
from samsari.sameness.judge import shared_judge
from samsari.simplification.plain.candidates import Candidate
from samsari.text.word_lists import complexity_function_words

NEAR = 12  # words between two that are told apart: "do not endorse, support or recommend"
LONGEST = 3  # words of a fixed phrase
PARTS = frozenset({"noun", "verb", "adjective", "adverb"})


@dataclass(frozen=True)
class Phrases:
    """What WordNet has as one entry of several words."""

    known: frozenset[str]

    def torn(self, sentence: Sentence, candidate: Candidate) -> str:
        """The fixed phrase that a change would tear; empty if there is none."""
        begin, end = candidate.span
        for first in range(max(0, end - LONGEST), begin + 1):
            for last in range(max(end, first + 2), min(first + LONGEST, len(sentence)) + 1):
                is_longer = last - first > end - begin
                if is_longer and (found := self._found(sentence.lower[first:last])):
                    return found
        return ""

    def _found(self, words: Sequence[str]) -> str:
        if any(word in complexity_function_words() or not word.isalpha() for word in words):
            return ""
        before = " ".join(words[:-1])
        forms = (f"{before} {last}" for last in (words[-1], *sorted(lemmas(words[-1]))))
        return next((form for form in forms if form in self.known), "")


@cache
def shared_phrases() -> Phrases:
    """The phrases of WordNet, read once."""
    return Phrases(frozenset(word for word in shared_judge().relations.words if " " in word))


def is_judged(candidate: Candidate) -> bool:
    """True for a row of the shipped table: notes, numbers and rows of a user are not read again."""
    return candidate.entry.made_by is None and not candidate.entry.is_users


def merged(sentence: Sentence, chosen: Sequence[Candidate]) -> Iterator[tuple[int, str]]:
    """The changes after which two different words of a sentence would be one, with the reason."""
    said: list[tuple[int, str, str]] = [
        (at, base, base)
        for at, word in enumerate(sentence.lower)
        if not any(own.begin <= at < own.end for own in chosen)
        for base in {word, *lemmas(word)}
    ]
    for number, own in enumerate(chosen):
        is_word = len(own.target) == 1 and _is_content(own.target[0])
        new = {own.target[0], *lemmas(own.target[0])} if is_word else set()
        for at, word, source in said:
            is_near = abs(at - own.begin) <= NEAR and source != own.entry.source
            if word in new and is_near and own.entry.part in PARTS and is_judged(own):
                yield number, f"“{word}” stands beside it and says something else"
                break
        else:
            said += [(own.begin, word, own.entry.source) for word in new]


def uneven(sentences: Sequence[Sentence], chosen: Sequence[Sequence[Candidate]]) -> frozenset[str]:
    """The words of rows that would be replaced at one place of a line and stay at another."""
    sources = {
        f"{own.entry.source} {own.entry.part.replace('phrase', 'noun')}"
        for some in chosen
        for own in some
        if _is_word(own)
    }
    found: set[str] = set()
    for sentence, some in zip(sentences, chosen, strict=True):
        taken = {at for own in some for at in range(own.begin, own.end)}
        for at, word in enumerate(sentence.lower):
            kind = _kind(sentence.tags[at])
            if at not in taken and kind:
                found |= {base for base in (word, *lemmas(word)) if f"{base} {kind}" in sources}
    return frozenset(found)


def _is_word(candidate: Candidate) -> bool:
    is_named = candidate.entry.part != "adverb"
    return is_named and " " not in candidate.entry.source and is_judged(candidate)


def _is_content(word: str) -> bool:
    return word.isalpha() and word not in complexity_function_words()


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A sentence of the line, its changes, and the words that it would have."""

    words: tuple[str, ...]
    chosen: tuple[Candidate, ...]

    @property
    def new_words(self) -> tuple[str, ...]:
        """The words of the new sentence."""
        return tuple(word for _, _, word in self._pieces())

    def links(self) -> tuple[Link, ...]:
        """From each word to what stands for it."""
        return tuple(
            Link(at, spot, "same word")
            for spot, (first, last, _) in enumerate(self._pieces())
            for at in range(first, last)
        )

    def places(self) -> Iterator[tuple[int, int]]:
        """The place of each changed word that stays one word, and its new place."""
        for spot, (first, last, word) in enumerate(self._pieces()):
            if last - first == 1 and word != self.words[first]:
                own = next(own for own in self.chosen if own.begin == first)
                if len(own.target) == 1:
                    yield first, spot

    def _pieces(self) -> Iterator[tuple[int, int, str]]:
        at, starts = 0, {own.begin: own for own in self.chosen}
        while at < len(self.words):
            own = starts.get(at)
            if own is None:
                yield at, at + 1, self.words[at]
                at += 1
                continue
            for word in own.target:
                yield own.begin, own.end, word
            at = own.end


def misread(given: Sequence[Rewritten]) -> list[dict[int, str]]:
    """For each sentence the changes that reading it again speaks against, with the reason."""
    texts = [words for own in given for words in (own.words, own.new_words)]
    read = read_tokens([_tokens(words) for words in texts], [" ".join(words) for words in texts])
    pairs = zip(given, read[::2], read[1::2], strict=True)
    return [{**_other_tree(*pair), **_other_words(*pair), **_other_claims(*pair)} for pair in pairs]


def _tokens(words: Sequence[str]) -> tuple[Token, ...]:
    found, at = [], 0
    for word in words:
        found.append(Token(word, at, at + len(word)))
        at += len(word) + 1
    return tuple(found)


def _other_words(own: Rewritten, old: Sentence, new: Sentence) -> dict[int, str]:
    """The changes after which a noun is a verb, or a verb a noun."""
    numbers = {each.begin: number for number, each in enumerate(own.chosen)}
    return {
        numbers[at]: f"“{new.words[spot]}” would be read as a {kind}"
        for at, spot in own.places()
        for kind in (_kind(new.tags[spot]),)
        if {kind, _kind(old.tags[at])} == {"noun", "verb"}
    }


def _other_tree(own: Rewritten, old: Sentence, new: Sentence) -> dict[int, str]:
    """The change of a word next to a root or subject that is another word after it."""
    if len(old) != len(new) or any(len(each.target) > 1 for each in own.chosen):
        return {}  # a phrase may have a root of its own
    other = [at for at in range(len(old)) if _role(old, at) != _role(new, at)]
    near = (
        min(range(len(own.chosen)), key=lambda n: abs(own.chosen[n].begin - at)) for at in other
    )
    return dict.fromkeys(near, "the sentence would be read in another way")


def _role(sentence: Sentence, at: int) -> str:
    relation = sentence.relations[at]
    return relation if relation == "root" or relation in SUBJECTS else ""


def _kind(tag: str) -> str:
    named = {"JJ": "adjective", **dict.fromkeys(NOUNS, "noun"), **dict.fromkeys(VERBS, "verb")}
    return named.get(tag, "")


def _other_claims(own: Rewritten, old: Sentence, new: Sentence) -> dict[int, str]:
    """The changes nearest to a claim that is lost, added or has another status."""
    before, after = Analysed(old.raw, (old,)), Analysed(new.raw, (new,))
    changes = compare(before, after, own.links(), is_strict=True)
    back: Mapping[int, int] = {link.right: link.left for link in reversed(own.links())}
    found: dict[int, str] = {}
    for change in changes:
        places = [*change.before, *(back[at] for at in change.after if at in back)]
        if all(any(each.begin <= at < each.end for each in own.chosen) for at in places):
            continue  # what a row says or leaves out was judged with the row
        blamed = [
            number
            for number, each in enumerate(own.chosen)
            if any(each.begin <= at < each.end for at in places)
        ]
        if change.row.level in COSTS:
            found.update(dict.fromkeys(blamed, change.message))
    return found
