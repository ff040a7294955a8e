"""What the playground of `samsari serve` shows, as plain values for JSON.

- `browsing`: results in the browser, an index is built at the first visit, then pages come from it
- `corrections`: parses that are corrected, the passages, every edit; `Correction`, `dumps`
- `places`: finds changes of an old text again in the new text; `Notes`, `Mark`, `Placed`, `placed`
- `simplifying`: a text made simpler, with every rewrite and split in its place; `Options`
- `views`: everything about one pair, SAMSA, SARI, BLEU, word alignment and findings; `explanation`
"""
