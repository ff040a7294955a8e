"""From numbers to statistics: resampling, tests, agreement, correlation.

- `agreement`: how far raters agree, absolute agreement, weighted kappa
- `answer_tables`: agreement of thousands of resamples at once
- `correlation`: pearson's r, Spearman's rho and Kendall's tau-b
- `distributions`: average ranks, and tail probabilities of Student's t
- `exact_sums`: sums that do not depend on the order, the same bits on one process
- `forest`: boosted oblivious trees, every row answers the same few questions of a tree
- `linear`: linear models of standardised columns
- `resampling`: resampling pairs as matrix products
"""
