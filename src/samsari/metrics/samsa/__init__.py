"""SAMSA and its relatives."""
