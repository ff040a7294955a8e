"""From numbers to statistics: resampling, tests, agreement, correlation.

- `agreement`: how far raters agree, absolute agreement, weighted kappa, Krippendorff's alpha
- `answer_tables`: agreement of thousands of resamples at once; `Tables`, `coded`, `some_pairs`
- `correlation`: pearson's r, Spearman's rho and Kendall's tau-b; `resampled`, `why_undefined`
- `distributions`: average ranks, and tail probabilities of Student's t; `average_ranks`
- `exact_sums`: sums that do not depend on the order, the same bits on one process, on many
- `forest`: boosted oblivious trees, every row answers the same few questions of a tree
- `linear`: linear models of standardised columns; `unpacked`, `minimize`
- `resampling`: resampling pairs as matrix products, scores on other samples of the same kind
"""
