"""The module folder itself.

- `samsari_metric`: the script that `evaluate.load` copies and runs; `SamsariMetric`
"""
