"""Frozen values that flow between the rooms; standard library only."""

# The version of the package, in one place.
VERSION = "0.1.0"
