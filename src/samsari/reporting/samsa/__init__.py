"""A SAMSA calculation as text, JSON, a drawing and a page.

- `drawing`: a SAMSA comparison as a drawing, each Scene above the sentence it was matched to
- `page`: a SAMSA comparison as one HTML page that opens offline and explains itself; `index`
- `steps`: a SAMSA comparison step by step, for the terminal, as tables, as plain dictionaries
"""
