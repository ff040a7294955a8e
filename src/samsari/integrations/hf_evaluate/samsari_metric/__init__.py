"""The module folder itself."""
