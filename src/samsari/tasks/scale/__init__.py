"""More pairs than one machine can hold: parts of input, counted where they lie.

- `clusters`: a Dask cluster, one that runs already, or one that is started here
- `pair_scores`: where the scores of every pair of input in parts go, a folder or one file
- `part_work`: what a worker does with one part, read it, count it, write its scores
- `run_folder`: a run that can go on, finished parts in a folder, each with a checksum
- `score_parts`: scoring input in parts, each part is read and counted where a worker is
- `tallies`: `samsari.tallies`, the sums of a table of pairs
"""
