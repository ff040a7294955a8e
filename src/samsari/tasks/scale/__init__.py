"""More pairs than one machine can hold: parts of input, counted where they lie.

- `clusters`: where work is done, here, or on a Dask cluster that runs already or is started for it
- `pair_scores`: where the scores of every pair of input in parts go, a folder or one file
- `part_work`: what a worker does with one part of the input, read, count, write its scores; `keep`
- `run_folder`: a run that can go on, finished parts in a folder, each with a checksum; `RunFolder`
- `score_parts`: scoring input in parts, each part is read and counted where a worker is
- `tallies`: `samsari.tallies`, the sums of a table of pairs; `score_tallies`
"""
