"""The rules that propose cuts, one file for each family."""
