"""Compiled kernels; each has a plain Python twin that defines it."""
