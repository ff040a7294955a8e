"""Commands that simplify.

- `documents`: where new texts go, line by line or into a copy of the document; `ForeignLines`
- `improve`: `samsari improve`, drafts of any writer, checked, repaired and chosen
- `simplify`: `samsari simplify`, raw text in, simpler raw text out; `rules`
- `split`: `samsari split`, long sentences in, short sentences out
- `tune`: `samsari tune`, weights of the chart search from sentences with references
"""
