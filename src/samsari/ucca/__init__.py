"""UCCA passages: validation, evaluation, parsing.

- `editing/`: corrections of passages as values, pure edits, a log that can be replayed
- `evaluation`: how far two sets of UCCA passages agree, edges as the field counts them
- `mrp_score`: the F1 of the shared tasks on meaning representation parsing (MRP 2019 and
- `normalization`: the graph in which UCCA passages are compared
- `parser/`: the UCCA parser, from tokens to a passage
- `roles`: roles, who does something in a Scene, and to whom
- `validation`: checks of UCCA passages as a table, what may be wrong, how serious it is
"""
