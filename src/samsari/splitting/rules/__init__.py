"""The families of cuts: each proposes a new sentence with its words; reading again decides.

- `coordination`: cuts between coordinated clauses and verb phrases, and at semicolons; `proposals`
- `forms`: what the families share, where a subject goes, the finite form of a participle; `placed`
- `nouns`: cuts of what explains a noun, appositions, examples, a birth in brackets; `proposals`
- `participles`: cuts of participle clauses, ", winning the cup", "located in Bonn", "born in 1950
- `relatives`: cuts of relative clauses, "who", "which", "whose", "where", "in which"; `proposals`
- `subordination`: cuts of subordinate clauses whose linker has a word that says the same between
"""
