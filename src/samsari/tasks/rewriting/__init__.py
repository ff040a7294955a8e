"""What a user asks of rewriting: simplify and split."""
