"""The kinds of change that the default simplifier makes, each with a name and a switch.

- `exact`: numbers and dates as candidates, no judge is asked
- `inversions`: conditions without "if", which turn the order of words around
- `names`: the names of the operations, one vocabulary for the command, Python and JSON
- `numbers`: numbers and dates in their short form, where that is exact
"""
