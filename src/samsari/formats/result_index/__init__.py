"""An index of results that are too large for memory: read once, then asked page by page."""
