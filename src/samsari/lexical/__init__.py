"""Words: how hard they are where they stand, whether they are terms, what could replace them.

- `candidates`: what could stand in the place of a word; `Candidate`, `of_tag`
- `complexity`: how hard a word is where it stands, a number from 0 to 1, with an interval; `parts`
- `forms`: words in another form, by the rules of English spelling; `by_rule`, `inflected`
- `lexicon`: what is known of a word by itself, how common it is, its CEFR levels; `in_lexicon`
- `measures`: the measures of the shared tasks on lexical simplification; `Item`
- `ranking`: which of the words that could stand in a place stand there best, facts; `first_look`
- `terms`: is a word a term of a field here? Evidence in its sentence and its text; `Around`
"""
