"""Metrics of whole documents."""
