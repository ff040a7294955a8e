"""The statistical simplifier: grammar, language model, decoder, features, tuning."""
