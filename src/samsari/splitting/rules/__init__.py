"""The families of cuts: each proposes a new sentence with its words; reading again decides.

- `coordination`: cuts between coordinated clauses and verb phrases, and at semicolons
- `forms`: what the families share, where a subject goes, the finite form of a participle
- `nouns`: cuts of what explains a noun, appositions, and a birth in brackets
- `participles`: cuts of participle clauses, ", winning the cup", "located in Bonn"
- `relatives`: cuts of relative clauses, "who", "which", "whose", "where", "in which"
- `subordination`: cuts of subordinate clauses whose linker has a word that says the same
"""
