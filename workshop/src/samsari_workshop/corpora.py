"""Where the corpora that several tasks read lie below the data folder."""

from __future__ import annotations

TREEBANK = "syntax/en_ewt-ud-train.rebuilt.conllu.xz"
TREEBANK_DEV = "syntax/en_ewt-ud-dev.conllu"
UCCA_TRAIN = "ucca/wiki-v1.2.4-train.tar.xz"
UCCA_DEV = "ucca/wiki-v1.2.4-dev.tar.xz"
UCCA_SECOND_TRAIN = ("ucca/wiki-v2.0-train.tar.xz", "ucca/ewt-v2.0-train.tar.xz")
UCCA_SECOND_DEV = ("ucca/wiki-v2.0-dev.tar.xz", "ucca/ewt-v2.0-dev.tar.xz")
