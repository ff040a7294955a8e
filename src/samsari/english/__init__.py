"""English: one sentence for everybody, its grammar, its words, and the facts in it."""
