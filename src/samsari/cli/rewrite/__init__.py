"""Commands that simplify.

- `documents`: where new texts go, line by line, or into a copy of the document that they come from
- `foreign`: texts in another language than English, what is said of them by commands that rewrite
- `improve`: `samsari improve`, drafts of any writer, checked, repaired and chosen
- `simplify`: `samsari simplify`, raw text in, simpler raw text out; `Search`, `Rerank`, `rules`
- `split`: `samsari split`, long sentences in, short sentences out
- `tune`: `samsari tune`, weights of the chart search from sentences with references; `TunerName`
"""
