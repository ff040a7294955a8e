"""samsari for Hugging Face `evaluate`: a local module folder.

import evaluate
from samsari.integrations.hf_evaluate import FOLDER

sari = evaluate.load(FOLDER, "sari")
sari.compute(sources=sources, predictions=outputs, references=references)

- `samsari_metric/`: the module folder itself
"""

from __future__ import annotations

from pathlib import Path

FOLDER = str(Path(__file__).parent / "samsari_metric")
