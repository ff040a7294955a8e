"""Raw text as the chart search sees it: tokens, their words, and which of them stay as they are.

A bracket that a corpus writes as a word (`-lrb-`) is one token, and the search reads it as the
bracket; where it is kept, it is written as it was.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from rapidfuzz.distance import Indel

from samsari.english.lists import word_list
from samsari.model.text import Token
from samsari.sameness.relations import shared_relations
from samsari.simplification.ppdb import PENN_MARKS
from samsari.simplification.restrictions import Phrases, phrases, places
from samsari.simplification.surface import Change, article_changes, restore
from samsari.simplification.tokens import is_opaque, tokenize
from samsari.text.tokenizers import sentences

ENDS = frozenset(".?!")
BRACKETS = {name: mark for name, mark in PENN_MARKS.items() if name[0] == "-"}
ODD_LETTERS = frozenset("@/<>_")
# Marks that belong to the sentence even where they touch a name or a number.
PUNCTUATION = frozenset("\"'“”‘’«».,;:!?()[]{}—…") | {"...", "--"}
# Marks that a line may begin with and that are no part of its sentence.
BULLETS = frozenset("-–—*•·+>#=|~") | {"--"}


def tokens_of(raw: str) -> tuple[Token, ...]:
    """The tokens of a text.

    >>> [token.text for token in tokens_of("A dog -LRB- or cat -RRB- came.")]
    ['A', 'dog', '-LRB-', 'or', 'cat', '-RRB-', 'came', '.']
    """
    tokens = tokenize(raw)
    if "-" not in raw:
        return tokens
    return tuple(_with_brackets(tokens))


def _with_brackets(tokens: tuple[Token, ...]) -> Iterator[Token]:
    place = 0
    while place < len(tokens):
        name = "".join(token.text for token in tokens[place : place + 3])
        first, last = tokens[place], tokens[min(place + 2, len(tokens) - 1)]
        if name.lower() in BRACKETS and last.end - first.start == len(name):
            yield Token(name, first.start, last.end, is_punctuation=True)
            place += 3
        else:
            yield first
            place += 1


def words_of(tokens: Sequence[Token]) -> list[str]:
    """The words that the search looks up: in lower case, brackets as marks."""
    words = [token.text.lower() for token in tokens]
    return [BRACKETS.get(word, word) for word in words]


def fixed_positions(
    tokens: Sequence[Token], protected: frozenset[str] = frozenset()
) -> frozenset[int]:
    """Positions of protected words and phrases, names, numbers, addresses and markup.

    A name is a word with a capital that does not begin the sentence. Marks that touch something
    fixed and are no punctuation stay too (`$5`, `AT&T`), and so do a bullet that begins the
    sentence and the mark that ends it.
    """
    found = {position for position, token in enumerate(tokens) if is_opaque(token.text)}
    is_first = True
    for position, token in enumerate(tokens):
        text = token.text
        is_outside = text in BULLETS if is_first else text[:1].isupper()
        if is_outside or any(letter.isdigit() or letter in ODD_LETTERS for letter in text):
            found.add(position)
        is_first = is_first and not text[:1].isalnum()
    found |= _touching(tokens, found)
    found |= places(words_of(tokens), _phrases(protected))
    if tokens and tokens[-1].text in ENDS:
        found.add(len(tokens) - 1)
    return frozenset(found)


def _touching(tokens: Sequence[Token], fixed: set[int]) -> set[int]:
    """Positions of marks, other than punctuation, that touch a fixed word."""
    found = set()
    for left in range(len(tokens) - 1):
        if tokens[left].end == tokens[left + 1].start:
            for mark, word in ((left, left + 1), (left + 1, left)):
                text = tokens[mark].text
                if word in fixed and not text[0].isalnum() and text not in PUNCTUATION:
                    found.add(mark)
    return {mark for mark in found if not _is_clitic(tokens[mark].text)}


def _is_clitic(text: str) -> bool:
    return text[0] in "'’" and text[1:].isalpha()


@lru_cache(8)
def _phrases(protected: frozenset[str]) -> Phrases:
    return phrases(protected, lambda entry: words_of(tokens_of(entry)))


# From the words that the chart search gives back to raw text, untouched where it can be.

QUOTES = frozenset('"”')
BEFORE_QUOTES = frozenset(",.")
# Names that a sentence may begin with (but for those that are other words too).
CALENDAR = word_list("months") - {"march", "may"} | word_list("weekdays")


def changes(
    source: Sequence[str], output: Sequence[str], closing: Collection[int] = ()
) -> Iterator[Change]:
    """What has to be replaced in the source words to get the output.

    A word that was only added is written together with its neighbour, because a change needs words
    of the source to stand for: the one before it; but if that is a mark which does not close
    something (its position is not in `closing`), and the one after it is a word, then that one.

    >>> [str(change.target) for change in changes(["a", "b", "c"], ["a", "x", "b", "d"])]
    ["('a', 'x')", "('d',)"]
    >>> list(changes(["a", "(", "b"], ["a", "(", "x", "b"]))
    [Change(begin=2, end=3, target=('x', 'b'))]
    >>> list(changes(["a", ",", "b"], ["a", ",", "x", "b"], closing={1}))
    [Change(begin=1, end=2, target=(',', 'x'))]
    """
    last: Change | None = None
    at_source = at_output = 0
    for block in Indel.editops(source, output).as_matching_blocks():
        begin, end = at_source, block.a
        target = tuple(output[at_output : block.b])
        at_source, at_output = block.a + block.size, block.b + block.size
        if begin == end and target:
            if last and last.end == begin:
                # The neighbour before is written with the addition before it already.
                last = Change(last.begin, last.end, (*last.target, *target))
                continue
            is_held = begin and (_is_word(source[begin - 1]) or begin - 1 in closing)
            if is_held or (begin and not _is_word(*source[begin : begin + 1])):
                begin, target = begin - 1, (source[begin - 1], *target)
            elif source:
                end, target = begin + 1, (*target, source[begin])
        if begin < end:
            if last:
                yield last
            last = Change(begin, end, target)
    if last:
        yield last


def _is_word(text: str = "") -> bool:
    return text[:1].isalnum()


def in_source_order(source: Sequence[str], output: Sequence[str]) -> Sequence[str]:
    """The output with a comma or full stop before the quotation mark where the source has it so.

    >>> in_source_order(["soon", ",", '"', "he"], ["now", '"', ",", "he"])
    ['now', ',', '"', 'he']
    """
    if QUOTES.isdisjoint(source):
        return output
    known = set(pairwise(source))
    words = list(output)
    for place in range(len(words) - 1):
        quote, mark = words[place : place + 2]
        is_pair = quote in QUOTES and mark in BEFORE_QUOTES
        if is_pair and (mark, quote) in known and (quote, mark) not in known:
            words[place : place + 2] = mark, quote
    return words


def written_names(tokens: Sequence[Token]) -> dict[str, str]:
    """Words that the text writes with capitals wherever they stand, by their lower case.

    The search knows lower case only; a name that it moves takes its capitals along. The first
    word of a sentence says nothing, unless it is a month or a day.

    >>> from samsari.simplification.tokens import tokenize
    >>> written_names(tokenize("The US will, in May, tell us what they may do in Bonn"))
    {'bonn': 'Bonn'}
    """
    found: dict[str, set[str]] = defaultdict(set)
    for part in sentences(tuple(tokens)):
        first = 0 if part[0].text.lower() in CALENDAR else 1
        for token in part[first:]:
            found[token.text.lower()].add(token.text)
    return {
        word: min(forms) for word, forms in found.items() if len(forms) == 1 and word not in forms
    }


def _first_words(tokens: Sequence[Token]) -> dict[str, str]:
    """The words that begin a sentence with a capital, by their lower case."""
    firsts = (part[0].text for part in sentences(tuple(tokens)))
    return {text.lower(): text for text in firsts if text[:1].isupper() and len(text) > 1}


def attached(tokens: Sequence[Token]) -> frozenset[int]:
    """Positions of marks that touch the word before them, or a mark that does.

    >>> from samsari.simplification.tokens import tokenize
    >>> sorted(attached(tokenize('He said ("no"), then.')))
    [5, 6, 7, 9]
    """
    found: set[int] = set()
    for place in range(1, len(tokens)):
        here, before = tokens[place], tokens[place - 1]
        has_word = _is_word(before.text) or place - 1 in found
        if has_word and not _is_word(here.text) and before.end == here.start:
            found.add(place)
    return frozenset(found)


class Writer:
    """Writes outputs as raw text over the tokens of one raw source, their articles mended."""

    def __init__(self, raw: str, tokens: Sequence[Token]) -> None:
        self.raw, self.tokens = raw, tokens
        self._names = written_names(tokens)
        self._first = _first_words(tokens)
        self._words = words_of(tokens)
        self._attached = attached(tokens)
        # After the end of a sentence an addition belongs to the next one.
        self._closing = {place for place in self._attached if tokens[place].text not in ENDS}

    def __call__(self, output: Sequence[str]) -> str:
        """The raw text of an output."""
        ordered = in_source_order(self._words, output)
        found = self._spaced(changes(self._words, ordered, self._closing))
        found = [self._small(self._named(one)) for one in self._calmed(found)]
        return restore(self.raw, self.tokens, [*found, *article_changes(self.tokens, found)])

    def _named(self, change: Change) -> Change:
        target = tuple(self._names.get(word) or self._moved(word) for word in change.target)
        return change if target == change.target else Change(change.begin, change.end, target)

    def _moved(self, word: str) -> str:
        """A word of the output; with its capital if it is the first of a sentence and a name."""
        written = self._first.get(word)
        return written if written and shared_relations().is_name(word) else word

    def _small(self, change: Change) -> Change:
        """The change with a small `a` where something was written before the first word, `A`."""
        place, target = change.begin, change.target
        begins = place == 0 or self.tokens[place - 1].text in ENDS
        if not begins or self.tokens[place].text != "A" or "a" not in target[1:]:
            return change
        # One piece with its neighbour: the casing of the source is for single words.
        at = target.index("a", 1)
        target = (*target[: at - 1], f"{target[at - 1]} a", *target[at + 1 :])
        return Change(place, change.end, target)

    def _spaced(self, found: Iterable[Change]) -> list[Change]:
        """The changes; one that adds something after a mark holds what the mark touches as well.

        Else the mark would be cut off from its word.
        """
        spaced: list[Change] = []
        for change in found:
            keeps_mark = change.target[:1] == (self._words[change.begin],)
            if keeps_mark and change.begin in self._attached:
                spaced.append(self._with_word(change, spaced))
            else:
                spaced.append(change)
        return spaced

    def _with_word(self, change: Change, done: list[Change]) -> Change:
        begin, free = change.begin, done[-1].end if done else 0
        while begin > free and begin in self._attached:
            begin -= 1
        kept = self.raw[self.tokens[begin].start : self.tokens[change.begin].end]
        if begin in self._attached and done and done[-1].target:
            before = done.pop()
            target = (*before.target[:-1], before.target[-1] + kept, *change.target[1:])
            return Change(before.begin, change.end, target)
        return Change(begin, change.end, (kept, *change.target[1:]))

    def _calmed(self, found: Sequence[Change]) -> Iterator[Change]:
        """The changes; one that adds words to a word in capitals holds another word as well.

        Else the additions would be written in capitals too.
        """
        for number, change in enumerate(found):
            least = found[number - 1].end if number else 0
            most = found[number + 1].begin if number + 1 < len(found) else len(self.tokens)
            yield self._widened(change, least, most) if self._shouts(change) else change

    def _shouts(self, change: Change) -> bool:
        """True if words were added to words in capitals."""
        letters = [one.text for one in self.tokens[change.begin : change.end] if one.text.isalpha()]
        if not any(len(one) > 1 for one in letters) or not all(map(str.isupper, letters)):
            return False
        first, last = self._words[change.begin], self._words[change.end - 1]
        target = [word.lower() for word in change.target] or [""]
        return target[0].startswith(first) or target[-1] == last

    def _widened(self, change: Change, least: int, most: int) -> Change:
        """The change with all from the last word before it that is not in capitals, or the next."""
        begin, end = change.begin, change.end
        texts = [token.text for token in self.tokens]
        for place in reversed(range(least, begin)):
            if texts[place].isalpha() and not texts[place].isupper():
                first, *more = change.target
                word = texts[begin] if first == self._words[begin] else first
                before = self.raw[self.tokens[place].start : self.tokens[begin].start]
                return Change(place, end, (before + word, *more))
        if (
            end < most
            and texts[end].islower()
            and self.tokens[end - 1].end < self.tokens[end].start
        ):
            return Change(begin, end + 1, (*change.target, texts[end]))
        return change
