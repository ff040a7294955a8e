"""Evaluate and do text simplification.

The names below are imported when first used, so that `import samsari` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from samsari.model.version import VERSION

if TYPE_CHECKING:
    from samsari.errors import ToolkitError as ToolkitError
    from samsari.formats.result_json import load_result as load_result
    from samsari.formats.result_json import save_result as save_result
    from samsari.model.alignment import Alignment as Alignment
    from samsari.model.corpus import Corpus as Corpus
    from samsari.model.corpus import Pair as Pair
    from samsari.model.passage import Passage as Passage
    from samsari.model.result import Result as Result
    from samsari.model.result import Score as Score
    from samsari.model.result import Tally as Tally
    from samsari.model.scene import Scene as Scene
    from samsari.model.table import Table as Table
    from samsari.tasks.align import align as align
    from samsari.tasks.parse import parse as parse
    from samsari.tasks.scoring.frames import frame as frame
    from samsari.tasks.scoring.functions import corpus_additions as corpus_additions
    from samsari.tasks.scoring.functions import corpus_bleu as corpus_bleu
    from samsari.tasks.scoring.functions import corpus_bleu_2016 as corpus_bleu_2016
    from samsari.tasks.scoring.functions import corpus_compression_ratio as corpus_compression_ratio
    from samsari.tasks.scoring.functions import corpus_deletions as corpus_deletions
    from samsari.tasks.scoring.functions import corpus_exact_copies as corpus_exact_copies
    from samsari.tasks.scoring.functions import corpus_fk as corpus_fk
    from samsari.tasks.scoring.functions import corpus_fkbleu as corpus_fkbleu
    from samsari.tasks.scoring.functions import corpus_fkgl as corpus_fkgl
    from samsari.tasks.scoring.functions import corpus_ibleu as corpus_ibleu
    from samsari.tasks.scoring.functions import corpus_ld_reference as corpus_ld_reference
    from samsari.tasks.scoring.functions import corpus_ld_source as corpus_ld_source
    from samsari.tasks.scoring.functions import (
        corpus_levenshtein_similarity as corpus_levenshtein_similarity,
    )
    from samsari.tasks.scoring.functions import (
        corpus_lexical_complexity as corpus_lexical_complexity,
    )
    from samsari.tasks.scoring.functions import corpus_samsa as corpus_samsa
    from samsari.tasks.scoring.functions import corpus_samsa_abl as corpus_samsa_abl
    from samsari.tasks.scoring.functions import corpus_samsa_load as corpus_samsa_load
    from samsari.tasks.scoring.functions import (
        corpus_samsa_preservation as corpus_samsa_preservation,
    )
    from samsari.tasks.scoring.functions import corpus_sari as corpus_sari
    from samsari.tasks.scoring.functions import corpus_sari_2016 as corpus_sari_2016
    from samsari.tasks.scoring.functions import corpus_sari_hf as corpus_sari_hf
    from samsari.tasks.scoring.functions import corpus_sari_paper as corpus_sari_paper
    from samsari.tasks.scoring.functions import corpus_sari_precision as corpus_sari_precision
    from samsari.tasks.scoring.functions import corpus_splits as corpus_splits
    from samsari.tasks.scoring.functions import corpus_unsupported as corpus_unsupported
    from samsari.tasks.scoring.functions import sentence_additions as sentence_additions
    from samsari.tasks.scoring.functions import sentence_bleu as sentence_bleu
    from samsari.tasks.scoring.functions import sentence_bleu_2016 as sentence_bleu_2016
    from samsari.tasks.scoring.functions import (
        sentence_compression_ratio as sentence_compression_ratio,
    )
    from samsari.tasks.scoring.functions import sentence_deletions as sentence_deletions
    from samsari.tasks.scoring.functions import sentence_exact_copies as sentence_exact_copies
    from samsari.tasks.scoring.functions import sentence_fk as sentence_fk
    from samsari.tasks.scoring.functions import sentence_fkbleu as sentence_fkbleu
    from samsari.tasks.scoring.functions import sentence_fkgl as sentence_fkgl
    from samsari.tasks.scoring.functions import sentence_ibleu as sentence_ibleu
    from samsari.tasks.scoring.functions import sentence_ld_reference as sentence_ld_reference
    from samsari.tasks.scoring.functions import sentence_ld_source as sentence_ld_source
    from samsari.tasks.scoring.functions import (
        sentence_levenshtein_similarity as sentence_levenshtein_similarity,
    )
    from samsari.tasks.scoring.functions import (
        sentence_lexical_complexity as sentence_lexical_complexity,
    )
    from samsari.tasks.scoring.functions import sentence_samsa as sentence_samsa
    from samsari.tasks.scoring.functions import sentence_samsa_abl as sentence_samsa_abl
    from samsari.tasks.scoring.functions import sentence_samsa_load as sentence_samsa_load
    from samsari.tasks.scoring.functions import (
        sentence_samsa_preservation as sentence_samsa_preservation,
    )
    from samsari.tasks.scoring.functions import sentence_sari as sentence_sari
    from samsari.tasks.scoring.functions import sentence_sari_2016 as sentence_sari_2016
    from samsari.tasks.scoring.functions import sentence_sari_hf as sentence_sari_hf
    from samsari.tasks.scoring.functions import sentence_sari_paper as sentence_sari_paper
    from samsari.tasks.scoring.functions import sentence_sari_precision as sentence_sari_precision
    from samsari.tasks.scoring.functions import sentence_splits as sentence_splits
    from samsari.tasks.scoring.functions import sentence_unsupported as sentence_unsupported
    from samsari.tasks.scoring.score import score as score
    from samsari.tasks.simplify import simplify as simplify

__version__ = VERSION

# Where each public name lives; a line here needs its twin under TYPE_CHECKING (a test compares).
_HOMES = {
    "Alignment": "samsari.model.alignment",
    "Corpus": "samsari.model.corpus",
    "Pair": "samsari.model.corpus",
    "Passage": "samsari.model.passage",
    "Result": "samsari.model.result",
    "Scene": "samsari.model.scene",
    "Score": "samsari.model.result",
    "Table": "samsari.model.table",
    "Tally": "samsari.model.result",
    "ToolkitError": "samsari.errors",
    "align": "samsari.tasks.align",
    "frame": "samsari.tasks.scoring.frames",
    "load_result": "samsari.formats.result_json",
    "parse": "samsari.tasks.parse",
    "save_result": "samsari.formats.result_json",
    "score": "samsari.tasks.scoring.score",
    "corpus_additions": "samsari.tasks.scoring.functions",
    "corpus_bleu": "samsari.tasks.scoring.functions",
    "corpus_bleu_2016": "samsari.tasks.scoring.functions",
    "corpus_compression_ratio": "samsari.tasks.scoring.functions",
    "corpus_deletions": "samsari.tasks.scoring.functions",
    "corpus_exact_copies": "samsari.tasks.scoring.functions",
    "corpus_fk": "samsari.tasks.scoring.functions",
    "corpus_fkbleu": "samsari.tasks.scoring.functions",
    "corpus_fkgl": "samsari.tasks.scoring.functions",
    "corpus_ibleu": "samsari.tasks.scoring.functions",
    "corpus_ld_reference": "samsari.tasks.scoring.functions",
    "corpus_ld_source": "samsari.tasks.scoring.functions",
    "corpus_levenshtein_similarity": "samsari.tasks.scoring.functions",
    "corpus_lexical_complexity": "samsari.tasks.scoring.functions",
    "corpus_samsa": "samsari.tasks.scoring.functions",
    "corpus_samsa_abl": "samsari.tasks.scoring.functions",
    "corpus_samsa_load": "samsari.tasks.scoring.functions",
    "corpus_samsa_preservation": "samsari.tasks.scoring.functions",
    "corpus_sari": "samsari.tasks.scoring.functions",
    "corpus_sari_2016": "samsari.tasks.scoring.functions",
    "corpus_sari_hf": "samsari.tasks.scoring.functions",
    "corpus_sari_paper": "samsari.tasks.scoring.functions",
    "corpus_sari_precision": "samsari.tasks.scoring.functions",
    "corpus_splits": "samsari.tasks.scoring.functions",
    "corpus_unsupported": "samsari.tasks.scoring.functions",
    "sentence_additions": "samsari.tasks.scoring.functions",
    "sentence_bleu": "samsari.tasks.scoring.functions",
    "sentence_bleu_2016": "samsari.tasks.scoring.functions",
    "sentence_compression_ratio": "samsari.tasks.scoring.functions",
    "sentence_deletions": "samsari.tasks.scoring.functions",
    "sentence_exact_copies": "samsari.tasks.scoring.functions",
    "sentence_fk": "samsari.tasks.scoring.functions",
    "sentence_fkbleu": "samsari.tasks.scoring.functions",
    "sentence_fkgl": "samsari.tasks.scoring.functions",
    "sentence_ibleu": "samsari.tasks.scoring.functions",
    "sentence_ld_reference": "samsari.tasks.scoring.functions",
    "sentence_ld_source": "samsari.tasks.scoring.functions",
    "sentence_levenshtein_similarity": "samsari.tasks.scoring.functions",
    "sentence_lexical_complexity": "samsari.tasks.scoring.functions",
    "sentence_samsa": "samsari.tasks.scoring.functions",
    "sentence_samsa_abl": "samsari.tasks.scoring.functions",
    "sentence_samsa_load": "samsari.tasks.scoring.functions",
    "sentence_samsa_preservation": "samsari.tasks.scoring.functions",
    "sentence_sari": "samsari.tasks.scoring.functions",
    "sentence_sari_2016": "samsari.tasks.scoring.functions",
    "sentence_sari_hf": "samsari.tasks.scoring.functions",
    "sentence_sari_paper": "samsari.tasks.scoring.functions",
    "sentence_sari_precision": "samsari.tasks.scoring.functions",
    "sentence_splits": "samsari.tasks.scoring.functions",
    "sentence_unsupported": "samsari.tasks.scoring.functions",
    "simplify": "samsari.tasks.simplify",
}

__all__ = ["__version__", *_HOMES]  # noqa: PLE0604


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'samsari' has no attribute {name!r}")
    home = import_module(_HOMES[name])
    return globals().setdefault(name, getattr(home, name))


def __dir__() -> list[str]:
    return sorted(__all__)
