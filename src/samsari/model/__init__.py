"""Frozen values that flow between the rooms; standard library only."""
