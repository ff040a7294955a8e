"""Make the forms of the table of glosses: the terms in singular and plural, and how rare they are.

    python workshop/builders/build_glosses.py

The rows themselves are written by hand in `src/samsari/artefacts/plain/glosses.tsv`. This program
makes `gloss-forms.tsv` from it: the words of a form, its tag, whether its last word has one part of
speech only, how rare its rarest word is in simple text, and the number of the row.
"""

from __future__ import annotations

from collections.abc import Iterator

from lemminflect import getAllLemmas

from samsari.lm.ngram_model import UNKNOWN, shared_models
from samsari.simplification.plain.folder import FOLDER
from samsari.simplification.plain.forms import inflected
from samsari.simplification.plain.glosses import (
    FIELDS,
    FORMS,
    TABLE,
    Gloss,
    read_fields,
    read_glosses,
)
from samsari.simplification.tokens import tokenize

UNKNOWN_RARITY = 16.0  # of a word that the language model does not know
# Words behind the head of a term, which is what has a plural ("powers of attorney").
AFTER_HEAD = frozenset("of from in against by and".split())
# Adjectives behind their noun ("attorneys general").
BEHIND_NOUN = frozenset({"general", "public", "aforethought", "martial"})
PARTS = {"noun": "NOUN", "adjective": "ADJ"}


def forms(gloss: Gloss) -> Iterator[tuple[str, str]]:
    """Each form of a term with its tag."""
    if gloss.part == "adjective":
        yield gloss.term, "JJ"
        return
    yield gloss.term, "NN"
    words = gloss.term.split()
    at = next((k for k, word in enumerate(words) if k and word in AFTER_HEAD | BEHIND_NOUN), 0) - 1
    plural = inflected(words[at], "NNS")
    if plural and plural != words[at]:
        at %= len(words)
        yield " ".join([*words[:at], plural, *words[at + 1 :]]), "NNS"


def is_sure(form: str, gloss: Gloss) -> bool:
    """True if the last word can be nothing else, or if the term has several words."""
    last = form.rsplit(maxsplit=1)[-1]
    return last != form or set(getAllLemmas(last)) <= {PARTS[gloss.part], "PROPN"}


def rarity(term: str) -> float:
    """How rare the rarest word of a term is in simple text."""
    model = shared_models()[0]
    numbers = [model.word(token.text.lower()) for token in tokenize(term)]
    return max(UNKNOWN_RARITY if own == UNKNOWN else -model.alone(own) for own in numbers)


def main() -> None:
    """Write the forms."""
    rows = read_glosses(FOLDER / TABLE, read_fields(FOLDER / FIELDS))
    lines = []
    for number, gloss in enumerate(rows):
        for form, tag in forms(gloss):
            words = " ".join(token.text for token in tokenize(form))
            sure = "sure" if is_sure(form, gloss) else ""
            lines.append(f"{words}\t{tag}\t{sure}\t{rarity(gloss.term):.1f}\t{number}\n")
    (FOLDER / FORMS).write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
