"""English: one sentence for everybody, its grammar, its words, and the facts in it.

- `claims/`: claims, what a text asserts, and whether another text still asserts it
- `clauses`: what the rules ask about clauses, main clauses, their tense, where they end; `owner`
- `facts/`: facts in text, numbers, units, dates, names, negation, modality, hedges, quantifiers
- `inflection`: verbs in another form, with lemminflect; `lemmas`, `forms`, `be`, `lemma`, `finite`
- `lists`: the word lists of English, each once, `lists/*.txt`; `ListError`, `word_list`
- `noun_phrases`: noun phrases, their words, their number, and which pronoun can stand for them
- `patterns`: patterns over words, tags and relations; `PatternError`, `Place`, `Node`, `Pattern`
- `sentence`: one sentence for all rooms, grammar and Scenes; `Syntax`
- `spelling`: one spelling for each word, case, quotes, British and American forms; `folded`
- `syntax`: the grammar of a sentence, tag, head and relation of each word; `SyntaxHead`, `Trunk`
- `tagger`: a light part-of-speech tagger (Penn tags), averaged perceptron over hashed features
- `words`: nouns for people and things, the gender of first names, and short lists of grammar words
"""
