"""How input is read: limits, shapes that are refused, headings, lists of texts."""
