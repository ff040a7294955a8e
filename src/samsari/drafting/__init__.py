"""Asking any writer for drafts.

- `answers`: answers that are asked once, kept by content, within limits; `LimitError`, `Spent`
- `drafts`: from a text to a prompt, and from an answer to a draft; `Prompts`, `prompts`, `filled`
- `writers`: writers, a command that reads a prompt and prints a text; `Answer`, `WriterError`
"""
