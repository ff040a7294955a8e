"""An index of results that are too large for memory: read once, then asked page by page.

- `asking`: asks an index for one page of pairs; `Ranking`, `ranking`, `packed`, `PairQuery`
- `building`: reads one or more result.json files into an index, however large they are
"""
