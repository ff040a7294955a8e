"""Write an edit grammar of form 1 as one of form 2, which holds what is known of every rule.

Example: python workshop/builders/convert_grammar.py old/edits.npz new/edits.npz
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from samsari.simplification.edits.grammar import Contexts, Grammar, grammar_of
from samsari.simplification.edits.grammar_file import save


def read(path: Path) -> Grammar:
    """The grammar of a file of form 1."""
    with np.load(path) as found:
        lines = found["rules"].tobytes().decode().split("\n")
        sides = [line.split("\t") for line in lines if line]
        contexts = Contexts(
            np.cumsum(found["context_keys"]),
            found["occasions"].astype(np.float32),
            np.cumsum(found["changed_keys"]),
            found["changed"].astype(np.float32),
        )
        rules = [(tuple(source.split()), tuple(target.split())) for source, target in sides]
        static = found["static"].astype(np.float32)
        return grammar_of(rules, static, found["prior"], found["tags"], contexts)


if __name__ == "__main__":
    save(read(Path(sys.argv[1])), Path(sys.argv[2]))
