"""What the playground of `samsari serve` shows, as plain values for JSON.

- `browsing`: results in the browser, an index is built at the first visit
- `correcting`: what the page for corrections shows, the drawing, the tree of units
- `correction`: a source whose parse is being corrected, the passages, every edit
- `explaining`: everything about one pair, SAMSA, SARI, BLEU, word links and findings
- `places`: finds changes of an old text again in the new text
- `simplifying`: a text made simpler, with every rewrite and split in its place
- `workbench`: corrections kept in a folder, a queue of passage files
"""
