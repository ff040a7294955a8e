"""The rules, one module for each family. Each takes a pair and gives hits."""
