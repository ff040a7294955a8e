"""Write the manifests of the shipped folders that no training command writes.

python tools/list_artefacts.py

Run it after a file of the plain words, the scores, the simplifier, the splitter, the synonyms or
the words has changed. The parser and the aligner get their manifests from `samsari train`.
"""

from __future__ import annotations

from samsari.resources.artefacts import MANIFEST, SHIPPED, write_manifest

for name in ("plain", "ppdb", "scores", "simplifier", "splitter", "synonyms", "wikipedia", "words"):
    folder = SHIPPED / name
    files = [path.name for path in folder.iterdir() if path.suffix != ".md"]
    write_manifest(folder, name, [file for file in files if file != MANIFEST])
