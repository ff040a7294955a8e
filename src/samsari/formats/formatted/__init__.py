"""Text with its formatting.

- `blocks`: blocks of text, and new text in their place
- `docx`: word documents (.docx), the text of paragraphs, lists, tables and notes
- `files`: text with its formatting, a document is opened, gets new texts
- `html`: pages, the text of what flows
- `markdown`: markdown, paragraphs, headings, lists, quotes, tables and notes
"""
