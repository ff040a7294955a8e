"""The suite that finds out how a metric can be fooled.

- `damages`: damages, a source in
- `suite`: the cases of the suite
"""
