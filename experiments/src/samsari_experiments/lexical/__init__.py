"""Lexical simplification: hard words and substitutes against the benchmarks."""
