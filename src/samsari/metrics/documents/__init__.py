"""Metrics of whole documents.

- `aligned`: any sentence metric over documents, pair the sentences, score the pieces
- `d_sari`: D-SARI, SARI for documents, with penalties for a wrong length (Sun
- `rates`: what became of the sentences of a document, left out, added, moved
"""
