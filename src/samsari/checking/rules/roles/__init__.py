"""Rules about roles: who did what to whom, and names that changed places.

- `arguments`: who does what to whom in a sentence, by its grammar
- `check`: who did what to whom, words that changed places
- `grammar`: who did what to whom, by grammar
- `statements`: a verb of a text with its arguments, in words of the whole text
- `swaps`: two phrases each of which stands where the other stood
"""
