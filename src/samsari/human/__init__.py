"""Human ratings, agreement, and how metrics correlate with them.

- `agreement`: how far the raters of a human evaluation agree, per question and system and in total
- `assignment`: who rates what, k raters for each source, loads equal; `assign`, `refill`, `shares`
- `correlation`: how far metrics follow human ratings, for single outputs, within groups of them
- `grid`: ratings as arrays, for each question `answers[rater, unit]`, NaN where nobody answered
- `judging`: how far a judge can be believed, agreement, biases, calibration; `Judged`, `Trust`
- `means`: mean ratings of systems, with intervals, and whether two systems differ; `SystemMean`
- `panel`: human ratings and metric scores side by side, over the systems and items that both know
- `protocols`: the question sets that ship with the package, and reading ratings with one of them
- `study/`: the study file, one SQLite file that holds a human evaluation
"""
