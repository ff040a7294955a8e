"""Drawing the aligners' table of synonyms from WordNet."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from samsari.alignment.lexicon import SYNONYMS
from samsari.formats.atomic import write_text
from samsari.training.aligner.wordnet import near_words, render_near_words

RAREST = 2.3  # Zipf frequency: about two occurrences in ten million words


def write_synonyms(wordnet: Path, folder: Path) -> int:
    """The number of pairs written to the table in a folder."""
    from wordfreq import zipf_frequency

    frequency = partial(zipf_frequency, lang="en")
    near = near_words(wordnet, lambda word: frequency(word) >= RAREST)
    folder.mkdir(parents=True, exist_ok=True)
    write_text(folder / SYNONYMS, render_near_words(near))
    return sum(map(len, near.values()))
