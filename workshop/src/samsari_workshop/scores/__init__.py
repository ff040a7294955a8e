"""Training of the scores that need no references: difficulty and fluency."""
