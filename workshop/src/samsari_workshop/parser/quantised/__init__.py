"""The encoder in bytes: its matrices rounded, and the graph that computes with them."""
