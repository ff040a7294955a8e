"""What the playground of `samsari serve` shows, as plain values for JSON.

- `browsing`: results in the browser, an index is built at the first visit
- `corrections`: parses that are corrected, the passages, every edit
- `places`: finds changes of an old text again in the new text
- `simplifying`: a text made simpler, with every rewrite and split in its place
- `views`: everything about one pair, SAMSA, SARI, BLEU, word alignment and findings
"""
