r"""Compact bracketed text: UCCA passages that a person can read and write, without loss.

    # ::id call
    [H [A#1 John] [P got] [A home]] [L and] [H [A* #1] [P#2 [F gave] ...] [A Mary]
      [...#2 [C [E a] [C call]]]] [U .]

- `[A John]` is a unit of category A with the word "John"; several categories are joined: `[A|D x]`.
- The brackets stand in the root; text order is token order. `[U .]` is a punctuation unit.
- `#1` names a unit (any letters, digits, `_`, `-`), `[A* #1]` is a remote edge to it.
- A discontinuous unit ends with `...` and goes on in `[...#2 more]`.
- `<implicit>` inside a unit marks it implicit; `<FN>` and `<PNCT>` state a type that is not the
  usual one; `<key="value">` is an attribute of the unit, `<^key="value">` of the edge to it.
- In words: `\[ \] \\` for the signs themselves, `\s \n \t` for white space, `\e` for no text; in
  front of a word `\p` means punctuation, `\w` a word inside a punctuation unit, `\o` a token
  outside the graph. A backslash before any other sign is that sign (`\...`, `\#`, `\<`).
- Lines from `# ::` say what does not fit: `id`, `ids` (unit ids in the order of opening brackets,
  unless 1.1, 1.2, ...), `raw` and `spans` (unless the tokens are joined by blanks), `passage`,
  `tokens` (attributes of every token), `token N`, `linkage ID LR=#1 LA=#2`. Other lines that
  begin with `#` are comments. An empty line ends a passage. What has neither such a line nor a
  bracket is plain text and no passage.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from samsari.formats.passages import bracketed_reading, bracketed_writing
from samsari.formats.passages.files import PassageFormat
from samsari.model.passage import Passage


def loads(text: str, *, place: str = "") -> tuple[Passage, ...]:
    """The passages of a bracketed text, which empty lines separate.

    >>> passage, = loads("[H [A He] [P ran] [A [R into] [E the] [C park]]]")
    >>> [passage.tokens[center].text for center in passage.scenes[0].main_relation.centers]
    ['ran']
    """
    return bracketed_reading.passages(text, place)


def encode(passage: Passage) -> str:
    """The bracketed text of one passage."""
    return bracketed_writing.text(passage)


def _pieces(passages: Iterable[Passage]) -> Iterator[str]:
    """The texts of passages, an empty line between two."""
    for rank, passage in enumerate(passages):
        yield "\n" + encode(passage) if rank else encode(passage)


FORMAT = PassageFormat("text", (".ucca", ".txt"), loads, encode, _pieces)
decode, load, iterate = FORMAT.decode, FORMAT.load, FORMAT.iterate
dumps, dump = FORMAT.dumps, FORMAT.dump
