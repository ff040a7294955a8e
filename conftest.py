"""Which modules the tests may import here."""

from __future__ import annotations

from importlib.util import find_spec

# Training needs the extra `train`; without it those modules cannot be imported.
collect_ignore_glob = (
    []
    if find_spec("torch") and find_spec("onnx")
    else [
        "src/samsari/training/parser/*.py",
        "src/samsari/training/aligner/teacher.py",
        "src/samsari/training/aligner/auxiliary_task.py",
        "src/samsari/training/aligner/joint.py",
    ]
)
