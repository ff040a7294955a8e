"""Facts in text: numbers, units, dates, names, negation, modality, hedges, quantifiers, linkers.

Every function takes the tokens of a text and gives spans with values. Nothing is guessed from
another text: comparing two texts is the work of the rooms below.
"""
