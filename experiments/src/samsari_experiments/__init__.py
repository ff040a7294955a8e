"""Published experiments, run again: one module for each, with `tables(data)`."""
