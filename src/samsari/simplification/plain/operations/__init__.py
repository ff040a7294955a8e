"""The kinds of change that the default simplifier makes, each with a name and a switch."""
