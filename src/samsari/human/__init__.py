"""Human ratings, agreement, and how metrics correlate with them.

- `agreement`: how far the raters of a human evaluation agree
- `assignment`: who rates what, k raters for each source, loads equal
- `correlation`: how far metrics follow human ratings, for single outputs
- `grid`: ratings as arrays, for each question `answers[rater, unit]`
- `judging`: how far a judge can be believed, its agreement, biases, calibration
- `means`: mean ratings of systems, with intervals, and whether two systems differ
- `panel`: human ratings and metric scores side by side
- `protocols`: the question sets that ship with the package
- `study/`: the study file, one SQLite file that holds a human evaluation
"""
