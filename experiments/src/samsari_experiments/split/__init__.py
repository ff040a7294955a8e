"""The splitter on HSplit and WikiSplit."""
