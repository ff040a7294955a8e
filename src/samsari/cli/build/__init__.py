"""Commands that train, tune and reproduce."""
