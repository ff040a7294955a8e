"""Fluency: is the output grammatical and natural English?

- `features`: named features of a source and an output that tell how fluent the output is
- `metric`: fluency, is the output grammatical and natural English, as raters see it?
- `model`: the model behind `fluency`, a linear model of named features
- `oddness`: how odd each word is in its place
"""
