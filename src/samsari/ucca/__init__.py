"""UCCA passages: validation, evaluation, parsing.

- `editing/`: corrections of passages as values, pure edits, a log that can be replayed
- `evaluation`: how far two sets of UCCA passages agree, edges as the field counts them; `Signs`
- `mrp_score`: the F1 of the shared tasks on meaning representation parsing (MRP 2019 and 2020)
- `normalization`: the graph in which UCCA passages are compared; `Arc`
- `parser/`: the UCCA parser, from tokens to a passage
- `roles`: who does something in a Scene, and to whom, active and passive voice read alike
- `validation`: checks of UCCA passages as a table, what may be wrong, how serious it is; `Check`
"""
