"""What the commands of the simplifier say on standard error."""

from __future__ import annotations

import sys
from pathlib import Path

from samsari.errors import FormatError
from samsari.tasks.simplify import strange_weights


def warn_of_strange_weights(path: Path | None) -> None:
    """Say which names of a weights file weigh nothing."""
    names = strange_weights(path)
    if names:
        unknown = f"the model knows no feature {', '.join(names)}"
        print(f"samsari: warning: {path}: {unknown}", file=sys.stderr)


def complain(problem: FormatError) -> None:
    """Say which rule was skipped."""
    print(f"samsari: {problem}; skipped", file=sys.stderr)
