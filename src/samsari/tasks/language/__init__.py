"""What a user asks of language: parse, align, same, level, pair."""
