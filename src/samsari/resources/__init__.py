"""The catalog of public data sets, and the shipped files with their checksums.

- `artefacts`: artefacts, folders of trained files; `texts`, `Artefact`, `write_manifest`
- `datasets`: the catalog of public test sets and system outputs, address, checksum, licence
- `fetch`: fetching files, resumed where they broke off, and kept only if their checksum is right
"""
