"""Which sentences of two documents say the same.

- `judge`: how likely two sentences say the same, a logistic regression over their facts and rivals
- `methods`: the ways to pair sentences, by name, our search; `step_name`, `best_links`, `total`
"""
