"""Tuning the weights of both searches towards a metric."""
