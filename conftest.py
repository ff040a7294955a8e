"""Which modules the tests may import here."""

from __future__ import annotations

from importlib.util import find_spec

# Training needs the extra `train`; without it those modules cannot be imported.
collect_ignore_glob = (
    []
    if find_spec("torch") and find_spec("onnx")
    else [
        "src/samsari/ucca/training/*.py",
        "src/samsari/tasks/align_teacher.py",
        "src/samsari/tasks/alignment_task.py",
        "src/samsari/tasks/joint_alignment.py",
        "src/samsari/tasks/joint_stage.py",
        "src/samsari/tasks/ucca_school.py",
        "src/samsari/tasks/train_ucca.py",
        "src/samsari/tasks/train_encoders.py",
    ]
)
