"""What the playground of `samsari serve` shows, as plain values for JSON.

- `browsing`: results in the browser, an index is built at the first visit, then pages come from it
- `corrections`: parses that are corrected, the passages, every edit; `Correction`, `dumps`
- `editing`: what the editor asks for, the changes of lines, what is still hard in them, documents
- `views`: everything about one pair, SAMSA, SARI, BLEU, word alignment and findings; `explanation`
"""
