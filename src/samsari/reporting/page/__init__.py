"""The report: one HTML page about systems and their outputs."""
