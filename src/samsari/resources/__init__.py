"""The catalog of public data sets, and the shipped files with their checksums.

- `artefacts`: artefacts, folders of trained files
- `datasets`: the catalog of public test sets and system outputs, address, checksum
- `fetch`: fetching files, resumed where they broke off
"""
