"""Checks a release, builds it and tries it; a dry run unless a tag is asked for.

python tools/release.py          # checks, builds and tries; changes nothing
python tools/release.py --tag    # the same, then sets the tag vX.Y.Z; CI publishes what is tagged
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
import tomllib
import venv
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
MOST_MB = 350  # that an installation takes, without pip


def main() -> int:
    """0 if the release is in order."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tag", action="store_true", help="set the tag if all is in order")
    parser.add_argument("--dry-run", action="store_true", help="only check and try (default)")
    options = parser.parse_args()
    is_real = options.tag and not options.dry_run
    version = tomllib.loads(_text("pyproject.toml"))["project"]["version"]
    problems = list(_problems(version))
    for problem in problems:
        print(f"{'error' if is_real else 'would stop a release'}: {problem}")
    if problems and is_real:
        return 1
    with tempfile.TemporaryDirectory() as folder:
        _build_and_try(Path(folder), version)
    if is_real:
        _run("git", "tag", "--annotate", f"v{version}", "--message", f"samsari {version}")
        print(f"tag v{version} is set; publish it with: git push origin v{version}")
    else:
        print(f"dry run of {version}: the packages build, install and run; nothing was changed")
    return 0


def _problems(version: str) -> Iterator[str]:
    """What stands in the way of a release, one sentence each."""
    places = {
        "src/samsari/model/__init__.py": r'^VERSION = "(.+)"$',
        "CITATION.cff": r"^version: (.+)$",
    }
    for name, pattern in places.items():
        found = re.search(pattern, _text(name), re.MULTILINE)
        if found is None or found[1] != version:
            yield f"{name} does not say {version}"
    heading = re.search(r"^## \[(.+?)\] - (.+)$", _text("CHANGELOG.md"), re.MULTILINE)
    if heading is None or heading[1] != version:
        yield f"CHANGELOG.md does not begin with {version}"
    elif not re.fullmatch(r"\d{4}-\d\d-\d\d", heading[2]):
        yield f"CHANGELOG.md has no date for {version} but {heading[2]!r}"
    if _run("git", "status", "--porcelain"):
        yield "there are changes that are not committed"
    if _run("git", "tag", "--list", f"v{version}"):
        yield f"the tag v{version} exists"


def _build_and_try(folder: Path, version: str) -> None:
    """Build both packages from what is committed, install the wheel and run it."""
    clone, dist, home = folder / "clone", folder / "dist", folder / "venv"
    _run("git", "clone", "--quiet", str(ROOT), str(clone))
    _run(sys.executable, "-m", "build", "--outdir", str(dist), cwd=clone)
    # Without a compiler it must build, too.
    without = {**os.environ, "CC": "false", "CXX": "false"}
    plain = folder / "plain"
    _run(sys.executable, "-m", "build", "--wheel", "--outdir", str(plain), cwd=clone, env=without)
    wheel, source = next(dist.glob("*.whl")), next(dist.glob("*.tar.gz"))
    for package in (wheel, source):
        print(f"built {package.name}, {package.stat().st_size / 1e6:.1f} MB")
    venv.create(home, with_pip=True)
    scripts = home / ("Scripts" if sys.platform == "win32" else "bin")
    _run(str(scripts / "python"), "-m", "pip", "install", "--quiet", str(wheel))
    said = _run(str(scripts / "samsari"), "--version", cwd=folder)
    if version not in said:
        raise SystemExit(f"the installed command says {said!r}, not {version}")
    start = time.monotonic()
    _run(str(scripts / "samsari"), "simplify", "He left prior to noon.", cwd=folder)
    taken = time.monotonic() - start
    bare = folder / "bare"
    venv.create(bare, with_pip=True)
    size = (_size(home) - _size(bare)) / 1e6
    print(f"{size:.0f} MB installed ({MOST_MB} wanted); the first result after {taken:.1f} s")
    demo = _run(str(scripts / "samsari"), "demo", cwd=folder)
    print(
        f"installed in a fresh environment: {said}; the demo printed {len(demo.splitlines())} lines"
    )


def _size(folder: Path) -> int:
    """The bytes of all files of a folder."""
    return sum(one.stat().st_size for one in folder.rglob("*") if one.is_file())


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _run(*command: str, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    """What a command prints; if it fails, its messages and the end."""
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
