"""Rules about roles: who did what to whom, and names that changed places.

- `arguments`: who does what to whom in a sentence, by its grammar; `passive_subject`, `beside`
- `check`: the rules of roles, words that changed places, nouns that changed sides of a verb
- `grammar`: who did what to whom, by grammar, the doer and the patient of one verb exchanged
- `statements`: a verb of a text with its arguments, in words of the whole text; `same_verbs`
- `swaps`: two phrases each of which stands where the other stood; `turned_ways`, `are_listed`
"""
