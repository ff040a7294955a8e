"""A SAMSA calculation as text, JSON, a drawing and a page.

- `drawing`: a SAMSA comparison as a drawing
- `page`: a SAMSA comparison as one HTML page that opens offline and explains itself
- `steps`: a SAMSA comparison step by step, for the terminal, as tables
"""
