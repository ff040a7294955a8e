"""The statistical simplifier: rules, features, language models and two searches."""
