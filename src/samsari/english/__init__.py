"""English: one sentence for everybody, its grammar, its words, and the facts in it.

- `claims/`: claims, what a text asserts, and whether another text still asserts it
- `clauses`: what the rules ask about clauses, main clauses, their tense, where they end
- `facts/`: facts in text, numbers, units, dates, names, negation, modality, hedges
- `inflection`: verbs in another form, with lemminflect
- `linkers`: words that join clauses, which may go
- `lists`: the word lists of English, each once, `lists/*.txt`
- `noun_phrases`: noun phrases, their words, their number
- `patterns`: patterns over words, tags and relations
- `reading`: sentences with their grammar, the shared encoder and the shipped grammar head
- `rows`: rows of knowledge, a pattern, what follows from it, why
- `sentence`: a sentence with its grammar and its Scenes
- `spelling`: one spelling for each word, case, quotes, British and American forms
- `syntax`: the grammar of a sentence, tag, head and relation of each word
- `tagger`: a light part-of-speech tagger (Penn tags)
- `trees`: the best dependency tree from scores of heads, no two arcs cross (Eisner 1996)
- `trunk`: the lower part of the small networks of the splitter, layers of neighbours
- `words`: word lists that ship with the splitter, and short lists of grammar words
"""
