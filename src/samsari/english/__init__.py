"""English: one sentence for everybody, its grammar, its words, and the facts in it.

- `claims/`: claims, what a text asserts, and whether another text still asserts it
- `clauses`: what the rules ask about clauses, main clauses, their tense, where they end
- `facts/`: facts in text, numbers, units, dates, names, negation, modality, hedges
- `inflection`: verbs in another form, with lemminflect
- `linkers`: words that join clauses, which may go
- `lists`: the word lists of English, each once, `lists/*.txt`
- `noun_phrases`: noun phrases, their words, their number
- `patterns`: patterns over words, tags and relations
- `sentence`: a sentence with its grammar and its Scenes
- `spelling`: one spelling for each word, case, quotes, British and American forms
- `syntax`: the grammar of a sentence, tag, head and relation of each word
- `tagger`: a light part-of-speech tagger (Penn tags)
- `words`: word lists that ship with the splitter, and short lists of grammar words
"""
