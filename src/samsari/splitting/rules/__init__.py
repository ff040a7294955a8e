"""The rules that propose cuts, one file for each family.

- `absolutes`: cuts of clauses with a subject but no finite verb, ", with Ann winning", "
- `antecedents`: which noun a relative or participle clause speaks of
- `appositions`: cuts of appositions
- `births`: cuts of a birth in brackets, "Ann Lee (born 3 May 1971 in Graz) is a skier"
- `coordination`: cuts between coordinated clauses and verb phrases
- `defining`: cuts of relative clauses without a comma, "is a player who"
- `examples`: cuts of lists of examples, ", including Ann and Bob"
- `fronted_participles`: cuts of participle clauses before the subject, "Born in 1950
- `helping_verbs`: a second verb beside the first, whether it is one
- `participle_forms`: a participle clause as a sentence
- `participle_tense`: the tense of a participle that becomes a finite verb
- `participles`: cuts of participle clauses, ", winning the cup", "located in Bonn"
- `placing`: where subjects and new sentences go, and where a clause may end
- `predicates`: cuts of a second predicate noun, "is a park in Bonn
- `relatives`: cuts of relative clauses, "who", "which", "whose", "where", "in which"
- `reported`: what somebody says is no fact
- `semicolons`: cuts at semicolons, whatever the tree makes of the two sides
- `sequence`: cuts of "after winning the cup" and "before becoming a teacher"
- `subordination`: cuts of subordinate clauses whose linker has a word that says the same
- `word_lists`: words that the rules ask for, participles, relative clauses, coordination
"""
