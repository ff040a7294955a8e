"""Training, tuning and extraction: what builds the shipped files. Nothing that runs imports it."""
