"""A SAMSA calculation as text, JSON, a drawing and a page."""
