"""The suite that finds out how a metric can be fooled."""
