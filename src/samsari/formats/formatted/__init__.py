"""Text with its formatting.

- `blocks`: blocks of text, and new text in their place; `Piece`, `Block`, `Splice`, `Change`
- `docx`: word documents (.docx), the text of paragraphs, lists, tables and notes; `opened`
- `files`: text with its formatting, a document is opened, gets new texts, and is written again
- `html`: pages, the text of what flows; `blocks`, `written`
- `markdown`: markdown, paragraphs, headings, lists, quotes, tables and notes; `blocks`, `written`
"""
