"""What only `--strength bold` does: rows with odds, and a judge that weighs all that is known."""
