"""Commands that simplify.

- `documents`: what becomes of texts that are rewritten, where new ones go; `Rewriting`
- `improve`: `samsari improve`, drafts of any writer, checked, repaired and chosen
- `simplify`: `samsari simplify`, raw text in, simpler raw text out; `RuleOptions`, `LookUp`
- `split`: `samsari split`, long sentences in, short sentences out
- `tune`: `samsari tune`, weights of the chart search from sentences with references; `TuneOptions`
"""
