"""Which modules the tests may import here."""

from __future__ import annotations

from importlib.util import find_spec

# Modules for other tools can be imported only where the tool is installed.
TOOLS = ("inspect_ai", "lm_eval", "lighteval", "deepeval")
missing = [f"src/samsari/integrations/{name}.py" for name in TOOLS if not find_spec(name)] + [
    "src/samsari/integrations/hf_evaluate/samsari_metric/*.py"
]

# Training needs the extra `train`; without it those modules cannot be imported.
collect_ignore_glob = missing + (
    []
    if find_spec("torch") and find_spec("onnx")
    else [
        "src/samsari_workshop/parser/*.py",
        "src/samsari_workshop/aligner/teacher.py",
        "src/samsari_workshop/aligner/auxiliary_task.py",
        "src/samsari_workshop/aligner/joint.py",
    ]
)
