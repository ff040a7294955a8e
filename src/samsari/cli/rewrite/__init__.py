"""Commands that simplify."""
